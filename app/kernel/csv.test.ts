import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf, sheetText, unguarded } from './csv.ts'

const titles = [
  'Account\n=1+1',
  'Account\r=1+1',
  'Account\r\n@SUM(A1)',
  'A;B\n+1',
  '=1',
  '\n=1',
  '\r-1',
  '"\n=1',
  "'=1",
]

test('no line break in a title begins a row of a file, so what follows it is no formula', () => {
  const file = csvOf(
    ['title', 'price'],
    titles.map((title) => [title, 5]),
  )
  const rows = parse(file, { bom: true, delimiter: ';', record_delimiter: ['\r\n', '\n', '\r'] })
  expect(rows).toHaveLength(titles.length + 1)
  expect(rows.slice(1).map(([title = '']) => unguarded(title))).toEqual(titles)
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
})

/** A text as Windows writes it in one of its encodings; these have a byte for each letter. */
function inWindows(text: string, encoding: 'windows-1252' | 'windows-1256'): Uint8Array {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, n) => n))
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}

test.each([
  ['windows-1252', 'Nom;Catégorie\nPokémon;comptes\nÉLÉPHANT À VENDRE;objets'],
  ['windows-1252', 'REJETÉ'],
  ['windows-1256', 'الاسم;الفئة\nفري فاير;حسابات\nPUBG Mobile;عملات'],
  ['windows-1256', 'چ'],
  ['windows-1256', 'Nom;الفئة\nببجي;شحن compte'],
] as const)('a file of %s is read in it [OP-108]', (encoding, text) => {
  expect(sheetText(inWindows(text, encoding))).toEqual({ content: text, encoding })
})

test('Unicode is read as such, and what is damaged or no text is refused', () => {
  const utf8 = new TextEncoder().encode('الاسم;الفئة\nفري فاير;حسابات Pokémon')
  expect(sheetText(utf8)).toMatchObject({ encoding: 'unicode' })
  expect(sheetText(Uint8Array.from([...utf8, 0xd9]))).toBeNull() // cut in the middle of a letter
  expect(sheetText(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61, 0xe9]))).toBeNull()
  expect(sheetText(Uint8Array.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0xfd]))).toBeNull()
  expect(sheetText(Uint8Array.from([0x74, 0xe9, 0x00, 0x31]))).toBeNull()
})
