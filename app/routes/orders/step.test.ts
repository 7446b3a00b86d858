import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { DAY, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { tickStep } from '#modules/orders/guide.server.ts'
import { boughtOrderPage, soldOrderPage } from '#modules/orders/order-page.server.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { APPEND_ONLY, attempts } from '../../../tests/attempts.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { mainOf, textOf } from '../../../tests/page.ts'
import { verify } from '../../../scripts/verify.ts'

const { db, env, request } = await openTestApp()

afterEach(async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})

type Given = Parameters<typeof buildOrder>[1]

/** An order of an account that was delivered, with how its sides tick. */
async function handedOver(given: Given = {}) {
  const order = await buildOrder(db, { status: 'completed', category: 'accounts', ...given })
  const [buyer, seller] = [{ id: order.user_id }, { id: order.seller_id }]
  const tick = (step: string, act: string, viewer: { id: string } = buyer, headers = {}) =>
    request(`/orders/${order.id}/step`, { viewer, form: { step, act }, headers })
  return { ...order, buyer, seller, tick, path: `/orders/${order.id}` }
}

const said = async (orderId: string) =>
  (
    await db
      .selectFrom('order_checklist_items')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .select(['step', 'act', 'person_id', 'title_en'])
      .execute()
  ).map(({ step, act }) => `${step} ${act}`)

const inJson = { accept: 'application/json' }

describe('a step is ticked', () => {
  test('by the buyer, without scripts, and is kept with its session and the words that were read', async () => {
    const { id, tick, buyer, path } = await handedOver()
    const done = await tick('sign_in', 'done')
    expect([done.status, done.headers.get('location')]).toEqual([302, `${path}#guide`])
    const [row] = await db
      .selectFrom('order_checklist_items')
      .where('order_id', '=', id)
      .selectAll()
      .execute()
    const session = await db
      .selectFrom('sessions')
      .where('user_id', '=', buyer.id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      step: 'sign_in',
      act: 'done',
      person_id: buyer.id,
      session_id: session.id,
      title_en: 'Sign in',
      title_ar: 'ادخل إلى الحساب',
    })
    const main = await mainOf(request(path, { viewer: buyer }))
    expect(textOf(main)).toContain('1 of 6')
    expect(textOf(main.querySelector('[aria-current=step] b')!)).toBe('Check what was promised')
  })

  test('once, however often it is sent, and can be taken back and be said to be impossible', async () => {
    const { id, tick, buyer, path } = await handedOver()
    for (const act of ['undone', 'done', 'done', 'undone', 'undone', 'cannot', 'cannot', 'done'])
      expect((await tick('sign_in', act)).status).toBe(302)
    expect(await said(id)).toEqual([
      'sign_in done',
      'sign_in undone',
      'sign_in cannot',
      'sign_in done',
    ])
    const who = { id: buyer.id, session_id: randomUUID(), is_admin: false }
    const both = [1, 2].map(() => tickStep(db, id, who, { step: 'check', act: 'done' }, new Date()))
    expect(await Promise.all(both)).toEqual([ok('buyer'), ok('buyer')])
    expect((await said(id)).filter((each) => each === 'check done')).toHaveLength(1)
    await tick('email', 'cannot')
    const main = await mainOf(request(path, { viewer: buyer }))
    const help = main.querySelector(`#guide`)!.closest('section')!
    expect(help.querySelector(`a[href="${path}/dispute"]`)).not.toBeNull()
  })

  test('sixty times an hour, and each no more than twenty times', async () => {
    const { id, tick, buyer } = await handedOver()
    for (let turn = 0; turn < 10; turn++)
      for (const act of ['done', 'undone']) await tick('sign_in', act)
    expect(flashOf(await tick('sign_in', 'done'))).toBe('step_settled')
    expect(await said(id)).toHaveLength(20)
    const who = { id: buyer.id, session_id: randomUUID(), is_admin: false }
    const now = new Date()
    for (let turn = 21; turn < 60; turn++)
      await tickStep(db, id, who, { step: 'check', act: 'done' }, now)
    expect(flashOf(await tick('email', 'done'))).toBe('step_later')
    expect(await said(id)).toHaveLength(21)
  })

  test('with scripts, and answered with the order as it is then', async () => {
    const { tick } = await handedOver()
    const answer = await tick('sign_in', 'done', undefined, inJson)
    expect(answer.status).toBe(200)
    const { page } = (await answer.json()) as { page: { guide: { steps: { state: string }[] } } }
    expect(page.guide.steps.map(({ state }) => state)).toEqual([
      'done',
      'now',
      'next',
      'next',
      'next',
      'next',
    ])
    const gone = await tick('nothing', 'done', undefined, inJson)
    expect([gone.status, await gone.json()]).toEqual([
      422,
      { problem: 'This guide has changed. Check its steps again.' },
    ])
  })

  test('by nobody else: strangers, administrators and the other side find nothing', async () => {
    const { id, tick, seller } = await handedOver()
    for (const viewer of [await buildProfile(db), await buildAdmin(db)]) {
      expect((await tick('sign_in', 'done', viewer)).status).toBe(404)
      expect((await tick('sign_in', 'done', viewer, inJson)).status).toBe(404)
    }
    // the seller has no such step
    expect(flashOf(await tick('sign_in', 'done', seller))).toBe('step_gone')
    const nowhere = { step: 'sign_in', act: 'done' }
    for (const odd of [randomUUID(), 'x'])
      expect((await request(`/orders/${odd}/step`, { viewer: seller, form: nowhere })).status).toBe(
        404,
      )
    expect((await request(`/orders/${id}/step`, { form: nowhere })).status).toBe(302)
    expect(await said(id)).toEqual([])
  })

  test.each(['pending', 'paid', 'cancelled', 'refunded_wallet'] as const)(
    'not while the order is %s',
    async (status) => {
      const { id, tick, buyer, path } = await handedOver({ status })
      expect(flashOf(await tick('sign_in', 'done'))).toBe('step_not_now')
      expect(await said(id)).toEqual([])
      expect((await mainOf(request(path, { viewer: buyer }))).querySelector('#guide')).toBeNull()
    },
  )

  test('until the seller is paid: then it is read alone', async () => {
    const { id, tick, buyer, path, user_id } = await handedOver()
    await tick('sign_in', 'done')
    const actor = person({ id: user_id, is_admin: false })
    await moveOrder(db, { id, name: 'receive', actor }, defaults, new Date())
    expect((await tick('check', 'done')).headers.get('location')).toContain('#guide')
    await releaseOrder(db, id, defaults, plus(new Date(), 30 * DAY))
    expect(flashOf(await tick('email', 'done'))).toBe('step_not_now')
    const main = await mainOf(request(path, { viewer: buyer }))
    expect(main.querySelector(`form[action="${path}/step"]`)).toBeNull()
    expect(textOf(main)).toContain('The seller has been paid')
  })

  test('by both sides where somebody plays on the buyer’s account, each their own', async () => {
    const { id, tick, seller, path } = await handedOver({ category: 'boosting', status: 'paid' })
    expect((await tick('temporary', 'done')).status).toBe(302)
    expect((await tick('begun', 'done', seller)).headers.get('location')).toBe(`/sales/${id}#guide`)
    expect(flashOf(await tick('begun', 'done'))).toBe('step_gone')
    expect(await said(id)).toEqual(['temporary done', 'begun done'])
    const sale = await mainOf(request(path.replace('orders', 'sales'), { viewer: seller }))
    expect(textOf(sale)).toContain('While you play')
  })
})

test('a tick moves no money and no order, and what is not done is asked about and not refused', async () => {
  const { id, tick, buyer, path } = await handedOver()
  const before = await findOrder(db, id)
  for (const step of ['sign_in', 'check', 'email', 'password', 'sign_out', 'two_step'])
    await tick(step, 'done')
  expect(await findOrder(db, id)).toEqual(before)
  await tick('password', 'undone')
  const main = await mainOf(request(path, { viewer: buyer }))
  const question = main.querySelector(`#receive-${id}`)!
  expect([...question.querySelectorAll('li')].map(textOf)).toEqual(['Change the password'])
  const received = await request(`${path}/receive`, { viewer: buyer, form: { back: path } })
  expect(flashOf(received)).toBe('order_received')
  await tick('password', 'done')
  const after = await mainOf(request(path, { viewer: buyer }))
  expect(after.querySelector(`#receive-${id}`)).toBeNull()
})

test('a top-up at whose balance nobody looked is asked about as well', async () => {
  const { id, tick, buyer, path } = await handedOver({ category: 'currencies' })
  const asked = async () => {
    const main = await mainOf(request(path, { viewer: buyer }))
    return [...main.querySelectorAll(`#receive-${id} li`)].map(textOf)
  }
  expect(await asked()).toEqual(['Look at your balance'])
  await tick('balance', 'done')
  expect(await asked()).toEqual([])
})

test('what an order’s page shows of it, its goods and its guide is read in one statement', async () => {
  const { id, user_id, seller_id, tick } = await handedOver()
  await tick('sign_in', 'done')
  let statements = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const bought = await boughtOrderPage(counting, id, user_id)
  expect([statements, bought?.guide.length, bought?.ticks.length]).toEqual([1, 6, 1])
  expect(bought?.goods?.opened_at).toBeNull()
  expect((await soldOrderPage(counting, id, seller_id))?.buyer_guide).toHaveLength(6)
  expect(statements).toBe(2)
})

describe('a guide', () => {
  test('of a game replaces that of its category, and what is off is not shown', async () => {
    const { game_id, buyer, path, tick } = await handedOver()
    const own = (key: string, position: number, active = true) =>
      db
        .insertInto('guide_steps')
        .values({
          category: 'accounts',
          game_id,
          key,
          title_en: `Own ${key}`,
          title_ar: `خاصّ ${key}`,
          position,
          active,
        })
        .execute()
    await own('off', 0, false)
    expect(textOf(await mainOf(request(path, { viewer: buyer })))).toContain('of 6')
    await own('one', 1)
    const main = await mainOf(request(path, { viewer: buyer }))
    expect([...main.querySelectorAll('.k-order-guide b')].map(textOf)).toEqual(['Own one'])
    expect(flashOf(await tick('sign_in', 'done'))).toBe('step_gone')
    const arabic = await mainOf(request(`/ar${path}`, { viewer: buyer }))
    expect(textOf(arabic.querySelector('.k-order-guide b')!)).toBe('خاصّ one')
    await db.deleteFrom('guide_steps').where('game_id', '=', game_id).execute()
  })
})

describe('the database refuses', () => {
  const attempt = attempts(db)
  const insert = (order: { id: string }, who: string, step: string, act: string) =>
    attempt(
      `insert into order_checklist_items (order_id, step, title_en, title_ar, act, person_id, session_id, created_at)
       values (?, ?, 'x', 'x', ?, ?, gen_random_uuid(), now())`,
      order.id,
      step,
      act,
      who,
    )

  test('a tick of strangers, of the other side, of what is not there, and before the delivery', async () => {
    const order = await handedOver()
    const paid = await handedOver({ status: 'paid' })
    const stranger = await buildProfile(db)
    expect(await insert(order, stranger.id, 'sign_in', 'done')).toBe(
      'order_checklist_items_of_side',
    )
    expect(await insert(order, order.seller_id, 'sign_in', 'done')).toBe(
      'order_checklist_items_of_side',
    )
    expect(await insert(order, order.user_id, 'nothing', 'done')).toBe(
      'order_checklist_items_of_side',
    )
    expect(await insert(paid, paid.user_id, 'sign_in', 'done')).toBe(
      'order_checklist_items_of_side',
    )
    expect(await insert(order, order.user_id, 'sign_in', 'undone')).toBe(
      'order_checklist_items_change',
    )
    expect(await insert(order, order.user_id, 'sign_in', 'done')).toBe('done')
    expect(await insert(order, order.user_id, 'sign_in', 'done')).toBe(
      'order_checklist_items_change',
    )
  })

  test('to change or delete what was said, and to rename a step', async () => {
    const order = await handedOver()
    await order.tick('sign_in', 'done')
    for (const change of [
      `update order_checklist_items set act = 'cannot'`,
      `delete from order_checklist_items`,
      `truncate order_checklist_items`,
    ])
      expect(await attempt(change)).toBe(APPEND_ONLY)
    expect(await attempt(`update guide_steps set key = 'other' where key = 'sign_in'`)).toBe(
      'guide_steps_frozen',
    )
  })
})
