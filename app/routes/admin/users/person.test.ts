import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { writeNote } from '#modules/people/notes.server.ts'
import { personTimeline } from '#modules/reports/person-timeline.server.ts'
import { readPlaces, writeTimelinePlaces } from '#modules/reports/person-timeline.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildWithdrawal } from '../../../../tests/factories/payout.ts'
import {
  buildAdmin,
  buildProfile,
  buildSeller,
  giveMoney,
} from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import {
  allByRole,
  columnOf,
  hrefOf,
  hrefsOf,
  mainOf,
  type Part,
  wordsOf,
} from '../../../../tests/page.ts'

const { as, db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date('2026-11-20T10:00:00Z')
const viewer = await buildAdmin(db, { username: 'the_boss', created_at: plus(now, -99 * DAY) })
const support = await buildAdmin(db, { role: 'support' })
const finance = await buildAdmin(db, { role: 'finance' })
const { page } = as(viewer)

const tabs = (shown: Part) =>
  allByRole(shown, 'navigation')
    .filter((nav) => nav.className === 'k-tabs')
    .flatMap((nav) => hrefsOf(nav))

describe('the page of a person', () => {
  test('has every list at its own address, which each role opens', async () => {
    const person = await buildSeller(db, { username: 'walked_one', wallet: 4_321 })
    const offer = await buildOffer(db, { user_id: person.id, title: 'A rare skin' })
    const sold = await buildOrder(db, { offer_id: offer.id, status: 'paid' })
    await buildOrder(db, { buyer_id: person.id })
    await buildWithdrawal(db, { user_id: person.id, amount: 2_000 })
    await writeNote(db, person.id, { body: 'Wrote twice', token: randomUUID() }, support, now)
    const path = `/admin/users/${person.id}`
    const shown = await page(path)
    expect(tabs(shown)).toEqual([
      path,
      ...[
        'orders',
        'sales',
        'money',
        'payouts',
        'offers',
        'disputes',
        'messages',
        'sign-ins',
        'notes',
        'audit',
      ].map((tab) => `${path}/${tab}`),
    ])
    for (const each of [viewer, support, finance])
      for (const href of tabs(shown)) {
        const response = await request(href!, { viewer: each })
        expect([href, response.status]).toEqual([href, 200])
        expect(await response.text()).toContain('walked_one')
      }
    const all = wordsOf(shown)
    for (const words of ['A rare skin', 'Wrote twice', 'Withdrawal requested', '2,321'])
      expect(all).toContain(words)
    expect(hrefsOf(await page(`${path}/sales`))).toContain(`/admin/orders/${sold.id}`)
    expect(wordsOf(await page(`${path}/offers`))).toContain('A rare skin')
    expect(wordsOf(await page(`${path}/payouts`))).toContain('Requested')
    expect(wordsOf(await page(`${path}/notes`))).toContain('Wrote twice')
    expect(wordsOf(await page(`${path}/audit`))).toContain('Note written')
  })

  test('says what its figures count: what was paid and stayed, of how many orders', async () => {
    const person = await buildSeller(db)
    const offer = await buildOffer(db, { user_id: person.id, quantity: 50 })
    await buildOrder(db, { offer_id: offer.id, status: 'paid' })
    await buildOrder(db, { offer_id: offer.id, status: 'cancelled' })
    await buildOrder(db, { offer_id: offer.id })
    const strip = (await page(`/admin/users/${person.id}`)).querySelector('dl')!
    expect(wordsOf(strip)).toContain('Sales 1 paid, of 3 orders')
    expect(hrefOf(strip, 'Show: Sales')).toBe(`/admin/users/${person.id}/sales`)
  })

  test('is not found for nobody, whatever its address says', async () => {
    for (const id of ['nobody', randomUUID()])
      for (const tab of ['', '/orders', '/money', '/notes', '/audit'])
        expect((await request(`/admin/users/${id}${tab}`, { viewer })).status).toBe(404)
    for (const odd of ['older=x', 'older=note.!!', `older=note.${btoa('["x"]')}`, 'show=__proto__'])
      expect((await request(`/admin/users/${viewer.id}?${odd}`, { viewer })).status).toBe(200)
  })

  test('tells signs of risk in words, and names whom an account is shared with', async () => {
    const [one, other] = [await buildSeller(db, { wallet: 9_000 }), await buildProfile(db)]
    await giveMoney(db, other.id, 9_000)
    const account = { kind: 'ccp' as const, digits: '002345678988' }
    await buildWithdrawal(db, { user_id: other.id, account })
    const third = await buildProfile(db)
    await giveMoney(db, third.id, 9_000)
    await buildWithdrawal(db, { user_id: third.id, account })
    const shown = await page(`/admin/users/${other.id}`)
    expect(wordsOf(shown)).toContain('Paid out to the same bank account as')
    expect(hrefsOf(shown)).toContain(`/admin/users/${third.id}`)
    expect(wordsOf(shown)).not.toContain('of somebody who is suspended')

    await buildWithdrawal(db, { user_id: one.id, account })
    await db
      .updateTable('profiles')
      .set({ suspended_at: now, suspension_reason: 'Fraud' })
      .where('id', '=', one.id)
      .execute()
    const warned = await page(`/admin/users/${other.id}`)
    expect(wordsOf(warned)).toContain('Paid out to the bank account of somebody who is suspended')
    expect(hrefsOf(warned)).toContain(`/admin/users/${one.id}`)
  })
})

describe('the timeline', () => {
  test('shows all that there is once, 30 at a time, while more comes', async () => {
    const person = await buildProfile(db)
    for (let n = 0; n < 45; n++) {
      await giveMoney(db, person.id, 100 + n)
      if (n % 3 === 0)
        await writeNote(
          db,
          person.id,
          { body: `Note ${n}`, token: randomUUID() },
          support,
          plus(now, n * HOUR),
        )
    }
    const seen: string[] = []
    let places = readPlaces(null)
    for (let turn = 0; turn < 10; turn++) {
      const { rows, older } = await personTimeline(db, person.id, { part: null, places })
      expect(rows.length).toBeLessThanOrEqual(30)
      seen.push(...rows.map(({ kind, text, amount }) => `${kind} ${text ?? ''} ${amount ?? ''}`))
      if (!older) break
      // something new on top moves nothing
      await giveMoney(db, person.id, 9_000 + turn)
      places = readPlaces(writeTimelinePlaces(older))
    }
    const wanted = [
      ...Array.from({ length: 45 }, (each, n) => `money_in deposit ${100 + n}`),
      ...Array.from({ length: 15 }, (each, n) => `note Note ${n * 3} `),
    ]
    expect(seen.filter((each) => !each.includes(' 90'))).toHaveLength(60)
    expect(new Set(seen)).toEqual(new Set([...wanted, ...seen.filter((s) => s.includes(' 90'))]))
  })

  test('can be narrowed, and leads to what is older', async () => {
    const person = await buildProfile(db)
    for (let n = 0; n < 31; n++) await giveMoney(db, person.id, 500)
    await writeNote(db, person.id, { body: 'The only one', token: randomUUID() }, support, now)
    const path = `/admin/users/${person.id}`
    expect(wordsOf((await page(`${path}?show=notes`)).querySelector('.k-log')!)).toContain(
      'The only one',
    )
    const money = await page(`${path}?show=money`)
    expect(money.querySelectorAll('.k-log > li')).toHaveLength(30)
    const older = await page(hrefOf(money, 'Older')!)
    expect(older.querySelectorAll('.k-log > li')).toHaveLength(1)
    expect(hrefOf(older, 'Newest')).toBe(`${path}?show=money`)
  })
})

describe('a note', () => {
  test('is written once, by every role, and stays as it is', async () => {
    const person = await buildProfile(db)
    const path = `/admin/users/${person.id}/notes`
    const form = { body: 'Hold payouts until it is decided', token: randomUUID() }
    for (let twice = 0; twice < 2; twice++)
      expect(flashOf(await request(path, { viewer: finance, form }))).toBe('person_noted')
    const notes = db.selectFrom('person_notes').selectAll().where('person_id', '=', person.id)
    expect(await notes.execute()).toMatchObject([{ body: form.body, author_id: finance.id }])
    for (const change of [
      db.updateTable('person_notes').set({ body: 'x' }).where('person_id', '=', person.id),
      db.deleteFrom('person_notes').where('person_id', '=', person.id),
    ])
      await expect(change.execute()).rejects.toMatchObject({ code: expect.any(String) })
  })

  test('that says nothing comes back, and a member writes none', async () => {
    const person = await buildProfile(db)
    const path = `/admin/users/${person.id}/notes`
    const refused = await request(path, { viewer, form: { body: ' ', token: randomUUID() } })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Write the note first')
    const long = await request(path, {
      viewer,
      form: { body: 'y'.repeat(2_001), token: randomUUID() },
    })
    expect([long.status, (await long.text()).includes('y'.repeat(2_001))]).toEqual([422, true])
    const former = { ...support, is_admin: false }
    expect(
      await writeNote(db, person.id, { body: 'x', token: randomUUID() }, former, now),
    ).toMatchObject({ code: 'not_found' })
  })

  test('is in nothing that a person is given of themselves', async () => {
    const person = await buildProfile(db)
    await writeNote(db, person.id, { body: 'Suspected', token: randomUUID() }, support, now)
    const { ownData } = await import('#modules/privacy/own-data.server.ts')
    let given = ''
    for await (const piece of ownData(db, person.id, now)) given += piece
    expect(given).not.toContain('Suspected')
  })
})

describe('what gets somebody back in', () => {
  test('is asked on a page of its own, by support and owners, and says what follows', async () => {
    const person = await buildProfile(db, { email: 'lost@example.com' })
    const path = `/admin/users/${person.id}/help`
    const shown = wordsOf(await page(`${path}/address`))
    expect(shown).toContain('In 24 hours the account of')
    const form = { email: 'Found@Example.com', reason: 'Knows their last three orders' }
    expect((await request(`${path}/address`, { viewer: finance, form })).status).toBe(403)
    const asked = await request(`${path}/address`, { viewer: support, form })
    expect([flashOf(asked), asked.headers.get('location')]).toEqual([
      'person_change_asked',
      `/admin/users/${person.id}`,
    ])
    const waits = await page(`/admin/users/${person.id}`)
    expect(wordsOf(waits)).toMatch(/The email becomes .*found@example\.com.* on/)
    expect(hrefOf(waits, 'Cancel the change')).toBe(`${path}/withdraw`)
    expect(wordsOf(await page(`${path}/two-step-off`))).toContain(
      'Another change of this account waits already',
    )
    const reason = 'It was a trick'
    expect(flashOf(await request(`${path}/withdraw`, { viewer: support, form: { reason } }))).toBe(
      'person_change_withdrawn',
    )
    expect(wordsOf(await page(`/admin/users/${person.id}`))).not.toContain('The email becomes')
    expect(
      flashOf(await request(`${path}/reset-link`, { viewer: support, form: { reason } })),
    ).toBe('person_link_sent')
    expect((await request(`${path}/else`, { viewer: support })).status).toBe(404)
  })

  test('comes back where the address is wrong, somebody else’s or the same', async () => {
    const person = await buildProfile(db, { email: 'same@example.com' })
    await buildProfile(db, { email: 'taken@example.com' })
    const path = `/admin/users/${person.id}/help/address`
    for (const [email, words] of [
      ['no address', 'Enter a whole email address'],
      ['same@example.com', 'The account has this address already'],
      ['taken@example.com', 'Another account has this address'],
    ] as const) {
      const refused = await request(path, { viewer: support, form: { email, reason: 'Asked' } })
      expect(refused.status).toBe(422)
      const html = await refused.text()
      expect([html.includes(words), html.includes('Asked')]).toEqual([true, true])
    }
  })

  test('of staff shows what they did to others to who reads the audit log alone', async () => {
    const { id } = await buildProfile(db)
    const note = { body: 'Called twice', token: randomUUID() }
    await writeNote(db, id, note, finance, now)
    const acts = async (as: typeof support) =>
      columnOf(
        await mainOf(request(`/admin/users/${finance.id}/audit`, { viewer: as })),
        'What was done',
      )
    expect((await acts(viewer)).join()).toContain('Note written')
    expect((await acts(support)).join()).not.toContain('Note written')
  })

  test('is not offered for staff', async () => {
    const shown = wordsOf(await page(`/admin/users/${finance.id}`))
    expect(shown).not.toMatch(/Correct the email|Turn two-step off/)
    const path = `/admin/users/${finance.id}/help/two-step-off`
    expect(wordsOf(await page(path))).toContain('Nobody changes the account of staff')
    expect(columnOf(await page(`/admin/users/${finance.id}/audit`), 'By')).toContain(
      finance.username,
    )
  })
})
