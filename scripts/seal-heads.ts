// Reads the last seals for backups and npm run verify, and judges one that was kept elsewhere.

import type pg from 'pg'
import { type SealHead, type SealName, sealName } from '../app/modules/reports/seals.ts'

/** The last seal of each book; none in a database of a version that had no seals. */
export async function readSealHeads(client: pg.Client): Promise<SealHead[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regprocedure('seal_heads()') is not null as there`,
  )
  if (!there[0]!.there) return []
  const { rows } = await client.query<{ head: SealHead }>(
    `select json_build_object('book', book, 'number', number, 'digest', digest, 'rows', rows,
       'sealed_at', sealed_at at time zone 'UTC') as head from seal_heads()`,
  )
  return rows.map(({ head }) => ({ ...head, sealed_at: `${head.sealed_at}Z` }))
}

/** A head in words, to be written down elsewhere. */
export const headWords = (head: SealHead): string =>
  `${sealName(head)} (${head.rows} rows, sealed ${head.sealed_at})`

/** A violation as far as it is read here: `seal:ledger:57` is the subject of one of a seal. */
interface Found {
  subject: string
  detail: string
}

/** What has become of the history up to a seal that was kept elsewhere. */
export interface SealVerdict {
  isUnchanged: boolean
  words: string
}

/**
 * Compares a seal that was kept elsewhere with the chain, of which `violations` were found: whether
 * everything up to it is as it was, in words.
 */
export async function judgeSeal(
  client: pg.Client,
  kept: SealName,
  violations: readonly Found[],
): Promise<SealVerdict> {
  const { rows } = await client.query<{ digest: string; up_to: number; last: string }>(
    `select encode(digest, 'hex') as digest, up_to, sealed_at::text as last from seals
     where book = $1 and number = $2`,
    [kept.book, kept.number],
  )
  const name = `${kept.book}:${kept.number}`
  const changed = (words: string) => ({ isUnchanged: false, words: `CHANGED: ${name} ${words}` })
  const [found] = rows
  const broken = firstBroken(kept, violations)
  if (!found)
    return changed(
      `is not there: the end of the chain was cut off, or this database was restored to a time before it.`,
    )
  if (found.digest !== kept.digest)
    return changed(
      `is another one here: rows at or before row ${found.up_to} were changed, and the chain was made anew over them.`,
    )
  if (broken)
    return changed(`fits, but not what lies under it: ${broken.subject} ${broken.detail}.`)
  return {
    isUnchanged: true,
    words: `Unchanged: ${name} fits. The ${kept.book} is as it was when this seal was made, up to row ${found.up_to}.`,
  }
}

/** The first seal of its book that does not hold, if it is not a later one. */
const firstBroken = ({ book, number }: SealName, violations: readonly Found[]) =>
  violations
    .map((each) => ({ ...each, at: /^seal:(\w+):(\d+)$/.exec(each.subject) }))
    .filter(({ at }) => at && at[1] === book && Number(at[2]) <= number)
    .toSorted((one, other) => Number(one.at![2]) - Number(other.at![2]))[0]
