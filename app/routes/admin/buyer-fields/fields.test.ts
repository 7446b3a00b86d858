import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { buildField } from '../../../../tests/factories/field.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { mainOf, sentBy, wordsOf } from '../../../../tests/page.ts'
import { payloads } from '../../../../tests/journeys/poison.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
let viewer: Awaited<ReturnType<typeof buildAdmin>>
let game: Awaited<ReturnType<typeof buildGame>>
beforeEach(async () => {
  viewer = await buildAdmin(db)
  game = await buildGame(db, { category: 'currencies' })
})

const path = (rest = '') => `/admin/games/${game.id}/fields${rest}`
const page = (rest?: string) => mainOf(request(path(rest), { viewer }))
const rows = () =>
  db
    .selectFrom('attribute_definitions')
    .selectAll()
    .where('game_id', '=', game.id)
    .orderBy('position')
    .execute()
const keys = async () => (await rows()).map(({ key }) => key)
const optionsOf = (id: number) =>
  db
    .selectFrom('attribute_options')
    .select(['key', 'label', 'label_ar'])
    .where('definition_id', '=', id)
    .orderBy('position')
    .execute()
const audits = () =>
  db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after'])
    .where('actor_id', '=', viewer.id)
    .orderBy('id')
    .execute()

const text = {
  type: 'text',
  label: 'Player ID',
  label_ar: 'آيدي اللاعب',
  hint: 'Under your name',
  hint_ar: 'تحت اسمك',
  pattern: '^[0-9]{8,12}$',
  example: '1234567890',
  max_length: '12',
  required: 'on',
  active: 'on',
}
const choice = {
  type: 'choice',
  label: 'Server',
  label_ar: 'السيرفر',
  active: 'on',
  option_0_label: 'Europe',
  option_0_label_ar: 'أوروبا',
  option_1_label: 'Asia',
  option_1_label_ar: 'آسيا',
}

const add = (fields: Record<string, string>) =>
  request(path('/new'), { viewer, form: { create_token: crypto.randomUUID(), ...fields } })

/** The form of a field as it stands, with changes. */
async function edited(id: number, changes: Record<string, string>) {
  const forms = [...(await page(`/${id}`)).querySelectorAll('form')].map(sentBy)
  const { intent: _, ...sent } = forms.find((form) => 'seen' in form)!
  return request(path(`/${id}`), {
    viewer,
    form: { ...sent, ...changes } as Record<string, string>,
  })
}

describe('the fields of a game', () => {
  test('are none at first, and are added at the end, with a key of the label', async () => {
    expect(wordsOf(await page())).toContain('Nothing is asked yet')
    const added = await add(text)
    expect([added.headers.get('location'), flashOf(added)]).toEqual([path(), 'field_saved'])
    await add(choice)
    expect(await rows()).toMatchObject([
      { key: 'player_id', position: 0, type: 'text', max_length: 12, required: true },
      { key: 'server', position: 1, type: 'choice', max_length: null, required: false },
    ])
    expect(await optionsOf((await rows())[1]!.id)).toEqual([
      { key: 'europe', label: 'Europe', label_ar: 'أوروبا' },
      { key: 'asia', label: 'Asia', label_ar: 'آسيا' },
    ])
    const shown = wordsOf(await page())
    for (const words of ['Player ID', '1234567890', 'Server', 'Optional', 'Currencies'])
      expect(shown).toContain(words)
    expect(wordsOf(await mainOf(request(`/ar${path()}`, { viewer })))).toContain('آيدي اللاعب')
  })

  test.each([
    ['label', '', 'Fill this in.'],
    ['label_ar', '', 'Fill this in.'],
    ['label', 'x'.repeat(81), 'at most 80 characters'],
    ['label', 'Your password', 'No field asks for a password'],
    ['label_ar', 'كلمة السر', 'No field asks for a password'],
    ['key', 'Player', 'Begin with a small Latin letter'],
    ['key', '__proto__', 'Begin with a small Latin letter'],
    ['key', 'pin', 'No field asks for a password'],
    ['type', 'password', 'Choose one of these'],
    ['pattern', '^[a', 'not a regular expression'],
    ['pattern', '^x$', 'does not fit this example'],
    ['pattern', '^(\\d+)+$|^([0-9]+\\s?)*!$', 'busy for too long'],
    ['example', '', 'needs an example'],
    ['example', '1234567890123', 'longer than buyers may write'],
    ['max_length', '201', 'A whole number from 1 to 200'],
    ['asked_if', 'server=europe', 'no longer there'],
  ])('refuse %s: %s', async (field, value, said) => {
    const longer = field === 'pattern' && value.includes('+') ? { max_length: '200' } : {}
    const response = await add({ ...text, ...longer, [field]: value })
    expect([422, 409]).toContain(response.status)
    expect(wordsOf(await mainOf(response))).toContain(said)
    expect(await rows()).toEqual([])
  })

  test.each([
    [{ option_1_label: '', option_1_label_ar: '' }, 'at least two options'],
    [{ option_1_label_ar: '' }, 'in both languages'],
    [{ option_1_label: 'x'.repeat(81) }, 'at most 80 characters'],
  ])('refuse a choice with %j', async (changes, said) => {
    const response = await add({ ...choice, ...changes })
    expect(response.status).toBe(422)
    const shown = await mainOf(response)
    expect(wordsOf(shown)).toContain(said)
    expect(shown.querySelector('[name="option_0_label_ar"]')?.getAttribute('value')).toBe('أوروبا')
    expect(await rows()).toEqual([])
  })

  test('take a number with bounds in order, and nothing of other kinds', async () => {
    const number = { ...text, type: 'number', label: 'Level', min: '10', max: '5' }
    expect(wordsOf(await mainOf(await add(number)))).toContain('must not be below')
    await add({ ...number, max: '٥٠٠' })
    expect(await rows()).toMatchObject([
      { key: 'level', min: 10, max: 500, pattern: null, example: null, max_length: null },
    ])
  })

  test('are one each however often a form is sent, with keys of their own, and twelve at most', async () => {
    const token = crypto.randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => add({ ...text, create_token: token })))
    expect(await keys()).toEqual(['player_id'])
    expect(wordsOf(await mainOf(await add(text)))).toContain('has a field with this key')
    for (let n = 2; n <= 12; n++) await add({ ...text, key: `field_${n}` })
    const over = await add({ ...text, key: 'one_more' })
    expect([over.status, (await rows()).length]).toEqual([422, 12])
    expect(wordsOf(await page())).toContain('at most 12 fields')
  })

  test('are changed, with what changed in the log, and not over a change from elsewhere', async () => {
    await add(choice)
    const { id } = (await rows())[0]!
    const stale = await page(`/${id}`)
    const done = await edited(id, {
      label: 'Region',
      option_2_label: 'America',
      option_2_label_ar: 'أمريكا',
      option_2_place: '1',
      option_0_place: '2',
      option_1_label: 'Asia and Pacific',
    })
    expect(flashOf(done)).toBe('field_saved')
    expect(await optionsOf(id)).toEqual([
      { key: 'america', label: 'America', label_ar: 'أمريكا' },
      { key: 'europe', label: 'Europe', label_ar: 'أوروبا' },
      { key: 'asia', label: 'Asia and Pacific', label_ar: 'آسيا' },
    ])
    expect(await keys()).toEqual(['server'])
    expect((await audits()).at(-1)).toMatchObject({
      action: 'game_field.update',
      subject: `game_field:${id}`,
      before: { label: 'Server', options: ['Europe · أوروبا', 'Asia · آسيا'] },
      after: { label: 'Region' },
    })
    const sent = [...stale.querySelectorAll('form')].map(sentBy).find((form) => 'seen' in form)!
    const { intent: _, ...old } = sent
    const late = await request(path(`/${id}`), { viewer, form: { ...old, label: 'Late' } })
    expect(late.status).toBe(409)
    expect(wordsOf(await mainOf(late))).toContain('changed elsewhere')
  })

  test('are asked only for an answer that is there, which then has to stay', async () => {
    await add(choice)
    await add({ ...text, asked_if: 'server=asia' })
    const [parent, child] = await rows()
    expect(child!.asked_if).toEqual({ server: ['asia'] })
    const without = await edited(parent!.id, { option_1_label: 'x', option_1_key: 'other' })
    expect(wordsOf(await mainOf(without))).toContain('Another field is asked')
    const deletion = await page(`/${parent!.id}/delete`)
    expect(wordsOf(deletion)).toContain('Another field is asked')
    const refused = await request(path(`/${parent!.id}/delete`), { viewer, form: {} })
    expect(refused.status).toBe(409)
    const round = await edited(parent!.id, { asked_if: 'player_id=x' })
    expect(wordsOf(await mainOf(round))).toContain('no longer there')
    expect(flashOf(await edited(child!.id, { asked_if: '' }))).toBe('field_saved')
    expect(flashOf(await request(path(`/${parent!.id}/delete`), { viewer, form: {} }))).toBe(
      'field_deleted',
    )
    expect(await rows()).toMatchObject([{ key: 'player_id', position: 0 }])
  })

  test('move up and down, and are switched off', async () => {
    for (const key of ['a', 'b', 'c']) await buildField(db, { game_id: game.id, key })
    const [a] = await rows()
    const move = (intent: string) => request(path(), { viewer, form: { field: a!.id, intent } })
    await move('later')
    expect(await keys()).toEqual(['b', 'a', 'c'])
    await move('earlier')
    await move('earlier')
    expect(await keys()).toEqual(['a', 'b', 'c'])
    expect((await move('away')).status).toBe(404)
    await edited(a!.id, { active: '' })
    expect((await rows())[0]!.active).toBe(false)
    expect(wordsOf(await page())).toContain('Off')
  })

  test('are tried before they are saved: how the checkout asks, in both languages', async () => {
    const tried = await add({ ...text, intent: 'try' })
    const shown = wordsOf(await mainOf(tried))
    expect(tried.status).toBe(200)
    for (const words of ['The pattern fits its example.', 'Under your name', 'تحت اسمك'])
      expect(shown).toContain(words)
    const wrong = wordsOf(await mainOf(await add({ ...text, intent: 'try', example: 'abc' })))
    expect(wrong).toContain('does not fit this example')
    expect(await rows()).toEqual([])
  })

  test('show what was written as text, whatever it says', async () => {
    const [payload] = payloads as readonly string[]
    await add({ ...text, label: payload!.slice(0, 80), hint: payload!.slice(0, 200) })
    expect(wordsOf(await page())).toContain(payload!.slice(0, 40))
    expect((await page()).querySelector('script[src*="evil"], img[onerror]')).toBeNull()
  })

  test('are nobody else’s business', async () => {
    const [stranger, other] = [await buildProfile(db), await buildGame(db)]
    const { id } = await buildField(db, { game_id: game.id })
    for (const address of [path(), path('/new'), path(`/${id}`), path(`/${id}/delete`)]) {
      const response = await request(address, { viewer: stranger })
      expect([address, response.headers.get('location')]).toEqual([address, '/'])
    }
    for (const rest of [`/${other.id}/fields/${id}`, '/999999999/fields', `/${game.id}/fields/x`])
      expect((await request(`/admin/games${rest}`, { viewer })).status).toBe(404)
  })
})
