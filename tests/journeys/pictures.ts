import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A screenshot as somebody picks it on their phone. */
export const picture = async () => ({
  name: 'screen.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
})

/** A picture that looks like no other. */
export const noisyPicture = async () => ({
  name: 'screen.png',
  mimeType: 'image/png',
  buffer: await sharp(randomBytes(72), { raw: { width: 9, height: 8, channels: 1 } })
    .resize(360, 320, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer(),
})
