import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { hashPassword } from 'better-auth/crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { renderMail } from '#jobs/mails/render.ts'
import { toAlgiers } from '#kernel/algiers.ts'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { person, system } from '#modules/auth/actor.ts'
import { filesOf } from '#modules/images/image.ts'
import { removeOrphans } from '#modules/images/orphans.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { getFile } from '#platform/storage.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import {
  closePayouts,
  openPayouts,
  openSettings,
  receiptFile,
} from '../../../tests/factories/payout.ts'
import { tellPayment } from '../../../tests/factories/payment.ts'
import {
  buildAdmin,
  buildIdentity,
  buildProfile,
  inSession,
} from '../../../tests/factories/profile.ts'
import { buildReceipt, findReceiptRow } from '../../../tests/factories/receipt.ts'
import { flashOf } from '../../../tests/flash.ts'
import { relay } from '../../../tests/relay.ts'
import { allByRole, getByLabel, hrefOf, mainOf, wordsOf } from '../../../tests/page.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date()

type Person = Awaited<ReturnType<typeof buildProfile>>
let viewer: Person
let order: Awaited<ReturnType<typeof buildOrder>>
beforeAll(() => openPayouts(db))
afterAll(() => closePayouts(db))
beforeEach(async () => {
  viewer = await buildProfile(db)
  order = await buildOrder(db, { buyer_id: viewer.id, price: 26_300 })
})

const pathOf = (id = order.id) => `/orders/${id}/payment`
const text = async (answer: Response | Promise<Response>) => wordsOf(await mainOf(answer))
const page = (by: Person = viewer, locale = '') => text(request(locale + pathOf(), { viewer: by }))
const rows = () =>
  db.selectFrom('transfer_receipts').selectAll().where('order_id', '=', order.id).execute()
const stored = () =>
  readdirSync(join(env.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (each) => each.isFile() && each.parentPath.includes('receipts'),
  ).length

async function send(given: Record<string, string> = {}, image?: File | string, by = viewer) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    kind: 'ccp',
    sender_name: 'Amina Benali',
    sent_at: toAlgiers(plus(now, -HOUR)),
    token: randomUUID(),
    ...given,
  }))
    form.set(name, value)
  form.set('receipt', image ?? (await receiptFile()))
  return request(`${pathOf()}/receipt`, { viewer: by, form })
}

describe('the page of a payment by transfer', () => {
  test('says where to send exactly how much, what to write on it, and until when the order waits', async () => {
    const shown = await page()
    for (const words of [
      '23456789 / 88',
      '007 99999 0023456789 41',
      'Kanz Digital SARL',
      '26,300 DA',
      order.id.slice(0, 8).toUpperCase(),
      'This order waits until',
    ])
      expect(shown).toContain(words)
    const main = await mainOf(request(pathOf(), { viewer }))
    for (const label of ['Sender’s name', 'Date and time of the transfer', 'Image of the receipt'])
      expect(getByLabel(main, new RegExp(label)).getAttribute('type')).toBeTruthy()
    expect(allByRole(main, 'button', /^Copy/).length).toBeGreaterThanOrEqual(4)
    expect(await page(viewer, '/ar')).toContain('أرسل المال')
  })

  test('is for the buyer alone', async () => {
    for (const by of [await buildProfile(db), await buildAdmin(db)])
      expect((await request(pathOf(), { viewer: by })).status).toBe(404)
    expect((await request(pathOf('none'), { viewer })).status).toBe(404)
  })
})

describe('a receipt', () => {
  test('waits, is told so, and holds the order; the same form twice is one', async () => {
    const same = { token: randomUUID() }
    const before = stored()
    const image = await receiptFile()
    for (let n = 0; n < 2; n++) expect(flashOf(await send(same, image))).toBe('receipt_sent')
    expect(await rows()).toMatchObject([
      {
        amount: 26_300,
        state: 'under_review',
        sender_name: 'Amina Benali',
        to_account: 'ccp 002345678988',
      },
    ])
    expect(stored() - before).toBe(1)
    const shown = await page()
    expect(shown).toMatch(/Your receipt is under review We're checking .* kept for you until/)
    expect(shown.match(/is under review/g)).toHaveLength(1)
    expect(shown).not.toMatch(/Send exactly|waits until/)
    const card = await mainOf(request(`/orders?open=${order.id}`, { viewer }))
    expect(hrefOf(card, 'Your receipt')).toBe(pathOf())
    expect(shown).not.toContain('2. Attach the receipt')
    expect(flashOf(await send())).toBe('order_under_review')
    const orders = await text(request(`/orders?open=${order.id}`, { viewer }))
    expect(orders).toContain("We're checking your transfer")
    expect(orders).not.toContain('Cancel order')
    const cancel = { method: 'POST', form: { back: '/orders' } }
    expect(flashOf(await request(`/orders/${order.id}/cancel`, { viewer, ...cancel }))).toBe(
      'order_under_review',
    )
    const act = await request(`/orders/${order.id}/cancel`, {
      viewer,
      form: {},
      headers: { accept: 'application/json' },
    })
    expect([act.status, await act.json()]).toMatchObject([409, { problem: /under review/ }])
    expect((await findOrder(db, order.id)).status).toBe('pending')
  })

  test.each([
    [{ sender_name: '' }, "Enter the sender's name"],
    [{ sent_at: '' }, 'Enter the date and time on the receipt'],
    [{ sent_at: 'now' }, 'Enter a date and time'],
    [{ sent_at: toAlgiers(plus(now, DAY)) }, 'This time is still to come'],
    [{ sent_at: toAlgiers(plus(now, -61 * DAY)) }, 'more than 60 days ago'],
    [{ kind: 'iban' }, 'Choose one of them'],
  ])('with %j is refused where it stands, and asks for the image again', async (given, words) => {
    const before = stored()
    const answer = await send(given)
    const shown = await text(answer)
    expect([
      answer.status,
      shown.replaceAll('’', "'").includes(words),
      shown.includes('Choose the receipt again'),
    ]).toEqual([422, true, true])
    expect([await rows(), stored() - before]).toEqual([[], 0])
  })

  test('that is refused is shown where its form stands, low on its page', async () => {
    const form = (await mainOf(send({ sender_name: '' }))).querySelector('form[enctype]')!
    const [, place] = form.getAttribute('action')!.split('#')
    expect(wordsOf(form.querySelector(`#${place}`)!)).toBe('Please correct what is marked below.')
  })

  test('that is no image, or is missing, is refused, and what was typed stays', async () => {
    for (const image of ['a text', new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })]) {
      const answer = await send({ sender_name: 'Karim Haddad' }, image)
      expect(answer.status).toBe(422)
      expect(getByLabel(await mainOf(answer), /Sender’s name/).getAttribute('value')).toBe(
        'Karim Haddad',
      )
    }
    expect(await rows()).toEqual([])
  })

  test('that was sent for another order is told so', async () => {
    const image = await receiptFile()
    await buildReceipt(db, { image })
    const answer = await send({}, image)
    expect([answer.status, (await text(answer)).includes('This image was sent before')]).toEqual([
      422,
      true,
    ])
  })

  test('of a stranger, and for an order that is not pending, is not taken', async () => {
    expect((await send({}, undefined, await buildProfile(db))).status).toBe(404)
    await moveOrder(db, { id: order.id, name: 'mark_paid', actor: system }, openSettings, now)
    expect(flashOf(await send())).toBe('order_wrong_state')
  })

  test('shows its image to its buyer and to administrators alone, and never at an address of files', async () => {
    const { id, receipt_url } = await buildReceipt(db, { order_id: order.id })
    const path = `${pathOf()}/receipt/${id}`
    const own = await request(path, { viewer })
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual(
      [200, 'image/webp', 'private, no-store'],
    )
    expect((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).format).toBe('webp')
    const seller = { id: order.seller_id }
    for (const [by, status] of [
      [await buildAdmin(db), 200],
      [await buildProfile(db), 404],
      [seller, 404],
    ] as const)
      expect((await request(path, { viewer: by })).status).toBe(status)
    const other = await buildOrder(db, { buyer_id: viewer.id })
    expect((await request(`/orders/${other.id}/payment/receipt/${id}`, { viewer })).status).toBe(
      404,
    )
    for (const { key } of filesOf(receipt_url!))
      expect((await request(`/files/${key}`, { viewer })).status).toBe(404)
    await removeOrphans(db, plus(now, 40 * DAY))
    expect((await request(path, { viewer })).status).toBe(200)
  })
})

describe('the buyer is told', () => {
  test('what is missing, why nothing was found, and what is in the wallet, on the page and by mail, in their language', async () => {
    const mails: MailRequest[] = []
    await relay(mails)
    mails.length = 0
    await buildReceipt(db, { order_id: order.id, state: 'arrived', received: 20_000 })
    const part = await page()
    expect(part).toMatch(/20,000 DA arrived\. Send the remaining 6,300 DA/)
    expect(part.match(/arrived\./g)).toHaveLength(1)
    await buildReceipt(db, { order_id: order.id, state: 'not_found', reason: 'No such number' })
    const missed = await page()
    expect(missed).toMatch(
      /We did not find this transfer Check the receipt .* Reason: No such number/,
    )
    expect(missed.match(/We did not find/g)).toHaveLength(1)
    // who has sent it is not told to send it once more
    expect(missed).toMatch(/If you have not sent the 6,300 DA yet/)
    expect(missed).not.toContain('Send exactly')
    await buildReceipt(db, { order_id: order.id, state: 'arrived', received: 6_500 })
    expect(await page()).toContain('Paid We have your 26,300 DA')
    await relay(mails)
    const sent = mails
      .filter(({ to }) => to === viewer.email)
      .map((mail) => renderMail(mail, 'https://kanz.example'))
    expect(sent.map(({ subject }) => subject.split(' ·')[0]).sort()).toEqual([
      'Money of your transfer is in your wallet',
      'Part of your transfer arrived',
      'Payment received',
      'Transfer not found',
    ])
    expect(sent.map(({ text: words }) => words).join()).toMatch(
      /attach the right receipt\. Reason: .?No such number/,
    )
    const notices = await text(request('/notifications', { viewer }))
    for (const words of [
      'Part of your transfer arrived',
      'Transfer not found',
      '200 DA of what you sent',
    ])
      expect(notices).toContain(words)
    expect(await text(request('/ar/notifications', { viewer }))).toContain('استلمنا جزءًا من تحويلك')
  })
})

test('an account with a receipt under review does not end; when it ends, images and names are forgotten', async () => {
  const password = 'the first long secret'
  await buildIdentity(db, viewer.id, { password: await hashPassword(password) })
  const { id, receipt_url } = await buildReceipt(db, { order_id: order.id })
  const end = () => deleteAccount(db, inSession(viewer), { password, username: '' }, now)
  // paid otherwise, delivered and over, but the money of the transfer may still come
  expect(await tellPayment(db, order, now)).toBe('paid')
  const people = { complete: order.seller_id, receive: viewer.id } as const
  for (const name of ['complete', 'receive'] as const) {
    const actor = person({ id: people[name], is_admin: false })
    expect(await moveOrder(db, { id: order.id, name, actor }, openSettings, now)).toMatchObject({
      ok: true,
    })
  }
  expect(await end()).toMatchObject({ code: 'open_orders' })
  const own = JSON.parse(
    await (await request('/settings/data', { viewer, form: { password } })).text(),
  )
  expect(own).toMatchObject({
    transfer_receipts: [{ id, sender_name: 'Amina Benali', receipt: `${pathOf()}/receipt/${id}` }],
  })
  const gone = await buildProfile(db)
  const other = await buildOrder(db, { buyer_id: gone.id })
  const seen = await buildReceipt(db, { order_id: other.id, state: 'not_found' })
  await moveOrder(
    db,
    { id: other.id, name: 'cancel', actor: person({ id: gone.id, is_admin: false }) },
    openSettings,
    now,
  )
  const ended = await deleteAccount(
    db,
    inSession(gone),
    { password: '', username: gone.username },
    now,
  )
  expect(ended).toMatchObject({ ok: true })
  expect(await findReceiptRow(db, seen.id)).toMatchObject({
    receipt_url: null,
    sender_name: null,
    state: 'not_found',
    amount: seen.amount,
  })
  for (const { key } of filesOf(seen.receipt_url!)) expect(await getFile(key)).toBeNull()
  for (const { key } of filesOf(receipt_url!)) expect(await getFile(key)).not.toBeNull()
})
