import { beforeEach, describe, expect, test } from 'vitest'
import { formatDate } from '#i18n/format.ts'
import { DAY, plus } from '#kernel/time.ts'
import { changeUsername } from '#modules/auth/username.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { getByLabel, getByRole, mainOf, plain, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const now = new Date()
const seen = { last_seen_at: now }

let viewer: Awaited<ReturnType<typeof buildProfile>>
let count = 0
const fresh = () => `fresh_${Date.now().toString(36)}_${++count}`.slice(0, 20)
beforeEach(async () => {
  viewer = await buildProfile(db, seen)
})

const page = () => mainOf(request('/change-username', { viewer }))
const isClosed = (element: Element) => element.hasAttribute('disabled')
const rename = (username: string, by: { id: string } = viewer) =>
  request('/change-username', { viewer: by, form: { username } })
const profile = (id = viewer.id) =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function expectRefused(username: string, words: string) {
  const response = await rename(username)
  expect([username, response.status]).toEqual([username, 422])
  expect(await response.text()).toContain(words)
  expect(await profile()).toMatchObject({ username: viewer.username })
}

describe('the page', () => {
  test('is for who is signed in [ACCT-13]', async () => {
    const response = await request('/change-username')
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/signin?to=%2Fchange-username',
    ])
  })

  test('shows the username, the rules, one field and its button, and that the first change is free [ACCT-13 ACCT-14 ACCT-15 ACCT-16 ACCT-17 GEN-13]', async () => {
    const shown = await page()
    for (const words of [
      `Your username is ${viewer.username}`,
      'First Change - Free!',
      '3 to 20 letters (A to Z), digits and underscores.',
    ])
      expect(textOf(shown)).toContain(words)
    expect(textOf(shown.querySelector('b > bdi[dir="ltr"]')!)).toBe(viewer.username)
    const field = getByLabel(shown, 'New username')
    expect([field.getAttribute('name'), field.hasAttribute('required')]).toEqual(['username', true])
    const form = getByRole(shown, 'button', 'Update username').closest('form')!
    expect([...form.querySelectorAll('input')]).toEqual([field])
  })

  test('says it in Arabic too [ACCT-17]', async () => {
    expect(textOf(await mainOf(request('/ar/change-username', { viewer })))).toContain(
      'أوّل تغيير مجاني!',
    )
  })

  test('closes field and button and shows the date while the next change lies ahead [ACCT-19]', async () => {
    await changeUsername(db, viewer.id, fresh(), plus(now, -10 * DAY))
    const shown = await page()
    expect(textOf(shown)).toContain(plain(formatDate(plus(now, 50 * DAY), 'en')))
    expect(textOf(shown)).not.toContain('First Change - Free!')
    expect(isClosed(getByLabel(shown, 'New username'))).toBe(true)
    expect(isClosed(getByRole(shown, 'button', 'Update username'))).toBe(true)
  })

  test('opens again after 60 days, not as a first change [ACCT-18 ACCT-19]', async () => {
    await changeUsername(db, viewer.id, fresh(), plus(now, -61 * DAY))
    const shown = await page()
    expect(textOf(shown)).not.toContain('First Change - Free!')
    expect(isClosed(getByRole(shown, 'button', 'Update username'))).toBe(false)
  })
})

describe('a change', () => {
  test('gives the new name, says so, and dates the next one 60 days ahead [ACCT-22 ACCT-23 ACCT-24 CALL-29 GEN-13]', async () => {
    const name = fresh()
    const response = await rename(` ${name} `)
    expect([response.status, response.headers.get('location'), flashOf(response)]).toEqual([
      302,
      '/change-username',
      'username_updated',
    ])
    expect(await profile()).toMatchObject({
      username: name,
      last_username_change: expect.any(Date),
    })
    const next = await request('/change-username', {
      viewer,
      headers: { cookie: 'flash=username_updated' },
    })
    const html = await next.text()
    expect(html).toContain('Username updated successfully')
    expect(html).toContain(formatDate(plus(new Date(), 60 * DAY), 'en'))
  })

  test('is refused within 60 days of the last [ACCT-18]', async () => {
    const name = fresh()
    await rename(name)
    viewer = { ...viewer, username: name }
    await expectRefused(fresh(), 'You cannot change your username yet')
  })

  test("is refused to the name one has, a bad one, a reserved one and another person's in any case [ACCT-20 ACCT-21]", async () => {
    const other = await buildProfile(db)
    await expectRefused(viewer.username, 'This is your username already')
    await expectRefused('', 'Enter a username')
    await expectRefused('أمين', 'Use 3 to 20 letters')
    for (const reserved of [
      'admin',
      'Admin',
      'KANZ',
      'deleted_0123',
      'kanz_support',
      'Support_24',
      'x_Admin7',
      'the_official_amine',
    ])
      await expectRefused(reserved, 'This username is reserved')
    await expectRefused(other.username.toUpperCase(), 'This username is taken')
  })

  test('without a session says that, and changes nothing [ACCT-03]', async () => {
    const response = await request('/change-username', { form: { username: fresh() } })
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('Not authenticated')
  })

  test('shows at once wherever the name stands: offers, feedback, the header [ACCT-24]', async () => {
    await db.updateTable('profiles').set({ is_seller: true }).where('id', '=', viewer.id).execute()
    const offer = await buildOffer(db, { user_id: viewer.id })
    const order = await buildOrder(db, { status: 'received', buyer_id: viewer.id })
    await db
      .insertInto('order_feedback')
      .values({
        order_id: order.id,
        user_id: viewer.id,
        seller_id: order.seller_id,
        rating: 'positive',
      })
      .execute()
    await db.deleteFrom('outbox').execute()
    const name = fresh()
    await rename(name)
    expect(
      await db
        .selectFrom('offers')
        .select('seller_username')
        .where('id', '=', offer.id)
        .executeTakeFirst(),
    ).toEqual({ seller_username: name })
    const subjects = await db
      .selectFrom('outbox')
      .select('subject_id')
      .where('event', '=', 'page.changed')
      .execute()
    expect(subjects.map(({ subject_id }) => subject_id)).toEqual(
      expect.arrayContaining([
        `seller:${viewer.id}`,
        `seller:${order.seller_id}`,
        `offer:${offer.id}`,
      ]),
    )
  })
})

describe('of 64 who want the same free name at the same instant', () => {
  test('exactly one gets it [ACCT-21]', async () => {
    const name = fresh()
    const people = await Promise.all(Array.from({ length: 64 }, () => buildProfile(db)))
    const answers = await Promise.all(
      people.map((person, index) => rename(index % 2 ? name : name.toUpperCase(), person)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      302,
      ...Array.from({ length: 63 }, () => 422),
    ])
  })

  test('one person who sends two names 32 times changes once [ACCT-18]', async () => {
    const names = [fresh(), fresh()]
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => rename(names[index % 2]!)),
    )
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
  })

  test("a name that is given up meanwhile stays its former owner's [ACCT-21]", async () => {
    const old = viewer.username
    const people = await Promise.all(Array.from({ length: 16 }, () => buildProfile(db)))
    const answers = await Promise.all([
      rename(fresh()),
      ...people.map((person) => rename(old, person)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([302, ...people.map(() => 422)])
  })
})

describe('the name that was given up', () => {
  test("is nobody else's for 60 days, and free afterwards", async () => {
    const old = viewer.username
    await changeUsername(db, viewer.id, fresh(), now)
    const other = await buildProfile(db)
    expect(
      await changeUsername(db, other.id, old.toUpperCase(), plus(now, 60 * DAY - 1)),
    ).toMatchObject({ ok: false, code: 'taken' })
    expect(await changeUsername(db, other.id, old, plus(now, 60 * DAY))).toMatchObject({ ok: true })
  })

  test('can be had again by who had it', async () => {
    const old = viewer.username
    await changeUsername(db, viewer.id, fresh(), now)
    expect(await changeUsername(db, viewer.id, old, plus(now, 60 * DAY))).toMatchObject({
      ok: true,
    })
    expect(
      await db
        .selectFrom('released_usernames')
        .select('username')
        .where('username', '=', old)
        .executeTakeFirst(),
    ).toBeUndefined()
  })

  test('leads to the new profile while it is held, and then nowhere', async () => {
    const [old, name] = [viewer.username, fresh()]
    await rename(name)
    const response = await request(`/users/${old.toUpperCase()}?tab=feedback`)
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/users/${name}?tab=feedback`,
    ])
    expect((await request(`/ar/users/${old}`)).headers.get('location')).toBe(`/ar/users/${name}`)
    await db
      .updateTable('released_usernames')
      .set({ held_until: plus(now, -1) })
      .where('username', '=', old)
      .execute()
    expect((await request(`/users/${old}`)).status).toBe(404)
  })

  test('is not given to a newcomer by chance', async () => {
    const generated = await buildProfile(db, { username: 'user0a1b2c3d' })
    await changeUsername(db, generated.id, fresh(), now)
    await expect(buildProfile(db, { username: 'user0a1b2c3d' })).rejects.toMatchObject({
      constraint: 'profiles_username_held',
    })
  })
})

describe('the database refuses for itself', () => {
  const update = (set: Partial<{ username: string; last_username_change: Date | null }>) =>
    db.updateTable('profiles').set(set).where('id', '=', viewer.id).execute()

  test('a change without its date, and one before the 60 days are over [ACCT-18 ACCT-24]', async () => {
    await expect(update({ username: fresh() })).rejects.toMatchObject({
      constraint: 'profiles_username_wait',
    })
    await changeUsername(db, viewer.id, fresh(), now)
    await expect(
      update({ username: fresh(), last_username_change: plus(now, 59 * DAY) }),
    ).rejects.toMatchObject({ constraint: 'profiles_username_wait' })
    await expect(update({ username: fresh(), last_username_change: null })).rejects.toMatchObject({
      constraint: 'profiles_username_wait',
    })
    expect((await changeUsername(db, viewer.id, fresh(), plus(now, 60 * DAY))).ok).toBe(true)
  })

  test('the names of deleted accounts [ACCT-21]', async () => {
    await expect(
      update({ username: 'Deleted_x', last_username_change: now }),
    ).rejects.toMatchObject({ constraint: 'profiles_username_reserved' })
  })
})
