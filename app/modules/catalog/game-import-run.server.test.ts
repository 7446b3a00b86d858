import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { MINUTE, plus } from '#kernel/time.ts'
import { transact } from '#platform/db.server.ts'
import { openTestDb } from '../../../tests/app.ts'
import { buildAdmin } from '../../../tests/factories/profile.ts'
import { keepGameFile } from './game-files.server.ts'
import { askForGames, gameImport } from './game-import.server.ts'
import { giveUpImport, importAskedGames } from './game-import-run.server.ts'

const db = await openTestDb(8)
vi.stubEnv('LOG_LEVEL', 'silent')
const admin = { ...(await buildAdmin(db)), is_admin: true }

const stateOf = (id: string) => gameImport(db, admin, id, 'update', new Date())
const slugs = async () =>
  (await db.selectFrom('games').select('slug').orderBy('id').execute()).map(({ slug }) => slug)

/**
 * A file of games that was chosen: what asks for its import at a time, and gives it as its job
 * knows it.
 */
async function chosen(text: string) {
  const kept = await keepGameFile(db, admin, new File([text], 'games.csv'), new Date())
  if (!kept.ok) throw new Error(kept.code)
  const shown = await stateOf(kept.value)
  if (shown?.state !== 'preview') throw new Error('no preview')
  return async (when: Date) => {
    await askForGames(
      db,
      admin,
      kept.value,
      { seen: shown.preview.seen, existing: 'update', rest: false },
      when,
    )
    return { user_id: admin.id, id: kept.value, asked_at: when.toISOString() }
  }
}

test('a late job of an earlier request ends nothing of the newer one', async () => {
  const ask = await chosen('name,category\nAsked Anew,items')
  const first = await ask(plus(new Date(), -16 * MINUTE))
  expect(await stateOf(first.id)).toMatchObject({ state: 'preview', refused: 'failed' })
  const second = await ask(new Date())
  await giveUpImport(db, first)
  expect(await importAskedGames(db, first, new Date())).toBeNull()
  expect(await stateOf(first.id)).toEqual({ state: 'importing' })
  expect(await importAskedGames(db, second, new Date())).toBe('imported')
  expect(await stateOf(first.id)).toMatchObject({ state: 'done' })
  expect(await slugs()).toContain('asked-anew')
})

test('of an import whose process is killed nothing is written, and the next does all of it', async () => {
  const before = await slugs()
  const asked = await (await chosen('name,category\nKilled A,items\nKilled B,items'))(new Date())
  await transact(db, async (tx) => {
    await sql`lock table audit_log in share mode`.execute(tx)
    const dying = importAskedGames(db, asked, new Date()).then(
      () => 'done',
      () => 'killed',
    )
    const kill = () =>
      sql<{
        pid: number
      }>`select pid, pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'insert into "audit_log"%'`.execute(db)
    await vi.waitFor(async () => expect((await kill()).rows).toHaveLength(1), { timeout: 10_000 })
    expect(await dying).toBe('killed')
  })
  expect(await slugs()).toEqual(before)
  expect(await stateOf(asked.id)).toEqual({ state: 'importing' })
  expect(await importAskedGames(db, asked, new Date())).toBe('imported')
  expect(await slugs()).toEqual([...before, 'killed-a', 'killed-b'])
})
