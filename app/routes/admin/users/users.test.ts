import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { DAY, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { setOfferStatus } from '#modules/offers/own-offers.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { confirmChange } from '#modules/people/staff-changes.server.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import { getUserEmail } from '#modules/people/user-list.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { log } from '#platform/log.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import {
  buildAdmin,
  buildProfile,
  buildSeller,
  giveRole,
  inSession,
  takeRoles,
} from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { linkTo, pagesFrom } from '../../../../tests/list-pages.ts'
import {
  allByRole,
  columnOf,
  descriptionOf,
  getByLabel,
  getByRole,
  hrefOf,
  hrefsOf,
  type Part,
  wordsOf,
} from '../../../../tests/page.ts'
import { relay } from '../../../../tests/relay.ts'

const { as, db, request, signIn } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date('2026-11-20T10:00:00Z')
const viewer = await buildAdmin(db, {
  username: 'the_boss',
  created_at: plus(now, -999 * DAY),
  last_seen_at: now,
})

const { page, words } = as(viewer)
/** What the only dialog of a page asks. */
const asked = async (path: string) => wordsOf(getByRole(await page(path), 'dialog'))
const names = (shown: Part) => columnOf(shown, 'User')
const listed = async (query: string) => names(await page(`/admin/users${query}`))
const find = (id: string) =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const act = (id: string, name: string, on: 'yes' | 'no', by = viewer, reason = 'It was agreed') =>
  request(`/admin/users/${id}/${name}`, { viewer: by, form: { on, reason } })
const audits = (id: string) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `profile:${id}`)
    .orderBy('id')
    .execute()
const notificationsOf = (id: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'metadata'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
const offerStatus = async (id: number) =>
  (await db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

const mails: MailRequest[] = []

describe('the list', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 60; n++)
      await buildProfile(db, {
        username: `zz_${String(n).padStart(2, '0')}`,
        created_at: plus(now, -n * DAY),
      })
    await buildSeller(db, {
      username: 'Amine_213',
      email: 'Amine.Bel@casbah.example'.toLowerCase(),
      created_at: plus(now, -100 * DAY),
    })
    await buildProfile(db, {
      username: 'a_suspended',
      suspended_at: now,
      created_at: plus(now, -200 * DAY),
    })
  })

  test('has 50 a page, the newest first, and all of them by a pager [ADM-USER-04 OP-112 CALL-67]', async () => {
    const pages = await pagesFrom('/admin/users', page, names)
    expect(pages.map(({ length }) => length)).toEqual([50, 13])
    expect(pages[0]!.slice(0, 2)).toEqual(['zz_01', 'zz_02'])
    expect(pages[1]!.at(-1)).toBe('the_boss')
    expect(linkTo('next', await page('/admin/users?show=all&q=zz'))).toMatch(
      /^\/admin\/users\?q=zz&after=\w+$/,
    )
    for (const odd of ['0', 'two', btoa('["2026"]'), btoa('["x", "y"]')])
      expect(await listed(`?after=${odd}`)).toEqual(pages[0])
  })

  test('is ordered by username or date, with an arrow that says which way [ADM-USER-02]', async () => {
    expect((await listed('?sort=username')).slice(0, 2)).toEqual(
      ['Amine_213', 'a_suspended'].sort((a, b) =>
        a.toLowerCase().localeCompare(b.toLowerCase(), 'en'),
      ),
    )
    expect((await listed('?sort=username-down'))[0]).toBe('zz_60')
    expect((await listed('?sort=oldest'))[0]).toBe('the_boss')
    const order = async (path: string) =>
      wordsOf(getByLabel(await page(path), 'Order').querySelector('option[selected]')!)
    expect(await order('/admin/users')).toBe('Date joined ↓')
    expect(await order('/admin/users?sort=username')).toBe('Username ↑')
    const all = (await pagesFrom('/admin/users?sort=username', page, names)).flat()
    const down = (await pagesFrom('/admin/users?sort=username-down', page, names)).flat()
    expect([all.length, down]).toEqual([63, all.toReversed()])
  })

  test.each([
    ['amine', 'Amine_213'],
    ['BEL@CASBAH', 'Amine_213'],
    ['e_2', 'Amine_213'],
    ['the_boss@', undefined],
    ['boss', 'the_boss'],
  ])('is searched by username and email: %s finds %s [ADM-USER-01]', async (text, name) => {
    expect(await listed(`?q=${encodeURIComponent(text)}`)).toEqual(name ? [name] : [])
  })

  test('is searched by id, whole or its beginning [ADM-USER-01]', async () => {
    expect(await listed(`?q=${viewer.id}`)).toEqual(['the_boss'])
    expect(await listed(`?q=${viewer.id.slice(0, 8).toUpperCase()}`)).toEqual(['the_boss'])
    expect(await listed(`?q=%23${viewer.id.slice(0, 8)}`)).toEqual(['the_boss'])
  })

  test('takes signs as they are', async () => {
    for (const text of ['%', '\\', "' or 1=1", '_' + '%', 'x'.repeat(500), '00000000-'])
      expect(await listed(`?q=${encodeURIComponent(text)}`)).toEqual([])
    // what shows nothing asks for nothing
    expect(await listed(`?q=${encodeURIComponent('\u202e')}`)).toHaveLength(50)
    expect(await listed('?show=nobody&sort=__proto__&q[]=a&email=1')).toHaveLength(50)
  })

  test('can be narrowed to administrators, sellers or the suspended, and cleared again [ADM-USER-03]', async () => {
    expect(await listed('?show=administrators')).toEqual(['the_boss'])
    expect(await listed('?show=sellers')).toEqual(['Amine_213'])
    expect(await listed('?show=suspended')).toEqual(['a_suspended'])
    expect(hrefOf(await page('/admin/users?show=suspended'), 'Clear Filters')).toBe('/admin/users')
    expect(await words('/admin/users')).not.toContain('Clear Filters')
    expect(await words('/admin/users?q=nobody_at_all')).toContain('Clear Filters')
  })
})

describe('an email', () => {
  test('is not in the list, and is loaded for whom it is asked [ADM-USER-10 CALL-66]', async () => {
    const person = await buildProfile(db, { email: 'hidden@example.com', username: 'hidden_one' })
    expect(await words('/admin/users?q=hidden_one')).not.toContain('hidden@example.com')
    expect(await words(`/admin/users/${person.id}`)).not.toContain('hidden@example.com')
    expect(await words(`/admin/users?q=hidden_one&email=${person.id}`)).toContain(
      'hidden@example.com',
    )
    expect(await words(`/admin/users/${person.id}?email=${person.id}`)).toContain(
      'hidden@example.com',
    )
    expect(await words(`/admin/users/${person.id}?email=${viewer.id}`)).not.toContain(
      'hidden@example.com',
    )
  })

  test('that cannot be loaded is only logged; the page stands without it [ADM-USER-11]', async () => {
    const person = await buildProfile(db, { username: 'unread_one' })
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    expect(await getUserEmail(db.withSchema('nowhere'), person.id, viewer)).toBeNull()
    expect(logged).toHaveBeenCalledWith('the email of a user could not be read', expect.anything())
    logged.mockRestore()
  })
})

describe('the page of a person', () => {
  test('shows what an administrator needs to know [ADM-USER-05]', async () => {
    const person = await buildSeller(db, {
      wallet: 4_321,
      username: 'known_one',
      last_seen_at: now,
    })
    await buildOrder(db, { buyer_id: person.id })
    const shown = await words(`/admin/users/${person.id}`)
    for (const each of [
      'known_one',
      '4,321',
      'Purchases 0 paid, of 1 order',
      'Two-step verification',
      'Give a role',
      'Remove seller',
      'Manage Wallet',
      'Suspend',
      'Sign out everywhere',
    ])
      expect(shown).toContain(each)
  })

  test('has its buttons off on the own row, and nothing at all for a deleted account [OP-006]', async () => {
    const own = await page(`/admin/users/${viewer.id}`)
    const off = allByRole(own, 'button').filter((button) => button.hasAttribute('disabled'))
    expect(off).toHaveLength(5)
    for (const button of off) expect(descriptionOf(button)).toContain('another administrator')
    expect(hrefsOf(own).join(' ')).not.toContain(`/admin/users/${viewer.id}/administrator`)
    const gone = await buildProfile(db)
    await deleteAccount(db, inSession(gone), { password: '', username: gone.username }, now)
    const shown = await words(`/admin/users/${gone.id}?email=${gone.id}`)
    expect(shown).toContain('This account was deleted')
    expect(shown).not.toMatch(/Give a role|Manage Wallet|@deleted\.invalid|Give or take/)
    for (const name of ['administrator', 'seller', 'suspension', 'sign-out'])
      expect((await act(gone.id, name, 'yes')).status).toBe(409)
    for (const name of ['wallet', 'badges'])
      expect((await request(`/admin/users/${gone.id}/${name}`, { viewer })).status).toBe(404)
    expect((await audits(gone.id)).map(({ action }) => action)).toEqual(['account.delete'])
  })

  test('asks in a dialog of its own before each act [ADM-USER-06 ADM-USER-08]', async () => {
    const person = await buildProfile(db)
    expect(await asked(`/admin/users/${person.id}/administrator`)).toMatch(/Give .* a role\?/)
    expect(await asked(`/admin/users/${person.id}/seller`)).toMatch(/Let .* sell\?/)
    expect(await asked(`/admin/users/${person.id}/suspension`)).toMatch(/Suspend .*\?/)
    expect(await asked(`/ar/admin/users/${person.id}/sign-out`)).toContain(
      'سجّل الخروج من كلّ الأجهزة',
    )
  })
})

describe('the administrator role', () => {
  test('is proposed and taken with a reason, and says so [ADM-USER-06 ADM-USER-07 CALL-69]', async () => {
    const person = await buildProfile(db)
    const given = await act(person.id, 'administrator', 'yes')
    expect([given.headers.get('location'), flashOf(given)]).toEqual([
      `/admin/users/${person.id}`,
      'role_proposed',
    ])
    expect((await find(person.id)).is_admin).toBe(false)
    expect(flashOf(await act(person.id, 'administrator', 'yes'))).toBe('role_proposed') // the same again
    const { id } = await db
      .selectFrom('pending_changes')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const second = await buildAdmin(db)
    expect(await confirmChange(db, id, second, now)).toMatchObject({ ok: true })
    expect((await find(person.id)).is_admin).toBe(true)
    expect((await request('/admin/users', { viewer: person })).status).toBe(200)
    expect(flashOf(await act(person.id, 'administrator', 'no'))).toBe('admin_role')
    expect(
      await (
        await request('/admin/users', { viewer, headers: { cookie: 'flash=admin_role' } })
      ).text(),
    ).toContain('Admin role updated successfully')
    expect((await request('/admin/users', { viewer: person })).headers.get('location')).toBe('/')
    expect(
      (await audits(person.id)).map(({ action, actor_id, reason, before, after }) => [
        action,
        actor_id,
        reason,
        before,
        after,
      ]),
    ).toEqual([
      ['staff.propose', viewer.id, 'It was agreed', null, { role: 'support' }],
      ['user.grant_admin', second.id, 'It was agreed', { role: null }, { role: 'support' }],
      ['user.remove_admin', viewer.id, 'It was agreed', { role: 'support' }, { role: null }],
    ])
    await takeRoles(db, [second.id])
  })

  test('is never changed by its own holder [OP-006]', async () => {
    const response = await act(viewer.id, 'administrator', 'no')
    expect([response.status, (await find(viewer.id)).is_admin]).toEqual([409, true])
    expect(await response.text()).toContain('This is your own account')
    expect((await act(viewer.id, 'suspension', 'yes')).status).toBe(409)
    expect((await find(viewer.id)).suspended_at).toBeNull()
  })

  test('is not given to the suspended, nor to an address that nobody confirmed', async () => {
    for (const person of [
      await buildProfile(db, { suspended_at: now }),
      await buildProfile(db, { email_verified: false }),
    ]) {
      expect((await act(person.id, 'administrator', 'yes')).status).toBe(409)
      expect((await find(person.id)).is_admin).toBe(false)
    }
  })

  test('always remains with one: of two who remove each other at once one is too late [OP-006]', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await buildAdmin(db), await buildAdmin(db)]
      const name = round % 2 ? 'administrator' : 'suspension'
      const on = name === 'suspension'
      const results = await Promise.all(
        [
          [one, other],
          [other, one],
        ].map(([by, of]) =>
          actOnUser(db, { id: of!.id, act: name, on, reason: 'A quarrel' }, by!, now),
        ),
      )
      expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
      const left = [await find(one.id), await find(other.id)].filter(
        ({ is_admin, suspended_at }) => is_admin && !suspended_at,
      )
      expect(left).toHaveLength(1)
      await takeRoles(db, [one.id, other.id])
    }
  })

  test('cannot be taken from the last one past the commands either', async () => {
    const all = db.updateTable('profiles').where('is_admin', '=', true)
    await expect(db.deleteFrom('staff').execute()).rejects.toMatchObject({
      constraint: 'profiles_administrator_remains',
    })
    await expect(db.updateTable('staff').set({ role: 'finance' }).execute()).rejects.toMatchObject({
      constraint: 'profiles_administrator_remains',
    })
    await expect(
      all.set({ is_admin: false }).where('id', '=', viewer.id).execute(),
    ).rejects.toMatchObject({ constraint: 'profiles_administrators_are_staff' })
    await expect(
      all.set({ suspended_at: now, suspension_reason: 'Fraud' }).execute(),
    ).rejects.toMatchObject({ constraint: 'profiles_administrator_remains' })
    const [one, other] = [await buildAdmin(db), await buildAdmin(db)]
    await takeRoles(db, [viewer.id])
    const leaving = await Promise.allSettled([one, other].map(({ id }) => takeRoles(db, [id])))
    expect(leaving.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await giveRole(db, [viewer.id])
    await takeRoles(db, [one.id, other.id])
  })
})

describe('the right to sell', () => {
  test('is given and taken, the person is told and why it is taken, and what is listed stays [ADM-USER-08 ADM-USER-09 CALL-70 GEN-16 OP-010]', async () => {
    const person = await buildProfile(db)
    expect(flashOf(await act(person.id, 'seller', 'yes'))).toBe('seller_status')
    expect(
      await (
        await request('/admin/users', { viewer, headers: { cookie: 'flash=seller_status' } })
      ).text(),
    ).toContain('Seller status updated successfully')
    expect((await request('/create-offer', { viewer: person })).status).toBe(200)
    const offer = await buildOffer(db, { user_id: person.id })
    expect(await words(`/admin/users/${person.id}/seller`)).toContain(
      'The person reads it in their notification.',
    )
    await act(person.id, 'seller', 'no', viewer, 'Sold one account twice')
    await act(person.id, 'seller', 'no')
    expect((await request('/create-offer', { viewer: person })).headers.get('location')).toBe(
      '/become-seller',
    )
    expect(await offerStatus(offer.id)).toBe('active')
    await relay(mails)
    expect((await notificationsOf(person.id)).map(({ title }) => title)).toEqual([
      'You are a seller now',
      'You can no longer sell',
    ])
    expect((await audits(person.id)).map(({ action }) => action)).toEqual([
      'user.grant_seller',
      'user.remove_seller',
    ])
    const arabic = await (await request('/ar/notifications', { viewer: person })).text()
    for (const words of ['لم يعد بإمكانك البيع', 'السبب: \u2066Sold one account twice\u2069'])
      expect(arabic).toContain(words)
  })
})

describe('a suspension', () => {
  test('signs the person out at once, says why by mail, and pauses their offers until it is over', async () => {
    const suspect = await buildSeller(db, { email: 'bad@example.com' })
    const cookie = await signIn(suspect)
    const [offer, sold] = [
      await buildOffer(db, { user_id: suspect.id }),
      await buildOffer(db, { user_id: suspect.id, quantity: 1 }),
    ]
    const order = await buildOrder(db, { offer_id: sold.id })
    expect(await offerStatus(sold.id)).toBe('completed')
    expect(
      flashOf(await act(suspect.id, 'suspension', 'yes', viewer, 'Asked for money elsewhere')),
    ).toBe('user_suspended')
    expect((await request('/wallet', { headers: { cookie } })).headers.get('location')).toContain(
      '/signin',
    )
    expect(await offerStatus(offer.id)).toBe('paused')
    await relay(mails)
    const mail = mails.find(
      ({ to, template }) => to === 'bad@example.com' && template.startsWith('account_'),
    )
    expect(mail).toMatchObject({
      template: 'account_suspended',
      params: { reason: 'Asked for money elsewhere' },
    })
    expect(await words(`/admin/users/${suspect.id}`)).toContain('Asked for money elsewhere')
    expect((await find(suspect.id)).suspension_reason).toBe('Asked for money elsewhere')
    for (const half of [{ suspended_at: null }, { suspension_reason: null }]) {
      await expect(
        db.updateTable('profiles').set(half).where('id', '=', suspect.id).execute(),
      ).rejects.toMatchObject({ constraint: 'profiles_suspension_reasoned' })
    }

    // stock that returns makes no offer of theirs active
    expect(
      (
        await moveOrder(
          db,
          { id: order.id, name: 'cancel', actor: person({ id: order.user_id, is_admin: false }) },
          defaults,
          new Date(),
        )
      ).ok,
    ).toBe(true)
    expect(await offerStatus(sold.id)).toBe('paused')

    expect(await setOfferStatus(db, offer.id, suspect.id, 'active', now)).toMatchObject({
      ok: false,
      code: 'not_a_seller',
    })
    await expect(
      db.updateTable('offers').set({ status: 'active' }).where('id', '=', offer.id).execute(),
    ).rejects.toMatchObject({ constraint: 'offers_not_of_suspended' })

    const ended = { on: 'no', reason: 'It was agreed', offers: 'forget' }
    await request(`/admin/users/${suspect.id}/suspension`, { viewer, form: ended })
    expect(await find(suspect.id)).toMatchObject({ suspended_at: null, suspension_reason: null })
    expect(await offerStatus(offer.id)).toBe('paused')
    await relay(mails)
    expect(
      (await notificationsOf(suspect.id)).map(
        ({ metadata }) => (metadata as { kind: string }).kind,
      ),
    ).toContain('account_restored')
    expect(
      mails.filter(({ to }) => to === 'bad@example.com').map(({ template }) => template),
    ).toContain('account_restored')
    expect((await setOfferStatus(db, offer.id, suspect.id, 'active', now)).ok).toBe(true)
    expect(await offerStatus(offer.id)).toBe('active')
  })

  test('at the same moment as stock returns leaves nothing on sale', async () => {
    for (let round = 0; round < 8; round++) {
      const suspect = await buildSeller(db)
      const offer = await buildOffer(db, { user_id: suspect.id, quantity: 1 })
      const order = await buildOrder(db, { offer_id: offer.id })
      const both = await Promise.all([
        moveOrder(
          db,
          { id: order.id, name: 'cancel', actor: person({ id: order.user_id, is_admin: false }) },
          defaults,
          new Date(),
        ),
        actOnUser(
          db,
          { id: suspect.id, act: 'suspension', on: true, reason: 'Fraud' },
          viewer,
          now,
        ),
      ])
      expect(both.map(({ ok }) => ok)).toEqual([true, true])
      expect(await offerStatus(offer.id)).toBe('paused')
    }
  })
})

test('signing out everywhere ends every session, and is written down', async () => {
  const person = await buildProfile(db)
  const cookie = await signIn(person)
  expect(flashOf(await act(person.id, 'sign-out', 'yes'))).toBe('user_signed_out')
  expect((await request('/wallet', { headers: { cookie } })).headers.get('location')).toContain(
    '/signin',
  )
  expect((await audits(person.id)).map(({ action, after }) => [action, after])).toEqual([
    ['user.sign_out', { sessions_ended: 1 }],
  ])
})

test('forms that are none are refused, and keep what was typed', async () => {
  const person = await buildProfile(db)
  const path = `/admin/users/${person.id}/seller`
  for (const form of [
    {},
    { on: 'yes' },
    { on: 'yes', reason: '' },
    { on: 'yes', reason: ' \u202e\n ' },
    { on: 'maybe', reason: 'x' },
    { on: 'yes', reason: 'x'.repeat(1_001) },
  ] as Record<string, string>[]) {
    expect((await request(path, { viewer, form })).status).toBe(422)
  }
  expect(
    await (await request(path, { viewer, form: { on: 'no', reason: 'y'.repeat(1_001) } })).text(),
  ).toContain('y'.repeat(1_001))
  const file = new FormData()
  file.set('on', new File(['yes'], 'x'))
  file.append('reason', 'a')
  expect((await request(path, { viewer, form: file })).status).toBe(422)
  expect((await find(person.id)).is_seller).toBe(false)
  expect(await audits(person.id)).toEqual([])
})

test('who is no administrator any more does nothing, though the page was open', async () => {
  const [former, person] = [await buildAdmin(db), await buildProfile(db)]
  await actOnUser(
    db,
    { id: former.id, act: 'administrator', on: false, reason: 'Left' },
    viewer,
    now,
  )
  expect(
    await actOnUser(db, { id: person.id, act: 'seller', on: true, reason: 'x' }, former, now),
  ).toMatchObject({ ok: false, code: 'not_found' })
  expect((await find(person.id)).is_seller).toBe(false)
})
