import { ACCEPTED_IMAGES, type ImageRefusal, LARGEST_IMAGE } from '../image.ts'
import { KIND_BYTES, kindOf } from '../image-kind.ts'

/** An image as it is going to be sent, or why it cannot be. */
export type Prepared = { file: File } | { fault: ImageRefusal }

/** What is larger is made smaller before it is sent, in bytes: half a minute of a slow line. */
const LARGE = 1024 * 1024

/** Each holds its pixels, so one is prepared after the other. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes an image smaller that is larger than it need be, and of another format one that its field
 * takes (`formats`), as far as this browser can read it. What it is, its content says.
 */
export function prepareImage(file: File, formats = ACCEPTED_IMAGES): Promise<Prepared> {
  const prepared = last.then(() => prepare(file, formats))
  last = prepared.catch(() => {})
  return prepared
}

/** Whether preparing it may take a moment. */
export const takesLong = ({ size }: File): boolean => size > LARGE

async function prepare(file: File, formats: string): Promise<Prepared> {
  const kind = kindOf(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()))
  const isTaken = formats.split(',').includes(`image/${kind}`)
  if (isTaken && !takesLong(file)) return { file }
  const smaller = await import('../internal/ui/shrink-image.ts')
    .then(({ shrunkImage }) => shrunkImage(file, formats))
    .catch(() => null)
  if (smaller && (!isTaken || smaller.size < file.size)) return { file: smaller }
  if (!isTaken) return { fault: kind === 'heic' ? kind : 'not_an_image' }
  return file.size > LARGEST_IMAGE ? { fault: 'too_large' } : { file }
}
