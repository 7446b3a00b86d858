import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDb } from '../../tests/app.ts'
import { buildGame } from '../../tests/factories/game.ts'
import { buildOffer } from '../../tests/factories/offer.ts'
import { buildOrder } from '../../tests/factories/order.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../tests/factories/profile.ts'
import { events } from '#kernel/events.ts'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import type { SealsAnchored } from '#events/staff-mails.ts'
import { person } from '#modules/auth/actor.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import { confirmChange } from '#modules/people/staff-changes.server.ts'
import { waitingChanges } from '#modules/people/staff-list.server.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import type { UserAct } from '#modules/people/user-acts.ts'
import { anchorSeals, sealBooks } from '#modules/reports/seals.server.ts'
import { sealName } from '#modules/reports/seals.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { relayOnce, publish, publishEach } from '#platform/outbox.server.ts'
import { handleEvents } from './events.server.ts'
import type { MailRequest } from './mails/mail-request.ts'
import { renderMail } from './mails/render.ts'
import type { QueueMails } from './job-context.ts'
import { eventHandlers } from './event-handlers.ts'
import { disputeOrder, settleDispute, shareByDispute } from '../../tests/factories/dispute.ts'

const db = await openTestDb()
vi.stubEnv('LOG_LEVEL', 'silent')

let mails: MailRequest[] = []
const queueMails: QueueMails = async (_, queued) => void mails.push(...queued)
const relay = async () => {
  while (await relayOnce((tx, events) => handleEvents(tx, events, { queueMails }))) {
    /* until all is told */
  }
}

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('notifications').execute()
  mails = []
})

const notificationsOf = async (userId: string) => {
  const rows = await db
    .selectFrom('notifications')
    .select(['type', 'title', 'content', 'metadata'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ metadata, ...row }) => ({
    ...row,
    metadata: metadata as Record<string, unknown>,
  }))
}

const kindsOf = async (userId: string) =>
  (await notificationsOf(userId)).map(({ type, metadata }) => `${type} ${String(metadata.kind)}`)

describe('what buyer and seller are told', () => {
  test.each`
    status                 | buyer                                                                                                                                            | seller
    ${'pending'}           | ${['order_status order_pending']}                                                                                                                | ${[]}
    ${'cancelled'}         | ${['order_status order_pending', 'order_status order_cancelled']}                                                                                | ${[]}
    ${'paid'}              | ${['order_status order_pending', 'payment order_paid']}                                                                                          | ${['payment sale_paid']}
    ${'refunded_wallet'}   | ${['order_status order_pending', 'payment order_paid', 'payment order_refunded_wallet']}                                                         | ${['payment sale_paid', 'payment sale_refunded_wallet']}
    ${'refunded_original'} | ${['order_status order_pending', 'payment order_paid', 'payment refund_account_asked', 'payment order_refunded_original']}                       | ${['payment sale_paid', 'payment sale_refunded_original']}
    ${'completed'}         | ${['order_status order_pending', 'payment order_paid', 'order_status order_completed']}                                                          | ${['payment sale_paid', 'order_status sale_completed']}
    ${'received'}          | ${['order_status order_pending', 'payment order_paid', 'order_status order_completed', 'order_status order_received', 'payment order_released']} | ${['payment sale_paid', 'order_status sale_completed', 'order_status sale_received', 'payment sale_released']}
  `(
    'on the way of an order to $status [NOTE-06 ORD-17 CALL-27 OP-045]',
    async ({ status, buyer, seller }) => {
      const order = await buildOrder(db, { status })
      await relay()
      expect(await kindsOf(order.user_id)).toEqual(buyer)
      expect(await kindsOf(order.seller_id)).toEqual(seller)
    },
  )

  test('of a received order with when the money comes: accounts alone are protected [NOTE-06]', async () => {
    const textOf = async (category: 'accounts' | 'items') => {
      const order = await buildOrder(db, { status: 'received', category })
      await relay()
      const notification = (await notificationsOf(order.seller_id)).find(
        ({ metadata }) => (metadata as { kind: string }).kind === 'sale_received',
      )
      const mail = mails
        .map((each) => renderMail(each, 'https://kanz.example'))
        .find(({ text }) => text.includes(notification!.content))
      // where the money comes at once, the mail of that comes, and no other
      expect(mail !== undefined).toBe(category === 'accounts')
      return notification!.content
    }
    expect(await textOf('accounts')).toContain('when the protection of the buyer ends')
    expect(await textOf('items')).toMatch(/on its way to your wallet\.$/)
  })

  test('of a problem and its end, each time again [GEN-20]', async () => {
    const order = await buildOrder(db, { status: 'completed' })
    const buyer = person({ id: order.user_id, is_admin: false })
    for (let round = 0; round < 2; round++) {
      await disputeOrder(db, order.id, buyer, 'It does not work', new Date())
      await settleDispute(db, { id: order.id, actor: buyer }, defaults, new Date())
    }
    await relay()
    const again = ['order_status order_disputed', 'order_status order_settled']
    expect((await kindsOf(order.user_id)).slice(3)).toEqual([...again, ...again])
  })

  test('a notification names its order, status, price and game, and speaks the language of its person [NOTE-06 ENT-11]', async () => {
    const game = await buildGame(db, { name: 'Free Fire' })
    const seller = await buildSeller(db, { locale: 'ar' })
    const offer = await buildOffer(db, { game_id: game.id, user_id: seller.id, price: 4_300 })
    const order = await buildOrder(db, { offer_id: offer.id, quantity: 2, status: 'paid' })
    await relay()
    const [notification] = await notificationsOf(seller.id)
    expect(notification).toMatchObject({ type: 'payment', title: 'دُفع الطلب، حان وقت التسليم' })
    expect(notification?.metadata).toEqual({
      kind: 'sale_paid',
      order_id: order.id,
      status: 'paid',
      total_price: 8_600,
      game_name: 'Free Fire',
      offer_title: offer.title,
      quantity: 2,
    })
    expect((await notificationsOf(order.user_id))[0]?.title).toBe('Order placed')
  })

  test('of a payment that came too late the buyer alone, each time, with the amount', async () => {
    const order = await buildOrder(db, { status: 'cancelled' })
    for (let round = 0; round < 2; round++)
      await transact(db, (tx) =>
        publish(tx, 'payment.late', order.id, { amount: order.total_price }),
      )
    await relay()
    const late = (await notificationsOf(order.user_id)).filter(
      ({ metadata }) => metadata.kind === 'order_late_payment',
    )
    expect(late).toHaveLength(2)
    expect(late[0]).toMatchObject({
      type: 'payment',
      title: 'Payment received for a closed order',
      metadata: { status: 'cancelled', order_id: order.id },
    })
    expect(late[0]?.content).toContain('1,000\u00a0DA')
    expect(await kindsOf(order.seller_id)).toEqual([])
    expect(
      mails.filter(
        ({ template, params }) =>
          template === 'order_notification' &&
          'notification' in params &&
          params.notification.kind === 'order_late_payment',
      ),
    ).toHaveLength(2)
  })

  test('the same event published twice gives one notification and one mail', async () => {
    const order = await buildOrder(db)
    await transact(db, (tx) => publish(tx, 'order.pending', order.id, {}))
    await relay()
    expect(await kindsOf(order.user_id)).toHaveLength(1)
    expect(mails.map(({ template }) => template).sort()).toEqual([
      'operator_order',
      'order_notification',
    ])
  })
})

test('every event that a command can publish has something that follows from it', () => {
  const followed = eventHandlers.flatMap(({ to }) => to)
  expect([...new Set(followed)].sort()).toEqual(Object.keys(events).sort())
})

test('of money that came back in part both are told how much, in words and by mail [ORD-15]', async () => {
  const order = await buildOrder(db, { status: 'completed', price: 10_000 })
  await shareByDispute(db, order.id, 3_000, new Date())
  await relay()
  const shared = (await notificationsOf(order.user_id)).find(
    ({ metadata: { kind } }) => kind === 'order_dispute_shared',
  )!
  expect(shared.content).toMatch(/3,000\u00a0DA.* of your .* is back in your wallet/)
  const texts = mails.map((mail) => renderMail(mail, 'https://kanz.example').text)
  const [mail] = texts.filter((text) => text.includes(shared.content))
  expect(mail).toMatch(/Amount: .*3,000/)
  expect(mail).not.toContain('10,000')
})

describe('points', () => {
  const pointsOf = async (userId: string) =>
    (
      await db
        .selectFrom('loyalty_balances')
        .select('points')
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.points ?? 0

  test('are given for the whole price when the money is released, once [LOY-03 OP-089]', async () => {
    const order = await buildOrder(db, { status: 'received', price: 18_500 })
    await transact(db, (tx) => publish(tx, 'order.released', order.id, {}))
    await relay()
    expect(await pointsOf(order.user_id)).toBe(18_500)
    const notification = (await notificationsOf(order.user_id)).at(-1)
    expect(notification).toMatchObject({
      title: 'Points earned',
      metadata: { kind: 'order_released', points: 18_500 },
    })
    expect(notification?.content).toContain('18,500 points')
  })

  test('are not given while the money of an account is still protected [LOY-03 OP-089]', async () => {
    const order = await buildOrder(db, { status: 'received', category: 'accounts' })
    await relay()
    expect(await pointsOf(order.user_id)).toBe(0)
  })
})

describe('mails', () => {
  test('go to buyer, seller and, of orders placed and paid, to the operator', async () => {
    const buyer = await buildProfile(db, { locale: 'ar' })
    const order = await buildOrder(db, { status: 'completed', buyer_id: buyer.id })
    await relay()
    const seller = await db
      .selectFrom('profiles')
      .select('email')
      .where('id', '=', order.seller_id)
      .executeTakeFirstOrThrow()
    const sent = mails.map(({ to, locale, template }) => `${to} ${locale} ${template}`)
    expect(sent.filter((mail) => mail === `${buyer.email} ar order_notification`)).toHaveLength(3)
    expect(sent.filter((mail) => mail === `${seller.email} en order_notification`)).toHaveLength(2)
    expect(sent.filter((mail) => mail === 'support@kanz.example en operator_order')).toHaveLength(2)
    expect(sent).toHaveLength(7)
  })

  test('tell the operator, and nobody else, of a payment for a deleted account', async () => {
    const order = await buildOrder(db, { status: 'cancelled' })
    await relay()
    mails = []
    await transact(db, (tx) =>
      publish(tx, 'payment.stranded', order.id, {
        amount: order.total_price,
        event: 'evt_1',
      }),
    )
    await relay()
    expect(mails.map(({ to, template }) => `${to} ${template}`)).toEqual([
      'support@kanz.example operator_order',
    ])
    expect(renderMail(mails[0]!, 'https://kanz.example')).toMatchObject({
      subject: expect.stringContaining('Payment for a deleted account'),
      text: expect.stringContaining('1,000\u00a0DA'),
    })
  })

  test('to the seller name the buyer, and never say how else to reach them', async () => {
    const seller = await buildSeller(db, { locale: 'ar' })
    const offer = await buildOffer(db, { user_id: seller.id, delivery_time: '02:00:00' })
    const order = await buildOrder(db, { offer_id: offer.id, status: 'paid' })
    await relay()
    const toSeller = mails.filter(({ to }) => to === seller.email)
    expect(toSeller.map(({ locale }) => locale)).toEqual(['ar'])
    const { buyer_name, buyer_email, buyer_phone, contact_details } = order
    const bodies = toSeller
      .map((mail) => renderMail(mail, 'https://kanz.example'))
      .map(({ text, html }) => text + html)
    for (const body of bodies) {
      expect(body).toMatch(/ساعتان|ساعتين/)
      for (const secret of [
        buyer_name,
        buyer_email,
        buyer_phone,
        buyer_phone.replace(/\D/g, ''),
        contact_details,
      ])
        expect(body).not.toContain(secret)
      for (const [, link] of body.matchAll(/href="([^"]+)"/g))
        expect(link).toMatch(/^https:\/\/kanz\.example\/ar\//)
    }
  })

  test.each([
    [{}, ['support@kanz.example en']],
    [{ operator_language: 'ar' }, ['support@kanz.example ar']],
    [
      { operator_language: 'both', operator_email: 'orders@kanz.example' },
      ['orders@kanz.example ar', 'orders@kanz.example en'],
    ],
    [{ operator_email: '', support_email: '' }, []],
  ])(
    'go to the operator as the settings %j say, once for an order placed and once for it paid',
    async (settings, sent) => {
      for (const [key, value] of Object.entries(settings))
        await db
          .insertInto('settings')
          .values({ key, value: JSON.stringify(value) })
          .execute()
      await loadSettings(db)
      await buildOrder(db, { status: 'paid' })
      await relay()
      await db.deleteFrom('settings').execute()
      await loadSettings(db)
      const operators = mails
        .filter(({ template }) => template === 'operator_order')
        .map(({ to, locale }) => `${to} ${locale}`)
      expect(operators.sort()).toEqual([...sent, ...sent].sort())
    },
  )

  test('name to the operator the days of the books that are off', async () => {
    await transact(db, (tx) =>
      publishEach(
        tx,
        'reconciliation.off',
        ['2026-11-19', '2026-11-20'].map((day) => ({ subject_id: day, payload: {} })),
      ),
    )
    await relay()
    expect(mails).toMatchObject([
      {
        to: 'support@kanz.example',
        locale: 'en',
        template: 'reconciliation_off',
        params: { days: ['2026-11-19', '2026-11-20'] },
      },
    ])
    expect(renderMail(mails[0]!, 'https://kanz.example').text).toContain(
      '/admin/reconciliation?day=2026-11-19',
    )
  })

  test('bring every owner the last seals of the books, to be kept', async () => {
    const [one, other] = [await buildAdmin(db), await buildAdmin(db, { locale: 'ar' })]
    await sealBooks(db)
    const at = new Date('2026-11-20T06:13:00Z')
    expect(await anchorSeals(db, at)).toBe(2)
    expect(await anchorSeals(db, plus(at, HOUR))).toBe(0)
    await relay()
    const kept = mails.filter(({ template }) => template === 'seals_anchored')
    const of = ({ email }: { email: string }) => kept.filter(({ to }) => to === email)
    for (const owner of [one, other]) expect(of(owner)).toHaveLength(1)
    const { heads } = of(one)[0]!.params as SealsAnchored
    expect(heads.map(({ book }) => book)).toEqual(['ledger', 'audit'])
    const command = `npm run verify -- ${heads.map((head) => `--seal ${sealName(head)}`).join(' ')}`
    const [english, arabic] = [of(one), of(other)].map(([mail]) =>
      renderMail(mail!, 'https://kanz.example'),
    )
    for (const { text, html } of [english!, arabic!]) {
      expect(text).toContain(command)
      expect(html).toContain(command)
    }
    expect(english!.subject).toBe('Seal of the books, 20\u00a0Nov\u00a02026: please keep')
    expect(english!.text).toContain('Keep this mail.')
    expect(english!.text).toContain(`Movements of money: \u2066${heads[0]!.rows}\u2069, sealed `)
    expect(arabic!.text).toContain('الأمر: npm run verify')
    expect(arabic!.text).toContain('احتفظ بهذه الرسالة')
    expect(english!.html + arabic!.html).not.toMatch(/undefined|seal_mail_/)
  })

  test('tell owners who is to have a role, has it and has none, and the operator what is done to one', async () => {
    const [admin, amine, second] = [
      await buildAdmin(db),
      await buildProfile(db),
      await buildAdmin(db),
    ]
    const { id } = amine
    const act = async (act: UserAct, on: boolean) => {
      const asked = { id, act, on, reason: 'It was agreed by phone' }
      expect(await actOnUser(db, asked, admin, new Date())).toMatchObject({ ok: true })
    }
    await act('suspension', true)
    await act('suspension', false)
    await act('administrator', true)
    await act('suspension', true)
    await act('suspension', false)
    const [change] = await waitingChanges(db)
    await confirmChange(db, change!.id, second, new Date())
    await act('suspension', true)
    await act('suspension', false)
    await act('sign-out', true)
    await act('administrator', false)
    await relay()
    const acts = (sent: MailRequest[]) => sent.map(({ params }) => (params as { act: string }).act)
    const told = mails.filter(({ template }) => template === 'rights_changed')
    expect(acts(told)).toEqual([
      'user.grant_admin',
      'user.suspend',
      'user.restore',
      'user.sign_out',
      'user.remove_admin',
    ])
    const toSecond = mails.filter(
      ({ to, template }) => to === second.email && template === 'staff_changed',
    )
    expect(acts(toSecond)).toEqual(['staff.propose', 'user.grant_admin', 'user.remove_admin'])
    for (const mail of [told.at(-1)!, toSecond[0]!]) {
      const { text } = renderMail(mail, 'https://kanz.example')
      for (const said of [admin.username, amine.username, 'It was agreed by phone'])
        expect(text).toContain(said)
    }
  })

  test('tell the operator of each act by which an administrator moved money', async () => {
    const [admin, sofiane] = [await buildAdmin(db), await buildProfile(db)]
    const form = { kind: 'deposit', amount: 1_500, description: 'A correction' } as const
    await adjustWallet(db, sofiane.id, { ...form, token: randomUUID() }, admin, new Date())
    await relay()
    const told = mails.filter(({ template }) => template === 'money_moved')
    expect(told).toMatchObject([{ to: 'support@kanz.example', locale: 'en' }])
    const { subject, text } = renderMail(told[0]!, 'https://kanz.example')
    expect(subject).toContain('1,500')
    for (const said of [
      'Money added to a wallet by hand',
      admin.username,
      sofiane.username,
      'A correction',
      `/admin/audit?actor=${admin.id}`,
    ])
      expect(text).toContain(said)
  })

  test('are sent when a command asks for them', async () => {
    const request = {
      to: 'amina@example.com',
      template: 'reset_password',
      locale: 'ar',
      params: { link: 'https://kanz.example/reset-password?token=t' },
    } as const
    await transact(db, (tx) => publish(tx, 'mail.requested', 'amina', request))
    await relay()
    expect(mails).toEqual([request])
  })

  test('that nobody could write stay in the outbox for an operator', async () => {
    await db
      .insertInto('outbox')
      .values({
        event: 'mail.requested',
        subject_id: 'amina',
        payload: JSON.stringify({ to: 'amina@example.com', template: 'lottery', params: {} }),
      })
      .execute()
    await relay()
    expect(mails).toEqual([])
    expect(await db.selectFrom('outbox').select('attempts').execute()).toEqual([{ attempts: 1 }])
  })

  test('are not sent of a past that is only written down, and its notifications count as read', async () => {
    const old = await buildOrder(db, { now: plus(new Date(), -10 * DAY) })
    const fresh = await buildOrder(db)
    await relayOnce((tx, events) => handleEvents(tx, events, { quiet: true }))
    const rows = await db
      .selectFrom('notifications')
      .select(['user_id', 'read'])
      .where('user_id', 'in', [old.user_id, fresh.user_id])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { user_id: old.user_id, read: true },
      { user_id: fresh.user_id, read: false },
    ])
    expect(mails).toEqual([])
  })
})
