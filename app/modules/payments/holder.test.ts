import { expect, test } from 'vitest'
import { isSameHolder } from './holder.ts'

test.each([
  ['Karim Hadj', 'karim hadj'],
  ['HADJ Karim', 'Karim Hadj'],
  ['Karim Hadj', 'كريم حاج'],
  ['Mohamed El Amine Benali', 'Mohammed Benali'],
  ['محمد بن علي', 'Mohamed Ben Ali'],
  ['Amina Benali', 'Amîna  Benalî'],
  ['Youcef Cherif', 'يوسف شريف'],
])('%s holds the account of %s', (holder, name) => {
  expect(isSameHolder(holder, name)).toBe(true)
})

test.each([
  ['Karim Hadj', 'Amina Benali'],
  ['Karim Benali', 'Amina Benali'],
  ['Karim', 'Karim Hadj'],
  ['Karim Karima', 'Karim Hadj'],
  ['كريم حاج', 'أمينة بن علي'],
  ['', 'Karim Hadj'],
  ['—', '—'],
])('%s does not hold the account of %s', (holder, name) => {
  expect(isSameHolder(holder, name)).toBe(false)
})
