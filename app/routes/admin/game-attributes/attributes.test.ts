import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { buildRank } from '../../../../tests/factories/attribute.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { mainOf, sentBy, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
let viewer: Awaited<ReturnType<typeof buildAdmin>>
let game: Awaited<ReturnType<typeof buildGame>>
beforeEach(async () => {
  viewer = await buildAdmin(db)
  game = await buildGame(db, { category: 'accounts' })
})

const path = (rest = '') => `/admin/games/${game.id}/attributes${rest}`
const page = (rest?: string) => mainOf(request(path(rest), { viewer }))
const rows = () =>
  db
    .selectFrom('game_attributes')
    .selectAll()
    .where('game_id', '=', game.id)
    .orderBy('position')
    .execute()
const keys = async () => (await rows()).map(({ key }) => key)
const optionsOf = (id: number) =>
  db
    .selectFrom('game_attribute_options')
    .select(['key', 'label', 'short', 'active', 'replaced_by'])
    .where('attribute_id', '=', id)
    .orderBy('position')
    .execute()
const audits = () =>
  db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after'])
    .where('actor_id', '=', viewer.id)
    .orderBy('id')
    .execute()

const rank = {
  type: 'choice',
  label: 'Rank',
  label_ar: 'الرتبة',
  filterable: 'on',
  on_card: 'on',
  active: 'on',
  option_0_label: 'Silver',
  option_0_label_ar: 'فضي',
  option_1_label: 'Gold',
  option_1_label_ar: 'ذهبي',
}
const level = {
  type: 'number',
  label: 'Level',
  label_ar: 'المستوى',
  short: 'Lv {n}',
  filterable: 'on',
  active: 'on',
  min: '1',
  max: '١٠٠',
  steps: '50, 30، 50',
}

const add = (fields: Record<string, string>) =>
  request(path('/new'), { viewer, form: { create_token: crypto.randomUUID(), ...fields } })

/** The form of an attribute as it stands, with changes. */
async function formOf(id: number): Promise<Record<string, string>> {
  const form = [...(await page(`/${id}`)).querySelectorAll('form')].find((each) =>
    each.querySelector('[name="seen"]'),
  )!
  const { intent: _, ...sent } = sentBy(form)
  const ticked = [...form.querySelectorAll('[type="checkbox"][checked]')]
  return { ...sent, ...Object.fromEntries(ticked.map((box) => [box.getAttribute('name')!, 'on'])) }
}
const edited = async (id: number, changes: Record<string, string>) =>
  request(path(`/${id}`), { viewer, form: { ...(await formOf(id)), ...changes } })

describe('the attributes of a game', () => {
  test('are none at first, and are added at the end, with a key of the label', async () => {
    expect(wordsOf(await page())).toContain('Offers state nothing yet')
    const added = await add({ ...rank, required: 'on' })
    expect([added.headers.get('location'), flashOf(added)]).toEqual([path(), 'attribute_saved'])
    await add(level)
    const [first, second] = await rows()
    expect(first).toMatchObject({ key: 'rank', position: 0, on_card: true, is_content: false })
    expect(first!.required_since).not.toBeNull()
    expect(second).toMatchObject({ key: 'level', position: 1, min: 1, max: 100, steps: [30, 50] })
    expect(second!.required_since).toBeNull()
    expect(await optionsOf(first!.id)).toMatchObject([{ key: 'silver' }, { key: 'gold' }])
    const shown = wordsOf(await page())
    for (const words of ['Rank', 'One of several · 2 options', 'Required', 'On the card', 'Level'])
      expect(shown).toContain(words)
    expect(wordsOf(await mainOf(request(`/ar${path()}`, { viewer })))).toContain('الرتبة')
    expect(await audits()).toMatchObject([
      {
        action: 'game_attribute.create',
        after: { key: 'rank', options: ['silver: Silver · فضي', 'gold: Gold · ذهبي'] },
      },
      { action: 'game_attribute.create', after: { key: 'level', steps: [30, 50] } },
    ])
  })

  test.each([
    ['label', '', 'Fill this in.'],
    ['label_ar', 'x'.repeat(81), 'at most 80 characters'],
    ['label', 'Account password', 'never state a password'],
    ['key', 'كلمة', 'Begin with a small Latin letter'],
    ['key', 'offers', 'needs this key'],
    ['key', 'pin', 'never state a password'],
    ['type', 'text', 'Choose one of these'],
    ['short', 'x'.repeat(25), 'at most 24 characters'],
    ['option_1_label_ar', '', 'in both languages'],
    ['option_1_short', 'x'.repeat(25), 'its short form 24'],
    ['option_1_replaced_by', 'bronze', 'the key of another option'],
    ['option_1_replaced_by', 'gold', 'in a circle'],
  ])('refuse %s: %s', async (field, value, said) => {
    const response = await add({ ...rank, [field]: value })
    expect(response.status).toBe(422)
    expect(wordsOf(await mainOf(response))).toContain(said)
    expect(await rows()).toEqual([])
  })

  test.each([
    ['max', '0', 'must not be below'],
    ['min', '1.5', 'A whole number'],
    ['steps', '1, many', 'Whole numbers with commas'],
    ['steps', '1,2,3,4,5,6,7,8,9', 'At most 8 bounds'],
    ['steps', '500', 'outside'],
    ['short', 'Level', 'Write {n} where the number goes'],
  ])('refuse of a number %s: %s', async (field, value, said) => {
    const response = await add({ ...level, [field]: value })
    expect(response.status).toBe(422)
    expect(wordsOf(await mainOf(response))).toContain(said)
    expect(await rows()).toEqual([])
  })

  test('are one each however often a form is sent, and so many at most', async () => {
    const create_token = crypto.randomUUID()
    await Promise.all(Array.from({ length: 4 }, () => add({ ...rank, create_token })))
    expect(await keys()).toEqual(['rank'])
    expect(wordsOf(await mainOf(await add(rank)))).toContain('has an attribute with this key')
    for (let n = 1; n < 4; n++) await add({ ...rank, key: `card_${n}` })
    const fifth = await add({ ...rank, key: 'card_4' })
    expect([fifth.status, wordsOf(await mainOf(fifth)).includes('at most 4 facts')]).toEqual([
      409,
      true,
    ])
    for (let n = 4; n < 12; n++) await add({ ...rank, key: `filter_${n}`, on_card: '' })
    const filter = await add({ ...rank, key: 'filter_13', on_card: '' })
    expect(wordsOf(await mainOf(filter))).toContain('at most 12 filters')
    for (let n = 12; n < 24; n++) await add({ ...level, key: `more_${n}`, filterable: '' })
    const over = await add({ ...level, key: 'one_more', filterable: '' })
    expect([over.status, (await rows()).length]).toEqual([422, 24])
    expect(wordsOf(await page())).toContain('at most 24 attributes')
  })

  test('hold the content of a piece once', async () => {
    await add({ ...level, is_content: 'on' })
    const second = await add({ ...level, key: 'uc', is_content: 'on' })
    expect(wordsOf(await mainOf(second))).toContain('Another attribute says how much')
    await edited((await rows())[0]!.id, { active: '' })
    expect(flashOf(await add({ ...level, key: 'uc', is_content: 'on' }))).toBe('attribute_saved')
  })

  test('are changed with their options, and not over a change from elsewhere', async () => {
    await add({ ...rank, required: 'on' })
    const { id, required_since } = (await rows())[0]!
    const old = await formOf(id)
    const done = await edited(id, {
      label: 'Tier',
      key: 'other',
      option_0_place: '2',
      option_1_place: '1',
      option_1_short: 'G',
      option_2_label: 'Bronze',
      option_2_label_ar: 'برونزي',
    })
    expect(flashOf(done)).toBe('attribute_saved')
    expect((await rows())[0]).toMatchObject({ key: 'rank', label: 'Tier', required_since })
    expect(await optionsOf(id)).toMatchObject([
      { key: 'gold', short: 'G' },
      { key: 'silver' },
      { key: 'bronze' },
    ])
    expect((await audits()).at(-1)).toMatchObject({
      action: 'game_attribute.update',
      subject: `game_attribute:${id}`,
      before: { label: 'Rank', options: ['silver: Silver · فضي', 'gold: Gold · ذهبي'] },
      after: { label: 'Tier' },
    })
    const late = await request(path(`/${id}`), { viewer, form: { ...old, label: 'Late' } })
    expect(late.status).toBe(409)
    expect(wordsOf(await mainOf(late))).toContain('changed elsewhere')
    expect(flashOf(await edited(id, {}))).toBe('unchanged')
    const other = await edited(id, { type: 'multi' })
    expect(wordsOf(await mainOf(other))).toContain('The kind stays')
  })

  test('move up and down, and go where no offer states them', async () => {
    for (const key of ['a', 'b', 'c']) await buildRank(db, { game_id: game.id, key })
    const [a, b] = await rows()
    const move = (intent: string) => request(path(), { viewer, form: { attribute: a!.id, intent } })
    await move('later')
    expect(await keys()).toEqual(['b', 'a', 'c'])
    await move('earlier')
    await move('earlier')
    expect(await keys()).toEqual(['a', 'b', 'c'])
    expect((await move('away')).status).toBe(404)
    await buildOffer(db, { game_id: game.id, attributes: JSON.stringify({ a: 'gold' }) })
    expect(wordsOf(await page(`/${a!.id}/delete`))).toContain('Turn it off instead')
    expect((await request(path(`/${a!.id}/delete`), { viewer, form: {} })).status).toBe(409)
    const gone = await request(path(`/${b!.id}/delete`), { viewer, form: {} })
    expect(flashOf(gone)).toBe('attribute_deleted')
    expect(await rows()).toMatchObject([
      { key: 'a', position: 0 },
      { key: 'c', position: 1 },
    ])
  })

  test('show card and filter before they are saved, in both languages', async () => {
    const tried = await add({ ...rank, intent: 'try', ordered: 'on' })
    const shown = wordsOf(await mainOf(tried))
    expect(tried.status).toBe(200)
    for (const words of ['Card and filter', 'At least Gold', 'ذهبي على الأقلّ'])
      expect(shown).toContain(words)
    const number = wordsOf(await mainOf(await add({ ...level, on_card: 'on', intent: 'try' })))
    expect(number).toContain('Lv 30')
    expect(await rows()).toEqual([])
  })

  test('are copied from another game, without what is there or there is enough of', async () => {
    const other = await buildGame(db, { category: 'accounts' })
    for (const key of ['rank', 'server', 'mode'])
      await buildRank(db, { game_id: other.id, key, on_card: true })
    await buildRank(db, { game_id: other.id, key: 'off', active: false })
    for (const key of ['rank', 'x', 'y'])
      await buildRank(db, { game_id: game.id, key, on_card: true })
    const copy = () => request(path(), { viewer, form: { intent: 'copy', from: other.id } })
    expect(flashOf(await copy())).toBe('attributes_copied')
    expect((await rows()).map(({ key, on_card }) => [key, on_card])).toEqual([
      ['rank', true],
      ['x', true],
      ['y', true],
      ['server', true],
      ['mode', false],
    ])
    expect(await optionsOf((await rows())[3]!.id)).toHaveLength(3)
    expect((await audits()).at(-1)).toMatchObject({
      action: 'game_attribute.copy',
      subject: `game:${game.id}`,
      after: { from: `game:${other.id}`, added: 2 },
    })
    expect(flashOf(await copy())).toBe('attributes_there')
    const own = await request(path(), { viewer, form: { intent: 'copy', from: game.id } })
    expect(own.status).toBe(404)
  })

  test('are nobody else’s business', async () => {
    const [stranger, other] = [await buildProfile(db), await buildGame(db)]
    const { id } = await buildRank(db, { game_id: game.id })
    for (const address of [path(), path('/new'), path(`/${id}`), path(`/${id}/delete`)]) {
      const response = await request(address, { viewer: stranger })
      expect([address, response.headers.get('location')]).toEqual([address, '/'])
    }
    for (const rest of [`/${other.id}/attributes/${id}`, '/999999999/attributes'])
      expect((await request(`/admin/games${rest}`, { viewer })).status).toBe(404)
  })
})

describe('offers that are there when attributes change', () => {
  const offerStating = async (attributes: object) =>
    (await buildOffer(db, { game_id: game.id, attributes: JSON.stringify(attributes) })).id
  const offer = (id: number) =>
    db
      .selectFrom('offers')
      .select(['attributes', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('stay on sale when a new one is required', async () => {
    const id = await offerStating({})
    await add({ ...rank, required: 'on' })
    expect(await offer(id)).toEqual({ attributes: {}, status: 'active' })
    expect((await rows())[0]!.required_since).not.toBeNull()
  })

  test('keep an option that is retired, bounds that are narrowed, and what is off', async () => {
    await add({ ...rank, required: 'on' })
    await add(level)
    const id = await offerStating({ rank: 'gold', level: 90 })
    const [choice, number] = await rows()
    expect(flashOf(await edited(choice!.id, { option_1_retired: 'on' }))).toBe('attribute_saved')
    expect(flashOf(await edited(number!.id, { max: '60' }))).toBe('attribute_saved')
    expect(flashOf(await edited(choice!.id, { active: '' }))).toBe('attribute_saved')
    expect(await optionsOf(choice!.id)).toMatchObject([
      { key: 'silver', active: true },
      { key: 'gold', active: false, replaced_by: null },
    ])
    expect((await offer(id)).attributes).toEqual({ rank: 'gold', level: 90 })
  })

  test('lose no option that they state', async () => {
    await add({ ...rank, option_2_label: 'Bronze', option_2_label_ar: 'برونزي' })
    await offerStating({ rank: 'gold' })
    const { id } = (await rows())[0]!
    const emptied = (at: number) => ({
      [`option_${at}_label`]: '',
      [`option_${at}_label_ar`]: '',
    })
    const refused = await edited(id, emptied(1))
    expect(refused.status).toBe(409)
    expect(wordsOf(await mainOf(refused))).toContain('Offers state an option that you removed')
    expect(flashOf(await edited(id, emptied(2)))).toBe('attribute_saved')
    expect((await optionsOf(id)).map(({ key }) => key)).toEqual(['silver', 'gold'])
  })
})
