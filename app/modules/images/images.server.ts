import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { log } from '#platform/log.server.ts'
import { getFile, putFile, removeFile, StorageError } from '#platform/storage.server.ts'
import {
  type Bounds,
  decodeApart,
  type DecodedImage,
  type DecoderPatience,
} from './internal/decoder.server.ts'
import {
  boundsOf,
  filesOf,
  isLong,
  isStoredImage,
  LARGEST_IMAGE,
  LONGEST_SIDE,
  MOST_PIXELS,
  type ImageFile,
  type ImageRefusal,
  imageUrl,
} from './image.ts'
import { kindOf, KIND_BYTES } from './image-kind.ts'
import { LOOK_HEIGHT, LOOK_WIDTH, lookOfGrey } from './internal/look.ts'
import { shownChunks } from './internal/png.ts'
import { newStamp } from './internal/stamp.server.ts'
import { createQueue, FAIR_SHARE } from './queue.server.ts'

// Accepts an uploaded picture, decodes and encodes it anew, stores it for the row that names it,
// and removes it again.

export type { DecodedImage }

// Of all formats the library can read only these are ever read, however a file is called or
// disguised.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})
// what was read once is not read again
sharp.cache(false)

/** A photo of 50 megapixels takes a third of a second of the processor, ten screens under one. */
const PATIENCE: DecoderPatience = { soon: 300, most: 8_000, last: 60_000 }
/** So many may stand back beside each other: they hold their pixels in memory. */
const MOST_BACK = 4
let standingBack = 0
/** Each that waits holds its file in memory. */
const MOST_WAITING = 32
const enqueue = createQueue(FAIR_SHARE, MOST_WAITING)
/** How many bytes of pixels are held at once: thirty photos, or five of the longest screenshots. */
const ROOM = 400 * 1024 * 1024
let held = 0

/**
 * Reads and stores an image in one go, for a field that takes one: the url for the database.
 * `folder` is `offer-images/{offer}`, `profile-images/{person}`, `blog-images/{slug}`, `badges`,
 * `payment-logos`, `game-images`, `receipts/{32 drawn hex digits}` or
 * `message-pictures/{the same}`.
 */
export const saveImage = (
  folder: string,
  file: unknown,
  now: Date,
): Promise<Result<string, ImageRefusal>> =>
  withPixels(folder, file, async (image) => ok(await storeImage(folder, image, now)))

/**
 * Reads an image for a folder and does its work with the pixels, which are held no longer than
 * that. Refused: what `acceptImage` and `work` refuse; when the pixels of other images fill the
 * room, and when the store does not take it, `storage_failed`.
 */
export async function withPixels<Value, Code extends string>(
  folder: string,
  file: unknown,
  work: (image: DecodedImage) => Promise<Result<Value, Code>>,
  patience = PATIENCE,
): Promise<Result<Value, Code | ImageRefusal>> {
  const image = await acceptImage(folder, file, patience)
  if (!image.ok) return image
  const { length } = image.value.pixels
  if (held + length > ROOM) return refuse('storage_failed')
  held += length
  try {
    return await work(image.value)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    log.error('an image could not be stored', error)
    return refuse('storage_failed')
  } finally {
    held -= length
  }
}

/**
 * What a write gives that names a new image, and which one nothing names since: the one before,
 * or the new one that was not needed.
 */
export interface NamedImage<Value> {
  value: Value
  dropped?: string | null | undefined
}

/**
 * Stores an image for the row that `write` writes in a transaction of its own; without a file,
 * `write` gets null. The new image goes again when `write` refuses or throws, and what it says is
 * dropped goes after its commit. Refused: what `saveImage` and `write` refuse.
 */
export async function withImage<Value, Code extends string>(
  folder: string,
  file: File | null,
  now: Date,
  write: (url: string | null) => Promise<Result<NamedImage<Value>, Code>>,
): Promise<Result<Value, Code | ImageRefusal>> {
  const stored = file ? await saveImage(folder, file, now) : ok(null)
  return stored.ok ? orRemoved([stored.value], () => write(stored.value)) : stored
}

/** The same for images that are stored already: they go again when `write` refuses or throws. */
export async function orRemoved<Value, Code extends string>(
  urls: readonly (string | null | undefined)[],
  write: () => Promise<Result<NamedImage<Value>, Code>>,
): Promise<Result<Value, Code>> {
  const undo = async () => {
    for (const url of urls) if (url) await removeImage(url)
  }
  const written = await write().catch(async (error: unknown) => {
    await undo()
    throw error
  })
  if (!written.ok) {
    await undo()
    return written
  }
  const { value, dropped } = written.value
  if (dropped) await removeImage(dropped)
  return ok(value)
}

/**
 * Reads an uploaded file as an image of a folder, by its content alone: JPEG, PNG or WebP, of an
 * animation the first frame. Refused: more than 5 MB, more than 65 megapixels or 32,000 pixels on a
 * side, and all that is no such image, is broken or takes too much of the processor to read. At
 * most as many images are worked on at once as leaves the pages their share of the machine; when
 * too many wait, or the machine is too busy, `storage_failed`.
 */
export async function acceptImage(
  folder: string,
  file: unknown,
  patience = PATIENCE,
): Promise<Result<DecodedImage, ImageRefusal>> {
  if (!(file instanceof File)) return refuse('not_an_image')
  const kind = kindOf(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()))
  if (kind === 'heic') return refuse('heic')
  if (file.size > LARGEST_IMAGE) return refuse('too_large')
  if (kind === null) return refuse('not_an_image')
  const bytes = Buffer.from(await file.arrayBuffer())
  const shown = kind === 'png' ? Buffer.concat(shownChunks(bytes) ?? [bytes]) : bytes
  const bounds = { most: MOST_PIXELS, side: LONGEST_SIDE, ...boundsOf(folder) }
  return readPixels(shown, bounds, patience)
}

/**
 * What an image shows, as a SHA-256 in hex: the same for files that differ only in what else they
 * say.
 */
export const digestOf = ({ pixels, width, height, channels }: DecodedImage): string =>
  createHash('sha256').update(`${width} ${height} ${channels} `).update(pixels).digest('hex')

/**
 * How an image looks, in 64 bits that nearly the same images nearly share (`look.ts`). Throws a
 * StorageError when too many images wait.
 */
export async function lookOf({ pixels, width, height, channels }: DecodedImage): Promise<bigint> {
  const grey = await enqueue(() =>
    sharp(pixels, { raw: { width, height, channels } })
      .flatten({ background: 'white' })
      .greyscale()
      .resize({ width: LOOK_WIDTH, height: LOOK_HEIGHT, fit: 'fill' })
      .raw()
      .toBuffer(),
  )
  if (!grey) throw new StorageError('too many images are waiting')
  return lookOfGrey(grey)
}

/**
 * Writes an image's files and gives the url to keep in the database. Throws a StorageError when
 * the store does not take them all; then none is left behind.
 */
export async function storeImage(folder: string, image: DecodedImage, now: Date): Promise<string> {
  const url = imageUrl(folder, newStamp(now), image)
  const files = filesOf(url)
  const encoded: { key: string; bytes: Buffer; type: string }[] = []
  for (const file of files) {
    // a turn for each file, so that others come between
    const bytes = await enqueue(() => encode(image, file))
    if (!bytes) throw new StorageError('too many images are waiting')
    encoded.push({ key: file.key, bytes, type: `image/${file.format}` })
  }
  const written = await Promise.allSettled(
    encoded.map(({ key, bytes, type }) => putFile(key, bytes, type)),
  )
  const failed = written.find((each) => each.status === 'rejected')
  if (!failed) return url
  await removeImage(url)
  throw failed.reason
}

/**
 * The bytes of a stored image as WebP, at least `width` pixels wide if it is that wide; null for
 * another url or when it is not there.
 */
export async function readImage(url: string, width: number): Promise<Uint8Array | null> {
  if (!isStoredImage(url)) return null
  const file =
    filesOf(url).find((each) => each.format === 'webp' && each.width >= width) ??
    filesOf(url).at(-1)!
  return getFile(file.key).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error
    log.error('an image could not be read', error)
    return null
  })
}

/**
 * Removes all files of a stored image; call it when what named it is committed. A missing one is
 * no fault, another url is left alone, and a store that cannot be reached is left to the nightly
 * cleaning.
 */
export async function removeImage(url: string): Promise<void> {
  if (!isStoredImage(url)) return
  const removed = await Promise.allSettled(filesOf(url).map(({ key }) => removeFile(key)))
  const failed = removed.find((each) => each.status === 'rejected')
  if (failed) log.error('an image could not be removed', failed.reason, { url })
}

/**
 * Reads an image when it is its turn. One that takes long gives its turn on, as long as not too
 * many do.
 */
async function readPixels(
  bytes: Buffer,
  bounds: Bounds,
  patience: DecoderPatience,
): Promise<Result<DecodedImage, ImageRefusal>> {
  const reading = await enqueue(async () => {
    const begun = await decodeApart(bytes, bounds, patience)
    if (!begun) return null
    await (standingBack < MOST_BACK ? begun.soon : begun.decoded)
    standingBack++
    return { decoded: begun.decoded.finally(() => standingBack--) }
  })
  return reading ? reading.decoded : refuse('storage_failed')
}

function encode(
  { pixels, width, height, channels }: DecodedImage,
  file: ImageFile,
): Promise<Buffer> {
  const whole = sharp(pixels, { raw: { width, height, channels } })
  // of a long screenshot its smaller files show the beginning
  const image =
    file.width === width
      ? whole
      : isLong({ height })
        ? whole.resize({ width: file.width, height: 2 * file.width, position: 'top' })
        : whole.resize({ width: file.width, withoutEnlargement: true })
  if (file.format === 'jpeg')
    return image
      .flatten({ background: 'white' })
      .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
      .toBuffer()
  // measured: more effort than this costs seconds of a processor and saves hardly a tenth
  return file.format === 'avif'
    ? image.avif({ quality: 55, effort: 2 }).toBuffer()
    : image.webp({ quality: 78, effort: 4 }).toBuffer()
}
