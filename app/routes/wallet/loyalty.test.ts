import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { formatDate, formatDateTime } from '#i18n/format.ts'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { awardPoints } from '#modules/loyalty/loyalty.server.ts'
import { redeem as redeemPoints } from '#modules/loyalty/rewards.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { disputeOrder } from '../../../tests/factories/dispute.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { linkTo } from '../../../tests/list-pages.ts'
import { withoutTable } from '../../../tests/without-table.ts'
import {
  descriptionOf,
  getByRole,
  hrefsOf,
  mainOf,
  pageOf,
  type Part,
  plain,
  textOf,
  valueOf,
  wordsOf,
} from '../../../tests/page.ts'

const { db, request } = await openTestApp()

let viewer: { id: string }
beforeEach(async () => {
  viewer = await buildProfile(db)
})

const page = (path = '/loyalty', person = viewer) => mainOf(request(path, { viewer: person }))
const words = async (...of: Parameters<typeof page>) => wordsOf(await page(...of))
const headings = (part: Part) => [...part.querySelectorAll('h3')].map(textOf)
/** The points of each line of the history that earned some. */
const earnedIn = (part: Part) => [...part.querySelectorAll('b.is-in')].map(textOf)

async function earn(points_earned: number, user_id = viewer.id) {
  const order = await buildOrder(db, { buyer_id: user_id, status: 'received' })
  await db
    .insertInto('loyalty_points')
    .values({ user_id, order_id: order.id, points_earned })
    .execute()
  return order
}

let made = 0
const buildReward = (
  given: Partial<{
    name: string
    name_ar: string
    points_required: number
    reward_value: number
    active: boolean
  }> = {},
) =>
  db
    .insertInto('loyalty_rewards')
    .values({ name: `Reward ${++made}`, points_required: 10_000, reward_value: 500, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()

type Reward = Awaited<ReturnType<typeof buildReward>>
const formOf = (reward: Reward) => ({
  reward_id: reward.id,
  points_seen: reward.points_required,
  value_seen: reward.reward_value,
  token: randomUUID() as string,
})
const redeem = (
  form: Record<string, string | number>,
  person: { id: string } | undefined = viewer,
) => request('/loyalty', { viewer: person, form })
const balanceOf = async () =>
  (
    await db
      .selectFrom('loyalty_balances')
      .select('points')
      .where('user_id', '=', viewer.id)
      .executeTakeFirst()
  )?.points ?? 0

describe('points on the way', () => {
  test('of a received account come at the end of its protection, and the page says which day [LOY-01 OP-089]', async () => {
    const now = new Date()
    const { id, completed_at } = await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'received',
      category: 'accounts',
      price: 5_000,
      now,
    })
    const html = await words()
    expect(html).toContain(
      'Points come when the money of an order is released to the seller: once you have confirmed it, for accounts at the end of the protection.',
    )
    expect(html).toContain(
      `On the way, on ${plain(formatDate(plus(completed_at!, 5 * DAY), 'en'))}`,
    )
    expect(await words('/ar/loyalty')).toContain('نقاط في الطريق')
    await disputeOrder(db, id, person({ ...viewer, is_admin: false }), 'It does not work', now)
    expect(await words()).not.toContain('On the way')
  })

  test('that have come are no longer on the way', async () => {
    await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'received',
      category: 'items',
      released: true,
    })
    expect(await words()).not.toContain('On the way')
  })
})

describe('the page', () => {
  test('asks visitors to sign in, and is in the menu with its BETA tag [LOY-02 NAV-30]', async () => {
    const response = await request('/loyalty')
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/signin?to=%2Floyalty',
    ])
    expect(wordsOf(await pageOf(request('/orders', { viewer })))).toContain('Loyalty Program BETA')
    expect(wordsOf(await pageOf(request('/ar/orders', { viewer })))).toContain(
      'برنامج الولاء تجريبي',
    )
  })

  test('shows rank, progress, ladder, rewards and history [LOY-01 LOY-04 LOY-10 GEN-10]', async () => {
    await buildReward()
    await earn(61_240)
    const shown = await words()
    for (const part of [
      'Hunter Rank B',
      'BETA',
      '61,240 points',
      '38,760 points more to reach Rank A',
      '22%',
      'from 250,000',
      'Rewards',
      'Points History',
    ]) {
      expect(shown).toContain(part)
    }
  })

  test('lists the active rewards by their points, named in the reader’s language [LOY-11 CALL-45]', async () => {
    await db.updateTable('loyalty_rewards').set({ active: false }).execute()
    await buildReward({ name: 'Dear', points_required: 30_000 })
    await buildReward({ name: 'Cheap', name_ar: 'رخيصة', points_required: 5_000 })
    await buildReward({ name: 'Gone', active: false })
    expect(headings(await page()).slice(0, 2)).toEqual(['Cheap', 'Dear'])
    expect(headings(await page('/ar/loyalty')).slice(0, 2)).toEqual(['رخيصة', 'Dear'])
    expect(await words()).not.toContain('Gone')
  })

  test('a reward out of reach has a disabled button and says how many points are missing [LOY-13]', async () => {
    await buildReward({ name: 'Far', points_required: 8_000 })
    await earn(7_999)
    const why = 'You need 1 more point to redeem this reward'
    const closed = [...(await page()).querySelectorAll('button[disabled]')]
    expect(closed.map(descriptionOf)).toContain(why)
  })

  test('the history has what was earned with its order and what was spent, newest first [LOY-16 OP-093]', async () => {
    const order = await earn(12_000)
    await redeem(formOf(await buildReward({ name: 'A coin' })))
    const shown = await page()
    expect(hrefsOf(shown)).toContain(`/orders/${order.id}`)
    const history = wordsOf(shown).split('Points History').at(-1)
    expect(history).toMatch(/Redeemed: A coin.*Order:/)
    expect(history).toMatch(/−10,000.*\+12,000/)
  })

  test('the history goes on from its last row, and leads back', async () => {
    for (let n = 1; n <= 21; n++) await earn(n)
    const first = await page()
    const next = linkTo('next', first)!
    expect(next).toMatch(/^\/loyalty\?after=/)
    const second = await page(next)
    expect([...earnedIn(first), ...earnedIn(second)]).toEqual(
      Array.from({ length: 21 }, (_, n) => `+${21 - n}`),
    )
    expect(earnedIn(await page(linkTo('prev', second)!))).toEqual(earnedIn(first))
    expect(earnedIn(await page('/loyalty?page=2'))).toEqual(earnedIn(first))
  })

  test('the points are the sum of what the person earned by orders, less what was spent [CALL-44 LOY-03]', async () => {
    for (const points of [7_000, 11_000, 13_000]) await earn(points)
    await earn(50_000, (await buildProfile(db)).id)
    expect(await words()).toMatch(/Hunter Rank C.*31,000 points/s)
    await redeem(formOf(await buildReward()))
    expect(await words()).toMatch(/Hunter Rank D.*21,000 points/s)
    const earned = await db
      .selectFrom('loyalty_points')
      .select((eb) => eb.fn.sum<number>('points_earned').as('sum'))
      .where('user_id', '=', viewer.id)
      .executeTakeFirst()
    expect([Number(earned?.sum), await balanceOf()]).toEqual([31_000, 21_000])
  })

  test('without points it says so, in both languages [LOY-17]', async () => {
    expect(await words()).toContain('No Points Yet')
    expect(await words('/ar/loyalty')).toContain('لا نقاط بعد')
  })

  test('shows nothing of others', async () => {
    await earn(77_777)
    expect(await words('/loyalty', await buildProfile(db))).not.toContain('77,777')
  })

  test('when the points history cannot be read that is only logged [LOY-18]', async () => {
    const response = await withoutTable(db, 'loyalty_points', () => request('/loyalty', { viewer }))
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('Points History')
  })
})

describe('redeeming', () => {
  test('spends the points and puts the value into the wallet, once [LOY-12 OP-091 ENT-17 CALL-46]', async () => {
    const reward = await buildReward({ reward_value: 750 })
    await earn(25_000)
    const form = formOf(reward)
    const response = await redeem(form)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/wallet'])
    await redeem(form)
    expect([await balanceOf(), await walletBalance(db, viewer.id)]).toEqual([15_000, 750])
    const rows = await db
      .selectFrom('wallet_transactions')
      .select(['type', 'amount'])
      .where('user_id', '=', viewer.id)
      .execute()
    expect(rows).toEqual([{ type: 'redemption', amount: 750 }])
  })

  test('of 64 at once with points for two, exactly two succeed [LOY-03]', async () => {
    const reward = await buildReward()
    await earn(20_001)
    // on a busy machine one may wait too long for a connection, and is told to send the same form
    // again
    const redeemInTime = async (form: ReturnType<typeof formOf>) => {
      let answer = await redeem(form)
      while (answer.status === 503) answer = await redeem(form)
      return answer
    }
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => redeemInTime(formOf(reward))),
    )
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(2)
    expect([await balanceOf(), await walletBalance(db, viewer.id)]).toEqual([1, 1_000])
    const refused = await Promise.all(
      answers.filter(({ status }) => status !== 302).map((answer) => answer.text()),
    )
    expect(
      refused.every((html) =>
        /You have insufficient points available( for this redemption|\. You need 9,999 more points\.)/.test(
          html,
        ),
      ),
    ).toBe(true)
  })

  test('the same form 16 times at once is one redemption', async () => {
    const form = formOf(await buildReward())
    await earn(10_000) // enough for one
    const answers = await Promise.all(Array.from({ length: 16 }, () => redeem(form)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
    expect(await walletBalance(db, viewer.id)).toBe(500)
  })

  test('a form that redeemed one reward redeems no other, and says so; each on the page has its own', async () => {
    const [one, other] = [await buildReward(), await buildReward({ reward_value: 700 })]
    await earn(50_000)
    const form = formOf(one)
    expect((await redeem(form)).status).toBe(302)
    const refused = await redeem({ ...formOf(other), token: form.token })
    expect([refused.status, wordsOf(await mainOf(refused))]).toEqual([
      409,
      expect.stringContaining('This form has redeemed another reward before.'),
    ])
    const again = { ...formOf(other), token: form.token }
    expect(wordsOf(await mainOf(request('/ar/loyalty', { viewer, form: again })))).toContain(
      'استبدلت هذه الاستمارة مكافأة أخرى من قبل.',
    )
    expect([await balanceOf(), await walletBalance(db, viewer.id)]).toEqual([40_000, 500])
    const tokens = [...(await page()).querySelectorAll('[name="token"]')].map(valueOf)
    expect([tokens.length > 1, new Set(tokens).size]).toEqual([true, tokens.length])
  })

  test('of points that went elsewhere between the look and the write shows "You have insufficient points available for this redemption" [LOY-14 OP-092]', async () => {
    const reward = await buildReward()
    await earn(10_000)
    const elsewhere = await db.startTransaction().execute()
    await elsewhere
      .insertInto('loyalty_redemptions')
      .values({
        user_id: viewer.id,
        reward_id: reward.id,
        points_spent: 10_000,
        reward_value: reward.reward_value,
        token: randomUUID(),
      })
      .execute()
    const answer = redeem(formOf(reward))
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows).toHaveLength(1)
      },
      { timeout: 10_000, interval: 20 },
    )
    await elsewhere.commit().execute()
    const response = await answer
    expect(response.status).toBe(409)
    expect(textOf(getByRole(await mainOf(response), 'alert'))).toContain(
      'You have insufficient points available for this redemption',
    )
    expect([await balanceOf(), await walletBalance(db, viewer.id)]).toEqual([0, 0])
  })

  test('with too few points it says how many are missing [LOY-15]', async () => {
    await earn(9_000)
    const response = await redeem(formOf(await buildReward()))
    expect(response.status).toBe(409)
    expect(wordsOf(await mainOf(response))).toContain(
      'You have insufficient points available. You need 1,000 more points.',
    )
  })

  test('a reward that costs other points than were shown, or is not offered any more, changes nothing', async () => {
    await earn(90_000)
    const [dearer, gone] = [await buildReward(), await buildReward({ active: false })]
    expect((await redeem({ ...formOf(dearer), points_seen: 9_000 })).status).toBe(409)
    expect((await redeem(formOf(gone))).status).toBe(409)
    expect((await redeem({ ...formOf(dearer), reward_id: 999_999_999 })).status).toBe(409)
    expect([await balanceOf(), await walletBalance(db, viewer.id)]).toEqual([90_000, 0])
  })

  test.each([
    {},
    { reward_id: '-1' },
    { reward_id: '1e3' },
    { reward_id: '9'.repeat(40) },
    { token: 'x' },
    { points_seen: '0' },
    { reward_id: "1'; drop table profiles" },
  ])('%j is no form of a reward', async (given) => {
    const form: Record<string, string | number> = Object.keys(given).length
      ? { ...formOf(await buildReward()), ...given }
      : { unknown: 1 }
    expect((await redeem(form)).status).toBe(422)
  })

  test('another’s points are never spent: the person is the session’s', async () => {
    await earn(50_000)
    const stranger = await buildProfile(db)
    expect(
      (await redeem({ ...formOf(await buildReward()), user_id: viewer.id }, stranger)).status,
    ).toBe(409)
    expect(await balanceOf()).toBe(50_000)
  })
})

describe('points of an order that a card paid', () => {
  test('rest as its money does, are shown with their day, and are refused by the database too', async () => {
    const card = await buildPaymentMethod(db, { kind: 'gateway', card: 'cib' })
    const reward = await buildReward({ points_required: 1_000, reward_value: 50 })
    const now = new Date()
    const buy = async (payment_method_id: number, at: Date) => {
      const given = { buyer_id: viewer.id, status: 'received', category: 'items' } as const
      const order = await buildOrder(db, { ...given, payment_method_id, price: 1_000, now: at })
      await transact(db, (tx) => awardPoints(tx, order, defaults))
    }
    await buy(card.id, plus(now, -HOUR))
    const until = plus(now, 71 * HOUR)
    expect(await words()).toContain(
      plain(`1,000 points of orders paid by card can be redeemed from ${formatDateTime(until)}`),
    )
    const seen = { reward_id: reward.id, points_seen: 1_000, value_seen: 50 }
    const ask = async (at = now) => {
      const redeemed = await redeemPoints(db, viewer.id, { ...seen, token: randomUUID() }, at)
      return redeemed.ok ? 'done' : redeemed.code
    }
    expect(await ask()).toBe('insufficient_points')
    const write = () =>
      db
        .insertInto('loyalty_redemptions')
        .values({
          user_id: viewer.id,
          reward_id: reward.id,
          points_spent: 1_000,
          reward_value: 50,
          created_at: now,
        })
        .execute()
    await expect(write()).rejects.toMatchObject({ constraint: 'loyalty_redemptions_resting' })
    // what a transfer paid is there at once, and leaves what rests alone
    await buy((await buildPaymentMethod(db)).id, now)
    expect([await ask(), await ask()]).toEqual(['done', 'insufficient_points'])
    expect(await ask(plus(until, 1))).toBe('done')
  })
})
