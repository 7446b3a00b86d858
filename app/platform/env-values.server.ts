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
  return wholeFrom('PORT', value, { least: 0, most: 65_535 }) ?? 3000
}

/** A whole number between two, both included; undefined where it is unset. */
export function wholeFrom(
  name: string,
  value: string | undefined,
  { least, most }: { least: number; most: number },
): number | undefined {
  if (!value) return undefined
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new StartupError(
      `${name} must be a whole number from ${least} to ${most}, not "${value}".`,
    )
  return number
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

/** The address of a database; what is said of a wrong one never holds its password. */
export function databaseFrom(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    throw new StartupError(`${name} must look like postgres://user:password@host:5432/database.`)
  return value
}

/** The origin of an http or https address. */
export function urlFrom(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new StartupError(`${name} must be an http or https address, not "${value}".`)
  return url.origin
}

/** What is logged: each of these with those that follow it. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Asked for by itself, since lines are logged before the rest of the environment is known. */
export const logLevel = (source: NodeJS.ProcessEnv = process.env): LogLevel =>
  logLevels.find((level) => level === source.LOG_LEVEL) ?? 'info'

/** A time of day, hh:mm, as the minute of the day. */
export function clockFrom(name: string, value: string | undefined, otherwise: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value || otherwise) ?? []
  if (!hours) throw new StartupError(`${name} must be a time of day such as 03:00, not "${value}".`)
  return Number(hours) * 60 + Number(minutes)
}
