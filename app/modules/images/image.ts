import { assert } from '#kernel/assert.ts'

// What is known of an image by its url alone: its files, sizes, who may see it, and the limits for
// uploads. The bytes are handled in images.server.ts.

/**
 * An image as it arrives here: bytes of the file, and pixels of what it shows. What is more, a
 * browser makes smaller before it sends it (decision 60).
 */
export const LARGEST_IMAGE = 5 * 1024 * 1024
export const MOST_PIXELS = 65_000_000
export const LONGEST_SIDE = 32_000

/**
 * What a file field offers to choose. What a file really is, its content says (see
 * images.server.ts).
 */
export const ACCEPTED_IMAGES = 'image/jpeg,image/png,image/webp'

/**
 * Why an image is not taken. `heic` is what an iPhone's camera writes; `storage_failed` is nobody's
 * fault: trying again helps.
 */
export type ImageRefusal =
  | 'too_large'
  | 'not_an_image'
  | 'heic'
  | 'too_many_pixels'
  | 'storage_failed'

/** Why it is not even read: its person has another one in work, or has sent many in this hour. */
export type QueueRefusal = 'one_at_a_time' | 'too_many_uploads'

/**
 * How wide an image is kept, in pixels; the last one is the whole image, and never wider than
 * what was handed in.
 */
const widths = {
  'offer-images': [320, 640, 1280],
  'profile-images': [80, 160, 384],
  'game-images': [192, 640, 1280],
  'blog-images': [320, 640, 1280],
  badges: [48, 96, 192],
  'payment-logos': [64, 128, 256],
  receipts: [320, 640, 1280],
  'message-pictures': [320, 640, 1280],
} as const satisfies Record<string, readonly [number, number, number]>

export type ImageFolder = keyof typeof widths

export const imageFolders = Object.keys(widths) as ImageFolder[]
export type ImageFormat = 'avif' | 'webp' | 'jpeg'

/**
 * These are not shown to everybody: their owners' routes serve them, `/files/` does not (see
 * server/files.ts). What is read there may be a long screenshot.
 */
const PRIVATE = /^(?:\/files\/)?(?:receipts|message-pictures)\//

/** How wide, how high and of how many pixels an image of a folder is kept at most. */
export const boundsOf = (folder: string) =>
  PRIVATE.test(folder)
    ? { width: 1280, height: 24_000, pixels: 26_000_000 }
    : { width: 1280, height: USUAL_HEIGHT, pixels: 1280 * USUAL_HEIGHT }
const USUAL_HEIGHT = 2560

/** Whether an image is a long screenshot: it is kept as JPEG, since WebP ends at 16,383 pixels. */
export const isLong = ({ height }: { height: number }): boolean => height > USUAL_HEIGHT

const FOLDER =
  /^(?:(?:offer-images|profile-images)\/[\w-]{1,64}|(?:receipts|message-pictures)\/[0-9a-f]{32}|blog-images\/[a-z0-9-]{1,120}|badges|payment-logos|game-images)$/
const URL_OF_IMAGE =
  /^\/files\/((offer-images|profile-images|blog-images|badges|payment-logos|game-images|receipts|message-pictures)(?:\/[\w-]{1,64})?\/(?:[a-z0-9-]{1,120}-)?(\d{13,20}(?:w\d{1,4}(?:x\d{4,5})?)?))\.(?:webp|jpeg)$/
const KEY_OF_FILE =
  /^((offer-images|profile-images|blog-images|badges|payment-logos|game-images|receipts|message-pictures)(?:\/[\w-]{1,64})?\/(?:[a-z0-9-]{1,120}-)?(\d{13,20}(?:w\d{1,4}(?:x\d{4,5})?)?))(?:-\d{2,4})?\.(avif|webp|jpeg)$/

/**
 * The url of a new image in a folder, as it is kept in the database: `offer-images/42` and a
 * stamp give `/files/offer-images/42/{stamp}.webp`; `blog-images/a-slug` gives
 * `/files/blog-images/a-slug-{stamp}.webp`. An image narrower than the folder's widest file says
 * so (`{stamp}w900.webp`), because browsers choose by the widths they are told; a long one says how
 * long it is too (`{stamp}w1080x9000.jpeg`).
 */
export function imageUrl(
  folder: string,
  stamp: string,
  { width, height }: { width: number; height: number },
): string {
  assert(
    FOLDER.test(folder) && /^\d{13,20}$/.test(stamp),
    `no place for an image: ${folder} ${stamp}`,
  )
  const whole = widths[folder.split('/')[0] as ImageFolder].at(-1)!
  const base = `/files/${folder}${folder.startsWith('blog-images/') ? '-' : '/'}${stamp}`
  if (isLong({ height })) return `${base}w${width}x${height}.jpeg`
  return `${base}${width < whole ? `w${width}` : ''}.webp`
}

/** Whether an image, by its url or the key of its file, is for some readers only. */
export const isPrivateImage = (urlOrKey: string): boolean => PRIVATE.test(urlOrKey)

/** Whether a url is one of imageUrl's: an image of our own store. */
export const isStoredImage = (url: string): boolean => URL_OF_IMAGE.test(url)

/**
 * One file of a stored image. `key` is its place in the store, which is also its address behind
 * `/files/`.
 */
export interface ImageFile {
  key: string
  format: ImageFormat
  width: number
}

/** All files of a stored image, the smallest first; the url's own one is the last. */
export function filesOf(url: string): ImageFile[] {
  const [, base, folder, stamp] = URL_OF_IMAGE.exec(url) ?? []
  assert(base && folder && stamp, `not a stored image: ${url}`)
  const kept = widths[folder as ImageFolder]
  const whole = Number.parseInt(stamp.split('w')[1] ?? `${kept.at(-1)}`, 10)
  const file = (width: number, format: ImageFormat): ImageFile => ({
    key: `${base}${width === whole ? '' : `-${width}`}.${format}`,
    format,
    width,
  })
  const last: ImageFormat = url.endsWith('.jpeg') ? 'jpeg' : 'webp'
  // what is private is served as one file, without a choice of formats
  const others: readonly ImageFormat[] = isPrivateImage(url) ? [] : ['avif']
  return [...kept.filter((width) => width < whole), whole].flatMap((width) =>
    [...others, width === whole ? last : 'webp'].map((format) => file(width, format)),
  )
}

/**
 * To which image a stored file belongs, and when that was stored; null for a key that is none of
 * ours.
 */
export function imageOfFile(
  key: string,
): { url: string; storedAt: Date; format: ImageFormat } | null {
  const [, base, , stamp, format] = KEY_OF_FILE.exec(key) ?? []
  if (!base || !stamp) return null
  return {
    url: `/files/${base}.${stamp.includes('x') ? 'jpeg' : 'webp'}`,
    storedAt: new Date(Number(stamp.slice(0, 13))),
    format: format as ImageFormat,
  }
}

/**
 * What an `<img>` in a `<picture>` needs: the url for the oldest browsers, and what newer ones
 * choose from.
 */
export interface Sources {
  src: string
  avif?: string
  webp?: string
}

/**
 * An image that may be missing, for the primitives that show one, in a box of so many pixels.
 * `sizes` is how wide it stands on the page.
 */
export const imageOf = (
  url: string | null,
  box: { width: number; height: number },
  sizes?: string,
) => (url ? { ...sourcesOf(url), ...box, ...(sizes && { sizes }) } : null)

/**
 * The url of a stored image's smallest file, where a browser is not given the choice; any other
 * url as it is.
 */
export const smallestOf = (url: string): string =>
  isStoredImage(url) ? `/files/${filesOf(url).find(({ format }) => format === 'webp')!.key}` : url

/** The `srcset` of each format for a stored image; any other url stands alone. */
export function sourcesOf(url: string): Sources {
  if (!isStoredImage(url)) return { src: url }
  const files = filesOf(url)
  const set = (format: ImageFormat) =>
    files
      .filter((file) => file.format === format)
      .map(({ key, width }) => `/files/${key} ${width}w`)
      .join(', ')
  return { src: url, avif: set('avif'), webp: set('webp') }
}
