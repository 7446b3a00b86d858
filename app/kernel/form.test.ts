import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readableForm, readableQuery, readForm } from './form.ts'

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(5, 'too_long')),
  kind: v.picklist(['a', 'b'], 'choose'),
  note: v.optional(v.string()),
})

function form(...fields: [string, string | Blob][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

const valid: [string, string][] = [
  ['name', ' Amina'],
  ['kind', 'a'],
]

describe('a posted form', () => {
  test('is read by its schema', () => {
    expect(readForm(schema, form(...valid))).toEqual({
      ok: true,
      value: { name: 'Amina', kind: 'a' },
    })
  })

  test('has no more than its schema names: nobody sends a status, a price or is_admin', () => {
    const sent = form(
      ...valid,
      ['status', 'paid'],
      ['total_price', '1'],
      ['is_admin', 'true'],
      ['__proto__', 'x'],
      ['constructor', 'x'],
    )
    expect(readForm(schema, sent)).toEqual({ ok: true, value: { name: 'Amina', kind: 'a' } })
  })

  test('gives a code for each wrong field, and what was typed', () => {
    expect(readForm(schema, form(['name', 'Amina Benali'], ['kind', 'c']))).toEqual({
      ok: false,
      code: 'invalid',
      errors: { name: 'too_long', kind: 'choose' },
      values: { name: 'Amina Benali', kind: 'c' },
    })
  })

  test('calls a missing field required', () => {
    expect(readForm(schema, form())).toMatchObject({
      errors: { name: 'required', kind: 'required' },
    })
    expect(readForm(schema, form(['name', '   '], ['kind', 'a']))).toMatchObject({
      errors: { name: 'required' },
    })
  })

  test('counts the first of a repeated field', () => {
    expect(readForm(schema, form(...valid, ['kind', 'c'], ['name', 'Other']))).toMatchObject({
      value: { name: 'Amina', kind: 'a' },
    })
  })

  test('takes no file for a text', () => {
    expect(readForm(schema, form(['name', new Blob(['Amina'])], ['kind', 'a']))).toMatchObject({
      errors: { name: 'required' },
    })
  })

  test('loses control characters, which PostgreSQL refuses, and keeps tabs and line ends', () => {
    const sent = form(...valid, ['note', 'a\u0000b\u0007c\u001b[31m\u0085\td\r\ne\u0627'])
    expect(readForm(schema, sent)).toMatchObject({ value: { note: 'abc[31m\td\r\ne\u0627' } })
  })

  test('never gives a password back', () => {
    const passwords = v.object({
      password: v.pipe(v.string(), v.minLength(8, 'too_short')),
      email: v.string(),
    })
    const refused = readForm(
      passwords,
      form(['password', 'short'], ['new_password', 'secret'], ['email', 'a@example.com']),
    )
    expect(refused).toMatchObject({ ok: false, values: { email: 'a@example.com' } })
    expect(JSON.stringify(refused)).not.toMatch(/"short"|secret/)
  })
})

describe('what was posted or stands in an address', () => {
  test('has no control characters but tabs and line ends; files stay as they are', async () => {
    const file = new Blob(['a\0b'])
    const read = readableForm(form(['name', 'a\0\u0001b\tc\n'], ['name', '\u007f'], ['file', file]))
    expect(read.getAll('name')).toEqual(['ab\tc\n', ''])
    expect(await (read.get('file') as File).text()).toBe('a\0b')
  })

  test('is read so from an address within a form too', () => {
    expect([...readableQuery('q=a%00b&q=%0ac')]).toEqual([
      ['q', 'ab'],
      ['q', '\nc'],
    ])
  })
})
