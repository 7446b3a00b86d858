import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { MINUTE, plus } from '#kernel/time.ts'
import { keepBatch } from '#modules/offers/batch.server.ts'
import { applyImport } from '#modules/offers/import.server.ts'
import { type Db, advisoryLock, disableTimeout, transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { mainOf, valueOf } from '../../../tests/page.ts'
import { everything } from '../../../tests/slice.ts'

// Imports of offers while the database has much to do.

const { db, env, request } = await openTestApp()
await buildGame(db, { slug: 'csv-game', name: 'Csv Game', platform_support: ['PC'] })

type Person = { id: string }

const header = 'game,category,title,device,price,quantity,delivery_time,description,discounts'
const fileOf = (count: number) =>
  [
    header,
    ...Array.from(
      { length: count },
      (_, n) =>
        `csv-game,items,Sword ${n},PC,${1_000 + n},10,00:30:00,${'As good as new. '.repeat(8)},5:7 10:12`,
    ),
  ].join('\n')

/** The preview of a file that a seller has uploaded. */
const previewOf = async (seller: Person, text: string) =>
  `/manage-offers/import/${await keepBatch(db, seller.id, 'import', { text }, new Date())}`
const html = async (path: string, viewer: Person) => (await request(path, { viewer })).text()
const seenOn = async (preview: string, viewer: Person) =>
  valueOf((await mainOf(request(preview, { viewer }))).querySelector('[name="seen"]')!)
const press = async (preview: string, viewer: Person) =>
  request(preview, { viewer, form: { seen: await seenOn(preview, viewer) } })
const titlesOf = async (seller: Person) =>
  (await db.selectFrom('offers').select('title').where('user_id', '=', seller.id).execute()).map(
    ({ title }) => title,
  )

/** Until an import has taken effect: its page then leads to what came of it. */
const isIn = (preview: string, viewer: Person) =>
  vi.waitFor(
    async () =>
      expect((await request(preview, { viewer })).headers.get('location')).toContain('done='),
    { timeout: 300_000, interval: 200 },
  )

/**
 * As many as a file may have, but in `npm test`, where what follows from their number is not seen.
 */
const many = everything ? 5_000 : 250

test(`${many} offers are previewed and imported as one, also when all of them change`, async () => {
  const seller = await buildSeller(db)
  const round = async (text: string) => {
    const preview = await previewOf(seller, text)
    expect((await press(preview, seller)).status).toBe(302)
    await isIn(preview, seller)
  }
  await round(fileOf(many))
  await round(
    (await html('/manage-offers/export.csv', seller))
      .replace(/;active;/g, ';paused;')
      .replace(/Sword/g, 'Blade'),
  )
  const { count, paused } = await db
    .selectFrom('offers')
    .where('user_id', '=', seller.id)
    .where('title', 'like', 'Blade%')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'paused').as('paused'),
    ])
    .executeTakeFirstOrThrow()
  expect([count, paused]).toEqual([many, many])
}, 600_000)

test('an import waits for its turn, says so in both languages, and is done by itself', async () => {
  const sellers = [await buildSeller(db), await buildSeller(db)]
  const previews = await Promise.all(sellers.map((seller) => previewOf(seller, fileOf(1))))
  await transact(db, async (tx) => {
    await disableTimeout(tx)
    await advisoryLock(tx, 'offers.import')
    const answers = await Promise.all(
      sellers.map((seller, index) => press(previews[index]!, seller)),
    )
    for (const [index, viewer] of sellers.entries()) {
      const preview = previews[index]!
      expect([answers[index]!.status, answers[index]!.headers.get('location')]).toEqual([
        302,
        preview,
      ])
      const page = await request(preview, { viewer })
      expect([page.headers.get('refresh'), await page.text()]).toEqual([
        '3',
        expect.stringContaining('your file waits its turn'),
      ])
      expect(await html(`/ar${preview}`, viewer)).toContain('ينتظر دوره')
      expect(await titlesOf(viewer)).toEqual([])
    }
  })
  for (const [index, seller] of sellers.entries()) {
    await isIn(previews[index]!, seller)
    expect(await titlesOf(seller)).toEqual(['Sword 0'])
  }
})

test('an import that waits longer than any statement may is not cut off', async () => {
  const seller = await buildSeller(db)
  const preview = await previewOf(seller, fileOf(1))
  const seen = await seenOn(preview, seller)
  const pool = new pg.Pool({
    connectionString: env.databaseUrl!,
    max: 1,
    statement_timeout: 500,
    idle_in_transaction_session_timeout: 500,
  })
  const hurried: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const [importing] = await transact(db, async (tx) => {
    await disableTimeout(tx)
    await tx.selectFrom('profiles').select('id').where('id', '=', seller.id).forUpdate().execute()
    const begun = applyImport(hurried, seller.id, preview.split('/').at(-1)!, seen, new Date())
    const waiting = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > interval '1 second'`
    await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(1), {
      timeout: 30_000,
    })
    return [begun]
  })
  expect(await importing).toMatchObject({ ok: true })
  expect(await titlesOf(seller)).toEqual(['Sword 0'])
  await hurried.destroy()
})

test('one whose node has ended is said to have failed, and can be asked for again', async () => {
  const seller = await buildSeller(db)
  const preview = await previewOf(seller, fileOf(1))
  const seen = await seenOn(preview, seller)
  const askedAt = (asked_at: Date) =>
    db.updateTable('offer_batches').set({ asked_at }).where('user_id', '=', seller.id).execute()
  await askedAt(new Date())
  expect(await html(preview, seller)).toContain('your file waits its turn')
  await askedAt(plus(new Date(), -16 * MINUTE))
  expect(await html(preview, seller)).toContain('The import did not get through.')
  await request(preview, { viewer: seller, form: { seen } })
  await isIn(preview, seller)
})
