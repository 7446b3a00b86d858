import { expect, test } from 'vitest'
import { addressBehind, isReadable, pageKey } from './request.ts'

test.each([
  '/allgames',
  '/ar',
  '/ar/blog/%D9%83%D9%86%D8%B2-%D8%AC%D8%AF%D9%8A%D8%AF',
  '/free-fire/accounts?page=2',
  '/users/Amine_213',
  '/help/article/how-to-pay',
  '/fees',
])('an answer to %s may be kept', (path) =>
  expect(pageKey('GET', path, null, null)).toBe(` ${path}`),
)

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
  expect(pageKey('GET', path, null, null)).toBeNull(),
)

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::'],
  ['[2001:db8::1]:443', '2001:db8:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '::1'],
  ['unknown', 'unknown'],
])('who comes from %s counts as %s', (address, network) => {
  expect(addressBehind(undefined, address, { trustProxy: 0 })).toBe(network)
  expect(addressBehind(`10.9.9.9, ${address}`, '127.0.0.1', { trustProxy: 1 })).toBe(network)
  expect(addressBehind(address, '127.0.0.1', { trustProxy: 0 })).toBe('127.0.0.1')
})

test.each([
  [2, '10.9.9.9, 192.0.2.7, 10.0.0.1', '192.0.2.7'],
  [3, '10.9.9.9, 192.0.2.7, 10.0.0.1', '10.9.9.9'],
  [2, '192.0.2.7', '192.0.2.7'],
  [2, undefined, '10.0.0.2'],
])('behind %i proxies who comes by way of %s is who the outermost saw', (trustProxy, way, who) =>
  expect(addressBehind(way, '10.0.0.2', { trustProxy })).toBe(who),
)

test.each(['/orders/%0a/x', '/%0D%0Ax', '/a%1fb', '/a%7F', '/a%00', '/a%C2%85b', '/%E0%A4%A'])(
  'an address with a control character is none that can be read: %s',
  (path) => expect(isReadable(`http://x${path}`)).toBe(false),
)

test.each(['/', '/orders/%D9%A1', '/ar/blog/%D9%83', '/search?q=a%0ab'])('%s can be read', (path) =>
  expect(isReadable(`http://x${path}`)).toBe(true),
)
