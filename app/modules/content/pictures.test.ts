import { expect, test } from 'vitest'
import { pictureOf, picturesOf, undescribed } from './pictures.ts'

test('the pictures of a text are counted in their order, and have their words and address', () => {
  const text = 'a ![A shield](/files/a.webp "title") ![](</files/b.webp>)\n![x][ref] [no](/picture)'
  expect(picturesOf(text)).toEqual([
    { number: 1, start: 2, end: 36, words: 'A shield', url: '/files/a.webp' },
    { number: 2, start: 37, end: 57, words: '', url: '/files/b.webp' },
    { number: 3, start: 58, end: 67, words: 'x', url: '' },
  ])
})

test.each([
  ['in a code span', '`![](a)` and ``![](a) ` ``'],
  ['between fences', '```md\n![](a)\n```\n\n~~~\n![](a)\n~~~'],
  ['behind a fence that does not end', 'a\n\n```\n![](a)\n'],
  ['that only decorates', '![-](a) ![ - ](b)'],
  ['with words', '![\\]](a)'],
])('nothing has to be said of a picture %s', (_, text) => expect(undescribed(text)).toEqual([]))

test.each(['![](a)', '![ \t](a)', '```\nx\n```\n\n![](a)', '` ![](a)', '![][a]'])(
  'of %j has to be said what it shows',
  (text) => expect(undescribed(text)).toHaveLength(1),
)

test.each([
  ['A [blue] \\ shield', '![A \\[blue\\] \\\\ shield](a)'],
  [' two\nlines ', '![two lines](a)'],
])('%j is written so that it is read as it was typed', (words, markdown) => {
  expect(pictureOf(words, 'a')).toBe(markdown)
  expect(undescribed(markdown)).toEqual([])
})

test.each(['!['.repeat(20_000), '`'.repeat(20_000) + 'x'.repeat(20_000), '![](a)'.repeat(6_000)])(
  'is found in no time also where a text is hostile',
  (text) => {
    const began = performance.now()
    picturesOf(text)
    expect(performance.now() - began).toBeLessThan(1_000)
  },
)
