import { beforeEach, expect, test } from 'vitest'
import { algiersDay, beginOfDay, plusDays } from '#kernel/algiers.ts'
import { plus } from '#kernel/time.ts'
import { formatDate } from '#i18n/format.ts'
import { comingFees, takeFeeBack } from '#modules/settings/coming-fees.server.ts'
import {
  currentSettings,
  loadSettings,
  saveSettings,
  storedSettings,
  storeDueFees,
} from '#modules/settings/settings.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { mainOf, sentBy, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db)
const FEES = '/admin/settings/fees'
const now = new Date()
const today = algiersDay(now)
const inAWeek = plusDays(today, 7)
const raise = {
  section: 'fees',
  seller_fee_items_bp: '12',
  seen_seller_fee_items_bp: '10',
  sure: 'yes',
}
const post = (form: Record<string, string>) => request(FEES, { viewer, form })
const shown = async (path = FEES) => wordsOf(await mainOf(request(path, { viewer })))
const plainly = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
/** What the database refuses it by. */
const outcome = (act: Promise<unknown>): Promise<string | undefined> =>
  act.then(
    () => 'done',
    (error: { constraint?: string }) => error.constraint,
  )
const published = (event: string) =>
  db.selectFrom('outbox').select('payload').where('event', '=', event).orderBy('id').execute()

beforeEach(async () => {
  for (const { id } of await comingFees(db, now)) await takeFeeBack(db, id, viewer, now)
  await db.deleteFrom('settings').execute()
  await db.deleteFrom('outbox').execute()
  await loadSettings(db)
})

test('a raise counts from the seventh day on, is asked about first, and until then the old fee is charged', async () => {
  const { sure: _, ...unsure } = raise
  const asked = await mainOf(post(unsure))
  expect(plainly(wordsOf(asked))).toMatch(
    new RegExp(`10%.*becomes.*12%.*from ${formatDate(inAWeek).replaceAll('\u00a0', ' ')}`),
  )
  expect(wordsOf(asked)).toContain('Each of them is told at once')
  expect(await comingFees(db, now)).toEqual([])

  expect(flashOf(await post(raise))).toBe('settings_saved')
  expect(await comingFees(db, now)).toMatchObject([
    { key: 'seller_fee_items_bp', before: 1_000, value: 1_200, counts_from: inAWeek },
  ])
  expect(currentSettings(now).seller_fee_items_bp).toBe(1_000)
  expect(currentSettings(plus(beginOfDay(inAWeek), -1)).seller_fee_items_bp).toBe(1_000)
  expect(currentSettings(beginOfDay(inAWeek)).seller_fee_items_bp).toBe(1_200)
  const ahead = `12% from ${formatDate(inAWeek).replaceAll('\u00a0', ' ')}`
  for (const path of [FEES, '/fees', '/seller-rules', '/become-seller', '/create-offer'])
    expect([path, plainly(await shown(path)).includes(ahead)]).toEqual([path, true])
  expect(await published('setting.fees_raised')).toEqual([
    {
      payload: {
        fees: [{ key: 'seller_fee_items_bp', before: 1_000, after: 1_200 }],
        from: inAWeek,
      },
    },
  ])
})

test('a lower fee counts at once, and nobody is told', async () => {
  const lower = { ...raise, seller_fee_items_bp: '8' }
  expect(flashOf(await post(lower))).toBe('settings_saved')
  expect(currentSettings(now).seller_fee_items_bp).toBe(800)
  expect([await comingFees(db, now), await published('setting.fees_raised')]).toEqual([[], []])
})

test('a second change of a fee that already changes is refused, as is a day that is past or none', async () => {
  await post(raise)
  const again = await post({ ...raise, seller_fee_items_bp: '13' })
  expect(again.status).toBe(422)
  expect(wordsOf(await mainOf(again))).toContain('already changes on a day to come')
  for (const counts_from of [plusDays(today, -1), plusDays(today, 400), 'soon']) {
    const refused = await post({
      section: 'fees',
      buyer_fee_bp: '3',
      seen_buyer_fee_bp: '2.5',
      counts_from,
      sure: 'yes',
    })
    expect([counts_from, refused.status]).toEqual([counts_from, 422])
    expect(wordsOf(await mainOf(refused))).toContain('Choose a day from today')
  }
  expect(await comingFees(db, now)).toHaveLength(1)
})

test('it is taken back before its day, and those who were told of it are told so; from its day on it is not', async () => {
  await post(raise)
  const [coming] = await comingFees(db, now)
  const forms = [...(await mainOf(request(FEES, { viewer }))).querySelectorAll('form')].map(sentBy)
  expect(forms.length).toBeGreaterThan(0)
  expect(await takeFeeBack(db, coming!.id, viewer, beginOfDay(inAWeek))).toMatchObject({
    code: 'not_found',
  })
  expect(flashOf(await post({ take_back: String(coming!.id) }))).toBe('fee_taken_back')
  expect(flashOf(await post({ take_back: String(coming!.id) }))).toBe('fee_counts')
  expect(currentSettings(beginOfDay(inAWeek)).seller_fee_items_bp).toBe(1_000)
  expect(await published('setting.fees_kept')).toMatchObject([{ payload: { from: inAWeek } }])
  const { action } = await db
    .selectFrom('audit_log')
    .select('action')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(action).toBe('setting.take_back')
})

test('from its day on it counts before and after it is written into the settings, which happens once', async () => {
  await post(raise)
  const day = plus(beginOfDay(inAWeek), 60_000)
  expect((await storedSettings(db, day)).seller_fee_items_bp).toBe(1_200)
  expect([await storeDueFees(db, now), await storeDueFees(db, day)]).toEqual([0, 1])
  expect(await storeDueFees(db, day)).toBe(0)
  expect(await db.selectFrom('settings').select(['key', 'value']).execute()).toEqual([
    { key: 'seller_fee_items_bp', value: 1_200 },
  ])
  await loadSettings(db)
  expect(currentSettings(day).seller_fee_items_bp).toBe(1_200)
})

test('two who change one fee at once change it once', async () => {
  const typed = { key: 'seller_fee_items_bp', typed: '12', seen: '10', sure: true } as const
  const saved = await Promise.all(
    Array.from({ length: 4 }, () => saveSettings(db, [typed], viewer, now)),
  )
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await comingFees(db, now)).toHaveLength(1)
})

test('the database refuses a change of today, one of no fee, one without its audit row and a second ending', async () => {
  const change = {
    key: 'seller_fee_items_bp' as const,
    before: 1_000,
    value: 1_200,
    counts_from: inAWeek,
    created_by: viewer.id,
    created_at: plus(now, 1), // no act of another test
  }
  const insert = (other: Partial<typeof change>) =>
    outcome(
      db
        .insertInto('fee_changes')
        .values({ ...change, ...other })
        .execute(),
    )
  expect(await insert({ counts_from: today })).toBe('fee_changes_ahead')
  expect(await insert({ value: 1_000 })).toBe('fee_changes_other')
  expect(await insert({ key: 'low_stock' as never })).toBe('fee_changes_key')
  expect(await insert({})).toBe('fee_changes_written_down')
  await post(raise)
  const end = (ended_at: Date, ended_as: 'stored' | 'taken_back') =>
    outcome(
      db
        .updateTable('fee_changes')
        .set({ ended_as, ended_at, ended_by: ended_as === 'stored' ? null : viewer.id })
        .where('ended_as', 'is', null)
        .execute(),
    )
  expect(await end(now, 'stored')).toBe('fee_changes_end_by_day')
  expect(await end(beginOfDay(inAWeek), 'taken_back')).toBe('fee_changes_end_by_day')
  expect(
    await outcome(
      db.updateTable('fee_changes').set({ value: 1 }).where('ended_as', 'is', null).execute(),
    ),
  ).toBe('fee_changes_fixed')
})

test('whoever is no owner changes and takes back none', async () => {
  const support = await buildProfile(db)
  await post(raise)
  const [coming] = await comingFees(db, now)
  expect(await takeFeeBack(db, coming!.id, { ...support, is_admin: false }, now)).toMatchObject({
    code: 'not_found',
  })
  expect(currentSettings(now)).toEqual(defaults)
})
