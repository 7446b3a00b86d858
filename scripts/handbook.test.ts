import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readHandbook } from '../app/routes/admin/handbook/chapters.ts'
import { handbookFile, printedHandbook } from './printed-handbook.ts'
import { locales } from './i18n.ts'

describe.each(locales)('the handbook in %s', (locale) => {
  const text = printedHandbook(locale)

  test('names buttons, screens and figures as they are now: else run npm run handbook', () => {
    expect(readFileSync(handbookFile(locale), 'utf8')).toBe(text)
  })

  test('lists its chapters, each of which has a text', () => {
    const { lead, chapters } = readHandbook(text)
    expect(chapters.length).toBeGreaterThan(15)
    expect(lead).not.toContain('](#')
    for (const { id, title, text: words } of chapters) {
      expect(text).toContain(`- [${title}](#${id})`)
      expect(words.length).toBeGreaterThan(100)
    }
  })

  test('describes each of its pictures, and has them all', () => {
    const pictures = [...text.matchAll(/!\[(.*?)\]\((.+?)\)/g)]
    expect(pictures.length).toBeGreaterThan(5)
    for (const [, words = '', path = ''] of pictures) {
      expect(words.length).toBeGreaterThan(30)
      expect(readFileSync(`docs/${path}`).length).toBeLessThan(60_000)
    }
  })
})

test('both languages have the same chapters, screens and pictures', () => {
  const [one, other] = locales.map((locale) => {
    const text = printedHandbook(locale)
    const { chapters } = readHandbook(text)
    return chapters.map((chapter) => ({
      screens: [...chapter.text.matchAll(/`(\/admin[^`]*)`/g)].map(([, path]) => path).sort(),
      pictures: [...chapter.text.matchAll(/desk\/([a-z-]+)\.(?:en|ar)\.webp/g)].map(
        ([, name]) => name,
      ),
    }))
  })
  expect(one).toEqual(other)
})
