import { StartupError } from './startup-error.ts'

// Values of the environment by themselves. Each throws a StartupError that names what is wrong.

/** Refuses a production in which one of these is unset. */
export function requireAll(source: NodeJS.ProcessEnv, names: string[]) {
  const missing = names.filter((name) => !source[name])
  if (missing.length > 0)
    throw new StartupError(
      `In production ${missing.join(' and ')} must be set; see the table in docs/operations.md.`,
    )
}

/** A port of this machine; 0 lets it choose one. */
export function portFrom(value: string | undefined): number {
  const port = Number(value || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartupError(`PORT must be a number from 0 to 65535, not "${value}".`)
  return port
}

/** On with 1; off with 0 or unset, and nothing else, so that nobody believes it on. */
export function switchFrom(name: string, value: string | undefined): boolean {
  if (value && value !== '0' && value !== '1')
    throw new StartupError(`${name} must be 1 (on) or 0 (off), not "${value}".`)
  return value === '1'
}

/** A value that must be one of these, or unset. */
export function choiceFrom<Value extends string>(
  name: string,
  value: string | undefined,
  values: readonly Value[],
): Value | undefined {
  if (!value) return undefined
  const known = values.find((each) => each === value)
  if (known) return known
  const quoted = values.map((each) => `"${each}"`).join(' or ')
  throw new StartupError(
    `${name} must be ${quoted} or unset, not "${value}"; see the table in docs/operations.md.`,
  )
}

/** The origin of an http or https address. */
export function urlFrom(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new StartupError(`${name} must be an http or https address, not "${value}".`)
  return url.origin
}

/** A time of day, hh:mm, as the minute of the day. */
export function clockFrom(name: string, value: string | undefined, otherwise: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value || otherwise) ?? []
  if (!hours) throw new StartupError(`${name} must be a time of day such as 03:00, not "${value}".`)
  return Number(hours) * 60 + Number(minutes)
}

/** A whole number of at least 1. */
export function countFrom(name: string, value: string | undefined, otherwise: number): number {
  const count = Number(value || otherwise)
  if (!Number.isInteger(count) || count < 1)
    throw new StartupError(`${name} must be a whole number of at least 1, not "${value}".`)
  return count
}
