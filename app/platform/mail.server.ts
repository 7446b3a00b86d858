import { mkdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import type { Env } from './env.server.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

let transport: Transporter
let from: string
let folder: string | null

/** Opens the way out for mail: the SMTP server when one is set, else a folder whose mails the page /mail shows. */
export function openMail(env: Env): void {
  from = env.mailFrom
  folder = env.smtpUrl ? null : join(env.dataDir, 'mail')
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  transport = env.smtpUrl
    ? createTransport(env.smtpUrl)
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
}

/** Sends one mail; throws when it could not be handed over, so that the job tries again. `id` makes its file's name. */
export async function sendMail(mail: Mail, id: string): Promise<void> {
  const sent = await transport.sendMail({ from, ...mail })
  if (!folder) return
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${id}`
  const { message } = sent as unknown as { message: Buffer }
  await writeFile(join(folder, `${name}.eml`), message, { mode: 0o600 })
  await writeFile(join(folder, `${name}.json`), JSON.stringify(mail), { mode: 0o600 })
}

/** Where mails without an SMTP server land; null when one is set. */
export const mailFolder = (): string | null => folder

const NAME = /^[\dTZ-]+[\w-]*$/

/** The mails in the folder, newest first. */
export async function storedMails(most = 50): Promise<(Mail & { name: string })[]> {
  if (!folder) return []
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort().reverse().slice(0, most)
  return Promise.all(names.map((name) => readMail(name.slice(0, -'.json'.length))))
}

/** One mail of the folder; throws when there is none of that name. */
export async function readMail(name: string): Promise<Mail & { name: string }> {
  if (!folder || !NAME.test(name)) throw new Error('no such mail')
  return { name, ...(JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Mail) }
}
