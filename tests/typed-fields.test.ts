import * as v from 'valibot'
import { expect, test } from 'vitest'

// Every field of every form, found in the forms themselves: a new one is tested with its first
// line.

type Field = v.GenericSchema

const modules = import.meta.glob<Record<string, unknown>>('../app/**/*.form.ts', { eager: true })

const isForm = (value: unknown): value is { entries: Record<string, Field> } =>
  typeof value === 'object' && value !== null && 'entries' in value && 'kind' in value

const fields = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter((each): each is [string, { entries: Record<string, Field> }] => isForm(each[1]))
    .flatMap(([form, { entries }]) =>
      Object.entries(entries).map(
        ([name, field]) => [`${file.split('/').at(-1)} ${form}.${name}`, field] as const,
      ),
    ),
)

/** What a field makes of a text: its value, or the first thing that is wrong. */
function read(field: Field, text: string) {
  const result = v.safeParse(field, text)
  return result.success ? { value: result.output } : { wrong: result.issues[0].message }
}

/**
 * What pages write into forms themselves; what is taken as it is typed (passwords, patterns and
 * their examples); and what its form reads beside another field, of which it has tests.
 */
const isUntyped = (name: string) =>
  /(?:seen|_id|\.undelivered|\.proposal|\.seconds|password|\.pattern|\.example|\.part|\.rib|\.ccp|\.ccp_key)$/.test(
    name,
  )
const typedFields = fields.filter(([name]) => !isUntyped(name))

const numbers = typedFields.filter(([, field]) => {
  const { value } = read(field, '1500')
  return value === 1_500
})
const texts = typedFields.filter(([, field]) => typeof read(field, 'Abcdef').value === 'string')

const emails = typedFields.filter(
  ([, field]) => read(field, 'nobody').wrong === 'email' && !read(field, 'a@example.com').wrong,
)

const waysOf1500 = [
  '1 500',
  '1\u00a0500',
  '1\u202f500',
  '1,500',
  '1.500',
  '1500.00',
  '1500 DA',
  '1500 د.ج',
  '١٬٥٠٠',
  '١ ٥٠٠',
  '١،٥٠٠',
  '1500،00',
  '1500 د ج',
  '1500 دج.',
  '1500 دينار جزائري',
]

const shownAsNothing = [
  '\u2800\u2800',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u200d',
  '\u200c',
  '\u2060',
  '\u00ad',
  '\u180e',
  '\u{e0020}\u{e0041}',
  '\ufe0f',
  '\u0301\u0301',
  '\ufff9\ufffb',
  '\u{1d173}',
  '\u0640\u0640',
]

/** The same address, with marks that nobody sees and signs of other keyboards. */
const waysOfAnAddress = [
  '\u200emember@example.com',
  'member@example.com\u200f',
  '\u202amember@example.com\u202c',
  '\u2068member@example.com\u2069',
  'member@example.com\u200b',
  '\ufeffmember@example.com',
  'Member＠example.com',
]

test('there are fields of numbers, of texts and of addresses', () => {
  expect(numbers.length).toBeGreaterThan(5)
  expect(texts.length).toBeGreaterThan(20)
  expect(emails.length).toBeGreaterThan(4)
})

test.each(numbers)('%s reads a whole number as people write it', (_, field) => {
  for (const typed of waysOf1500)
    expect([typed, read(field, typed)]).toEqual([typed, { value: 1_500 }])
  for (const typed of ['7,5', '7،5', '7.5', '7;5', '7:5', '7 5'])
    expect([typed, read(field, typed)]).toEqual([typed, { wrong: expect.any(String) }])
})

test.each(texts)('%s takes what shows nothing for empty, or refuses it', (_, field) => {
  const empty = read(field, '')
  for (const typed of shownAsNothing) {
    const found = read(field, typed)
    if (!found.wrong) expect([typed, found]).toEqual([typed, empty])
  }
})

test.each(texts)('%s takes out what stands unseen beside it', (_, field) => {
  expect(read(field, '\u200e\u2068Abcdef\u2069\u200f')).toEqual(read(field, 'Abcdef'))
})

test.each(emails)('%s reads every address that mail reaches', (_, field) => {
  for (const typed of waysOfAnAddress)
    expect([typed, read(field, typed)]).toEqual([typed, { value: 'member@example.com' }])
  for (const right of [
    "o'member@example.com",
    'o’member@example.com',
    'member@xn--mgbh0fb.example',
    'member@my--shop.example',
  ])
    expect([right, read(field, right)]).toEqual([right, { value: right.replace('’', "'") }])
})
