import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import { isLogSilent } from './env.server.ts'

/** Holds the id of the request that is being answered, so that every line it logs carries it. */
export const requestLog = new AsyncLocalStorage<{ requestId: string }>()

const SECRET = /pass(word)?|secret|token|cookie|authorization/i

type Fields = Record<string, unknown>

/** Logs one JSON line. Fields whose name speaks of a secret are left out. */
export const log = {
  info: (message: string, fields?: Fields) => write('info', message, fields),
  warn: (message: string, fields?: Fields) => write('warn', message, fields),
  error: (message: string, error: unknown, fields?: Fields) =>
    write('error', message, { ...fields, ...describe(error) }),
}

/** What was asked for, or null when it could not be read, which is logged as `what`. */
export const orNull = <Value>(what: string, asked: Promise<Value>): Promise<Value | null> =>
  asked.catch((error: unknown) => {
    log.error(`${what} could not be read`, error)
    return null
  })

function write(level: string, message: string, fields: Fields = {}) {
  if (isLogSilent()) return
  const safe = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)))
  const line = JSON.stringify({
    time: new Date().toISOString(),
    level,
    message,
    ...requestLog.getStore(),
    ...safe,
  })
  ;(level === 'info' ? process.stdout : process.stderr).write(`${line}\n`)
}

function describe(error: unknown): Fields {
  const { stack } = (error ?? {}) as Partial<Error>
  return { error: wordsOf(error), ...(typeof stack === 'string' && { stack }) }
}

/**
 * An error in words. Libraries throw plain objects too, and several failures in one, whose own
 * words are empty.
 */
function wordsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { message, errors, code } = error as { message?: unknown; errors?: unknown; code?: unknown }
  if (typeof message === 'string' && message) return message
  if (Array.isArray(errors) && errors.length > 0) return errors.map(wordsOf).join(', ')
  return typeof code === 'string' ? code : inspect(error, { depth: 1, breakLength: Infinity })
}
