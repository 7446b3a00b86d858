import { describe, expect, test } from 'vitest'
import { type BuyerField, readAnswers } from './buyer-fields.ts'
import { tryPattern } from './internal/buyer-pattern.server.ts'
import { asksSecret } from './internal/secret-labels.ts'

const field = (given: Partial<BuyerField>): BuyerField => ({
  key: 'player_id',
  type: 'text',
  label: 'Player ID',
  label_ar: 'آيدي اللاعب',
  hint: '',
  hint_ar: '',
  required: true,
  asked_if: null,
  min: null,
  max: null,
  pattern: '^[0-9]{8,12}$',
  example: '1234567890',
  max_length: 12,
  options: [],
  ...given,
})
const name = field({ key: 'name', pattern: '^\\S(?:.{1,14})\\S$', example: 'Kanz', max_length: 16 })
const box = field({
  key: 'friends',
  type: 'boolean',
  pattern: null,
  example: null,
  max_length: null,
})
const level = field({ key: 'level', type: 'number', pattern: null, min: 1, max: 500 })
const method = field({
  key: 'method',
  type: 'choice',
  options: [
    { key: 'group', label: 'Group', label_ar: 'مجموعة' },
    { key: 'game_pass', label: 'Game pass', label_ar: 'غيم باس' },
  ],
})
const link = field({
  key: 'link',
  pattern: '^https://',
  example: 'https://x',
  max_length: 40,
  asked_if: { method: ['game_pass'] },
})

const read = (fields: BuyerField[], posted: Record<string, unknown>) => {
  const answers = readAnswers(fields, posted as Record<string, string>)
  return answers.ok
    ? Object.fromEntries(answers.value.map(({ key, value }) => [key, value]))
    : answers.details
}
const one = (asked: BuyerField, sent: unknown) =>
  read([asked], { [`field_${asked.key}`]: sent })?.[asked.key]

describe('an answer', () => {
  test.each([
    ['1234567890', '1234567890'],
    ['  1234567890 ', '1234567890'],
    ['١٢٣٤٥٦٧٨٩٠', '1234567890'],
    ['۱۲۳۴۵۶۷۸۹۰', '1234567890'],
    ['1234 567 890', '1234567890'],
    ['1234-567-890', '1234567890'],
    ['\u200f1234567890\u202c', '1234567890'],
    ['1234567', 'pattern'],
    ['12345678a', 'pattern'],
    ['1234567890123', 'too_long'],
    ['9'.repeat(65_536), 'too_long'],
    ['', 'required'],
    ['   ', 'required'],
    ['\u0000', 'required'],
    [undefined, 'required'],
    [['1234567890'], 'required'],
    [{ toString: 1 }, 'required'],
  ])('of digits: %o is %s', (sent, expected) => {
    expect(one(field({}), sent)).toBe(expected)
  })

  test.each([
    ['Kanz Player', 'Kanz Player'],
    ['كنز', 'كنز'],
    ['لاعب٢١٣', 'لاعب٢١٣'],
    ['ab', 'pattern'],
    ['\ud800abc', '\ufffdabc'],
  ])('that is a name stays as it is: %o is %s', (sent, expected) => {
    expect(one(name, sent)).toBe(expected)
  })

  test.each([
    ['12', '12'],
    ['١٢', '12'],
    ['0', 'small'],
    ['501', 'large'],
    ['1.5', 'whole'],
    ['ten', 'whole'],
    ['9'.repeat(400), 'whole'],
  ])('that is a number: %o is %s', (sent, expected) => {
    expect(one(level, sent)).toBe(expected)
  })

  test.each(['', 'Group', '__proto__', 'constructor', 'toString'])(
    'of a choice is one of it: %o',
    (sent) => {
      expect(one(method, sent)).toBe('choose')
    },
  )

  test('keeps its labels and words in both languages', () => {
    expect(readAnswers([method], { field_method: 'group' })).toEqual({
      ok: true,
      value: [
        {
          key: 'method',
          type: 'choice',
          label: 'Player ID',
          label_ar: 'آيدي اللاعب',
          value: 'group',
          text: 'Group',
          text_ar: 'مجموعة',
        },
      ],
    })
  })

  test('of a box is yes, or no where it need not be ticked', () => {
    expect(one(box, 'yes')).toBe('yes')
    expect(one(box, undefined)).toBe('tick')
    expect(one(box, 'on')).toBe('tick')
    expect(one({ ...box, required: false }, undefined)).toBe('no')
  })

  test('that need not be given is left out', () => {
    expect(read([{ ...name, required: false }], {})).toEqual({})
  })
})

describe('a form', () => {
  test('says what is wrong with each field at once, and drops what is not asked', () => {
    expect(read([field({}), name], { field_player_id: 'x', field_other: 'y', other: 'z' })).toEqual(
      {
        player_id: 'pattern',
        name: 'required',
      },
    )
    expect(read([name], { field_name: 'Kanz', field_other: 'y', ['__proto__']: 'z' })).toEqual({
      name: 'Kanz',
    })
    expect(read([], { field_name: 'Kanz' })).toEqual({})
  })

  test('asks for a field only if another has its value', () => {
    expect(read([method, link], { field_method: 'group', field_link: 'x' })).toEqual({
      method: 'group',
    })
    expect(read([method, link], { field_method: 'game_pass' })).toEqual({ link: 'required' })
    expect(read([link, method], { field_method: 'game_pass', field_link: 'https://a' })).toEqual({
      method: 'game_pass',
      link: 'https://a',
    })
    expect(read([link], { field_method: 'game_pass' })).toEqual({})
    expect(read([method, link], {})).toEqual({ method: 'choose' })
  })

  test('never asks in a circle', () => {
    const round = [{ ...method, asked_if: { link: ['game_pass'] as [string] } }, link]
    expect(read(round, { field_method: 'game_pass', field_link: 'https://a' })).toEqual({})
  })
})

describe('no field asks for a secret', () => {
  test.each([
    'Password',
    'Account pass word',
    'passcode',
    'Your PIN',
    'Mot de passe',
    'MDP',
    'Code secret',
    'Email verification code',
    'Backup codes',
    '2FA',
    'كلمة المرور',
    'كلمة السرّ',
    'كلمـــة السر',
    'كَلِمَة سِرّ',
    'الرقم السري',
    'رمز التحقّق',
    'باسوورد',
    'الباسورد',
  ])('%s', (label) => expect(asksSecret(label)).toBe(true))

  test.each([
    'Player ID',
    'player_id',
    'Link of your game pass',
    'رابط الغيم باس',
    'Battle Pass level',
    'رمز اللاعب',
    'رقم السيرفر',
    'Spinner',
    'رقم الصداقة في دوتا',
    'Trainer code',
    'رمز المدرّب',
    'Your rank now',
  ])('but may ask for: %s', (label) => expect(asksSecret(label)).toBe(false))
})

describe('a pattern', () => {
  test.each([
    ['^[0-9]{8,12}$', '1234567890', 12],
    ['^(?=.{3,20}$)[A-Za-z0-9]+(_[A-Za-z0-9]+)?$', 'kanz_player', 20],
    ["^\\p{L}{2,12}-\\p{L}[\\p{L}\\p{N}'’ -]{1,25}$", 'Kanzia-Hyjal', 40],
  ])('that fits its example and always ends is taken: %s', async (pattern, example, most) => {
    expect(await tryPattern(pattern, example, most)).toBeNull()
  })

  test.each([
    ['^(a+)+$', 'aaaa', 200],
    ['^(a|a)*$', 'aaa', 200],
    ['^https://x/(\\w+\\s?)*$', 'https://x/abc', 160],
    ['^([A-Za-z0-9]+[_.-]?)+$', 'kanz_player', 60],
  ])('that can run away is refused: %s', async (pattern, example, most) => {
    expect(await tryPattern(pattern, example, most, 300)).toBe('pattern_slow')
  })

  test('that is none, or does not fit its example, is refused', async () => {
    expect(await tryPattern('^[a', 'a', 5)).toBe('pattern_invalid')
    expect(await tryPattern('\\-', '-', 5)).toBe('pattern_invalid')
    expect(await tryPattern('^x$', 'y', 5)).toBe('example_unfit')
  })
})
