import { describe, expect, test } from 'vitest'
import { emptyLine, type Mark, marked, placeOfImage } from './marks.ts'

/** A text in which `[` and `]` show what is chosen. */
function chosen(text: string) {
  const value = text.replace(/[[\]]/g, '')
  return { value, start: text.indexOf('['), end: text.indexOf(']') - 1 }
}

function typed(text: string, mark: Mark) {
  const given = chosen(text)
  const {
    start,
    end,
    words,
    chosen: [from, to],
  } = marked(given, mark, 'words')
  const after = given.value.slice(0, start) + words + given.value.slice(end)
  return { after, chosen: after.slice(from, to) }
}

describe('a mark', () => {
  test.each<[string, Mark, string, string]>([
    ['a [b] c', 'bold', 'a **b** c', 'b'],
    ['a [] c', 'bold', 'a **words** c', 'words'],
    ['a [b]', 'link', 'a [b](https://)', 'b'],
    ['one\ntwo [three]', 'heading', 'one\n## two three', 'two three'],
    ['one\n[]', 'heading', 'one\n## words', 'words'],
    ['a [b] c', 'italic', 'a *b* c', 'b'],
    ['[]', 'quote', '> words', 'words'],
    ['one\n[]', 'numbered', 'one\n1. words', 'words'],
  ])('goes around what is chosen, and that stays chosen: %j %s', (text, mark, after, words) => {
    expect(typed(text, mark)).toEqual({ after, chosen: words })
  })

  test('of a list goes before each line that is chosen', () => {
    expect(typed('a\n[b\nc]', 'list').after).toBe('a\n- b\n- c')
    expect(typed('a\n[b\nc]', 'numbered')).toEqual({ after: 'a\n1. b\n2. c', chosen: 'b\n2. c' })
    expect(typed('[b\n\nc]', 'quote').after).toBe('> b\n> \n> c')
  })

  test('of a table makes one of the lines that are chosen, its cells between tabs, or an empty one', () => {
    expect(typed('a[]', 'table')).toEqual({
      after: 'a\n\n| words 1 | words 2 |\n| --- | --- |\n|   |   |\n\n',
      chosen: 'words 1',
    })
    expect(typed('[Game\tPrice\nA|B\t1 200\tDA]', 'table')).toEqual({
      after: '| Game | Price | words 3 |\n| --- | --- | --- |\n| A\\|B | 1 200 | DA |\n\n',
      chosen: 'Game',
    })
  })
})

describe('an image', () => {
  test.each([
    ['', ''],
    ['a', '\n\n'],
    ['a\n', '\n'],
    ['a\n\n', ''],
    ['a\n  \n', ''],
  ])('stands behind an empty line: after %j comes %j', (before, gap) => {
    expect(emptyLine(before)).toBe(gap)
  })

  test('goes behind one between whose brackets the caret stands, else over what is chosen', () => {
    const value = '![](/a.webp) end'
    expect(placeOfImage({ value, start: 2, end: 2 })).toEqual([12, 12])
    expect(placeOfImage({ value, start: 13, end: 16 })).toEqual([13, 16])
    expect(placeOfImage({ value, start: 3, end: 3 })).toEqual([3, 3])
    expect(placeOfImage({ value: '[](/a.webp)', start: 1, end: 1 })).toEqual([1, 1])
    expect(placeOfImage({ value: '![](/a.webp', start: 2, end: 2 })).toEqual([2, 2])
  })
})
