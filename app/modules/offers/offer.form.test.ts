import { describe, expect, test } from 'vitest'
import { readForm } from '#kernel/form.ts'
import { gathered } from './offer-limits.ts'
import { newOfferForm, offerModalForm, offerRowForm, offerScreenForm } from './offer.form.ts'

const token = '00000000-0000-4000-8000-000000000000'
const terms = {
  title: 'A fine sword',
  device: 'PC',
  price: '1000',
  quantity: '5',
  min_quantity: '1',
}
const wizard = { ...terms, delivery_hours: '1', create_token: token }
const edit = { ...terms, delivery_hours: '0:30', version_seen: 'x', quantity_seen: '5' }

type Fields = Record<string, string | undefined>

function posted(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value)
  return form
}

const pieces = { quantity: 5, min_quantity: 1 }
const standing = (delivery_seconds: number) => ({ delivery_seconds, ...pieces }) as const
const forms = {
  wizard: [newOfferForm(), wizard],
  screen: [offerScreenForm(standing(1_800)), edit],
  modal: [offerModalForm(standing(1_800)), edit],
} as const
const kinds = ['wizard', 'screen', 'modal'] as const

/** The errors of a form with these fields changed. */
function errorsOf(kind: keyof typeof forms, fields: Fields) {
  const [schema, good] = forms[kind]
  const form = readForm(schema, posted({ ...good, ...fields }))
  return form.ok ? {} : form.errors
}

/** What a form that is taken gives. */
function taken(kind: keyof typeof forms, fields: Fields) {
  const [schema, good] = forms[kind]
  const form = readForm(schema, posted({ ...good, ...fields }))
  if (!form.ok) throw new Error(JSON.stringify(form.errors))
  return form.value as Record<string, unknown>
}

describe.each(['screen', 'modal'] as const)(
  'of an offer whose pieces orders took, the %s',
  (kind) => {
    const of = (quantity: number, min_quantity: number, fields: Fields) => {
      const stands = {
        delivery_seconds: 1_800,
        quantity,
        min_quantity,
      }
      const schema = { screen: offerScreenForm, modal: offerModalForm }[kind](stands)
      const typed = {
        quantity: String(quantity),
        min_quantity: String(min_quantity),
        quantity_seen: String(quantity),
      }
      const form = readForm(schema, posted({ ...forms[kind][1], ...typed, ...fields }))
      return form.ok ? 'taken' : form.errors
    }
    test('takes none left and too few left, where they stand so', () => {
      expect(of(0, 1, {})).toBe('taken')
      expect(of(0, 3, { min_quantity: '2' })).toBe('taken')
      expect(of(2, 3, {})).toBe('taken')
      // a piece came back since the form was opened
      expect(of(1, 1, { quantity: '0', quantity_seen: '0' })).toBe('taken')
    })

    test('takes neither where they are typed', () => {
      expect(of(5, 1, { quantity: '0' })).toEqual({ quantity: 'at_least_1' })
      expect(of(2, 3, { quantity: '1' })).toEqual({ min_quantity: 'above_quantity' })
      expect(of(2, 3, { min_quantity: '4' })).toEqual({ min_quantity: 'above_quantity' })
      expect(of(0, 3, { quantity: '2' })).toEqual({ min_quantity: 'above_quantity' })
    })
  },
)

describe.each(kinds)('the %s', (kind) => {
  test('takes what is right, as numbers [SELL-54 OP-077]', () => {
    expect(taken(kind, {})).toMatchObject({
      title: 'A fine sword',
      description: null,
      price: 1_000,
      quantity: 5,
      min_quantity: 1,
    })
    expect(taken(kind, { title: ' \u202eA  fine\nsword\u200f ', price: ' ١٠٠ ' })).toMatchObject({
      title: 'A fine sword',
      price: 100,
    })
  })

  test.each(['\u200b', '\u2800', '\u0640\u064b', '\u3164'])(
    'a title that shows nothing is missing: %j',
    (title) => expect(errorsOf('wizard', { title })).toEqual({ title: 'required' }),
  )

  test('title and device are required, the description is not [SELL-38 SELL-47 SELL-49 SELL-53]', () => {
    expect(errorsOf(kind, { title: ' ', device: undefined })).toEqual({
      title: 'required',
      device: 'required',
    })
    expect(errorsOf(kind, { title: 'x'.repeat(121), description: 'x'.repeat(6_001) })).toEqual({
      title: 'too_long',
      description: 'too_long',
    })
    expect(taken(kind, { description: 'One\r\n\r\n\r\n\r\nTwo\u202e ' })).toMatchObject({
      description: 'One\n\nTwo',
    })
  })

  test('all that is wrong is told at once, also between fields', () => {
    expect(errorsOf(kind, { title: '', price: '1', min_quantity: '9' })).toEqual({
      title: 'required',
      price: 'price_low',
      min_quantity: 'above_quantity',
    })
  })
})

describe.each(kinds)('in the %s', (kind) => {
  test.each([
    ['99', 'price_low'],
    ['0', 'price_low'],
    ['-500', 'price_low'],
    ['99.5', 'price_whole'],
    ['100.5', 'price_whole'],
    ['1e3', 'price_whole'],
    ['1,5', 'price_whole'],
    ['many', 'price_whole'],
    ['9'.repeat(40), 'price_high'],
    ['100000001', 'price_high'],
    ['', 'required'],
    [undefined, 'required'],
  ])('a price of %j is refused [SELL-26 SELL-27 SELL-48]', (price, code) =>
    expect(errorsOf(kind, { price })).toEqual({ price: code }),
  )

  test('the least price and the highest are taken [SELL-26]', () => {
    expect(taken(kind, { price: '100' })).toMatchObject({ price: 100 })
    expect(taken(kind, { price: '100000000' })).toMatchObject({ price: 100_000_000 })
  })

  test.each([
    ['0', 'at_least_1'],
    ['-1', 'at_least_1'],
    ['1.5', 'whole_number'],
    ['x', 'whole_number'],
    ['1000001', 'too_many'],
    ['', 'required'],
    [undefined, 'required'],
  ])('a quantity of %j is refused [SELL-31 SELL-50]', (quantity, code) =>
    expect(errorsOf(kind, { quantity })).toEqual({ quantity: code }),
  )

  test.each([
    ['6', 'above_quantity'],
    ['0', 'at_least_1'],
    ['', 'required'],
    [undefined, 'required'],
  ])('a minimum of %j of 5 is refused [SELL-32 SELL-51]', (min_quantity, code) =>
    expect(errorsOf(kind, { min_quantity })).toEqual({ min_quantity: code }),
  )
})

describe('delivery time', () => {
  test.each([
    ['1', 3_600],
    ['48', 172_800],
    ['2160', 7_776_000],
    ['6:30', 23_400],
    ['١:٣٠', 5_400],
    ['1h30', 5_400],
    ['90 min', 5_400],
    ['ساعتان', 7_200],
    ['01:30:00', 5_400],
    ['2 days 00:00:00', 172_800],
    ['90 days', 7_776_000],
  ])(
    '%s is hours and minutes wherever an offer is typed [SELL-30 SELL-52]',
    (delivery_hours, seconds) => {
      for (const kind of kinds)
        expect(taken(kind, { delivery_hours })).toMatchObject({ delivery_seconds: seconds })
    },
  )

  test.each([
    ['0', 'least_minute'],
    ['0:00', 'least_minute'],
    ['00:00:59', 'least_minute'],
    ['0 min', 'least_minute'],
    ['soon', 'delivery_hours'],
    ['2161', 'too_long_delivery'],
    ['00:61:00', 'delivery_hours'],
    ['-1', 'delivery_hours'],
    ['2160:00:01', 'too_long_delivery'],
    ['999999999 days', 'too_long_delivery'],
    ['', 'required'],
    [undefined, 'required'],
  ])(
    '%j is refused there: a minute is the least [SELL-30 SELL-38 OP-074]',
    (delivery_hours, code) => {
      expect(errorsOf('wizard', { delivery_hours })).toEqual({ delivery_hours: code })
      for (const schema of [offerScreenForm, offerModalForm])
        expect(
          readForm(schema(standing(7_200)), posted({ ...edit, delivery_hours })),
        ).toMatchObject({ errors: { delivery_hours: code } })
    },
  )

  test('minutes may be promised of everything, and what an offer stands at may stay', () => {
    for (const [delivery_hours, delivery_seconds] of [
      ['0:01', 60],
      ['0:15', 900],
      ['59 min', 3_540],
    ] as const)
      for (const kind of kinds)
        expect(taken(kind, { delivery_hours })).toMatchObject({ delivery_seconds })
    for (const schema of [offerScreenForm, offerModalForm])
      expect(
        readForm(schema(standing(30)), posted({ ...edit, delivery_hours: '00:00:30' })),
      ).toMatchObject({ value: { delivery_seconds: 30 } })
  })
})

describe('discounts', () => {
  test('are given in rows, empty ones left out, and go up in order [SELL-33 SELL-34]', () => {
    const form = posted(wizard)
    for (const [least, percent] of [
      ['10', '12'],
      ['', ''],
      ['5', '٧'],
    ]) {
      form.append('discount_min', least!)
      form.append('discount_percent', percent!)
    }
    expect(readForm(newOfferForm(), gathered(form))).toMatchObject({
      value: {
        discounts: [
          { min_quantity: 5, discount_percent: 7 },
          { min_quantity: 10, discount_percent: 12 },
        ],
      },
    })
  })

  test.each(['7,5', '7.5', '٧٫٥', '7 5'])('%s percent in a row is refused, not 75', (percent) => {
    const form = posted(wizard)
    form.append('discount_min', '5')
    form.append('discount_percent', percent)
    expect(readForm(newOfferForm(), gathered(form))).toMatchObject({
      errors: { discounts: 'discounts_whole' },
    })
  })

  test.each([
    ['0:5', 'discounts_quantity'],
    ['5:0', 'discounts_percent'],
    ['5:101', 'discounts_percent'],
    ['5:', 'discounts_whole'],
    [':5', 'discounts_whole'],
    ['5:1.5', 'discounts_whole'],
    ['5:7,5', 'discounts_whole'],
    ['-5:5', 'discounts_whole'],
    ['5', 'discounts_whole'],
    ['5:5 5:6', 'discounts_twice'],
    ['5:10 10:10', 'discounts_descend'],
    ['5:10 10:9', 'discounts_descend'],
    [Array.from({ length: 11 }, (_, n) => `${n + 1}:${n + 1}`).join(' '), 'discounts_many'],
  ])('%j are refused [SELL-33 SELL-34]', (discounts, code) => {
    for (const kind of ['wizard', 'modal'] as const)
      expect(errorsOf(kind, { discounts })).toEqual({ discounts: code })
  })

  test('the edit screen knows nothing of them [OP-078]', () =>
    expect(taken('screen', { discounts: '5:5' })).not.toHaveProperty('discounts'))
})

describe('the payment link', () => {
  const link = {
    payment_link: 'https://pay.example/1',
    payment_link_methods: '3 1 3',
    payment_link_active: 'on',
    payment_link_expires: '2026-12-31T23:59',
  }

  test('is kept with its methods, its switch and its end in Algiers time [SELL-36 OP-056]', () => {
    expect(taken('wizard', link)).toMatchObject({
      payment_link: 'https://pay.example/1',
      payment_link_methods: [3, 1],
      payment_link_active: true,
      payment_link_expires: new Date('2026-12-31T22:59:00Z'),
    })
  })

  test('is optional, and without it nothing of it is left [SELL-36]', () => {
    const none = {
      payment_link: null,
      payment_link_methods: [],
      payment_link_active: false,
      payment_link_expires: null,
    }
    expect(taken('wizard', { ...link, payment_link: ' ' })).toMatchObject(none)
    expect(taken('modal', {})).toMatchObject(none)
  })

  test.each([
    'http://pay.example',
    'pay.example',
    'javascript:alert(1)',
    'ftp://x',
    '//pay.example',
  ])('%s is no link [SELL-36]', (payment_link) =>
    expect(errorsOf('wizard', { ...link, payment_link })).toEqual({ payment_link: 'link_https' }),
  )

  test('needs a method, and a date that there is [SELL-37 OP-056]', () => {
    expect(errorsOf('wizard', { ...link, payment_link_methods: '' })).toEqual({
      payment_link_methods: 'choose',
    })
    expect(errorsOf('wizard', { ...link, payment_link_methods: '1 x' })).toEqual({
      payment_link_methods: 'choose',
    })
    for (const payment_link_expires of ['soon', '2026-02-31T10:00', '2026-13-01T10:00'])
      expect(errorsOf('modal', { ...link, payment_link_expires })).toEqual({
        payment_link_expires: 'link_date',
      })
  })
})

test('a row of a spreadsheet is held to the same rules [OP-077]', () => {
  const row = { ...terms, delivery_time: '01:00:00', discounts: '5:7' }
  expect(readForm(offerRowForm(), posted(row))).toMatchObject({
    value: { delivery_seconds: 3_600, discounts: [{ min_quantity: 5, discount_percent: 7 }] },
  })
  expect(readForm(offerRowForm(), posted({ ...row, price: '1' }))).toMatchObject({
    errors: { price: 'price_low' },
  })
})
