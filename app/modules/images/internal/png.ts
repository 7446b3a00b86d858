/**
 * The chunks of a PNG that say what it shows, and its orientation; all others are words about it.
 */
const SHOWN = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'sRGB',
  'eXIf',
  'iCCP',
])

/** Of these two no more is kept than real ones have, in bytes as they lie in the file. */
const MOST_BYTES: Partial<Record<string, number>> = { eXIf: 64 * 1024, iCCP: 256 * 1024 }

const MARK_BYTES = 8
/** Of a chunk, besides its data: length, name and check sum. */
const FRAME_BYTES = 12

/**
 * A PNG without its words: texts, times and whatever else decoders would unpack although it shows
 * nothing. What is cut off or overlong stays as it is, for the decoder to refuse. `pieces` are
 * parts of `bytes`, in order; null when nothing has to go.
 */
export function shownChunks(bytes: Uint8Array): Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces = [bytes.subarray(0, MARK_BYTES)]
  let at = MARK_BYTES
  let profiles = 0
  let isWhole = true
  while (at + FRAME_BYTES <= bytes.length) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const end = at + FRAME_BYTES + length
    const isShown =
      SHOWN.has(name) &&
      length <= (MOST_BYTES[name] ?? Infinity) &&
      (name !== 'iCCP' || ++profiles === 1)
    if (isShown) pieces.push(bytes.subarray(at, end))
    else isWhole = false
    at = end
    if (name === 'IEND') break
  }
  return isWhole && at >= bytes.length ? null : pieces
}
