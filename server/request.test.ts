import { expect, test } from 'vitest'
import { pageKey } from './request.ts'

test.each([
  '/allgames',
  '/ar',
  '/ar/blog/%D9%83%D9%86%D8%B2-%D8%AC%D8%AF%D9%8A%D8%AF',
  '/free-fire/accounts?page=2',
  '/users/Amine_213',
  '/help/article/how-to-pay',
  '/fees',
])('an answer to %s may be kept', (path) => expect(pageKey('GET', path, null)).toBe(` ${path}`))

test.each([
  '/ALLGAMES',
  '/BLOG/x',
  '/blog/X',
  '/%62log/x',
  '/blog/x/',
  '/blog//x',
  '//allgames',
  '/%70artner',
  '/TERMS',
  '/Users/amine_213',
  '/blog/%d9%83',
  '/blog/%D9',
  '/blog/a%2Db',
  '/help?&',
  '/help?&&',
  '/help?=',
  '/allgames?p%61ge=2',
  '/allgames?page=2&',
  '/allgames?page=%32',
])('another spelling is none that is kept: %s', (path) =>
  expect(pageKey('GET', path, null)).toBeNull(),
)
