import { expect, test } from 'vitest'
import { acceptedEncoding } from './encoding.server.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', 'identity'],
  ['br;q=0, br', 'identity'],
  ['gzip, BR;Q=0', 'gzip'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0', 'identity'],
  ['brotli, x-gzip', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('to a browser that takes "%s" an answer goes as %s', (header, encoding) =>
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(encoding),
)

test.each([
  ['gzip, br', 'identity'],
  ['gzip, br;q=0', 'identity'],
  ['br;q=0, gzip, identity;q=0', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['gzip;q=0, *', 'identity'],
  [undefined, 'identity'],
])('to a browser that takes "%s" a small answer goes as %s', (header, encoding) =>
  expect(acceptedEncoding(header, ['identity', 'br', 'gzip'])).toBe(encoding),
)
