import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { hold } from './holders.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kanz-holders-'))
const notes = join(dataDir, 'postgres.users')
afterEach(() => rmSync(notes, { recursive: true, force: true }))

/** Renames the only note there to what `as` makes of its parts. */
function rewrite(as: (parts: string[]) => string[]) {
  const [note] = readdirSync(notes)
  renameSync(join(notes, note!), join(notes, as(note!.split('.')).join('.')))
}

test('the last to leave stops the database, and nobody before', () => {
  const [one, other] = [hold(dataDir), hold(dataDir)]
  expect(one()).toBe(false)
  expect(other()).toBe(true)
})

test('a command of a newer version leaves the database to the site of 1.0.0 that still runs', () => {
  hold(dataDir)
  rewrite(([mark, , count]) => [mark!, count!])
  const command = hold(dataDir)
  expect(command()).toBe(false)
  expect(readdirSync(notes)).toHaveLength(1)
})

test('a note that came with a copy of the folder, or whose process is gone, holds nothing', () => {
  hold(dataDir)
  rewrite(([mark, , count]) => [mark!, '1-2', count!])
  expect(hold(dataDir)()).toBe(true)
  hold(dataDir)
  rewrite(([, place, count]) => ['999999999-1', place!, count!])
  expect(hold(dataDir)()).toBe(true)
})
