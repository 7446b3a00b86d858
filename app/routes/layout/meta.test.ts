import { expect, test } from 'vitest'
import { inLocale } from '#i18n/locale.server.ts'
import { pageMeta } from './meta.ts'

const args = {
  location: { pathname: '/allgames' },
  matches: [{ loaderData: { site: { origin: 'https://kanz.example' } } }],
}

test('a public page has its address in its own language and in each', () => {
  const tags = inLocale('ar', () =>
    pageMeta(args, { title: 'كلّ الألعاب', description: 'd', query: '?page=2' }),
  )
  expect(tags).toContainEqual({ title: 'كلّ الألعاب · كنز' })
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://kanz.example/ar/allgames?page=2',
  })
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: 'en',
    href: 'https://kanz.example/allgames?page=2',
  })
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: 'ar',
    href: 'https://kanz.example/ar/allgames?page=2',
  })
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: 'x-default',
    href: 'https://kanz.example/allgames?page=2',
  })
})

test('a private page asks search engines to stay away, names no other address, and is described by the site', () => {
  const description = {
    name: 'description',
    content: 'The Algerian marketplace for game accounts, currencies, boosting and items.',
  }
  expect(pageMeta(args, { title: 'Wallet', index: false })).toEqual([
    { title: 'Wallet · Kanz' },
    description,
    { name: 'robots', content: 'noindex' },
  ])
})

test('what programs that show links read carries no marks of direction', () => {
  const words = {
    title: 'Max \u20665 %\u2069 off',
    description: 'From \u206616 DA\u2069',
    image: { path: '/og/x', alt: 'Alt \u2068a\u2069' },
  }
  const og = pageMeta(args, words).filter((tag) => 'property' in tag)
  expect(JSON.stringify(og)).not.toMatch(/[\u2066-\u2069]/)
  expect(og).toContainEqual({ property: 'og:title', content: 'Max 5 % off · Kanz' })
})

test('the home of the Arabic pages is /ar', () => {
  const tags = inLocale('ar', () => pageMeta({ ...args, location: { pathname: '/' } }, {}))
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://kanz.example/ar',
  })
})
