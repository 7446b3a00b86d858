import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'

// Compresses the parts of a page once, so that a cached page and what differs by reader are joined
// to one gzip stream without compressing again.

/**
 * A part of a text, compressed so that parts can be joined to one gzip stream (RFC 1952) as they
 * are: each ends with a full flush (RFC 1951, 3.2.4), so none refers to what stands before it.
 */
export interface GzipPart {
  deflated: Buffer
  /** Its length before, in bytes. */
  length: number
  /** What its bytes add to the check sum of all that stands before them. */
  crc: number
}

const flush = { finishFlush: constants.Z_FULL_FLUSH }
const deflate = promisify(deflateRaw)

/** A part that is kept, compressed well. */
export async function gzipPart(text: string): Promise<GzipPart> {
  const raw = Buffer.from(text)
  return partOf(raw, await deflate(raw, { ...flush, level: 6 }))
}

/** A short part, at once. */
export function shortGzipPart(text: string): GzipPart {
  const raw = Buffer.from(text)
  return partOf(raw, deflateRawSync(raw, { ...flush, level: 6 }))
}

/**
 * The same bytes in memory of their own size: what zlib gives lies in a piece of 16 KB, all of
 * which would be kept with it.
 */
export function ofOwnSize(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

const partOf = (raw: Buffer, deflated: Buffer): GzipPart => ({
  deflated: ofOwnSize(deflated),
  length: raw.length,
  crc: (crc32(raw) ^ afterZeros(raw.length, 0)) >>> 0,
})

const zeros = Buffer.alloc(65_536)

/**
 * The check sum of what had this one, followed by so many zeros. CRC is linear, so the sum of two
 * texts is that of the first with zeros in the place of the second, plus what the second adds.
 */
function afterZeros(count: number, crc: number): number {
  let sum = crc
  for (let left = count; left > 0; left -= zeros.length)
    sum = crc32(left < zeros.length ? zeros.subarray(0, left) : zeros, sum)
  return sum
}

/** Magic number, deflate, no flags, no time, no level, no system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block that is the last one. */
const END = Buffer.from([3, 0])

/** The parts as one gzip stream. */
export function gzipOf(parts: readonly GzipPart[]): Buffer {
  let crc = 0
  let length = 0
  for (const part of parts) {
    crc = (afterZeros(part.length, crc) ^ part.crc) >>> 0
    length += part.length
  }
  const sums = Buffer.alloc(8)
  sums.writeUInt32LE(crc, 0)
  sums.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([HEADER, ...parts.map(({ deflated }) => deflated), END, sums])
}

/** The text of the parts as it was. */
export const textOfParts = (parts: readonly GzipPart[]): Buffer =>
  inflateRawSync(Buffer.concat([...parts.map(({ deflated }) => deflated), END]))
