import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipOf, gzipPart, shortGzipPart, textOfParts } from './gzip-parts.server.ts'

const texts = [
  '',
  'a',
  'كنز',
  '<p>'.repeat(30_000),
  randomBytes(100_000).toString('base64'),
  'x'.repeat(65_536),
  '\0'.repeat(200_000),
  'end',
]

test('parts joined in any order are the gzip stream of their texts', async () => {
  const parts = await Promise.all(
    texts.map(async (text, index) => ({
      text,
      part: index % 2 ? await gzipPart(text) : shortGzipPart(text),
    })),
  )
  for (let turn = 0; turn < parts.length; turn++) {
    const order = [...parts.slice(turn), ...parts.slice(0, turn), ...parts.slice(0, turn).reverse()]
    const whole = order.map(({ text }) => text).join('')
    expect(gunzipSync(gzipOf(order.map(({ part }) => part))).toString()).toBe(whole)
    expect(textOfParts(order.map(({ part }) => part)).toString()).toBe(whole)
  }
  expect(gunzipSync(gzipOf([])).toString()).toBe('')
})

test('a stream that lost a byte is refused by its check sum', () => {
  const stream = gzipOf([shortGzipPart('one'), shortGzipPart('two')])
  stream[stream.length - 8]! ^= 1
  expect(() => gunzipSync(stream)).toThrow(/incorrect data check/)
})

test('a part that is kept holds no more memory than its bytes', async () => {
  for (const { deflated } of [await gzipPart('<p>short</p>'), shortGzipPart('<p>short</p>')])
    expect(deflated.buffer.byteLength).toBe(deflated.length)
})
