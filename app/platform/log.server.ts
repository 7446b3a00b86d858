import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import pino from 'pino'
import { type LogLevel, logLevel, logLevels } from './env-values.server.ts'

/** Holds the id of the request that is being answered, so that every line it logs carries it. */
export const requestLog = new AsyncLocalStorage<{ requestId: string }>()

const SECRET = /pass(word)?|secret|token|cookie|authorization/i

type Fields = Record<string, unknown>

/**
 * Node's own streams: a slow reader holds nobody up, and of what was written before a crash nearly
 * all is there.
 */
const lines = pino.multistream(
  [
    { level: 'debug', stream: process.stdout },
    { level: 'warn', stream: process.stderr },
  ],
  { dedupe: true },
)

const logger = pino(
  {
    base: null,
    level: 'debug',
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...requestLog.getStore() }),
    formatters: { level: (level) => ({ level }), log: withoutSecrets },
  },
  lines,
)

/**
 * Logs one JSON line, unless LOG_LEVEL wants only what is worse. Fields whose name speaks of a
 * secret are left out.
 */
export const log = {
  debug: (message: string, fields?: Fields) => write('debug', message, fields),
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

function write(level: Exclude<LogLevel, 'silent'>, message: string, fields: Fields = {}) {
  // what happened stands before what is known of it, a stack of many lines among it
  if (logLevels.indexOf(level) >= logLevels.indexOf(logLevel()))
    logger[level]({ message, ...fields })
}

/** By a part of the name, where pino's own redaction wants each name in full. */
function withoutSecrets(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)))
}

function describe(error: unknown): Fields {
  const { stack } = (error ?? {}) as Partial<Error>
  return { error: errorWords(error), ...(typeof stack === 'string' && { stack }) }
}

/**
 * Returns an error in words. Libraries throw plain objects too, and several failures in one, whose
 * own words are empty.
 */
export function errorWords(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { message, errors, code } = error as { message?: unknown; errors?: unknown; code?: unknown }
  if (typeof message === 'string' && message) return message
  if (Array.isArray(errors) && errors.length > 0) return errors.map(errorWords).join(', ')
  return typeof code === 'string' ? code : inspect(error, { depth: 1, breakLength: Infinity })
}
