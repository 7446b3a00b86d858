import { describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { flashOf } from '../../../tests/flash.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { mainOf, wordsOf } from '../../../tests/page.ts'
import { holdOffer } from '#modules/offers/offer-moderation.server.ts'
import { log } from '#platform/log.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'

const { db, request } = await openTestApp()
const now = new Date()
const game = await buildGame(db, { slug: 'free-fire', category: 'accounts' })
const seller = await buildSeller(db)
const administrator = await buildAdmin(db)
const admin = { ...administrator, is_admin: true }

const build = (given: Parameters<typeof buildOffer>[1] = {}) =>
  buildOffer(db, { user_id: seller.id, game_id: game.id, category: 'accounts', ...given })
const pathOf = ({ id }: { id: number }) => `/free-fire/accounts/offers/${id}`
const report = (offer: { id: number }, viewer: { id: string }, form: Record<string, string> = {}) =>
  request(`${pathOf(offer)}/report`, { viewer, form: { reason: 'stolen', ...form } })
const reportsOf = ({ id }: { id: number }) =>
  db.selectFrom('offer_reports').selectAll().where('offer_id', '=', id).orderBy('id').execute()

describe('an offer is reported', () => {
  test('once by each person, with a reason and up to 500 letters, and back to it', async () => {
    const [offer, reader] = [await build(), await buildProfile(db)]
    const path = `${pathOf(offer)}/report`
    expect((await report(offer, reader, { reason: '' })).status).toBe(422)
    expect((await report(offer, reader, { words: 'x'.repeat(501) })).status).toBe(422)
    expect(await reportsOf(offer)).toEqual([])
    const sent = await report(offer, reader, { words: 'He sold it to me' })
    expect([sent.headers.get('location'), flashOf(sent)]).toEqual([pathOf(offer), 'offer_reported'])
    expect(flashOf(await report(offer, reader, { reason: 'other' }))).toBe('offer_reported')
    expect(await reportsOf(offer)).toMatchObject([
      { reporter_id: reader.id, reason: 'stolen', words: 'He sold it to me', outcome: null },
    ])
    expect(wordsOf(await mainOf(request(path, { viewer: reader })))).toContain(
      'You reported this offer',
    )
  })

  test('by who is signed in; others sign in first and come back', async () => {
    const offer = await build()
    const path = `${pathOf(offer)}/report`
    expect((await request(path)).headers.get('location')).toBe(
      `/signin?to=${encodeURIComponent(path)}`,
    )
  })

  test('by nobody whose own it is, and not while it is not for sale', async () => {
    const [offer, paused] = [await build(), await build({ status: 'paused' })]
    expect((await report(offer, seller)).status).toBe(404)
    expect((await report(paused, await buildProfile(db))).status).toBe(404)
    const own = await (await request(pathOf(offer), { viewer: seller })).text()
    expect(own).not.toContain(`${pathOf(offer)}/report`)
  })

  test('ten times a day by one person', async () => {
    const reader = await buildProfile(db)
    const offers = await Promise.all(Array.from({ length: 11 }, () => build()))
    const last = offers.pop()!
    for (const offer of offers) expect((await report(offer, reader)).status).toBe(302)
    expect((await report(last, reader)).status).toBe(429)
  })
})

describe('staff', () => {
  const office = (path: string, form?: Record<string, string>) =>
    request(path, { viewer: administrator, form })

  test('see what is reported, and hide it with a reason that its seller reads', async () => {
    const offer = await build({ title: 'A stolen account' })
    const readers = [await buildProfile(db), await buildProfile(db)]
    for (const reader of readers) await report(offer, reader, { words: 'It was mine' })
    const list = wordsOf(await mainOf(office('/admin/reports?sort=newest')))
    expect(list).toMatch(/A stolen account.*Stolen account.*It was mine/s)
    const path = `/admin/reports/${offer.id}/hide`
    expect((await office(path, { reason: '' })).status).toBe(422)
    expect(flashOf(await office(path, { reason: 'Reported as stolen' }))).toBe('offer_hidden')
    expect(await reportsOf(offer)).toMatchObject(
      readers.map(() => ({ outcome: 'hidden', handled_by: administrator.id })),
    )
    const held = await db
      .selectFrom('offers')
      .selectAll()
      .where('id', '=', offer.id)
      .executeTakeFirstOrThrow()
    expect(held).toMatchObject({ status: 'paused', hold_reason: 'Reported as stolen' })
    expect(flashOf(await office(path, { reason: 'Again' }))).toBe('offer_wrong_state')
    const handled = wordsOf(await mainOf(office('/admin/reports?state=hidden')))
    expect(handled).toContain('A stolen account')
  })

  test('dismiss what is reported, which is written down, and not of their own offer', async () => {
    const offer = await build({ title: 'A fair account' })
    await report(offer, await buildProfile(db))
    const dismiss = (id: number) => office('/admin/reports', { dismiss: String(id) })
    expect(flashOf(await dismiss(offer.id))).toBe('reports_dismissed')
    expect(await reportsOf(offer)).toMatchObject([{ outcome: 'dismissed' }])
    expect(flashOf(await dismiss(offer.id))).toBe('reports_not_found')
    const entry = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `offer:${offer.id}`)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'offer.dismiss_reports', actor_id: administrator.id })
    const own = await build({ user_id: administrator.id })
    await report(own, await buildProfile(db))
    expect(flashOf(await dismiss(own.id))).toBe('reports_own')
    expect(await reportsOf(own)).toMatchObject([{ outcome: null }])
  })

  test('find them counted in the menu', async () => {
    const offer = await build()
    await report(offer, await buildProfile(db))
    const html = await (await office('/admin')).text()
    expect(html).toMatch(/\/admin\/reports"[^]*?waiting/)
    await holdOffer(db, offer.id, 'No', admin, now)
    expect(await reportsOf(offer)).toMatchObject([{ outcome: 'hidden' }])
  })
})

test('with as many open reports as the settings say an offer is hidden until staff have looked', async () => {
  const offer = await build()
  const statusOf = async () =>
    (
      await db
        .selectFrom('offers')
        .select(['status', 'hold_reason'])
        .where('id', '=', offer.id)
        .executeTakeFirstOrThrow()
    ).status
  for (const _ of [1, 2, 3]) await report(offer, await buildProfile(db))
  expect(await statusOf()).toBe('active')
  await db.insertInto('settings').values({ key: 'report_hide_after', value: '5' }).execute()
  await loadSettings(db)
  await report(offer, await buildProfile(db))
  expect(await statusOf()).toBe('active')
  await report(offer, await buildProfile(db))
  expect(await statusOf()).toBe('paused')
  expect(await reportsOf(offer)).toHaveLength(5)
  const left = await db
    .selectFrom('offer_reports')
    .where('offer_id', '=', offer.id)
    .where('handled_at', 'is', null)
    .select('id')
    .execute()
  expect(left).toHaveLength(5)
})

test('by several at once it is hidden once, and none waits for another to be given up', async () => {
  await db
    .insertInto('settings')
    .values({ key: 'report_hide_after', value: '2' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '2' }))
    .execute()
  await loadSettings(db)
  const warned = vi.spyOn(log, 'warn')
  for (let again = 0; again < 5; again++) {
    const [offer, readers] = [await build(), [1, 2, 3, 4].map(() => buildProfile(db))]
    await Promise.all((await Promise.all(readers)).map((reader) => report(offer, reader)))
    const open = await reportsOf(offer)
    expect(open.length).toBeGreaterThanOrEqual(2)
    expect(
      await db.selectFrom('offers').select('status').where('id', '=', offer.id).executeTakeFirst(),
    ).toEqual({ status: 'paused' })
  }
  expect(warned).not.toHaveBeenCalled()
})
