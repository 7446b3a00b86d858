import { expect, test } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { SPECULATION_RULES_PATH } from './speculation.ts'

const { request } = await openTestApp()

type Where = {
  href_matches?: string
  and?: Where[]
  or?: Where[]
  not?: Where
  selector_matches?: string
}
type Rules = Record<'prefetch' | 'prerender', { where: Where }[]>

/**
 * Whether a link to this path is meant; links of the page that say something else are not asked
 * about.
 */
function means(where: Where, path: string): boolean {
  if (where.href_matches)
    return new URLPattern({ pathname: where.href_matches }).test({ pathname: path })
  if (where.and) return where.and.every((each) => means(each, path))
  if (where.or) return where.or.some((each) => means(each, path))
  return where.not ? !means(where.not, path) : false
}

test('pages name the rules of what may be fetched before a link is pressed, and carry no script for it', async () => {
  const page = await request('/allgames')
  expect(page.headers.get('speculation-rules')).toBe(`"${SPECULATION_RULES_PATH}"`)
  expect(await page.text()).not.toContain('speculationrules')
  const answer = await request(SPECULATION_RULES_PATH)
  expect(answer.headers.get('content-type')).toBe('application/speculationrules+json')
  expect((await request('/games.json')).headers.has('speculation-rules')).toBe(false)
})

test('pages that are kept are drawn in advance, other pages fetched, and nothing that an opening would change', async () => {
  const rules = (await (await request(SPECULATION_RULES_PATH)).json()) as Rules
  const how = (path: string) =>
    (['prerender', 'prefetch'] as const).filter((kind) =>
      rules[kind].some(({ where }) => means(where, path)),
    )
  for (const path of [
    '/allgames',
    '/ar/allgames',
    '/free-fire/accounts',
    '/ar/free-fire/currencies',
    '/free-fire/items/offers/12',
  ])
    expect([path, how(path)]).toEqual([path, ['prerender']])
  for (const path of [
    '/',
    '/ar',
    '/orders',
    '/ar/wallet',
    '/settings',
    '/help',
    '/blog',
    '/users/Amine',
  ])
    expect([path, how(path)]).toEqual([path, ['prefetch']])
  for (const path of [
    '/settings/data',
    '/ar/settings/data',
    '/signin/google',
    '/files/a.webp',
    '/manage-offers/export.csv',
    '/games.json',
    '/blog/first',
    '/ar/help/article/x',
    '/chat',
    '/admin/orders',
    '/ar/admin/disputes/7',
  ]) {
    expect([path, how(path)]).toEqual([path, []])
  }
})
