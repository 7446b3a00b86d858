import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { deliverWithProof } from '#modules/messaging/proof.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { DB } from '#platform/db.server.ts'
import { verify } from '../../../scripts/verify.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { receiptFile } from '../../../tests/factories/payout.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { allByRole, mainOf, wordsOf } from '../../../tests/page.ts'

const { db, env, request } = await openTestApp()
const settings = { ...defaults, proof_required: true }
beforeAll(async () => {
  await db.insertInto('settings').values({ key: 'proof_required', value: 'true' }).execute()
  await loadSettings(db)
})
afterAll(async () => {
  await db.deleteFrom('settings').where('key', '=', 'proof_required').execute()
  await loadSettings(db)
})

let order: Awaited<ReturnType<typeof buildOrder>>
let seller: { id: string }
beforeEach(async () => {
  order = await buildOrder(db, { status: 'paid' })
  seller = { id: order.seller_id }
})

async function formOf(given: Record<string, string> = {}, picture: File | null = null) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ body: '', say_token: randomUUID(), ...given }))
    form.set(name, value)
  if (picture) form.set('pictures', picture)
  return form
}
const prove = async (form: FormData, viewer = seller) =>
  request(`/sales/${order.id}/proof`, { viewer, form })

test('items are delivered with a picture, which both sides see, and not without', async () => {
  const actor = person({ id: seller.id, is_admin: false })
  const moved = await moveOrder(db, { id: order.id, name: 'complete', actor }, settings, new Date())
  expect(moved).toMatchObject({ ok: false, code: 'proof_missing' })
  const page = await mainOf(request(`/sales/${order.id}`, { viewer: seller }))
  expect(allByRole(page, 'link', 'Deliver with a picture')[0]?.getAttribute('href')).toBe(
    `/sales/${order.id}/proof`,
  )
  const without = await prove(await formOf({ body: 'Kept words' }))
  expect([without.status, wordsOf(await mainOf(without))]).toEqual([
    422,
    expect.stringContaining('Choose a picture.'),
  ])
  const told = await prove(await formOf({ body: 'Call 0555 12 34 56' }, await receiptFile()))
  expect(told.status).toBe(422)
  expect(await findOrder(db, order.id)).toMatchObject({ status: 'paid' })
  const form = await formOf({ body: 'Traded in the lobby' }, await receiptFile())
  const again = new FormData()
  for (const [name, value] of form) again.set(name, value)
  expect(flashOf(await prove(form))).toBe('order_delivered')
  expect(flashOf(await prove(again))).toBe('order_delivered')
  expect(await findOrder(db, order.id)).toMatchObject({ status: 'completed' })
  const shown = await mainOf(request(`/orders/${order.id}`, { viewer: { id: order.user_id } }))
  expect(wordsOf(shown)).toMatch(/Traded in the lobby.*Proof of delivery/s)
  expect(shown.querySelectorAll('img[src^="/inbox/pictures/"]')).toHaveLength(1)
  expect(await verify(env.databaseUrl!)).toEqual([])
})

test('nobody else delivers it', async () => {
  for (const viewer of [{ id: order.user_id }, await buildProfile(db)])
    expect((await prove(await formOf({}, await receiptFile()), viewer)).status).toBe(404)
  expect(await findOrder(db, order.id)).toMatchObject({ status: 'paid' })
})

test('a delivery and those who open its conversation at the same moment wait for each other in one order', async () => {
  const failed: unknown[] = []
  const counted = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: env.databaseUrl, max: 4 }),
    }),
    log: (event) => {
      if (event.level === 'error') failed.push(event.error)
    },
  })
  const picture = await receiptFile()
  const now = new Date()
  for (let round = 0; round < 25; round++) {
    const { id, user_id, seller_id } = await buildOrder(db, { status: 'paid', now })
    const form = { body: '', say_token: randomUUID(), picture }
    const open = (person: string) =>
      openConversation(counted, id, person, { messaging_open: true }, now)
    const [delivered, ...opened] = await Promise.all([
      deliverWithProof(counted, id, seller_id, form, settings, { host: '', now }),
      open(user_id),
      open(seller_id),
      open(user_id),
    ])
    expect(delivered).toMatchObject({ ok: true })
    expect(new Set(opened).size).toBe(1)
  }
  await counted.destroy()
  expect(failed).toEqual([])
})
