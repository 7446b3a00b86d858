import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import {
  allByRole,
  getByRole,
  hrefsOf,
  mainOf,
  pageOf,
  type Part,
  textOf,
} from '../../../tests/page.ts'
import { plus } from '#kernel/time.ts'
import { notify } from '#modules/notifications/notifications.server.ts'
import { transact } from '#platform/db.server.ts'

const { db, request } = await openTestApp()
const ORDER = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const began = new Date('2026-11-01T10:00:00Z')

let viewer: { id: string }
let stranger: { id: string }
beforeEach(async () => {
  viewer = await buildProfile(db)
  stranger = await buildProfile(db)
})

/** Leaves notifications, each of an order of its own but for the first, or all of one. */
const leave = (
  person: { id: string },
  count: number,
  kind = 'order_completed',
  of = (number: number): string => (number === 0 ? ORDER : randomUUID()),
) =>
  transact(db, (tx) =>
    notify(
      tx,
      Array.from({ length: count }, (_, number) => {
        const order_id = of(number)
        return {
          user_id: person.id,
          type: 'order_status' as const,
          title: `Stored title ${number}`,
          content: 'Stored words',
          cause: `${kind} ${order_id} ${number}`,
          leads_to: `/orders/${order_id}`,
          created_at: plus(began, number),
          metadata: {
            kind,
            order_id,
            status: 'completed',
            total_price: 18_500,
            game_name: `Game ${number}.`,
          },
        }
      }),
    ),
  )

const page = (path = '/notifications') => mainOf(request(path, { viewer }))
const words = async (path?: string) => textOf(await page(path))
const unread = async (person: { id: string }) =>
  (
    await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', person.id)
      .where('read', '=', false)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

test('a visitor is sent to sign in [NOTE-05 OP-011]', async () => {
  const response = await request('/notifications')
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/signin?to=%2Fnotifications',
  ])
})

test('without notifications the page says so [NOTE-04]', async () => {
  expect(await words()).toMatch(/No Notifications.*News of your orders and payments will be here\./)
  expect(await words('/ar/notifications')).toContain('لا إشعارات')
  viewer = await buildAdmin(db)
  const shown = await page()
  expect(textOf(shown)).toMatch(
    /No Notifications.*What waits for a decision is in the Admin Dashboard\./,
  )
  expect(hrefsOf(shown)).toContain('/admin')
})

describe('the list', () => {
  test('shows the own notifications, newest first, in pages [NOTE-01 OP-044 CALL-25]', async () => {
    await leave(viewer, 25)
    await leave(stranger, 1)
    const first = await page()
    const games = (shown: Part) =>
      [...textOf(shown).matchAll(/Game (\d+)\./g)].map(([, number]) => Number(number))
    expect(games(first)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index))
    const older = (shown: Part) => shown.querySelector('a[rel="next"]')
    const second = await page(older(first)!.getAttribute('href')!)
    expect(games(second)).toEqual([4, 3, 2, 1, 0])
    expect(older(second)).toBeNull()
  })

  test('speaks the language of the page, whatever was stored, and leads to the order [NOTE-06 OP-044]', async () => {
    await leave(viewer, 1)
    const english = await page()
    expect(textOf(english)).toMatch(/Your order was delivered.*18,500 DA/)
    expect(hrefsOf(english)).toContain(`/orders/${ORDER}`)
    const arabic = await page('/ar/notifications')
    expect(textOf(arabic)).toContain('سُلّم طلبك')
    expect(hrefsOf(arabic)).toContain(`/ar/orders/${ORDER}`)
    expect(textOf(arabic)).not.toContain('Stored')
  })

  test('leads sellers to their sale, and shows the stored words of what it does not know [NOTE-06]', async () => {
    await leave(viewer, 1, 'sale_paid')
    await leave(viewer, 1, 'of_a_later_release', () => randomUUID())
    const shown = await page()
    expect(hrefsOf(shown)).toContain(`/sales/${ORDER}`)
    expect(textOf(shown)).toContain('Stored title 0')
  })
})

test('the list reads itself again, and marks as read, by its own address [NOTE-01 NOTE-03]', async () => {
  await leave(viewer, 2)
  const headers = { accept: 'application/json' }
  const ask = (given?: typeof viewer) => request('/notifications', { viewer: given, headers })
  const readAll = (given?: typeof viewer) =>
    request('/notifications', { viewer: given, headers, form: { intent: 'read_all' } })
  expect([(await ask()).status, (await readAll()).status]).toEqual([401, 401])
  const answer = await ask(viewer)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.json()).toMatchObject({
    unread: 2,
    page: { notifications: [{ unread: 1 }, { unread: 1 }], more: false },
  })
  const marked = await readAll(viewer)
  expect([marked.status, await marked.json()]).toEqual([200, {}])
  expect(await unread(viewer)).toEqual([])
})

describe('marking as read', () => {
  const post = (form: Record<string, string | number>, path = '/notifications') =>
    request(path, { viewer, form })

  test('works for a single one [NOTE-02 CALL-26]', async () => {
    await leave(viewer, 3)
    const [first, ...others] = await unread(viewer)
    const response = await post({ intent: 'read', id: first! }, '/notifications?before=9000')
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/notifications?before=9000',
    ])
    expect(await unread(viewer)).toEqual(others)
  })

  test('works for all at once [NOTE-03 CALL-26]', async () => {
    await leave(viewer, 3)
    const response = await post({ intent: 'read_all' })
    expect(response.headers.get('location')).toBe('/notifications')
    expect(flashOf(response)).toBe('notices_read')
    expect(await unread(viewer)).toEqual([])
    expect(await words()).not.toContain('Mark all as read')
  })

  test('never reaches the notifications of others [NOTE-02 NOTE-03]', async () => {
    await leave(stranger, 2)
    const theirs = await unread(stranger)
    await post({ intent: 'read', id: theirs[0]! })
    await post({ intent: 'read_all' })
    expect(await unread(stranger)).toEqual(theirs)
  })

  test('ignores what is no notification', async () => {
    for (const id of ['', '-1', '1e9', 'x'])
      expect((await post({ intent: 'read', id })).status).toBe(302)
  })
})

test('the unread count is the number of own unread lines [NOTE-07 CALL-24]', async () => {
  await leave(viewer, 7)
  await leave(stranger, 2)
  await request('/notifications', {
    viewer,
    form: { intent: 'read', id: (await unread(viewer))[0]! },
  })
  const bell = (await pageOf(request('/notifications', { viewer }))).querySelector(
    '.k-bell .k-count',
  )!
  expect(textOf(bell)).toBe('6')
})

describe('opening what a notification tells of reads it', () => {
  const bellOf = async (path: string, headers = {}) => {
    const page = await pageOf(request(path, { viewer, headers }))
    return textOf(page.querySelector('.k-bell .k-count')!)
  }

  test('an order’s page all of that order, and the bell counts them no more', async () => {
    const order = await buildOrder(db, { buyer_id: viewer.id, status: 'completed' })
    await leave(viewer, 3, 'order_completed', () => order.id)
    await leave(viewer, 1)
    await leave(stranger, 1, 'order_completed', () => order.id)
    // the list tells of them as well, but that is not where they lead
    expect(await bellOf('/notifications')).toBe('2')
    expect(await bellOf(`/ar/orders/${order.id}`)).toBe('1')
    expect(await unread(viewer)).toHaveLength(1)
    expect(await unread(stranger)).toHaveLength(1)
  })

  test('each page below it too, and of anything else the page that it leads to', async () => {
    const order = await buildOrder(db, { buyer_id: viewer.id, status: 'completed' })
    await leave(viewer, 1, 'order_disputed', () => order.id)
    await request(`/orders/${order.id}/dispute`, { viewer })
    expect(await unread(viewer)).toEqual([])
    await db
      .insertInto('notifications')
      .values({
        user_id: viewer.id,
        type: 'system',
        title: 'Changed',
        content: 'Words',
        cause: 'an address',
        leads_to: '/settings',
      })
      .execute()
    await request('/wallet', { viewer })
    expect(await unread(viewer)).toHaveLength(1)
    await request('/ar/settings', { viewer })
    expect(await unread(viewer)).toEqual([])
  })

  test('but not what a browser fetches ahead or an island reads', async () => {
    const order = await buildOrder(db, { buyer_id: viewer.id })
    await leave(viewer, 1, 'order_pending', () => order.id)
    const path = `/orders/${order.id}`
    await request(path, { viewer, headers: { 'sec-purpose': 'prefetch' } })
    await request(path, { viewer, headers: { accept: 'application/json' } })
    expect(await unread(viewer)).toHaveLength(1)
    // a page that is open says so itself
    await request('/notifications', { viewer, form: { intent: 'seen', path: `/ar${path}` } })
    expect(await unread(viewer)).toEqual([])
  })
})

test('all that one order told is one line, read together [NOTE-02]', async () => {
  await leave(viewer, 3, 'order_completed', () => ORDER)
  await leave(viewer, 2, 'order_paid', (number) => (number === 0 ? ORDER : randomUUID()))
  const list = getByRole(await page(), 'list', 'Notifications')
  const lines = [...list.children].map(textOf)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^Unread ?Payment received.*3 earlier about this order.*Your order was/)
  const ids = await unread(viewer)
  const counted = async () =>
    (
      (await (
        await request('/notifications', { viewer, headers: { accept: 'application/json' } })
      ).json()) as { unread: number }
    ).unread
  expect(await counted()).toBe(2)
  await request('/notifications', { viewer, form: { intent: 'read', id: ids[3]! } })
  expect(await unread(viewer)).toEqual([ids[4]])
  expect(await counted()).toBe(1)
  expect(await words('/ar/notifications')).toContain('3 إشعارات قبله عن هذا الطلب')
})

test('when a notification cannot be marked as read, that is only logged and nothing is shown [NOTE-08]', async () => {
  await leave(viewer, 1)
  const [id] = await unread(viewer)
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await sql`create function refuse_reading() returns trigger
    language plpgsql as 'begin raise exception ''no conversation left''; end'`.execute(db)
  await sql`create trigger refuse_reading before update on notifications for each row execute
    function refuse_reading()`.execute(db)
  const answers = [
    await request('/notifications', { viewer, form: { intent: 'read', id: id! } }),
    await request('/notifications', { viewer, form: { intent: 'read_all' } }),
  ]
  await sql`drop function refuse_reading cascade`.execute(db)
  expect(
    answers.map((answer) => [answer.status, answer.headers.get('location'), flashOf(answer)]),
  ).toEqual(Array(2).fill([302, '/notifications', undefined]))
  expect(logged.mock.calls.join()).toMatch(
    /a notification could not be marked as read.*no conversation left[^]*the notifications could not be marked as read/,
  )
  logged.mockRestore()
  const shown = await page()
  expect(allByRole(shown, 'alert')).toEqual([])
  expect(textOf(shown)).not.toMatch(/went wrong|no conversation left/)
  expect(await unread(viewer)).toEqual([id])
})

test('when notifications cannot be read, that is only logged and nothing is shown [NOTE-08]', async () => {
  await leave(viewer, 1)
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await db.schema.alterTable('notifications').renameColumn('metadata', 'gone').execute()
  const response = await request('/notifications', { viewer })
  await db.schema.alterTable('notifications').renameColumn('gone', 'metadata').execute()
  const shown = await mainOf(response)
  expect(response.status).toBe(200)
  getByRole(shown, 'heading', 'Notifications')
  expect(allByRole(shown, 'alert')).toEqual([])
  expect(textOf(shown)).not.toMatch(/No Notifications|went wrong/)
  expect(logged.mock.calls.join()).toContain('the notifications could not be read')
  logged.mockRestore()
})
