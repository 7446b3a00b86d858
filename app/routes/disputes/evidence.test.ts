import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR, DAY, MINUTE, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { escalate, withdrawDispute } from '#modules/disputes/party-actions.server.ts'
import { forgetOldWords } from '#modules/disputes/removal.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { forgetOldEvidence, showEvidence } from '#modules/messaging/evidence.server.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { sendMessage } from '#modules/messaging/send-message.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { verify } from '../../../scripts/verify.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, inSession } from '../../../tests/factories/profile.ts'
import { receiptFile } from '../../../tests/factories/payout.ts'
import { flashOf } from '../../../tests/flash.ts'
import { mainOf, textOf } from '../../../tests/page.ts'
import { relay } from '../../../tests/relay.ts'

const { db, env, request } = await openTestApp()

async function disputed() {
  const order = await buildOrder(db, { status: 'completed', category: 'items', disputed: true })
  const { number } = (await latestDispute(db, order.id))!
  return {
    order,
    number,
    buyer: { id: order.user_id },
    seller: { id: order.seller_id },
    path: `/orders/${order.id}/dispute`,
    sale: `/sales/${order.id}/dispute`,
  }
}

async function shows(path: string, viewer: { id: string }, count = 1) {
  return sends(path, viewer, await Promise.all(Array.from({ length: count }, receiptFile)))
}

function sends(path: string, viewer: { id: string }, files: readonly File[]) {
  const form = new FormData()
  for (const file of files) form.append('pictures', file)
  return request(`${path}/pictures`, { viewer, form })
}

const picturesOf = (number: number) =>
  db
    .selectFrom('message_attachments')
    .select(['id', 'author_id', 'position'])
    .where('dispute_number', '=', number)
    .orderBy('position')
    .execute()

test('each side shows pictures, which the other, staff and nobody else see', async () => {
  const { buyer, seller, path, sale, number } = await disputed()
  const answer = await shows(path, buyer, 2)
  expect([answer.headers.get('location'), flashOf(answer)]).toEqual([path, 'evidence_shown'])
  expect(flashOf(await shows(sale, seller))).toBe('evidence_shown')
  const pictures = await picturesOf(number)
  expect(pictures).toHaveLength(3)
  const office = inSession(await buildAdmin(db))
  for (const [page, viewer] of [
    [path, buyer],
    [sale, seller],
    [`/admin/disputes/${number}`, office],
  ] as const)
    expect(
      (await mainOf(request(page, { viewer }))).querySelectorAll('img[src^="/inbox/pictures/"]'),
    ).toHaveLength(3)
  for (const { id } of pictures) {
    const statusFor = async (viewer?: { id: string }) =>
      (await request(`/inbox/pictures/${id}`, viewer ? { viewer } : {})).status
    for (const viewer of [buyer, seller, office]) expect(await statusFor(viewer)).toBe(200)
    expect(await statusFor(await buildProfile(db))).toBe(404)
    expect(await statusFor()).toBe(302)
  }
  expect(await verify(env.databaseUrl!)).toEqual([])
})

test('the other side is told of pictures once in half an hour, however many come', async () => {
  const { order, buyer, seller } = await disputed()
  const shown = async (by: { id: string }, minutes: number, count = 1) => {
    const files = await Promise.all(Array.from({ length: count }, receiptFile))
    const form = { orderId: order.id, personId: by.id, files }
    expect((await showEvidence(db, form, plus(begun, minutes * MINUTE))).ok).toBe(true)
  }
  const begun = new Date()
  for (const minutes of [0, 10, 29, 31, 59]) await shown(buyer, minutes)
  await shown(seller, 5, 3)
  await relay()
  const told = await db
    .selectFrom('notifications')
    .where('user_id', 'in', [buyer.id, seller.id])
    .select(['user_id', sql<string>`metadata->>'kind'`.as('kind')])
    .execute()
  const of = (kind: string) => told.filter((each) => each.kind === kind)
  expect(of('sale_dispute_shown').map(({ user_id }) => user_id)).toEqual([seller.id, seller.id])
  expect(of('order_dispute_shown').map(({ user_id }) => user_id)).toEqual([buyer.id])
})

test('a side shows twelve, at most four at once, and no file that is no picture', async () => {
  const { buyer, path, number } = await disputed()
  for (let n = 0; n < 3; n++) expect(flashOf(await shows(path, buyer, 4))).toBe('evidence_shown')
  const more = await shows(path, buyer)
  expect([more.status, textOf(await mainOf(more))]).toEqual([
    422,
    expect.stringContaining('At most 12') as string,
  ])
  const other = await disputed()
  expect((await shows(other.path, other.buyer, 5)).status).toBe(422)
  const form = new FormData()
  form.append('pictures', new File(['<svg/>'], 'a.png'))
  const refused = await request(`${other.path}/pictures`, { viewer: other.buyer, form })
  expect(refused.status).toBe(422)
  const said = (await mainOf(refused)).querySelector('#came-back [role="alert"]')!
  expect(textOf(said)).not.toBe('')
  expect(await picturesOf(other.number)).toEqual([])
  expect(await picturesOf(number)).toHaveLength(12)
})

test('a picture that a side shows already is taken once, and tells nobody anew', async () => {
  const { buyer, seller, path, sale, number } = await disputed()
  const lost = await receiptFile()
  expect(flashOf(await sends(path, buyer, [lost]))).toBe('evidence_shown')
  expect(flashOf(await sends(path, buyer, [lost]))).toBe('evidence_shown')
  expect(await picturesOf(number)).toHaveLength(1)
  const more = await receiptFile()
  await sends(path, buyer, [lost, more, more])
  expect((await picturesOf(number)).map(({ position }) => position)).toEqual([0, 1])
  // the other side may show the same
  await sends(sale, seller, [lost])
  expect(await picturesOf(number)).toHaveLength(3)
  for (let n = 0; n < 3; n++) await shows(path, buyer, n === 2 ? 2 : 4)
  expect(await picturesOf(number)).toHaveLength(13)
  expect(flashOf(await sends(path, buyer, [lost]))).toBe('evidence_shown')
  expect(await picturesOf(number)).toHaveLength(13)
})

test('strangers and administrators show nothing, nor does anybody once it is over', async () => {
  const { buyer, seller, path, sale, order, number } = await disputed()
  for (const viewer of [await buildProfile(db), await buildAdmin(db), seller])
    expect((await shows(path, viewer)).status).toBe(404)
  expect((await shows(sale, buyer)).status).toBe(404)
  await shows(path, buyer)
  const actor = person({ ...buyer, is_admin: false })
  await withdrawDispute(db, { orderId: order.id, actor }, defaults, new Date())
  expect(flashOf(await shows(path, buyer))).toBe('order_wrong_state')
  const later = plus(new Date(), 730 * DAY - HOUR)
  expect(await forgetOldEvidence(db, later)).toBe(0)
  expect(await picturesOf(number)).toHaveLength(1)
  expect(await forgetOldEvidence(db, plus(later, 2 * HOUR))).toBe(1)
  expect(await picturesOf(number)).toEqual([])
})

test('what both said in a dispute goes two years after its end, and not before', async () => {
  const { buyer, order, number } = await disputed()
  const words = async () =>
    (
      await db
        .selectFrom('disputes')
        .where('number', '=', number)
        .select('words')
        .executeTakeFirstOrThrow()
    ).words
  const said = await words()
  await forgetOldWords(db, plus(new Date(), 900 * DAY))
  expect(await words()).toBe(said)
  const actor = person({ ...buyer, is_admin: false })
  await withdrawDispute(db, { orderId: order.id, actor }, defaults, new Date())
  await forgetOldWords(db, plus(new Date(), 729 * DAY))
  expect(await words()).toBe(said)
  await forgetOldWords(db, plus(new Date(), 731 * DAY))
  expect(await words()).toBe('-')
  expect(said).not.toBe('-')
})

test('the database takes a picture of a side alone, and keeps it while the dispute is open', async () => {
  const { buyer, path, number } = await disputed()
  await shows(path, buyer)
  const [picture] = await picturesOf(number)
  const stranger = await buildProfile(db)
  const url = `/files/message-pictures/${'a'.repeat(32)}/${Date.now()}.webp`
  const row = {
    dispute_number: number,
    position: 0,
    author_id: stranger.id,
    url,
    digest: 'of what is shown',
    created_at: new Date(),
  }
  await expect(db.insertInto('message_attachments').values(row).execute()).rejects.toMatchObject({
    constraint: 'message_attachments_by_author',
  })
  const gone = db.deleteFrom('message_attachments').where('id', '=', picture!.id)
  await expect(gone.execute()).rejects.toMatchObject({ constraint: 'message_attachments_stay' })
})

test('who decides reads the conversation beside the case, and both see that it was read', async () => {
  const { buyer, order, number } = await disputed()
  const now = new Date()
  const page = (await openConversation(db, order.id, buyer.id, { messaging_open: true }, now))!
  const form = { body: 'I never got it', say_token: randomUUID(), anyway: false }
  await sendMessage(db, page, buyer.id, form, { host: 'kanz.example', now })
  const office = await buildAdmin(db)
  await escalate(db, { orderId: order.id, actor: person(office) }, now)
  const path = `/admin/disputes/${number}`
  for (let n = 0; n < 2; n++)
    expect(textOf(await mainOf(request(path, { viewer: inSession(office) })))).toContain(
      'I never got it',
    )
  const reads = await db
    .selectFrom('conversation_access_log')
    .select(['admin_id', 'dispute_number'])
    .where('conversation_id', '=', page)
    .execute()
  expect(reads).toEqual([{ admin_id: office.id, dispute_number: number }])
})

test('a party who is an administrator does not read it as one', async () => {
  const admin = await buildAdmin(db)
  const order = await buildOrder(db, {
    buyer_id: admin.id,
    status: 'completed',
    category: 'items',
    disputed: true,
  })
  const { number } = (await latestDispute(db, order.id))!
  await openConversation(db, order.id, admin.id, { messaging_open: true }, new Date())
  const page = await mainOf(request(`/admin/disputes/${number}`, { viewer: inSession(admin) }))
  expect(textOf(page)).not.toContain('Both sides can see that you read it')
  expect(
    await db
      .selectFrom('conversation_access_log')
      .where('admin_id', '=', admin.id)
      .selectAll()
      .execute(),
  ).toEqual([])
})
