// How an image looks, in 64 bits: the difference hash of Neal Krawetz, "Kind of Like That" (2013).
// The image is made 9 grey pixels wide and 8 high, and each bit says whether a pixel is darker than
// the one to its right. What is saved anew, scaled or lit otherwise keeps nearly all of them.

export const LOOK_WIDTH = 9
export const LOOK_HEIGHT = 8

/**
 * The look of 9 × 8 grey pixels, row by row, as a signed number of 64 bits, which the database
 * keeps.
 */
export function lookOfGrey(grey: Uint8Array): bigint {
  let bits = 0n
  for (let y = 0; y < LOOK_HEIGHT; y++)
    for (let x = 0; x < LOOK_WIDTH - 1; x++) {
      const at = y * LOOK_WIDTH + x
      bits = (bits << 1n) | (grey[at]! < grey[at + 1]! ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}
