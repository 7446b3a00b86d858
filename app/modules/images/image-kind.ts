/** What a file is, as its first bytes say; null for what is no image that we know. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heic'

/** So many of its first bytes tell it. */
export const KIND_BYTES = 12

/**
 * The brands of HEIF files that hold HEVC, or say no more than that they are HEIF (ISO 23008-12).
 */
const HEIC = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/

/** Tells what a file is by its content, however it is called. */
export function kindOf(beginning: Uint8Array): ImageKind | null {
  const text = String.fromCharCode(...beginning.subarray(0, KIND_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp'
  return HEIC.test(text.slice(4)) ? 'heic' : null
}
