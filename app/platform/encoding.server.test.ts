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
  ['brotli, x-gzip', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('to a browser that takes "%s" an answer goes as %s', (header, encoding) =>
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(encoding),
)
