import { expect, test } from 'vitest'
import { legacySheetText } from '#kernel/csv.ts'
import { type AnswerLayout, isAboutSomebody, readAnswer } from './bank-answer.ts'

const rib = { kind: 'rib', digits: '00200112112300000146' } as const
const ccp = { kind: 'ccp', digits: '002345678988' } as const
const layout: AnswerLayout = {
  account: 0,
  key: null,
  amount: 1,
  reference: 2,
  outcome: 3,
  reason: 4,
  words: { ok: 'paid', rejete: 'back' },
}
const row = { id: 'one', account: rib, net: 4_850, waits: true, isReaders: true }
const other = { ...row, id: 'other', account: ccp }

/** What becomes of lines, by what follows from each. */
function read(lines: readonly string[], rows = [row, other], by: Partial<AnswerLayout> = {}) {
  const cells = lines.map((line, at) => ({ row: at + 2, cells: line.split(';') }))
  const { paid, back, unmatched, unknown } = readAnswer(cells, { ...layout, ...by }, rows)
  return {
    paid: paid.map(({ id, reference }) => `${id} ${reference}`),
    back: back.map(({ id, reason }) => `${id} ${reason}`),
    why: unmatched.map(({ why }) => why),
    unknown,
  }
}
const nothing = { paid: [], back: [], why: [], unknown: [] }

test('an account is known as people, banks and spreadsheets write it, and only with its own key', () => {
  for (const account of [
    '00200112112300000146',
    '002 00112 1123000001 46',
    "'00200112112300000146",
    '200112112300000146',
  ])
    expect([account, read([`${account};4850;V1;OK;`])]).toEqual([
      account,
      { ...nothing, paid: ['one V1'] },
    ])
  for (const account of ['002345678988', '23456789 / 88', '2345678988', '007 99999 0023456789 41'])
    expect([account, read([`${account};4850;V1;OK;`])]).toEqual([
      account,
      { ...nothing, paid: ['other V1'] },
    ])
  expect(read(['23456789;4850;88;OK;'], [other], { key: 2, reference: null })).toMatchObject({
    paid: ['other '],
  })
  for (const account of [
    '',
    '00200112112300000147',
    '23456789 / 89',
    'Amina',
    '2,00112E+17',
    '=1+1',
    '23456789',
  ])
    expect([account, read([`${account};4850;V1;OK;`]).why]).toEqual([account, ['account']])
})

test('an amount is the one of its row in whole dinars, as any bank writes it', () => {
  for (const amount of ['4850', '4 850,00', '4,850.00', '4850.00', '٤٨٥٠', '4 850 DA'])
    expect([amount, read([`${rib.digits};${amount};V1;OK;`]).paid]).toEqual([amount, ['one V1']])
  for (const amount of ['', '4850,50', '-4850', '0', 'x'])
    expect([amount, read([`${rib.digits};${amount};V1;OK;`]).why]).toEqual([amount, ['amount']])
  expect(read([`${rib.digits};4851;V1;OK;`]).why).toEqual(['nothing'])
})

test('a line is about one row, and a row has one line', () => {
  const line = `${rib.digits};4850;V1;OK;`
  expect(read([line, line])).toEqual({ ...nothing, why: ['several', 'several'] })
  expect(read([line], [row, { ...row, id: 'twin' }]).why).toEqual(['several'])
  expect(read([line], [{ ...row, waits: false }]).why).toEqual(['answered'])
  expect(read([line], [{ ...row, isReaders: false }]).why).toEqual(['others'])
  expect(read([line], []).why).toEqual(['nothing'])
})

test('a word of the bank means what was said of it, and nothing while nobody has', () => {
  expect(read([`${rib.digits};4850;V1; ok ;`]).paid).toEqual(['one V1'])
  expect(read([`${rib.digits};4850;;REJETÉ;Compte clos`])).toEqual({
    ...nothing,
    back: ['one Compte clos'],
  })
  expect(read([`${rib.digits};4850;;Rejeté;`])).toEqual({ ...nothing, back: ['one Rejeté'] })
  expect(read([`${rib.digits};4850;V1;Suspendu;`])).toEqual({
    ...nothing,
    why: ['word'],
    unknown: ['suspendu'],
  })
  expect(read([`${rib.digits};4850;V1;constructor;`]).why).toEqual(['word'])
  expect(read([`${rib.digits};4850;V1;;`], [row], { outcome: null }).paid).toEqual(['one V1'])
})

test('a reference may be left out, but is no formula and no novel', () => {
  expect(read([`${rib.digits};4850;;OK;`]).paid).toEqual(['one '])
  for (const reference of ['=HYPERLINK("x")', '+1', '@SUM(A1)', 'x'.repeat(81)])
    expect([reference, read([`${rib.digits};4850;${reference};OK;`]).why]).toEqual([
      reference,
      ['reference'],
    ])
  expect(
    read([`${rib.digits};4850;;OK;`, `${ccp.digits};4850;;Rejeté;${'x'.repeat(1_001)}`]),
  ).toEqual({
    ...nothing,
    paid: ['one '],
    why: ['reason'],
  })
})

test('names of columns are told from a first line', () => {
  expect(isAboutSomebody(['RIB', 'Montant', '2026'])).toBe(false)
  expect(isAboutSomebody(['Amina', rib.digits])).toBe(true)
})

test('files of older programs are read in Arabic and in French', () => {
  const bytes = (...codes: number[]) => new Uint8Array(codes)
  // مرفوض and rejeté in Windows-1256, REJETÉ in Windows-1252
  expect(legacySheetText(bytes(0xe3, 0xd1, 0xdd, 0xe6, 0xd6))?.content).toBe('مرفوض')
  expect(legacySheetText(bytes(0x72, 0x65, 0x6a, 0x65, 0x74, 0xe9))?.content).toBe('rejeté')
  expect(legacySheetText(bytes(0x52, 0x45, 0x4a, 0x45, 0x54, 0xc9))?.content).toBe('REJETÉ')
  expect(legacySheetText(bytes(0x50, 0x4b, 0x03, 0x04, 0x00, 0xe9))).toBeNull()
})
