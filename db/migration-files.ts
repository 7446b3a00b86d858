import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const own = join(import.meta.dirname, 'migrations')

/** The SQL of each migration by its file's name, in their order. */
export async function readMigrations(folder = own): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = names.map(
    async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

/** The SHA-256 of a migration's text, in hex. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether programs of the version before can go on, and start, beside a migration. */
export const isAdditive = (text: string): boolean => /^-- Additive: yes$/m.test(text)
