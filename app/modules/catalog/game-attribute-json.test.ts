import { expect, test } from 'vitest'
import { attributesInJson } from './game-attribute-json.ts'

test('a label of a JSON file has no control characters, as one of a form', () => {
  const label = { en: 'Rank\0', ar: 'رتبة' }
  const categories = { accounts: [{ key: 'rank', type: 'text', label }] }
  const read = attributesInJson(JSON.stringify({ games: [{ slug: 'free-fire', categories }] }))
  expect(read).toMatchObject({ ok: true, value: { rows: [{ cells: { label_en: 'Rank' } }] } })
})
