import { describe, expect, test } from 'vitest'
import { deliveredBy, type GoodsField, identityOf, unitsDelivered } from './goods.ts'
import { isWithheld, readDelivery } from './goods.form.ts'

const field = (given: Partial<GoodsField> & { key: string }): GoodsField => ({
  kind: 'text',
  label_en: given.key,
  label_ar: given.key,
  hint_en: '',
  hint_ar: '',
  choices: [],
  choices_ar: [],
  required: false,
  identifies: false,
  min_length: 0,
  max_length: 100,
  ...given,
})
const login = field({ key: 'login', required: true, identifies: true })
const password = field({ key: 'password', kind: 'secret', required: true, identifies: true })
const note = field({ key: 'note', kind: 'lines', max_length: 1_000 })
const account = [login, password, note]

describe('an order is delivered', () => {
  const order = { category: 'accounts', quantity: 1 } as const

  test('by the form where something must be given, by either where it may, else by word', () => {
    expect(deliveredBy(order, account, true)).toBe('form')
    expect(deliveredBy(order, [note], true)).toBe('either')
    expect(deliveredBy(order, [], true)).toBe('word')
    expect(deliveredBy(order, account, false)).toBe('word')
  })

  test('in as many units as accounts were bought, all else as one', () => {
    expect(unitsDelivered({ category: 'accounts', quantity: 3 })).toBe(3)
    expect(unitsDelivered({ category: 'currencies', quantity: 3_000 })).toBe(1)
    expect(deliveredBy({ ...order, quantity: 20 }, account, true)).toBe('form')
    expect(deliveredBy({ ...order, quantity: 21 }, account, true)).toBe('word')
    expect(deliveredBy({ category: 'currencies', quantity: 3_000 }, [note], true)).toBe('either')
  })
})

describe('two units are the same', () => {
  const same = (one: Record<string, string>, other: Record<string, string>) =>
    identityOf(account, one) === identityOf(account, other)

  test('by what identifies them, however it was typed, and not by a note', () => {
    expect(same({ login: 'Amina', password: 'x' }, { login: ' ＡMINA ', password: 'x' })).toBe(true)
    expect(same({ login: 'amina', password: 'x' }, { login: 'amina', password: 'X' })).toBe(false)
    expect(
      same({ login: 'a', password: 'x', note: 'one' }, { login: 'a', password: 'x', note: 'two' }),
    ).toBe(true)
  })

  test('whatever is typed into a login that nobody sees', () => {
    for (const hidden of ['\u00ad', '\u2060', '\ufe0f', '\u034f', '\u200b'])
      expect(
        same({ login: `am${hidden}ina`, password: 'x' }, { login: 'amina', password: 'x' }),
      ).toBe(true)
  })

  test('not by leaving something out, or putting one into the other', () => {
    expect(same({ login: 'a' }, { password: 'a' })).toBe(false)
    expect(same({ login: 'a","x' }, { login: 'a', password: 'x' })).toBe(false)
    expect(identityOf(account, { note: 'thank you' })).toBeNull()
  })
})

describe('the form of a delivery', () => {
  const token = '00000000-0000-4000-8000-000000000001'
  const posted = (given: Record<string, string>) => {
    const form = new FormData()
    for (const [name, text] of Object.entries({
      delivery_token: token,
      fields_seen: 'v',
      ...given,
    }))
      form.set(name, text)
    return form
  }
  const read = (given: Record<string, string>, fields = account, units = 1) =>
    readDelivery(fields, units, posted(given))

  test('gives what was typed, a password with its inner blanks and hidden marks', () => {
    expect(
      read({ unit1_login: ' amina  213 ', unit1_password: ' a  \u200b b ', unit1_note: 'a\r\nb' }),
    ).toEqual({
      ok: true,
      value: {
        token,
        fields_seen: 'v',
        goods: [{ login: 'amina 213', password: 'a  \u200b b', note: 'a\nb' }],
      },
    })
  })

  test('says of what is not sent back that it is to be typed again, where something was typed', () => {
    const withheld = (given: Record<string, string>, units = 1) =>
      isWithheld(account, units, posted(given))
    expect(withheld({})).toBe(false)
    expect(withheld({ unit1_login: 'amina', unit1_password: '', unit1_note: ' ' })).toBe(false)
    expect(withheld({ unit1_password: 'Tq7' })).toBe(true)
    expect(withheld({ unit1_note: 'n' })).toBe(true)
    expect(withheld({ unit2_password: 'Tq7' }, 2)).toBe(true)
  })

  test('asks for each unit, and keeps no secret of what is shown again', () => {
    const refused = read(
      { unit1_login: 'amina', unit1_password: 'Tq7', unit2_note: 'n' },
      account,
      2,
    )
    expect(refused).toEqual({
      ok: false,
      errors: { unit2_login: 'required', unit2_password: 'required' },
      values: { unit1_login: 'amina' },
    })
    expect(JSON.stringify(read({ unit1_password: 'Tq7', unit1_note: 'mine' }))).not.toMatch(
      /Tq7|mine/,
    )
  })

  test.each([
    ['nothing at all', [note], {}, { unit1_note: 'nothing' }],
    ['blanks alone', [login], { unit1_login: ' \u200b ' }, { unit1_login: 'required' }],
    ['a text too long', [note], { unit1_note: 'x'.repeat(1_001) }, { unit1_note: 'too_long' }],
    [
      'a text too short',
      [field({ key: 'pin', kind: 'digits', min_length: 4 })],
      { unit1_pin: '12' },
      { unit1_pin: 'too_short' },
    ],
    [
      'letters among digits',
      [field({ key: 'pin', kind: 'digits' })],
      { unit1_pin: '12a4' },
      { unit1_pin: 'digits' },
    ],
    [
      'no address',
      [field({ key: 'email', kind: 'email' })],
      { unit1_email: 'amina@' },
      { unit1_email: 'email' },
    ],
    [
      'another choice',
      [field({ key: 'server', kind: 'choice', choices: ['EU'] })],
      { unit1_server: 'NA' },
      { unit1_server: 'choice' },
    ],
  ] as [string, GoodsField[], Record<string, string>, object][])(
    'refuses %s beside its field',
    (_, fields, given, errors) => {
      expect(read(given, fields)).toMatchObject({ ok: false, errors })
    },
  )

  test('refuses more than can be sealed, in any letters', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((key) =>
      field({ key, kind: 'lines', max_length: 1_000 }),
    )
    const given = Object.fromEntries(many.map(({ key }) => [`unit1_${key}`, 'ﷺ'.repeat(999)]))
    expect(read(given, many)).toMatchObject({ ok: false, errors: { unit1_a: 'large' } })
  })

  test('takes Arabic digits as the digits they are', () => {
    expect(read({ unit1_pin: '٠٥٥٥' }, [field({ key: 'pin', kind: 'digits' })])).toMatchObject({
      value: { goods: [{ pin: '0555' }] },
    })
  })

  test('refuses one without its token', () => {
    const form = posted({ unit1_login: 'a', unit1_password: 'b' })
    form.set('delivery_token', 'none')
    expect(readDelivery(account, 1, form)).toMatchObject({
      ok: false,
      errors: { delivery_token: 'expired' },
    })
  })
})
