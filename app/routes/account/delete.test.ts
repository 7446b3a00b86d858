import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { hashPassword } from 'better-auth/crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { forgetPerson } from '#modules/auth/forget-person.server.ts'
import { saveImage } from '#modules/images/images.server.ts'
import { post, walletBalance } from '#modules/ledger/ledger.server.ts'
import { ADJUSTMENTS, walletOf } from '#modules/ledger/ledger.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { forgetOldMessages } from '#modules/messaging/retention.server.ts'
import { ask, sendMessage } from '#modules/messaging/send-message.server.ts'
import { deleteOffer } from '#modules/offers/own-offers.server.ts'
import { settleAttempt } from '#modules/payments/attempts.server.ts'
import { finishRefund } from '#modules/payments/refund-tasks.server.ts'
import { changeProfileImage } from '#modules/people/profile-image.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { decideDeletion } from '#modules/privacy/delete-account.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildAttempt, opened } from '../../../tests/factories/attempt.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import {
  buildAdmin,
  buildIdentity,
  buildProfile,
  buildSeller,
  inSession,
  suspend,
  takeRoles,
} from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'

const { db, request } = await openTestApp()
const PASSWORD = 'the first long secret'
const hash = await hashPassword(PASSWORD)
const now = new Date()

type Person = Awaited<ReturnType<typeof buildProfile>>
let viewer: Person
beforeEach(async () => {
  viewer = await withPassword(await buildSeller(db, { last_seen_at: now }))
})

async function withPassword(person: Person): Promise<Person> {
  await buildIdentity(db, person.id, { password: hash })
  return person
}

const page = async (by: Person = viewer) =>
  (await request('/settings/delete', { viewer: by })).text()
const end = (form: Record<string, string> = { password: PASSWORD }, by: Person = viewer) =>
  request('/settings/delete', { viewer: by, form })
const profile = (id = viewer.id) =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function expectRefused(words: string, form?: Record<string, string>) {
  const response = await end(form)
  expect(response.status).toBe(422)
  expect((await response.text()).replace(/\p{Cf}/gu, '')).toContain(words)
  expect(await profile()).toMatchObject({ username: viewer.username, deleted_at: null })
}

describe('an account ends', () => {
  test("by its password; who it was can be nobody's again, and the session is over", async () => {
    await db
      .insertInto('two_factors')
      .values({ user_id: viewer.id, secret: 'never confirmed' })
      .execute()
    await db.insertInto('recovery_codes').values({ user_id: viewer.id, digest: 'x' }).execute()
    await db
      .insertInto('offer_batches')
      .values({
        user_id: viewer.id,
        id: crypto.randomUUID(),
        kind: 'pause',
        content: '{}',
        created_at: now,
      })
      .execute()
    const response = await end()
    expect([response.status, response.headers.get('location'), flashOf(response)]).toEqual([
      302,
      '/',
      'account_deleted',
    ])
    expect(response.headers.getSetCookie().some((set) => set.startsWith('sb-auth-token=;'))).toBe(
      true,
    )
    const gone = await profile()
    expect(gone).toMatchObject({
      email: `${viewer.id}@deleted.invalid`,
      email_verified: false,
      profile_image_url: null,
      is_seller: false,
      is_admin: false,
      last_seen_at: null,
      deleted_at: expect.any(Date),
    })
    expect(gone.username).toMatch(/^deleted_[0-9a-f]{12}$/)
    const suspended = await withPassword(
      await buildProfile(db, { suspended_at: now, suspension_reason: 'Asked for money elsewhere' }),
    )
    expect(
      (await deleteAccount(db, inSession(suspended), { password: PASSWORD, username: '' }, now)).ok,
    ).toBe(true)
    expect(await profile(suspended.id)).toMatchObject({
      suspended_at: null,
      suspension_reason: null,
    })
    expect((await request('/wallet', { viewer })).status).toBe(302)
    expect(
      (await request('/signin', { form: { email: viewer.email, password: PASSWORD } })).status,
    ).toBe(400)
    for (const table of [
      'sessions',
      'auth_accounts',
      'notifications',
      'email_confirmations',
      'two_factors',
      'recovery_codes',
      'push_subscriptions',
      'offer_batches',
    ] as const) {
      expect(
        await db.selectFrom(table).select('user_id').where('user_id', '=', viewer.id).execute(),
      ).toEqual([])
    }
  })

  test('without what was said about an order, which goes when it would go anyway; a question goes at once', async () => {
    const order = await buildOrder(db, { buyer_id: viewer.id, status: 'received', released: true })
    const conversation = (await openConversation(
      db,
      order.id,
      viewer.id,
      { messaging_open: true },
      now,
    ))!
    for (const id of [viewer.id, order.seller_id]) {
      const form = { body: `I am ${id}`, say_token: randomUUID(), anyway: false }
      await sendMessage(db, conversation, id, form, { host: 'kanz.example', now })
    }
    const asked = await ask(
      db,
      (await buildOffer(db)).id,
      viewer.id,
      { body: 'Is it still there?', say_token: randomUUID(), anyway: false },
      { host: 'kanz.example', now },
    )
    const question = asked.ok ? asked.value : ''
    await end()
    const said = () =>
      db
        .selectFrom('messages')
        .where('conversation_id', 'in', [conversation, question])
        .select('body')
        .orderBy('id')
        .execute()
        .then((rows) => rows.map(({ body }) => body))
    expect(await said()).toEqual([`I am ${viewer.id}`, `I am ${order.seller_id}`, ''])
    const page = await request(`/sales/${order.id}`, { viewer: { id: order.seller_id } })
    const text = await page.text()
    expect(text).toContain(`I am ${viewer.id}`)
    expect(text).toContain('This account was deleted.')
    await forgetOldMessages(db, plus(now, 179 * DAY))
    expect((await said())[0]).toBe(`I am ${viewer.id}`)
    await forgetOldMessages(db, plus(now, 182 * DAY))
    expect(await said()).toEqual(['', '', ''])
  })

  test('with everything personal: notifications, image, applications, badges, reset links', async () => {
    await changeProfileImage(
      db,
      viewer.id,
      new File(
        [
          await sharp({ create: { width: 90, height: 90, channels: 3, background: '#222' } })
            .png()
            .toBuffer(),
        ],
        'a.png',
      ),
      now,
    )
    const { profile_image_url } = await profile()
    await db
      .insertInto('notifications')
      .values({ user_id: viewer.id, type: 'system', title: 'x', content: 'x', cause: 'x' })
      .execute()
    await db
      .insertInto('seller_applications')
      .values({
        user_id: viewer.id,
        full_name: 'Amina Benali',
        email: viewer.email,
        phone: '0555 12 34 56',
        experience: 'x',
      })
      .execute()
    const badge = await db
      .insertInto('user_badges')
      .values({ name: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('profile_badges')
      .values({ user_id: viewer.id, badge_id: badge.id })
      .execute()
    await request('/forgot-password', { form: { email: viewer.email } })
    expect((await end()).status).toBe(302)
    expect((await request(profile_image_url!)).status).toBe(404)
    for (const table of ['notifications', 'seller_applications', 'profile_badges'] as const) {
      expect(
        await db.selectFrom(table).select('user_id').where('user_id', '=', viewer.id).execute(),
      ).toEqual([])
    }
    expect(
      await db
        .selectFrom('auth_verifications')
        .select('id')
        .where('value', '=', viewer.id)
        .execute(),
    ).toEqual([])
    expect(
      await db
        .selectFrom('audit_log')
        .select('action')
        .where('subject', '=', `profile:${viewer.id}`)
        .execute(),
    ).toEqual([{ action: 'account.delete' }])
  })

  test('and its profile is not there any more, its name held, its address free to sign up anew', async () => {
    await end()
    expect((await request(`/users/${viewer.username}`)).status).toBe(404)
    expect((await request(`/users/${(await profile()).username}`)).status).toBe(404)
    await expect(buildProfile(db, { username: viewer.username })).rejects.toMatchObject({
      constraint: 'profiles_username_held',
    })
    expect((await buildProfile(db, { email: viewer.email })).email).toBe(viewer.email)
  })

  test('with its offers off the market', async () => {
    const texts = {
      description: 'Write to me at amina@example.com',
      payment_link: 'https://pay.example/amina',
      payment_link_active: true,
    }
    const imageOf = async (name: string) => {
      const png = await sharp({
        create: { width: 40, height: 30, channels: 3, background: '#123456' },
      })
        .png()
        .toBuffer()
      const saved = await saveImage(
        `offer-images/${name}`,
        new File([new Uint8Array(png)], 'a.png'),
        now,
      )
      return saved.ok ? saved.value : ''
    }
    const images = [await imageOf('never'), await imageOf('ordered'), await imageOf('hidden')]
    const [never, ordered, hidden] = await Promise.all(
      images.map((url) => buildOffer(db, { user_id: viewer.id, ...texts, images: [url] })),
    )
    for (const { id } of [ordered!, hidden!])
      await buildOrder(db, { offer_id: id, status: 'cancelled' })
    await deleteOffer(db, hidden!.id, viewer.id, now)
    const { slug, category } = await db
      .selectFrom('games')
      .selectAll()
      .where('id', '=', never!.game_id)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('outbox').execute()
    expect((await end()).status).toBe(302)
    const left = await db
      .selectFrom('offers')
      .selectAll()
      .where('user_id', '=', viewer.id)
      .orderBy('id')
      .execute()
    expect(left.map(({ id }) => id).sort()).toEqual([ordered!.id, hidden!.id].sort())
    for (const offer of left) {
      expect(offer).toMatchObject({
        status: 'paused',
        deleted_at: expect.any(Date),
        seller_username: expect.stringMatching(/^deleted_/),
        description: null,
        payment_link: null,
        payment_link_methods: [],
        payment_link_active: false,
        main_image_url: null,
      })
    }
    expect(await (await request(`/${slug}/${category}`)).text()).not.toContain(never!.title)
    const dropped = await db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'offer.images_dropped')
      .execute()
    expect(dropped.flatMap(({ payload }) => (payload as { urls: string[] }).urls).sort()).toEqual(
      images.toSorted(),
    )
    expect(
      await db.selectFrom('image_urls').select('url').where('url', 'in', images).execute(),
    ).toEqual([])
  })

  test("while orders, history, ledger and feedback stay, without the buyer's details", async () => {
    const order = await buildOrder(db, { status: 'received', buyer_id: viewer.id, released: true })
    await db
      .insertInto('order_feedback')
      .values({
        order_id: order.id,
        user_id: viewer.id,
        seller_id: order.seller_id,
        rating: 'positive',
        comment: 'Quick',
      })
      .execute()
    const history = () =>
      db
        .selectFrom('order_history')
        .selectAll()
        .where('order_id', '=', order.id)
        .orderBy('id')
        .execute()
    const transfers = () =>
      db
        .selectFrom('ledger_transfers')
        .selectAll()
        .where('reference', '=', `order:${order.id}`)
        .orderBy('id')
        .execute()
    const before = [await history(), await transfers()]
    expect((await end()).status).toBe(302)
    const after = await findOrder(db, order.id)
    expect(after).toMatchObject({
      buyer_name: '-',
      buyer_email: 'nobody@deleted.invalid',
      buyer_phone: '-',
      contact_details: '-',
      total_price: order.total_price,
      status: 'received',
    })
    expect([await history(), await transfers()]).toEqual(before)
    const seller = await profile(order.seller_id)
    await db
      .updateTable('profiles')
      .set({ last_seen_at: now })
      .where('id', '=', seller.id)
      .execute()
    const html = await (await request(`/users/${seller.username}?tab=feedback`)).text()
    expect(html).toContain('Quick')
    expect(html).not.toContain(viewer.username)
    expect((await request('/sales', { viewer: seller })).status).toBe(200)
  })

  test('of who came by Google, by the username typed', async () => {
    await db
      .updateTable('auth_accounts')
      .set({ provider_id: 'google', account_id: `x#${viewer.id}`, password: null })
      .where('user_id', '=', viewer.id)
      .execute()
    expect((await page()).replace(/\p{Cf}/gu, '')).toContain(
      `Type your username ${viewer.username}`,
    )
    await expectRefused('This is not your username', { username: 'somebody', password: PASSWORD })
    await expectRefused('Enter your username', {})
    expect((await end({ username: viewer.username })).status).toBe(302)
  })
})

describe('an account does not end', () => {
  test('by a wrong password or none, and after five tries by no password for a while', async () => {
    await expectRefused('Enter your password', {})
    await expectRefused('This password is incorrect', { password: 'a guess' })
    await expectRefused('This password is incorrect', {
      password: viewer.username,
      username: viewer.username,
    })
    for (let attempt = 0; attempt < 3; attempt++) await end({ password: 'a guess' })
    expect((await end()).status).toBe(429)
    expect((await profile()).deleted_at).toBeNull()
  })

  test('without a session', async () => {
    expect((await request('/settings/delete')).headers.get('location')).toBe(
      '/signin?to=%2Fsettings%2Fdelete',
    )
    const response = await request('/settings/delete', { form: { password: PASSWORD } })
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('Not authenticated')
  })

  test.each(['pending', 'paid', 'completed', 'received'] as const)(
    'while an order bought is %s',
    async (status) => {
      await buildOrder(db, { status, buyer_id: viewer.id, category: 'accounts' })
      expect(await page()).toContain('1 order of yours is not over')
      await expectRefused('1 order of yours is not over')
    },
  )

  test.each(['pending', 'paid', 'completed', 'received'] as const)(
    'while an order sold is %s',
    async (status) => {
      await buildOrder(db, { status, seller_id: viewer.id, category: 'accounts' })
      await expectRefused('1 sale of yours is not over')
    },
  )

  test.each(['created', 'pending', 'processing'] as const)(
    'while a deposit by card is %s; once it is over it does',
    async (state) => {
      const { id: payment_method_id } = await buildPaymentMethod(db, { kind: 'gateway' })
      const deposit = { order_id: null, user_id: viewer.id, payment_method_id, amount: 4_000 }
      const { id } =
        state === 'created' ? await begunOnly(deposit) : await buildAttempt(db, deposit)
      if (state === 'processing')
        await transact(db, (tx) => settleAttempt(tx, id, state, null, now))
      expect(await page()).toContain('1 card payment of yours is not over')
      await expectRefused('1 card payment of yours is not over')
      await transact(db, (tx) => settleAttempt(tx, id, 'canceled', null, now))
      expect((await end()).status).toBe(302)
    },
  )

  /** An attempt whose page at the gateway is still being made. */
  const begunOnly = async (deposit: Parameters<typeof buildAttempt>[1]) => {
    const wanted = { ...deposit, token: randomUUID(), expires_at: plus(now, DAY) }
    return (await transact(db, (tx) => opened(tx, wanted, now))).attempt
  }

  test('while the wallet holds money', async () => {
    viewer = await withPassword(await buildProfile(db, { wallet: 12_500 }))
    expect(await page()).toContain('12,500\u00a0DA')
    await expectRefused('Your wallet holds 12,500\u00a0DA')
  })

  test("when it is the last administrator's, also of two who leave at once", async () => {
    await db.deleteFrom('staff').execute()
    viewer = await withPassword(await buildAdmin(db))
    await expectRefused('You are the only administrator')
    const suspended = await buildAdmin(db)
    await suspend(db, suspended.id)
    await expectRefused('You are the only administrator')
    await takeRoles(db, [suspended.id])
    const other = await withPassword(await buildAdmin(db))
    const answers = await Promise.all(
      [viewer, other].map((person) =>
        deleteAccount(db, inSession(person), { password: PASSWORD, username: '' }, now),
      ),
    )
    expect(answers.map((answer) => (answer.ok ? 'ended' : answer.code)).sort()).toEqual([
      'ended',
      'last_admin',
    ])
  })

  test.each([
    [
      {
        last_admin: true,
        orders: 1,
        sales: 1,
        withdrawals: 1,
        deposits: 1,
        payments: 1,
        refunds: 1,
        wallet: 1,
      },
      'last_admin',
    ],
    [
      {
        last_admin: false,
        orders: 2,
        sales: 1,
        withdrawals: 1,
        deposits: 1,
        payments: 1,
        refunds: 1,
        wallet: 1,
      },
      'open_orders',
    ],
    [
      {
        last_admin: false,
        orders: 0,
        sales: 3,
        withdrawals: 1,
        deposits: 1,
        payments: 1,
        refunds: 1,
        wallet: 1,
      },
      'open_sales',
    ],
    [
      {
        last_admin: false,
        orders: 0,
        sales: 0,
        withdrawals: 1,
        deposits: 1,
        payments: 1,
        refunds: 1,
        wallet: 1,
      },
      'open_withdrawals',
    ],
    [
      {
        last_admin: false,
        orders: 0,
        sales: 0,
        withdrawals: 0,
        deposits: 1,
        payments: 1,
        refunds: 1,
        wallet: 1,
      },
      'open_deposits',
    ],
    [
      {
        last_admin: false,
        orders: 0,
        sales: 0,
        withdrawals: 0,
        deposits: 0,
        payments: 1,
        refunds: 1,
        wallet: 1,
      },
      'open_payments',
    ],
    [
      {
        last_admin: false,
        orders: 0,
        sales: 0,
        withdrawals: 0,
        deposits: 0,
        payments: 0,
        refunds: 1,
        wallet: 1,
      },
      'open_refunds',
    ],
    [
      {
        last_admin: false,
        orders: 0,
        sales: 0,
        withdrawals: 0,
        deposits: 0,
        payments: 0,
        refunds: 0,
        wallet: 1,
      },
      'money_left',
    ],
  ])('and what comes first is said first: %j', (duties, code) => {
    expect(decideDeletion(duties)).toMatchObject({ ok: false, code })
  })
})

describe('a refund that is to be sent', () => {
  const taskOf = (order_id: string) =>
    db
      .selectFrom('refund_tasks')
      .select(['id', 'account', 'holder', 'bank_reference'])
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()

  test('keeps its account, whoever writes it, until it is sent, and then leaves no account behind', async () => {
    const order = await buildOrder(db, { buyer_id: viewer.id, status: 'refunded_original' })
    const { id } = await taskOf(order.id)
    const given = { account: `rib ${'1'.repeat(20)}`, holder: 'Amina Benali', given_at: now }
    await db.updateTable('refund_tasks').set(given).where('id', '=', id).execute()
    expect(await page()).toContain('1 refund of yours is not sent yet')
    await expectRefused('1 refund of yours is not sent yet')
    await expect(transact(db, (tx) => forgetPerson(tx, viewer.id, now))).rejects.toMatchObject({
      constraint: 'profiles_refunds_sent',
    })
    const sent = { bank_reference: 'VIR 77', sent_on: now.toISOString().slice(0, 10) }
    expect(await finishRefund(db, id, sent, await buildAdmin(db), now)).toMatchObject({ ok: true })
    expect(flashOf(await end())).toBe('account_deleted')
    expect(await taskOf(order.id)).toEqual({
      id,
      account: null,
      holder: null,
      bank_reference: 'VIR 77',
    })
    await expect(
      db.updateTable('refund_tasks').set({ amount: 1 }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'refund_tasks_frozen' })
  })
})

describe('at the same instant', () => {
  test('an order of a seller who leaves is either placed, and they stay, or refused', async () => {
    for (let round = 0; round < 8; round++) {
      const seller = await withPassword(await buildSeller(db))
      const offer = await buildOffer(db, { user_id: seller.id, quantity: 50 })
      const [placed, ended] = await Promise.all([
        buildOrder(db, { offer_id: offer.id }).catch(() => null),
        deleteAccount(db, inSession(seller), { password: PASSWORD, username: '' }, now),
      ])
      expect([placed !== null, ended.ok]).toEqual([!ended.ok, ended.ok])
    }
  })

  test('a buyer who leaves has no order that was placed meanwhile', async () => {
    const offer = await buildOffer(db, { quantity: 100 })
    for (let round = 0; round < 8; round++) {
      const buyer = await withPassword(await buildProfile(db))
      const [, ended] = await Promise.all([
        buildOrder(db, { offer_id: offer.id, buyer_id: buyer.id }).catch(() => null),
        deleteAccount(db, inSession(buyer), { password: PASSWORD, username: '' }, now),
      ])
      const orders = await db
        .selectFrom('orders')
        .select('id')
        .where('user_id', '=', buyer.id)
        .execute()
      expect(orders.length).toBe(ended.ok ? 0 : 1)
    }
  })

  test('it ends once, however often it is sent', async () => {
    await Promise.all(
      Array.from({ length: 4 }, () =>
        deleteAccount(db, inSession(viewer), { password: PASSWORD, username: '' }, now),
      ),
    )
    const held = await db
      .selectFrom('released_usernames')
      .select('username')
      .where('user_id', '=', viewer.id)
      .execute()
    expect(held).toEqual([{ username: viewer.username }])
    expect(
      await db
        .selectFrom('audit_log')
        .select('id')
        .where('subject', '=', `profile:${viewer.id}`)
        .execute(),
    ).toHaveLength(1)
  })
})

const application = {
  full_name: 'A',
  phone: '0555 12 34 56',
  experience: 'x',
  email: 'a@example.com',
  status: 'pending' as const,
}

/** What a person may have and do, as rows that are not written yet. */
const rowsOf = (user_id: string) => [
  db.insertInto('sessions').values({ token: 'x', user_id, expires_at: plus(now, DAY) }),
  db.insertInto('auth_accounts').values({ user_id, account_id: 'x', provider_id: 'google' }),
  db.insertInto('seller_applications').values({ ...application, user_id }),
  db.insertInto('two_factors').values({ user_id, secret: 'x' }),
  db.insertInto('recovery_codes').values({ user_id, digest: 'x' }),
  db
    .insertInto('email_confirmations')
    .values({ user_id, digest: 'x', email: 'a@example.com', expires_at: now }),
  db.insertInto('trusted_devices').values({ user_id, digest: 'x', expires_at: now }),
  db.insertInto('browsers').values({ user_id, digest: 'a'.repeat(64), seen_at: now }),
  db
    .insertInto('sign_in_challenges')
    .values({ user_id, digest: 'x', remember: false, expires_at: now }),
  db
    .insertInto('offer_batches')
    .values({ user_id, id: crypto.randomUUID(), kind: 'pause', content: '{}', created_at: now }),
  db.insertInto('push_subscriptions').values({
    user_id,
    session_id: crypto.randomUUID(),
    endpoint: 'https://web.push.apple.com/a',
    p256dh: 'P'.repeat(87),
    auth: 'a'.repeat(22),
  }),
]

describe('nothing begins for a deleted account', () => {
  test('what it had still on its way is answered as by a session that is over, and leaves nothing', async () => {
    const reward = await db
      .insertInto('loyalty_rewards')
      .values({ name: '100 DA', points_required: 100, reward_value: 100 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('loyalty_balances').values({ user_id: viewer.id, points: 1_000 }).execute()
    await db.updateTable('profiles').set({ is_seller: false }).where('id', '=', viewer.id).execute()
    await page()
    const sent = (path: string, form: Record<string, string>) => request(path, { viewer, form })
    const answers = await transact(db, async (tx) => {
      await forgetPerson(tx, viewer.id, now)
      // read before the end, and so let in; written after it
      const late = [
        sent('/loyalty', {
          reward_id: String(reward.id),
          points_seen: '100',
          value_seen: '100',
          token: crypto.randomUUID(),
        }),
        sent('/ar/become-seller', {
          full_name: 'Amina Benali',
          phone: '+213555123456',
          experience: 'I sold for five years.',
        }),
      ]
      await setTimeout(700)
      return { late }
    })
    const got = await Promise.all(answers.late)
    expect(got.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [302, '/signin?to=%2Floyalty'],
      [302, '/ar/signin?to=%2Fbecome-seller'],
    ])
    expect(
      await db
        .selectFrom('loyalty_redemptions')
        .select('id')
        .where('user_id', '=', viewer.id)
        .execute(),
    ).toEqual([])
    expect(
      await db
        .selectFrom('seller_applications')
        .select('id')
        .where('user_id', '=', viewer.id)
        .execute(),
    ).toEqual([])
    expect(await walletBalance(db, viewer.id)).toBe(0)
  })

  test('no session, no way to sign in, no offer, no order; and nobody is put back into its row', async () => {
    const offer = await buildOffer(db)
    await end()
    const constraint = 'profiles_deleted'
    const user_id = viewer.id
    for (const row of rowsOf(user_id))
      await expect(row.execute()).rejects.toMatchObject({ constraint })
    await expect(buildOffer(db, { user_id })).rejects.toMatchObject({
      constraint: 'offers_by_sellers',
    })
    await expect(buildOrder(db, { buyer_id: user_id, offer_id: offer.id })).rejects.toMatchObject({
      constraint,
    })
    const { id } = await db
      .insertInto('seller_applications')
      .values({ ...application, user_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(
      db.updateTable('seller_applications').set({ user_id }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint })
    const credit = {
      code: 'deposit',
      debit: ADJUSTMENTS,
      credit: walletOf(user_id),
      amount: 5,
    } as const
    await expect(
      transact(db, (tx) => post(tx, 'adjustment:x', [credit], now)),
    ).rejects.toMatchObject({ constraint })
    for (const set of [
      { is_admin: true },
      { email: 'new@example.com' },
      { last_seen_at: now },
      { profile_image_url: '/x.webp' },
    ]) {
      await expect(
        db.updateTable('profiles').set(set).where('id', '=', viewer.id).execute(),
      ).rejects.toMatchObject({ constraint: 'profiles_deleted_is_nobody' })
    }
  })
})
