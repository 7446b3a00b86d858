import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { acceptImage, lookOf } from '../images.server.ts'
import { lookDistance } from '../../../../tests/look-distance.ts'
import { lookOfGrey } from './look.ts'

const WIDTH = 900
const HEIGHT = 1200

/** A receipt with so many lines of other lengths, as PNG. */
const receipt = (seed: number) => {
  const lines = Array.from({ length: 18 }, (_, n) => {
    const width = 120 + (((n + 3) * (seed + 7) * 97) % 640)
    const x = 40 + (((n + 1) * (seed + 3) * 53) % 120)
    return `<rect x="${x}" y="${60 + n * 62}" width="${width}" height="${18 + ((n * seed) % 22)}" fill="#${n % 3 ? '234' : 'a35'}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f${seed % 10}f"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).png()
}

async function look(image: Sharp): Promise<bigint> {
  const file = new File([new Uint8Array(await image.toBuffer())], 'receipt')
  const read = await acceptImage('receipts', file)
  if (!read.ok) throw new Error(`the image was refused: ${read.code}`)
  return lookOf(read.value)
}

const again = async (image: Sharp) => sharp(await image.toBuffer())

test('a receipt that is saved anew, scaled, or a little darker looks as it did', async () => {
  const own = await look(receipt(1))
  const copies = [
    (await again(receipt(1))).jpeg({ quality: 55 }),
    (await again(receipt(1))).webp({ quality: 40 }),
    (await again(receipt(1))).resize({ width: 320 }).jpeg({ quality: 70 }),
    (await again(receipt(1))).modulate({ brightness: 0.9 }).png(),
  ]
  for (const copy of copies) expect(lookDistance(own, await look(copy))).toBeLessThanOrEqual(4)
})

test('another receipt looks otherwise', async () => {
  const own = await look(receipt(1))
  for (const seed of [2, 3, 5, 8])
    expect(lookDistance(own, await look(receipt(seed)))).toBeGreaterThan(4)
})

test('what is see-through counts as white', async () => {
  const empty = { width: 60, height: 60, channels: 4 as const }
  const clear = sharp({ create: { ...empty, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png()
  const white = sharp({ create: { ...empty, background: 'white' } }).png()
  expect(lookDistance(await look(clear), await look(white))).toBe(0)
})

test('each bit says whether a grey is darker than the one to its right, the first in the highest', () => {
  const grey = new Uint8Array(72)
  expect(lookOfGrey(grey)).toBe(0n)
  grey[1] = 1
  expect(BigInt.asUintN(64, lookOfGrey(grey))).toBe(1n << 63n)
  // every row rises
  expect(lookOfGrey(grey.map((_, at) => at % 9))).toBe(-1n)
})

test('a distance counts the bits that differ, whatever the sign', () => {
  expect([
    lookDistance(0n, 0n),
    lookDistance(0n, -1n),
    lookDistance(-1n, -2n),
    lookDistance(5n, 6n),
    lookDistance(-(1n << 63n), 0n),
  ]).toEqual([0, 64, 1, 2, 1])
})
