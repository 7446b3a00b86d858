import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { refuseMisspelt } from './env-names.server.ts'
import {
  choiceFrom,
  clockFrom,
  databaseFrom,
  logLevels,
  portFrom,
  requireAll,
  urlFrom,
  wholeFrom,
} from './env-values.server.ts'
import { type GatewayAccounts, gatewayAccountsFrom } from './gateway-env.server.ts'
import { persistedSecret } from './persisted-secret.server.ts'
import { type SealingKeys, sealingKeysFrom } from './sealing-keys.server.ts'
import {
  appSecretsFrom,
  callbackSecretsFrom,
  type NumberedKey,
  secretKeysFrom,
  type Secrets,
  webhookKeysFrom,
} from './secrets.server.ts'
import { StartupError } from './startup-error.ts'

/** What the environment says, read once at the start: the table in `docs/operations.md`. */
export interface Env {
  production: boolean
  port: number
  host: string
  /** Where its figures can be read; undefined for nowhere. */
  metrics: { port: number; host: string } | undefined
  /** How long it serves on after it was asked to end, in ms. */
  drainMs: number
  appUrl: string
  /** The first signs sessions; they are known by the others as well. */
  appSecrets: Secrets
  /** By which two-step verification is kept. */
  secretKeys: readonly NumberedKey[]
  dataDir: string
  databaseUrl: string | undefined
  databaseReadUrl: string | undefined
  /**
   * By which migrations are applied, when the role of `databaseUrl` may only read and write rows.
   */
  databaseOwnerUrl: string | undefined
  /** Whether a start applies the migrations that are missing; else it refuses to go on. */
  migrate: boolean
  embeddedDatabase: boolean
  /** How many proxies stand in front, each of which appends to `X-Forwarded-For`. */
  trustProxy: number
  smtpUrl: string | undefined
  mailFrom: string
  google: { issuer: string; clientId: string; clientSecret: string } | undefined
  paymentCallbackSecrets: Secrets | undefined
  gateways: GatewayAccounts
  /** Sign what the operator's own address is told: `whsec_` and the key in base64. */
  webhookKeys: Secrets
  /** The keys of what is delivered; without them nothing is sealed, and nothing opened. */
  sealingKeys: SealingKeys | undefined
  /** Where files lie instead of the data folder. */
  s3: S3 | undefined
  /** Proves to the support chat who is signed in. */
  chatSecret: string | undefined
  /**
   * The site's own key pair for push notifications; without it one is made and kept in the
   * database.
   */
  vapid: { publicKey: string; privateKey: string } | undefined
  /**
   * Hosts (with a port, if any) that push notifications may go to besides those of the browsers we
   * know.
   */
  pushHosts: readonly string[]
  /** False takes the service worker out of browsers that have it. */
  serviceWorker: boolean
  /**
   * Who does the work behind the pages (events, mails, jobs): this process as well (`here`), others
   * (`off`), or this one and nothing else (`only`).
   */
  worker: 'here' | 'off' | 'only'
  /**
   * Where its own PostgreSQL is backed up each night, at which minute of the day in Algiers, and
   * how many backups are kept.
   */
  backup: { folder: string; minute: number; keep: number } | undefined
}

interface S3 {
  bucket: string
  region: string
  /** Of a service other than Amazon's. */
  endpoint: string | undefined
  /** Without them the machine's own (a role, a profile) are used. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Where browsers may fetch the bucket's files, such as a CDN, without a slash at the end. */
  publicUrl: string | undefined
}

/** The sender of mails where none is set. */
export const demoSender = 'Kanz <no-reply@kanz.example>'

/** Reads and checks the environment. Throws a StartupError that names what is missing or wrong. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  refuseMisspelt(source)
  const production = isProduction(source.NODE_ENV)
  choiceFrom('LOG_LEVEL', source.LOG_LEVEL, logLevels)
  const port = portFrom(source.PORT)
  // what comes to it directly could say that it comes from anywhere
  const trustProxy = wholeFrom('TRUST_PROXY', source.TRUST_PROXY, { least: 0, most: 9 }) ?? 0
  const dataDir = resolve(source.DATA_DIR || '.data')
  const ownIsMeant = choiceFrom('EMBEDDED_DATABASE', source.EMBEDDED_DATABASE, ['0', '1']) === '1'
  const embeddedDatabase = !source.DATABASE_URL && (!production || ownIsMeant)
  const worker = choiceFrom('WORKER', source.WORKER, ['off', 'only']) ?? 'here'
  if (production)
    requireAll(
      source,
      embeddedDatabase ? ['APP_URL', 'APP_SECRET'] : ['DATABASE_URL', 'APP_URL', 'APP_SECRET'],
    )
  // each of several processes would keep mails in a folder of its own
  if (production && worker !== 'here') requireAll(source, ['SMTP_URL'])
  const appSecrets = appSecretsFrom(
    source.APP_SECRET || persistedSecret(dataDir, 'secret', () => randomBytes(32).toString('hex')),
  )
  return {
    production,
    port,
    host: source.HOST || (production && !trustProxy ? '0.0.0.0' : '127.0.0.1'),
    metrics: metricsFrom(source),
    drainMs: wholeFrom('DRAIN_MS', source.DRAIN_MS, { least: 0, most: 60_000 }) ?? 0,
    appUrl: urlFrom('APP_URL', source.APP_URL || `http://localhost:${port}`),
    appSecrets,
    secretKeys: secretKeysFrom(source.SECRET_KEYS, appSecrets),
    dataDir,
    databaseUrl: source.DATABASE_URL || undefined,
    databaseReadUrl: databaseFrom('DATABASE_READ_URL', source.DATABASE_READ_URL),
    databaseOwnerUrl: source.DATABASE_OWNER_URL || undefined,
    migrate: choiceFrom('MIGRATE', source.MIGRATE, ['off']) !== 'off',
    embeddedDatabase,
    trustProxy,
    smtpUrl: smtpFrom(source.SMTP_URL),
    mailFrom: senderFrom(source.MAIL_FROM || demoSender),
    google: googleFrom(source),
    paymentCallbackSecrets: callbackSecretsFrom(source.PAYMENT_CALLBACK_SECRET, production),
    gateways: gatewayAccountsFrom(source, production),
    webhookKeys: webhookKeysFrom(source.ORDER_WEBHOOK_KEY, appSecrets),
    sealingKeys: sealingKeysFrom(source, dataDir, production),
    s3: s3From(source),
    chatSecret: source.CHAT_SECRET || undefined,
    vapid: vapidFrom(source),
    pushHosts: pushHostsFrom(source.PUSH_HOSTS),
    serviceWorker: choiceFrom('SERVICE_WORKER', source.SERVICE_WORKER, ['off']) !== 'off',
    worker,
    backup: backupFrom(source),
  }
}

/** What a production whose own PostgreSQL nobody backs up is to be told; null for all others. */
export const ownDatabaseWarning = ({ production, embeddedDatabase, backup }: Env): string | null =>
  production && embeddedDatabase && !backup
    ? 'This site keeps its data in its own PostgreSQL on this one machine, without a replica and without backups: when its disk is lost, all of it is. Set BACKUP_DIR; see docs/operations.md.'
    : null

/**
 * How far the clock is shifted, in ms, so that a test of the whole product can live through days.
 * Production has the true time.
 */
export const clockOffset = (source: NodeJS.ProcessEnv = process.env): number =>
  source.NODE_ENV === 'production' ? 0 : Number(source.KANZ_CLOCK_OFFSET_MS) || 0

let kept: Env | undefined

/** The environment of this process, read at its first use. */
export const currentEnv = (): Env => (kept ??= readEnv())

function metricsFrom({ METRICS_PORT, METRICS_HOST }: NodeJS.ProcessEnv): Env['metrics'] {
  const port = wholeFrom('METRICS_PORT', METRICS_PORT, { least: 0, most: 65_535 })
  return port === undefined ? undefined : { port, host: METRICS_HOST || '127.0.0.1' }
}

function smtpFrom(value: string | undefined): string | undefined {
  if (!value) return undefined
  // its value may hold a password
  if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol))
    throw new StartupError('SMTP_URL must be an address that begins with smtp:// or smtps://.')
  return value
}

function senderFrom(value: string): string {
  if (!/^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
    throw new StartupError(
      `MAIL_FROM must be an email address, or a name with one in < >, not "${value}".`,
    )
  return value
}

/** Whoever wrote `prod` meant a real site: it must not become a demo with payments for show. */
const isProduction = (value: string | undefined): boolean =>
  choiceFrom('NODE_ENV', value, ['production', 'development', 'test']) === 'production'

/** Hosts, each with a port if it has another than 443. */
function pushHostsFrom(value = ''): string[] {
  const hosts = value
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean)
  const wrong = hosts.find((host) => !/^[a-z0-9.-]+(?::\d+)?$/.test(host))
  if (wrong) throw new StartupError(`PUSH_HOSTS must be hosts separated by commas, not "${wrong}".`)
  return hosts
}

function googleFrom(source: NodeJS.ProcessEnv): Env['google'] {
  if (!source.GOOGLE_CLIENT_ID && !source.GOOGLE_CLIENT_SECRET) return undefined
  if (!source.GOOGLE_CLIENT_ID || !source.GOOGLE_CLIENT_SECRET)
    throw new StartupError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both.')
  return {
    issuer: (source.GOOGLE_ISSUER || 'https://accounts.google.com').replace(/\/$/, ''),
    clientId: source.GOOGLE_CLIENT_ID,
    clientSecret: source.GOOGLE_CLIENT_SECRET,
  }
}

function s3From(source: NodeJS.ProcessEnv): Env['s3'] {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PUBLIC_URL: publicUrl,
  } = source
  if (!bucket && (endpoint || accessKeyId || secretAccessKey || publicUrl))
    throw new StartupError('S3_ENDPOINT, S3_PUBLIC_URL and keys belong to an S3_BUCKET: set it.')
  if (!bucket) return undefined
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new StartupError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.')
  return {
    bucket,
    region: source.S3_REGION || 'us-east-1',
    endpoint: endpoint ? urlFrom('S3_ENDPOINT', endpoint) : undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    publicUrl: publicUrl
      ? urlFrom('S3_PUBLIC_URL', publicUrl) + new URL(publicUrl).pathname.replace(/\/+$/, '')
      : undefined,
  }
}

function backupFrom(source: NodeJS.ProcessEnv): Env['backup'] {
  const minute = clockFrom('BACKUP_AT', source.BACKUP_AT, '03:00')
  const keep = wholeFrom('BACKUP_KEEP', source.BACKUP_KEEP, { least: 1, most: 10_000 }) ?? 7
  return source.BACKUP_DIR ? { folder: resolve(source.BACKUP_DIR), minute, keep } : undefined
}

/**
 * A key of P-256 as push services want it (RFC 8292): the public point in 65 bytes, the private
 * number in 32, base64url.
 */
function vapidFrom(source: NodeJS.ProcessEnv): Env['vapid'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = source
  if (!publicKey && !privateKey) return undefined
  const isPair = /^[\w-]{87}$/.test(publicKey ?? '') && /^[\w-]{43}$/.test(privateKey ?? '')
  if (!isPair)
    throw new StartupError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together; `npx web-push generate-vapid-keys` makes a pair.',
    )
  return { publicKey: publicKey!, privateKey: privateKey! }
}
