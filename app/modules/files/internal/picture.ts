import { assert } from '#kernel/assert.ts'

/** A picture as people hand it in: bytes of the file, and pixels of what it shows. */
export const LARGEST_PICTURE = 5 * 1024 * 1024
export const MOST_PIXELS = 24_000_000
export const LONGEST_SIDE = 12_000

/**
 * What a file field offers to choose. What a file really is, its content says (see
 * pictures.server.ts).
 */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp'

/** Why a picture is not taken. `storage_failed` is nobody's fault: trying again helps. */
export type PictureRefusal = 'too_large' | 'not_a_picture' | 'too_many_pixels' | 'storage_failed'

/** Why a file is not worth sending. */
export type FileFault = Extract<PictureRefusal, 'too_large' | 'not_a_picture'>

/**
 * What a browser says against a file, by its type and its size in bytes; undefined when nothing.
 */
export function faultOfFile({ type, size }: { type: string; size: number }): FileFault | undefined {
  if (type !== '' && !ACCEPTED_PICTURES.split(',').includes(type)) return 'not_a_picture'
  return size > LARGEST_PICTURE ? 'too_large' : undefined
}

/** Why it is not even read: its person has another one in work, or has sent many in this hour. */
export type TurnedAway = 'one_at_a_time' | 'too_many_pictures'

/**
 * How wide a picture is kept, in pixels; the last one is the whole picture, and never wider than
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
} as const satisfies Record<string, readonly [number, number, number]>

export type PictureFolder = keyof typeof widths

export const pictureFolders = Object.keys(widths) as PictureFolder[]
const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * These are not shown to everybody: their owners' routes serve them, `/files/` does not (see
 * server/files.ts).
 */
const PRIVATE = /^(?:\/files\/)?receipts\//

const FOLDER =
  /^(?:(?:offer-images|profile-images)\/[\w-]{1,64}|receipts\/[0-9a-f]{32}|blog-images\/[a-z0-9-]{1,120}|badges|payment-logos|game-images)$/
const URL_OF_PICTURE =
  /^\/files\/((offer-images|profile-images|blog-images|badges|payment-logos|game-images|receipts)(?:\/[\w-]{1,64})?\/(?:[a-z0-9-]{1,120}-)?(\d{13,20}(?:w\d{1,4})?))\.webp$/
const KEY_OF_FILE =
  /^((offer-images|profile-images|blog-images|badges|payment-logos|game-images|receipts)(?:\/[\w-]{1,64})?\/(?:[a-z0-9-]{1,120}-)?(\d{13,20}(?:w\d{1,4})?))(?:-\d{2,4})?\.(avif|webp)$/

/**
 * The url of a new picture in a folder, as it is kept in the database: `offer-images/42` and a
 * stamp give `/files/offer-images/42/{stamp}.webp`; `blog-images/a-slug` gives
 * `/files/blog-images/a-slug-{stamp}.webp`. A picture narrower than the folder's widest file says
 * so (`{stamp}w900.webp`), because browsers choose by the widths they are told.
 */
export function pictureUrl(folder: string, stamp: string, width: number): string {
  assert(
    FOLDER.test(folder) && /^\d{13,20}$/.test(stamp),
    `no place for a picture: ${folder} ${stamp}`,
  )
  const whole = widths[folder.split('/')[0] as PictureFolder].at(-1)!
  return `/files/${folder}${folder.startsWith('blog-images/') ? '-' : '/'}${stamp}${width < whole ? `w${width}` : ''}.webp`
}

/** Whether a picture, by its url or the key of its file, is for some readers only. */
export const isPrivatePicture = (urlOrKey: string): boolean => PRIVATE.test(urlOrKey)

/** Whether a url is one of pictureUrl's: a picture of our own store. */
export const isStoredPicture = (url: string): boolean => URL_OF_PICTURE.test(url)

/**
 * One file of a stored picture. `key` is its place in the store, which is also its address behind
 * `/files/`.
 */
export interface PictureFile {
  key: string
  format: PictureFormat
  width: number
}

/** All files of a stored picture, the smallest first; the url's own one is the last. */
export function filesOf(url: string): PictureFile[] {
  const [, base, folder, stamp] = URL_OF_PICTURE.exec(url) ?? []
  assert(base && folder && stamp, `not a stored picture: ${url}`)
  const kept = widths[folder as PictureFolder]
  const whole = Number(stamp.split('w')[1] ?? kept.at(-1))
  return [...kept.filter((width) => width < whole), whole].flatMap((width) =>
    pictureFormats.map((format) => ({
      key: `${base}${width === whole ? '' : `-${width}`}.${format}`,
      format,
      width,
    })),
  )
}

/**
 * To which picture a stored file belongs, and when that was stored; null for a key that is none of
 * ours.
 */
export function pictureOfFile(
  key: string,
): { url: string; storedAt: Date; format: PictureFormat } | null {
  const [, base, , stamp, format] = KEY_OF_FILE.exec(key) ?? []
  if (!base || !stamp) return null
  return {
    url: `/files/${base}.webp`,
    storedAt: new Date(Number(stamp.slice(0, 13))),
    format: format as PictureFormat,
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
 * A picture that may be missing, for the primitives that show one, in a box of so many pixels.
 * `sizes` is how wide it stands on the page.
 */
export const pictureOf = (
  url: string | null,
  box: { width: number; height: number },
  sizes?: string,
) => (url ? { ...sourcesOf(url), ...box, ...(sizes && { sizes }) } : null)

/**
 * The url of a stored picture's smallest file, where a browser is not given the choice; any other
 * url as it is.
 */
export const smallestOf = (url: string): string =>
  isStoredPicture(url) ? `/files/${filesOf(url).find(({ format }) => format === 'webp')!.key}` : url

/** The `srcset` of each format for a stored picture; any other url stands alone. */
export function sourcesOf(url: string): Sources {
  if (!isStoredPicture(url)) return { src: url }
  const files = filesOf(url)
  const set = (format: PictureFormat) =>
    files
      .filter((file) => file.format === format)
      .map(({ key, width }) => `/files/${key} ${width}w`)
      .join(', ')
  return { src: url, avif: set('avif'), webp: set('webp') }
}
