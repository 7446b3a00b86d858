import { describe, expect, test } from 'vitest'
import { type GoodsField, hintOf } from './goods.ts'
import { pastedRows, sheetRows } from './paste.ts'

const field = (key: string, given: Partial<GoodsField> = {}): GoodsField => ({
  key,
  kind: 'text',
  label_en: key === 'email_password' ? 'Password of the email' : `The ${key}`,
  label_ar: key === 'login' ? 'اسم الدخول' : key,
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
const fields = [
  field('login', { identifies: true }),
  field('password', { kind: 'secret', identifies: true }),
  field('email_password', { kind: 'secret' }),
]
const textsOf = (text: string) =>
  pastedRows(text, fields).map(({ line, texts }) => [line, ...Object.values(texts)])

describe('a line of a paste', () => {
  test('has its details between bars or tabs, or a login and a password with a colon between', () => {
    expect(textsOf('amine | p:1 |  m|x')).toEqual([[1, 'amine', 'p:1', 'm']])
    expect(textsOf('amine\tp|1\tm')).toEqual([[1, 'amine', 'p|1', 'm']])
    expect(textsOf('amine:p:1')).toEqual([[1, 'amine', 'p:1', '']])
    expect(textsOf('amine')).toEqual([[1, 'amine', '', '']])
    expect(textsOf(':p')).toEqual([[1, ':p', '', '']])
  })

  test.each([
    ['login: king77 / pass: X y', 'king77', 'X y'],
    ['login:king77:X y', 'king77', 'X y'],
    ['king77 pass: A b', 'king77', 'A b'],
    ['email: king@x.dz pass=Ab:c', 'king@x.dz', 'Ab:c'],
    ['login king77 password X:1', 'king77', 'X:1'],
    ['id:512345678 , mdp Xx', '512345678', 'Xx'],
    ['اسم الدخول: king77 كلمة السر: X1', 'king77', 'X1'],
    ['user: king77', 'king77', ''],
    ['king77:pass:1', 'king77', 'pass:1'],
    ['king77:my pass: 1', 'king77', 'my pass: 1'],
  ])('may say which of both is which: %s', (text, login, password) =>
    expect(textsOf(text)).toEqual([[1, login, password, '']]),
  )

  test('takes no time however it is built', () => {
    const lines = ['my login ', 'user / ', ' ', 'pass ', 'a,', '(', 'login - ', '//']
    const began = performance.now()
    for (const piece of lines)
      pastedRows(`${piece.repeat(600).slice(0, 598)}x\n`.repeat(100), fields)
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('counts though it is empty, however lines end', () => {
    expect(textsOf('a|b\r\n\r\n \nc|d\re|f')).toEqual([
      [1, 'a', 'b', ''],
      [4, 'c', 'd', ''],
      [5, 'e', 'f', ''],
    ])
  })

  test('says when there is more than is asked for, but not for bars at its end', () => {
    const surplus = (text: string) => pastedRows(text, fields)[0]!.surplus
    expect([surplus('a|b|c|d'), surplus('a|b|c| |')]).toEqual([true, false])
  })
})

describe('a file', () => {
  const records = (...rows: string[][]) => rows.map((cells, at) => ({ row: at + 1, cells }))

  test('names its columns by key or label in either language, in any order', () => {
    const rows = sheetRows(
      records(['Password-of the  EMAIL', '', 'اسم الدخول', 'PASSWORD'], ['m', '', ' amine ', 'p']),
      fields,
    )
    expect(rows).toEqual([
      {
        line: 2,
        texts: { email_password: 'm', login: 'amine', password: 'p' },
        surplus: false,
      },
    ])
  })

  test('is none with a column that nobody knows, one twice, or none at all', () => {
    for (const header of [['login', 'age'], ['login', 'login'], ['', ''], []])
      expect(sheetRows(records(header, ['a', 'b']), fields)).toBeNull()
    expect(sheetRows([], fields)).toBeNull()
  })

  test('has no unit in an empty row, and too much in a cell beside its columns', () => {
    const rows = sheetRows(records(['login'], [''], ['a', 'b']), fields)
    expect(rows).toEqual([{ line: 3, texts: { login: 'a' }, surplus: true }])
  })
})

describe('a hint', () => {
  test('is the first and last letters of what is typed to sign in, and where an address is', () => {
    const hint = (login: string) => hintOf(fields, { login, password: 'secret' })
    expect(hint('sakura80.ff@mail.example')).toBe('sakur….ff@mail.example')
    expect(hint('sakura')).toBe('sa…ra')
    expect(hint('ساكورا الجزائرية')).toBe('ساكور…رية')
    expect(hint(`${'x'.repeat(90)}@${'y'.repeat(90)}`)).toBe(`xxxxx…xxx@${'y'.repeat(14)}`)
  })

  test('tells logins apart that begin alike, and is never the whole of one', () => {
    const hint = (login: string) => hintOf(fields, { login, password: 'secret' })
    const alike = ['valo_k1', 'valo_k2', 'valo_k10'].map((name) => hint(`${name}@mail.example`))
    expect(alike).toEqual(['val…k1@mail.example', 'val…k2@mail.example', 'val…k10@mail.example'])
    for (const login of ['a', 'ab', 'abc', 'abcd', 'abcdefgh', 'a@b.example', 'ab@b.example'])
      expect(hint(login).replace('…', '').length).toBeLessThan(login.length)
  })

  test('is none where all that identifies is secret', () => {
    expect(hintOf(fields, { password: 'secret' })).toBe('')
    expect(hintOf([fields[1]!], { password: 'secret' })).toBe('')
  })
})
