import sharp from 'sharp'

/** A screenshot as somebody picks it on their phone. */
export const picture = async () => ({
  name: 'screen.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
})
