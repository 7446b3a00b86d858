import { gatewayVariables } from './gateway-env.server.ts'
import { StartupError } from './startup-error.ts'

/** Every variable that the program reads: the table in docs/operations.md. */
export const variables = [
  ...gatewayVariables,
  'APP_SECRET',
  'APP_URL',
  'BACKUP_AT',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'CHAT_SECRET',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'DRAIN_MS',
  'EMBEDDED_DATABASE',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'HOST',
  'KANZ_CLOCK_OFFSET_MS',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_HOST',
  'METRICS_PORT',
  'MIGRATE',
  'NODE_ENV',
  'ORDER_WEBHOOK_KEY',
  'PAYMENT_CALLBACK_SECRET',
  'PORT',
  'PUSH_HOSTS',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_PUBLIC_URL',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SECRET_KEYS',
  'SERVICE_WORKER',
  'SMTP_URL',
  'TRUST_PROXY',
  'VAPID_PRIVATE_KEY',
  'VAPID_PUBLIC_KEY',
  'VAULT_HASH_KEY',
  'VAULT_KEYS',
  'WORKER',
] as const

/** Names that are at least so long are ours too when one letter is wrong, or two of so many. */
const LONG = 8
const VERY_LONG = 10

/**
 * Refuses a variable whose name is nearly one of ours: it would be read by nobody, and the site
 * would run without what it says. Short names are other programs' too.
 */
export function refuseMisspelt(source: NodeJS.ProcessEnv): void {
  const known = new Set<string>(variables)
  for (const name of Object.keys(source)) {
    if (known.has(name) || !source[name]) continue
    const meant = variables.find((variable) => isMisspelt(name, variable))
    if (meant)
      throw new StartupError(`${name} is no variable of Kanz: ${meant} is. Is it misspelt?`)
  }
}

function isMisspelt(name: string, variable: string): boolean {
  const plain = name.toUpperCase().replaceAll('-', '_')
  if (plain === variable) return variable.includes('_')
  if (variable.length < LONG) return false
  return editsBetween(plain, variable) <= (variable.length < VERY_LONG ? 1 : 2)
}

/**
 * How many letters are to be put in, left out, changed or swapped with their neighbour (the optimal
 * string alignment distance).
 */
function editsBetween(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return rows[from.length]![to.length]!
}
