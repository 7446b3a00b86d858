import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/**
 * What is kept of a released version: its demo, as a first start makes it, and what is left of some
 * markets in which random people have done all that there is to do (tests/model.test.ts).
 */
export const markets = ['demo', 'model'] as const

/** A market of a released version. */
export interface Kept {
  /** The last migration of the version. */
  last: string
  /** The environment variables by which its rows were sealed. They open nothing else. */
  keys: Record<string, string>
  /** Its rows (rows.ts). */
  rows: string[]
}

type Market = (typeof markets)[number]

const folder = join(import.meta.dirname, 'releases')

export const folderOf = (version: string): string => join(folder, version)

const fileOf = (version: string, market: Market) => join(folderOf(version), `${market}.zst`)

/** The released versions, oldest first. */
export const releasedVersions = (): string[] =>
  readdirSync(folder).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))

export function readKept(version: string, market: Market): Kept {
  const text = zstdDecompressSync(readFileSync(fileOf(version, market))).toString()
  const [head = '', ...rows] = text.trimEnd().split('\n')
  return { ...(JSON.parse(head) as Omit<Kept, 'rows'>), rows }
}

/** Writes a line of JSON with all but the rows, and the rows. */
export function keep(version: string, market: Market, { rows, ...head }: Kept): void {
  const text = [JSON.stringify(head), ...rows, ''].join('\n')
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  mkdirSync(folderOf(version), { recursive: true })
  writeFileSync(fileOf(version, market), zstdCompressSync(text, { params }))
}
