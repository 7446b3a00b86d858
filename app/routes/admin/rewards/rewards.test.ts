import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createReward, offerReward, updateReward } from '#modules/loyalty/reward-editing.server.ts'
import { generosityOf, isGenerous, returnOf } from '#modules/loyalty/reward.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import {
  columnOf,
  getByLabel,
  getByRole,
  mainOf,
  sentBy,
  valueOf,
  wordsOf,
} from '../../../../tests/page.ts'
import { questionOf } from '../../../../tests/question.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db)
const PATH = '/admin/rewards'

const page = (path = PATH) => mainOf(request(path, { viewer }))
const words = async (path = PATH) => wordsOf(await page(path))
/** What the form of a reward sends as it stands. */
const formIn = (shown: Element) => sentBy(getByLabel(shown, 'Name (English)').closest('form')!)
const post = (path: string, form: Record<string, string>, by: { id: string } = viewer) =>
  request(path, { viewer: by, form })
const good = {
  name: 'A voucher',
  name_ar: 'قسيمة',
  description: 'For the wallet',
  description_ar: '',
  points_required: '10000',
  reward_value: '400',
  active: 'yes',
}
const rewards = () =>
  db.selectFrom('loyalty_rewards').selectAll().orderBy('points_required').execute()
const build = (given: object = {}) =>
  db
    .insertInto('loyalty_rewards')
    .values({ name: 'Credit', points_required: 10_000, reward_value: 400, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
const audited = (id: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `reward:${id}`)
    .orderBy('id')
    .execute()
const seenOf = async (id: number) => formIn(await page(`${PATH}/${id}`)).seen!

async function memberWith(points: number) {
  const member = await buildProfile(db)
  const order = await buildOrder(db, { buyer_id: member.id, status: 'received' })
  await db
    .insertInto('loyalty_points')
    .values({ user_id: member.id, order_id: order.id, points_earned: points })
    .execute()
  return member
}

beforeEach(async () => {
  await db
    .deleteFrom('loyalty_rewards')
    .where('id', 'not in', db.selectFrom('loyalty_redemptions').select('reward_id'))
    .execute()
})

test('rewards are listed by the points they cost [LOY-11 ENT-16]', async () => {
  expect(await words()).toContain('No rewards yet')
  for (const points_required of [30_000, 10_000, 20_000])
    await build({ name: `For ${points_required}`, points_required })
  expect(columnOf(await page(), 'Reward')).toEqual(['For 10000', 'For 20000', 'For 30000'])
})

test('a reward is created once for its form, and members see it [LOY-11 ENT-16]', async () => {
  const form = { ...good, create_token: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(`${PATH}/new`, form)))
  expect(new Set(answers.map(flashOf))).toEqual(new Set(['reward_saved']))
  const [reward, ...more] = await rewards()
  expect(more).toEqual([])
  expect(reward).toMatchObject({
    name: 'A voucher',
    name_ar: 'قسيمة',
    points_required: 10_000,
    reward_value: 400,
    active: true,
  })
  expect(await audited(reward!.id)).toMatchObject([
    { action: 'reward.create', after: { name: 'A voucher', points_required: 10_000 } },
  ])
  expect(await words('/ar/loyalty')).toContain('قسيمة')
})

test('a form without its token makes no reward, and comes back with what was typed and a token of its own', async () => {
  for (const more of [
    {},
    { create_token: '' },
    { create_token: 'x' },
    { token: randomUUID() },
  ] as Record<string, string>[]) {
    const refused = await post(`${PATH}/new`, { ...good, ...more })
    const shown = await mainOf(refused)
    expect([more, refused.status, wordsOf(shown).includes('This form is out of date')]).toEqual([
      more,
      422,
      true,
    ])
    expect(formIn(shown)).toMatchObject({
      name: 'A voucher',
      create_token: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })
  }
  expect(await rewards()).toEqual([])
})

test('what is wrong is said beside its field and nothing is stored [ENT-16]', async () => {
  for (const bad of [
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { name_ar: 'س'.repeat(81) },
    { description: 'x'.repeat(501) },
    { points_required: '0' },
    { points_required: '-5' },
    { points_required: '1.5' },
    { points_required: '1e3' },
    { points_required: '100000001' },
    { reward_value: '' },
    { reward_value: '1000001' },
    { reward_value: '٢٫٥' },
    { reward_value: '1,5' },
    { reward_value: '9'.repeat(400) },
  ]) {
    const refused = await post(`${PATH}/new`, { ...good, ...bad, create_token: randomUUID() })
    expect([bad, refused.status]).toEqual([bad, 422])
    expect((await mainOf(refused)).querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
  }
  expect(await rewards()).toEqual([])
  await post(`${PATH}/new`, {
    ...good,
    name: 'Name\u202e',
    points_required: '10 000',
    reward_value: '٤٠٠',
    create_token: randomUUID(),
  })
  expect(await rewards()).toMatchObject([
    { name: 'Name', points_required: 10_000, reward_value: 400 },
  ])
})

describe('a reward that gives back more than the site could earn', () => {
  test.each([
    [10_000, 500, 100, 500, false],
    [10_000, 999, 100, 999, false],
    [10_000, 1_000, 100, 1_000, true],
    [10_000, 500, 10, 50, false],
    [100, 500, 1_000, 500_000, true],
  ])(
    '%d points for %d DA, at %d points per 100 DA, give back %d basis points',
    (points_required, reward_value, rate, back_bp, generous) => {
      const back = returnOf({ points_required, reward_value }, rate)
      expect([back?.back_bp, isGenerous(back, 1_000)]).toEqual([back_bp, generous])
    },
  )

  test('is one that gives back more than the lowest of the fees: who trades for the points alone trades where that is', () => {
    expect(generosityOf({ points_required: 10_000, reward_value: 499 }, defaults)).toBeNull()
    expect(generosityOf({ points_required: 10_000, reward_value: 500 }, defaults)).toMatchObject({
      back_bp: 500,
      fee_bp: 500,
    })
    expect(
      generosityOf(
        { points_required: 10_000, reward_value: 500 },
        { ...defaults, seller_fee_boosting_bp: 400 },
      ),
    ).toMatchObject({ fee_bp: 400 })
  })

  test('is warned of, and saved when that is meant', async () => {
    const form = { ...good, reward_value: '5000', create_token: randomUUID() }
    const asked = await post(`${PATH}/new`, form)
    const shown = await mainOf(asked)
    expect([asked.status, await rewards()]).toEqual([409, []])
    expect(wordsOf(shown)).toContain('each redemption costs the site all that it earned')
    getByRole(shown, 'button', 'Save anyway')
    expect(formIn(shown).create_token).toBe(form.create_token)
    expect((await post(`${PATH}/new`, { ...form, agreed: '10000/4000' })).status).toBe(409)
    expect(flashOf(await post(`${PATH}/new`, { ...form, agreed: '10000/5000' }))).toBe(
      'reward_saved',
    )
    expect(await words()).toContain('Too generous')
    expect(returnOf({ points_required: 1, reward_value: 1 }, 0)).toBeNull()
  })

  test('is created and changed by no command that did not agree to just this one', async () => {
    const form = {
      name: 'A voucher',
      name_ar: '',
      description: '',
      description_ar: '',
      points_required: 10_000,
      reward_value: 5_000,
      active: true,
    }
    const now = new Date()
    const create_token = randomUUID()
    for (const agreed of ['', '10000/4000'])
      expect(
        await createReward(db, { ...form, create_token, agreed }, defaults, viewer, now),
      ).toEqual({ ok: false, code: 'too_generous' })
    expect(await rewards()).toEqual([])
    const { id } = await build()
    const seen = await seenOf(id)
    for (const agreed of ['', '10000/4000'])
      expect(await updateReward(db, id, { ...form, seen, agreed }, defaults, viewer, now)).toEqual({
        ok: false,
        code: 'too_generous',
      })
    expect(await rewards()).toMatchObject([{ reward_value: 400 }])
    expect(
      (await updateReward(db, id, { ...form, seen, agreed: '10000/5000' }, defaults, viewer, now))
        .ok,
    ).toBe(true)
    expect(
      (
        await createReward(
          db,
          { ...form, create_token, agreed: '10000/5000' },
          defaults,
          viewer,
          now,
        )
      ).ok,
    ).toBe(true)
    expect(await rewards()).toMatchObject([{ reward_value: 5_000 }, { reward_value: 5_000 }])
  })

  test('is asked about before the list offers it, and not while it is not offered', async () => {
    const { id } = await build({ reward_value: 5_000, active: false })
    const form = { reward: String(id), active: 'yes' }
    const now = new Date()
    for (const agreed of ['', '10000/4000'])
      expect(await offerReward(db, id, { active: true, agreed }, defaults, viewer, now)).toEqual({
        ok: false,
        code: 'too_generous',
      })
    const asked = await post(PATH, form)
    const shown = await mainOf(asked)
    expect([asked.status, (await rewards())[0]!.active]).toEqual([409, false])
    expect(wordsOf(shown)).toContain('each redemption costs the site all that it earned')
    getByRole(shown, 'button', 'Offer it anyway')
    expect(questionOf(shown).form.agreed).toBe('10000/5000')
    expect(flashOf(await post(PATH, { ...form, agreed: '10000/5000' }))).toBe('reward_on')
    expect(flashOf(await post(PATH, form))).toBe('reward_on') // as it stands already
    expect(flashOf(await post(PATH, { ...form, active: 'no' }))).toBe('reward_off')
    expect(
      flashOf(
        await post(`${PATH}/${id}`, {
          ...good,
          reward_value: '5000',
          active: '',
          seen: await seenOf(id),
        }),
      ),
    ).toBe('reward_saved')
  })
})

test('an edit changes what it changed, and only what nobody else changed meanwhile', async () => {
  const { id } = await build()
  const seen = await seenOf(id)
  expect(flashOf(await post(`${PATH}/${id}`, { ...good, seen }))).toBe('reward_saved')
  const now = await seenOf(id)
  expect(flashOf(await post(`${PATH}/${id}`, { ...good, seen: now }))).toBe('unchanged')
  expect((await audited(id)).at(-1)).toMatchObject({
    action: 'reward.update',
    before: { name: 'Credit', name_ar: '' },
    after: { name: 'A voucher', name_ar: 'قسيمة' },
  })
  expect((await audited(id)).at(-1)!.after).not.toHaveProperty('points_required')

  const late = await post(`${PATH}/${id}`, { ...good, name: 'Mine', seen })
  const shown = await mainOf(late)
  expect(late.status).toBe(409)
  expect(wordsOf(shown)).toContain('Somebody changed this reward')
  expect(valueOf(getByLabel(shown, 'Name (English)'))).toBe('Mine')
  expect((await rewards())[0]!.name).toBe('A voucher')

  const before = (await audited(id)).length
  expect(flashOf(await post(`${PATH}/${id}`, { ...good, seen: 'old' }))).toBe('reward_saved') // as it stands already
  expect((await audited(id)).length).toBe(before)
})

test('a reward is offered or not, and members see only what is offered [LOY-11]', async () => {
  const { id } = await build({ name: 'On and off' })
  expect(flashOf(await post(PATH, { reward: String(id), active: 'no' }))).toBe('reward_off')
  expect(await words('/loyalty')).not.toContain('On and off')
  expect(flashOf(await post(PATH, { reward: String(id), active: 'no' }))).toBe('reward_off')
  expect(flashOf(await post(PATH, { reward: String(id), active: 'yes' }))).toBe('reward_on')
  expect((await audited(id)).map(({ after }) => after)).toEqual([
    { active: false },
    { active: true },
  ])
  for (const form of [{ reward: 'x', active: 'yes' }, { reward: String(id), active: 'maybe' }, {}])
    expect((await post(PATH, form as Record<string, string>)).status).toBe(404)
  expect(flashOf(await post(PATH, { reward: '999999', active: 'yes' }))).toBe('reward_gone')
})

test('deletion asks, and is for rewards that nobody redeemed [GEN-25 OP-009]', async () => {
  const unused = await build({ name: 'Unused' })
  expect(await words(`${PATH}/${unused.id}/delete`)).toContain(
    'Are you sure you want to delete this reward? This action cannot be undone.',
  )
  expect(flashOf(await post(`${PATH}/${unused.id}/delete`, {}))).toBe('reward_deleted')
  expect((await audited(unused.id)).at(-1)).toMatchObject({
    action: 'reward.delete',
    before: { name: 'Unused' },
  })
  expect((await post(`${PATH}/${unused.id}/delete`, {})).status).toBe(404)

  const used = await build({ points_required: 100, reward_value: 5 })
  const member = await memberWith(1_000)
  expect(
    (
      await post(
        '/loyalty',
        { reward_id: String(used.id), points_seen: '100', value_seen: '5', token: randomUUID() },
        member,
      )
    ).status,
  ).toBe(302)
  expect((await post(`${PATH}/${used.id}/delete`, {})).status).toBe(409)
  const shown = await words(`${PATH}/${used.id}/delete`)
  expect(shown).toContain('Stop offering it')
  expect(shown).not.toContain('Are you sure')
})

describe('a change while a member redeems', () => {
  test.each([
    ['points', { points_required: 90 }],
    ['value', { reward_value: 4 }],
    ['offer', { active: false }],
  ])('of its %s is refused as out of date, and nothing is spent [LOY-12]', async (_, change) => {
    const reward = await build({ points_required: 100, reward_value: 5 })
    const member = await memberWith(1_000)
    await db.updateTable('loyalty_rewards').set(change).where('id', '=', reward.id).execute()
    expect(
      (
        await post(
          '/loyalty',
          {
            reward_id: String(reward.id),
            points_seen: '100',
            value_seen: '5',
            token: randomUUID(),
          },
          member,
        )
      ).status,
    ).toBe(409)
    expect(
      (
        await db
          .selectFrom('loyalty_balances')
          .select('points')
          .where('user_id', '=', member.id)
          .executeTakeFirst()
      )?.points,
    ).toBe(1_000)
  })

  test('each redemption is at the price and the value it had shown, whatever comes between [LOY-12 CALL-46]', async () => {
    const reward = await build({ points_required: 100, reward_value: 5 })
    const [first, last, ...members] = await Promise.all(
      Array.from({ length: 14 }, () => memberWith(1_000)),
    )
    const redeem = (member: typeof first, value_seen: string) =>
      post(
        '/loyalty',
        { reward_id: String(reward.id), points_seen: '100', value_seen, token: randomUUID() },
        member,
      )
    const redeemed = async () =>
      (
        await db
          .selectFrom('loyalty_redemptions')
          .select('reward_value')
          .where('reward_id', '=', reward.id)
          .orderBy('id')
          .execute()
      ).map(({ reward_value }) => reward_value)
    expect((await redeem(first, '5')).status).toBe(302)
    const seen = await seenOf(reward.id)
    const [edited, ...answers] = await Promise.all([
      post(`${PATH}/${reward.id}`, {
        name: 'Credit',
        points_required: '100',
        reward_value: '3',
        active: 'yes',
        seen,
      }),
      ...members.map((member) => redeem(member, '5')),
    ])
    expect(edited.status).toBe(302)
    const inTime = answers.filter(({ status }) => status === 302)
    expect(answers.every(({ status }) => status === 302 || status === 409)).toBe(true)
    expect(await redeemed()).toEqual([5, ...inTime.map(() => 5)])
    expect([(await redeem(last, '5')).status, (await redeem(last, '3')).status]).toEqual([409, 302])
    expect((await redeemed()).at(-1)).toBe(3)
  })

  test('and a deletion: it is deleted and nothing redeemed, or redeemed and there', async () => {
    for (let round = 0; round < 5; round++) {
      const reward = await build({ points_required: 100, reward_value: 5 })
      const member = await memberWith(1_000)
      const [deleted, redeemed] = await Promise.all([
        post(`${PATH}/${reward.id}/delete`, {}),
        post(
          '/loyalty',
          {
            reward_id: String(reward.id),
            points_seen: '100',
            value_seen: '5',
            token: randomUUID(),
          },
          member,
        ),
      ])
      expect([
        [302, 409],
        [409, 302],
      ]).toContainEqual([deleted.status, redeemed.status])
    }
  })
})
