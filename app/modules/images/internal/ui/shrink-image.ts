import { LARGEST_IMAGE } from '../../image.ts'

// Loaded when an image is chosen that is large, or in a format that we do not take.

/**
 * What is sent at most: wider than what is kept, and as long as the longest screenshot that is.
 */
const MOST = { width: 1920, height: 24_000, pixels: 26_000_000 }
const HIGHEST_WEBP = 16_383
const QUALITY = 0.88

/**
 * The image made smaller, upright, as WebP or where its field or the browser has none as JPEG, of
 * 5 MB at most; null where the browser cannot read it, or does not let its pixels be read.
 */
export async function shrunkImage(file: File, formats: string): Promise<File | null> {
  const image = await decoded(file)
  if (!image || !tellsColours()) return null
  const { naturalWidth: width, naturalHeight: height } = image
  const fits = Math.min(
    1,
    MOST.width / width,
    MOST.height / height,
    Math.sqrt(MOST.pixels / (width * height)),
  )
  // a browser that cannot draw so many pixels draws fewer
  for (const share of [1, 0.75, 0.5]) {
    const blob = await drawn(image, fits * share, formats.includes('image/webp'))
    if (!blob || blob.size > LARGEST_IMAGE) continue
    const name = file.name.replace(/\.[^.]*$/, '')
    return new File([blob], `${name}.${blob.type.slice('image/'.length)}`, { type: blob.type })
  }
  return null
}

/** The image as a browser reads it, turned as its camera was held. */
async function decoded(file: File): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image.naturalWidth > 0 ? image : null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Whether this browser tells what was drawn: one that hides its reader tells chance instead. */
function tellsColours(): boolean {
  const context = contextOf(1, 1)
  if (!context) return false
  context.fillStyle = '#3264c8'
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return Math.abs(red - 50) < 4 && Math.abs(green - 100) < 4 && Math.abs(blue - 200) < 4
}

function contextOf(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return canvas.getContext('2d')
}

async function drawn(
  image: HTMLImageElement,
  scale: number,
  mayBeWebp: boolean,
): Promise<Blob | null> {
  const width = Math.max(1, Math.round(image.naturalWidth * scale))
  const height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = contextOf(width, height)
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  const webp = mayBeWebp && height <= HIGHEST_WEBP ? await written(context, 'image/webp') : null
  if (webp?.type === 'image/webp') return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  // a canvas that is too large stays clear
  const isDrawn = context.getImageData(width - 1, height - 1, 1, 1).data[3] === 255
  return isDrawn ? written(context, 'image/jpeg') : null
}

const written = ({ canvas }: CanvasRenderingContext2D, type: string): Promise<Blob | null> =>
  new Promise((done) => {
    canvas.toBlob(done, type, QUALITY)
  })
