import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createBadge } from '#modules/people/badges.server.ts'
import { setBadgesOf } from '#modules/people/user-badges.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { getFile } from '#platform/storage.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import {
  buildAdmin,
  buildProfile,
  buildSeller,
  inSession,
} from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { columnOf, mainOf, textOf, valueOf } from '../../../../tests/page.ts'

const { as, db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date('2026-11-20T10:00:00Z')
const viewer = await buildAdmin(db)
let image: Blob
beforeAll(async () => {
  image = new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: '#d9a441' } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  )
})

const { page, words } = as(viewer)
const said = async (flash: string) =>
  (await request('/admin/badges', { viewer, headers: { cookie: `flash=${flash}` } })).text()
const find = (id: number) =>
  db.selectFrom('user_badges').selectAll().where('id', '=', id).executeTakeFirst()
const named = (name: string) =>
  db.selectFrom('user_badges').selectAll().where('name', '=', name).execute()
const withFile = (fields: Record<string, string>, icon: Blob = image, name = 'icon.png') => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('icon', icon, name)
  return form
}
/** What the form of a badge says it shows, which it sends along. */
const seenAt = async (path: string) => {
  const seen = valueOf((await page(path)).querySelector('[name="seen"]')!)
  return { seen }
}
const badge = async (name: string) => {
  const created = await createBadge(
    db,
    { name, name_ar: '', color: '#123456', remove_icon: false, create_token: randomUUID() },
    null,
    viewer,
    now,
  )
  if (!created.ok) throw new Error(created.code)
  return created.value
}
const dropped = () =>
  db.selectFrom('outbox').select('subject_id').where('event', '=', 'page.changed').execute()

test('without badges the screen says so, and how to create the first one [ADM-BADGE-08 OP-110]', async () => {
  expect(await words('/admin/badges')).toMatch(/No badges found\.\.\..*Create the first one/s)
})

describe('a badge', () => {
  test('is created with a colour and an image, and stands in the list by name [ADM-BADGE-01 ADM-BADGE-04 CALL-54 ENT-23 FILE-06]', async () => {
    expect(
      flashOf(
        await request('/admin/badges/new', {
          viewer,
          form: { name: 'Zeal', color: '#abc', create_token: randomUUID() },
        }),
      ),
    ).toBe('badge_created')
    const sent = await request('/admin/badges/new', {
      viewer,
      form: withFile({ name: 'älpha', color: '', create_token: randomUUID() }),
    })
    expect(flashOf(sent)).toBe('badge_created')
    expect(await said('badge_created')).toContain('Badge created successfully')
    const [made] = await named('älpha')
    expect(made).toMatchObject({
      color: '#3B82F6',
      icon_url: expect.stringMatching(/^\/files\/badges\/\d{19}w64\.webp$/),
    })
    expect(await getFile(made!.icon_url!.slice('/files/'.length))).not.toBeNull()
    const shown = await words('/admin/badges')
    expect(shown.indexOf('älpha')).toBeLessThan(shown.indexOf('Zeal'))
    expect(shown).toContain('#abc')
    expect(
      await db
        .selectFrom('audit_log')
        .select('action')
        .where('subject', '=', `badge:${made!.id}`)
        .execute(),
    ).toEqual([{ action: 'badge.create' }])
  })

  test('begins blue [ADM-BADGE-03]', async () => {
    const colour = (await page('/admin/badges/new')).querySelector('[name="color"]')!
    expect(valueOf(colour)).toBe('#3B82F6')
  })

  test.each([
    ['no name', { name: '' }],
    ['a blank name', { name: ' \u202e ' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['a long Arabic name', { name_ar: 'ض'.repeat(61) }],
    ['no colour', { color: 'blue' }],
    ['two digits', { color: '#12' }],
    ['four digits', { color: '#1234' }],
    ['seven digits', { color: '#1234567' }],
    ['style', { color: '#123;x:url(y)' }],
    ['no token', { create_token: 'x' }],
  ])(
    'is refused with %s, and what was typed stays [ADM-BADGE-02 ADM-BADGE-03]',
    async (_, given) => {
      const before = await db.selectFrom('user_badges').select('id').execute()
      const response = await request('/admin/badges/new', {
        viewer,
        form: { name: 'Kept name', color: '#ABCDEF', create_token: randomUUID(), ...given },
      })
      expect(response.status).toBe(422)
      const html = await response.text()
      expect(html).toContain('name' in given ? '#ABCDEF' : 'Kept name')
      expect(await db.selectFrom('user_badges').select('id').execute()).toEqual(before)
    },
  )

  test('is one, sent twice at once, and its name belongs to it alone', async () => {
    const create_token = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        request('/admin/badges/new', {
          viewer,
          form: { name: 'Once', color: '#123', create_token },
        }),
      ),
    )
    expect(new Set(answers.map(flashOf))).toEqual(new Set(['badge_created']))
    expect(await named('Once')).toHaveLength(1)
    const twin = await request('/admin/badges/new', {
      viewer,
      form: { name: 'ONCE', color: '#123', create_token: randomUUID() },
    })
    expect([twin.status, (await twin.text()).includes('Another badge has this name')]).toEqual([
      409,
      true,
    ])
  })

  test('takes no file that is no image, and leaves none behind', async () => {
    const response = await request('/admin/badges/new', {
      viewer,
      form: withFile(
        { name: 'Evil', color: '#123', create_token: randomUUID() },
        new Blob(['<svg onload="x()">']),
        'x.png',
      ),
    })
    expect([response.status, await named('Evil')]).toEqual([422, []])
  })

  test('is changed, with its image exchanged or removed [ADM-BADGE-01 ADM-BADGE-05]', async () => {
    await request('/admin/badges/new', {
      viewer,
      form: withFile({ name: 'Pictured', color: '#123', create_token: randomUUID() }),
    })
    const [made] = await named('Pictured')
    const path = `/admin/badges/${made!.id}`
    expect(await words(path)).toContain('Pictured')
    expect(
      flashOf(
        await request(path, {
          viewer,
          form: withFile({ name: 'Renamed', color: '#456', ...(await seenAt(path)) }),
        }),
      ),
    ).toBe('badge_updated')
    expect(await said('badge_updated')).toContain('Badge updated successfully')
    const changed = await find(made!.id)
    expect(changed).toMatchObject({ name: 'Renamed', color: '#456' })
    expect(changed!.icon_url).not.toBe(made!.icon_url)
    expect(await getFile(made!.icon_url!.slice('/files/'.length))).toBeNull()
    await request(path, {
      viewer,
      form: { name: 'Renamed', color: '#456', remove_icon: 'on', ...(await seenAt(path)) },
    })
    expect((await find(made!.id))!.icon_url).toBeNull()
    const asItIs = { name: 'Renamed', color: '#456', ...(await seenAt(path)) }
    expect(flashOf(await request(path, { viewer, form: asItIs }))).toBe('unchanged')
    const audits = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject', '=', `badge:${made!.id}`)
      .orderBy('id')
      .execute()
    expect(audits.map(({ action }) => action)).toEqual([
      'badge.create',
      'badge.update',
      'badge.update',
    ])
    expect(audits[2]!.after).toEqual({ icon_url: null })
  })

  test('that another administrator changed meanwhile is not overwritten unseen', async () => {
    const id = await badge('Shared')
    const path = `/admin/badges/${id}`
    const seen = await seenAt(path)
    await request(path, { viewer, form: { name: 'Theirs', color: '#123456', ...seen } })
    const late = await request(path, { viewer, form: { name: 'Mine', color: '#123', ...seen } })
    const shown = await mainOf(late)
    expect([late.status, textOf(shown)]).toEqual([
      409,
      expect.stringContaining('This badge was changed elsewhere'),
    ])
    expect(valueOf(shown.querySelector('[name="name"]')!)).toBe('Mine')
    expect(await find(id)).toMatchObject({ name: 'Theirs' })
    const again = { seen: valueOf(shown.querySelector('[name="seen"]')!) }
    const sent = await request(path, { viewer, form: { name: 'Mine', color: '#123', ...again } })
    expect(flashOf(sent)).toBe('badge_updated')
  })

  test('is deleted after a question, and taken from everybody [ADM-BADGE-06 ADM-BADGE-07]', async () => {
    const [id, person] = [await badge('Short-lived'), await buildProfile(db)]
    await setBadgesOf(db, person.id, { shown: [], ticked: [id] }, viewer, now)
    expect(await words(`/admin/badges/${id}/delete`)).toContain(
      'Are you sure you want to delete this badge? This action cannot be undone.',
    )
    expect(await find(id)).toBeDefined()
    expect(flashOf(await request(`/admin/badges/${id}/delete`, { viewer, form: {} }))).toBe(
      'badge_deleted',
    )
    expect(await said('badge_deleted')).toContain('Badge deleted successfully')
    expect(await find(id)).toBeUndefined()
    expect((await request(`/admin/badges/${id}/delete`, { viewer, form: {} })).status).toBe(404)
  })
})

describe('people', () => {
  test('are counted in words to who does not see the number', async () => {
    const held = await badge('Held by two')
    for (const { id } of [await buildProfile(db), await buildProfile(db)])
      await setBadgesOf(db, id, { shown: [], ticked: [held] }, viewer, now)
    expect(columnOf(await page('/admin/badges?q=Held'), 'Holders')).toEqual(['2 people'])
    expect(columnOf(await page('/ar/admin/badges?q=Held'), 'حاملوها')).toEqual(['شخصان'])
  })

  const profile = async (username: string) => (await request(`/users/${username}`)).text()

  test('are given badges and lose them, and visitors see that at once [OP-119]', async () => {
    const person = await buildSeller(db, { last_seen_at: now })
    const [gold, silver] = [await badge('Gold'), await badge('Silver')]
    const path = `/admin/users/${person.id}/badges`
    await db.deleteFrom('outbox').execute()
    const form = new URLSearchParams([
      ['shown', ''],
      ['badge', String(gold)],
      ['badge', String(silver)],
      ['badge', String(silver)],
    ])
    expect(flashOf(await request(path, { viewer, form }))).toBe('user_badges')
    expect(await dropped()).toContainEqual({ subject_id: `seller:${person.id}` })
    expect(await profile(person.username)).toMatch(/Gold.*Silver/s)
    const ticked = (await page(path)).querySelectorAll('input[checked]')
    expect([...ticked].map(valueOf)).toContain(String(gold))
    await db.deleteFrom('outbox').execute()
    const own = `/admin/badges/${gold}`
    const platinum = { name: 'Platinum', color: '#eee', ...(await seenAt(own)) }
    await request(own, { viewer, form: platinum })
    expect(await dropped()).toContainEqual({ subject_id: `seller:${person.id}` })
    expect(await profile(person.username)).toContain('Platinum')
    await request(path, {
      viewer,
      form: new URLSearchParams([
        ['shown', `${gold},${silver}`],
        ['badge', String(gold)],
      ]),
    })
    expect(await profile(person.username)).not.toContain('Silver')
    const audits = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `profile:${person.id}`)
      .orderBy('id')
      .execute()
    expect(audits).toEqual([
      { action: 'user.badges', before: { taken: [] }, after: { given: ['Gold', 'Silver'] } },
      { action: 'user.badges', before: { taken: ['Silver'] }, after: { given: [] } },
    ])
  })

  test('see a badge by its name in their language, on profile and in the back office', async () => {
    const person = await buildSeller(db, { last_seen_at: now })
    expect(
      flashOf(
        await request('/admin/badges/new', {
          viewer,
          form: {
            name: 'Pathfinder',
            name_ar: ' كشّاف\u202e ',
            color: '#123',
            create_token: randomUUID(),
          },
        }),
      ),
    ).toBe('badge_created')
    const [made] = await named('Pathfinder')
    await setBadgesOf(db, person.id, { shown: [], ticked: [made!.id] }, viewer, now)
    const bodies = (path: string) => Promise.all(['', '/ar'].map((prefix) => words(prefix + path)))
    for (const path of [
      `/users/${person.username}`,
      '/admin/badges',
      `/admin/users/${person.id}`,
      `/admin/users/${person.id}/badges`,
    ]) {
      const [english, arabic] = await bodies(path)
      expect([
        english!.includes('Pathfinder'),
        english!.includes('كشّاف'),
        arabic!.includes('كشّاف'),
        arabic!.includes('Pathfinder'),
      ]).toEqual([true, false, true, false])
    }
    await db.deleteFrom('outbox').execute()
    const own = `/admin/badges/${made!.id}`
    const plain = { name: 'Pathfinder', name_ar: '', color: '#123', ...(await seenAt(own)) }
    await request(own, { viewer, form: plain })
    expect(await dropped()).toContainEqual({ subject_id: `seller:${person.id}` })
    expect(await words(`/ar/users/${person.username}`)).toContain('Pathfinder')
    const audits = await db
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', `badge:${made!.id}`)
      .where('action', '=', 'badge.update')
      .execute()
    expect(audits).toEqual([{ after: { name_ar: '' } }])
  })

  test('keep what another administrator gave meanwhile', async () => {
    const person = await buildProfile(db)
    const [one, other] = [await badge('One'), await badge('Other')]
    await setBadgesOf(db, person.id, { shown: [], ticked: [one] }, viewer, now)
    await setBadgesOf(db, person.id, { shown: [], ticked: [other] }, viewer, now)
    expect(
      await db
        .selectFrom('profile_badges')
        .select('badge_id')
        .where('user_id', '=', person.id)
        .orderBy('badge_id')
        .execute(),
    ).toEqual([{ badge_id: one }, { badge_id: other }])
  })

  test('are given no badge that is none, and nothing once they are gone', async () => {
    const [person, gone, id] = [await buildProfile(db), await buildProfile(db), await badge('Real')]
    const form = new URLSearchParams([
      ['shown', 'x,-1'],
      ['badge', '999999'],
      ['badge', 'x'],
      ['badge', `${id}; drop`],
      ['badge', '9'.repeat(30)],
    ])
    expect(flashOf(await request(`/admin/users/${person.id}/badges`, { viewer, form }))).toBe(
      'unchanged',
    )
    expect(
      await db.selectFrom('profile_badges').selectAll().where('user_id', '=', person.id).execute(),
    ).toEqual([])
    await deleteAccount(db, inSession(gone), { password: '', username: gone.username }, now)
    expect(
      (await request(`/admin/users/${gone.id}/badges`, { viewer, form: { shown: '', badge: id } }))
        .status,
    ).toBe(404)
    await expect(
      db.insertInto('profile_badges').values({ user_id: gone.id, badge_id: id }).execute(),
    ).rejects.toMatchObject({ constraint: 'profiles_deleted' })
  })
})
