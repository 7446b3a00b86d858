import { mkdirSync } from 'node:fs'
import { access, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { tryToWrite } from './disk.server.ts'
import type { Env } from './env.server.ts'
import { assertNotSilent } from './silence.server.ts'

// Hands mail over to the operator's SMTP server, or into a folder whose mails a page shows where
// there is none.

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Of which kind it is, so that readers can sort: the first word of its List-Id. */
  list?: string
}

export interface StoredMail extends Mail {
  name: string
  sent_at: string
}

const PATIENCE_MS = 30_000

let transport: Transporter
let from: string
let folder: string | null
let shown: boolean

/**
 * Opens the way out for mail: the SMTP server when one is set, else a folder whose mails the page
 * /mail shows.
 */
export function openMail(env: Env): void {
  from = env.mailFrom
  folder = env.smtpUrl ? null : join(env.dataDir, 'mail')
  shown = !env.production
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  transport = env.smtpUrl
    ? createTransport({
        url: env.smtpUrl,
        connectionTimeout: PATIENCE_MS,
        greetingTimeout: PATIENCE_MS,
        socketTimeout: PATIENCE_MS,
      })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
}

/**
 * Sends one mail; throws when it could not be handed over, or the database is a copy, so that the
 * job tries again. `id` is the same at each try: the folder then keeps one mail, and a mail server
 * can tell a repeated one by its Message-ID.
 */
export async function sendMail(mail: Mail, id: string, sentAt: Date): Promise<void> {
  await assertNotSilent()
  const { to, subject, text, html, list } = mail
  const host = hostOf(from)
  // nobody's holiday notice answers what a program wrote (RFC 3834)
  const headers = {
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    ...(list && { 'list-id': `<${list}.${host}>` }),
  }
  const message = {
    to,
    subject,
    text,
    html,
    from,
    headers,
    messageId: `<${id}@${host}>`,
    date: sentAt,
  }
  if (!folder) {
    await transport.sendMail(message)
    return
  }
  const sent = (await transport.sendMail(message)) as unknown as { message: Buffer }
  await store(folder, mail, sent.message, id, sentAt)
}

/**
 * Resolves when mail can be handed over: the server lets us in, or the folder takes a file, which a
 * full disk does not. Throws otherwise.
 */
export async function mailAnswers(): Promise<void> {
  if (folder) await tryToWrite(join(folder, '.probe'))
  else await transport.verify()
}

const hostOf = (address: string): string => /@([^>\s]+)/.exec(address)?.[1] ?? 'localhost'

/**
 * Stores a mail once for its id. The .json is written whole, so that a mail is there entirely or
 * not at all, and then a mark that it is: looking through the folder instead would cost more with
 * every mail.
 */
async function store(into: string, mail: Mail, message: Buffer, id: string, sentAt: Date) {
  const name = `${sentAt.toISOString().replace(/[:.]/g, '-')}-${id}`
  const mark = join(into, `.${id}`)
  if (
    await access(mark).then(
      () => true,
      () => false,
    )
  )
    return
  await writeFile(join(into, `${name}.eml`), message, { mode: 0o600 })
  await writeFile(join(into, `${name}.part`), JSON.stringify({ ...mail, sent_at: sentAt }), {
    mode: 0o600,
  })
  await rename(join(into, `${name}.part`), join(into, `${name}.json`))
  await writeFile(mark, '', { mode: 0o600 })
}

/**
 * The folder whose mails may be looked at, or null: an SMTP server is set, or this is production.
 */
const openFolder = (): string | null => (shown ? folder : null)

/** Whether mails stay here and the page /mail shows them. */
export const hasMailbox = (): boolean => openFolder() !== null

const NAME = /^[\dTZ-]+[\w-]*$/

/** How many mails of the folder are looked at for those to one address. */
const LOOKED_AT = 2_000

/**
 * The newest mails in the folder, newest first, to an address where one is given; null where they
 * are not to be looked at.
 */
export async function storedMails(most = 50, to?: string): Promise<StoredMail[] | null> {
  const from = openFolder()
  if (!from) return null
  const names = (await readdir(from))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, to ? LOOKED_AT : most)
  const mails = await Promise.all(names.map((name) => read(from, name.slice(0, -'.json'.length))))
  return mails.filter((mail) => !to || mail.to === to).slice(0, most)
}

/**
 * One mail of the folder by its name; null when there is none, or where they are not to be looked
 * at.
 */
export async function storedMail(name: string): Promise<StoredMail | null> {
  const from = openFolder()
  if (!from || !NAME.test(name)) return null
  const exists = await access(join(from, `${name}.json`)).then(
    () => true,
    () => false,
  )
  return exists ? read(from, name) : null
}

async function read(from: string, name: string): Promise<StoredMail> {
  return {
    name,
    ...(JSON.parse(await readFile(join(from, `${name}.json`), 'utf8')) as Omit<StoredMail, 'name'>),
  }
}
