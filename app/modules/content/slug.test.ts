import { describe, expect, test } from 'vitest'
import { freeSlug, LONGEST_SLUG, imageName, textSlugOf, stemOf } from './slug.ts'

describe('the slug of a title', () => {
  test.each([
    ['Ten checks before you buy', 'ten-checks-before-you-buy'],
    ['  --Hello,   World!! (2026)  ', 'hello-world-2026'],
    ['C++ & C#', 'c-c'],
    ['Éléphant à Béjaïa', 'elephant-a-bejaia'],
    ['كيف أشتري من كنز؟', 'كيف-أشتري-من-كنز'],
    ['أين يكون مالُكَ بين الدّفع والتّسليم؟', 'أين-يكون-مالك-بين-الدفع-والتسليم'],
    ['كنـــز ٢٠٢٦', 'كنز-2026'],
    ['CIB أو الذهبية', 'cib-أو-الذهبية'],
    ['a/../b?c#d%2e', 'a-b-c-d-2e'],
    ['<script>', 'script'],
    ['\u202eabc\u200b', 'abc'],
    ['🎮🎮', ''],
    ['---', ''],
  ])('%j is %j [ADM-BLOG-03 ADM-HELP-03 OP-103]', (title, slug) => {
    expect(textSlugOf(title)).toBe(slug)
  })

  test('is its own slug, and no longer than an address can bear', () => {
    for (const title of ['a b '.repeat(100), 'كلمة '.repeat(100)]) {
      const slug = textSlugOf(title)
      expect(slug.length).toBeLessThanOrEqual(LONGEST_SLUG)
      expect(textSlugOf(slug)).toBe(slug)
    }
  })
})

test('a taken slug gets -2, -3 [OP-103]', () => {
  expect(freeSlug('a', new Set())).toBe('a')
  expect(freeSlug('a', new Set(['a']))).toBe('a-2')
  expect(freeSlug('a', new Set(['a', 'a-2', 'a-3', 'a-5']))).toBe('a-4')
  expect(freeSlug('a', new Set(['a-2']))).toBe('a')
  const long = `${'a'.repeat(97)}-bb`
  expect(freeSlug(long, new Set([long]))).toBe(`${'a'.repeat(97)}-2`)
  for (const taken of [[long], [long, `${'a'.repeat(97)}-2`]])
    expect(textSlugOf(freeSlug(long, new Set(taken)))).toBe(freeSlug(long, new Set(taken)))
  expect(
    [long, freeSlug(long, new Set([long]))].every(
      (slug) => slug.startsWith(stemOf(long)) && slug.length <= LONGEST_SLUG,
    ),
  ).toBe(true)
})

test('an image’s file has a Latin name, whatever its text is called', () => {
  expect(imageName('ten-checks')).toBe('ten-checks')
  expect(imageName('كيف-أشتري-2026')).toBe('2026')
  expect(imageName('كيف')).toBe('post')
})
