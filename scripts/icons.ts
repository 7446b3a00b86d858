import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { runScript } from './run-script.ts'

const ground = '#00353e'

await runScript(makeIcons)

/**
 * `npm run icons`: the images of the installed app, made of public/app-icon.svg. They are
 * committed; run it when that changes.
 */
async function makeIcons() {
  const svg = readFileSync('public/app-icon.svg', 'utf8')
  mkdirSync('public/icons', { recursive: true })
  const write = (source: string, size: number, file: string) =>
    sharp(Buffer.from(source), { density: 300 })
      .resize(size, size)
      .png({ palette: true, compressionLevel: 9 })
      .toFile(`public/${file}`)
  await write(svg, 192, 'icons/icon-192.png')
  await write(svg, 512, 'icons/icon-512.png')
  await write(svg, 180, 'apple-touch-icon.png')
  await write(maskable(svg), 512, 'icons/maskable-512.png')
  await write(maskable(svg), 192, 'icons/maskable-192.png')
  await write(monochrome(svg), 96, 'icons/monochrome-96.png')
  await write(monochrome(svg), 512, 'icons/monochrome-512.png')
}

/**
 * With room around it: a system may cut off all but a circle of 80 % (W3C, Web Application
 * Manifest, "Icon masks").
 */
function maskable(svg: string): string {
  return withArt(
    svg,
    (art) =>
      `<path d="M0 0h512v512H0z" fill="${ground}"/><g transform="translate(256 256) scale(.8) translate(-256 -256)">${art}</g>`,
  )
}

/** Only its shape counts, so the letters are cut out of the gem. */
function monochrome(svg: string): string {
  return withArt(svg, (art) => {
    const [gem = '', ...letters] = art.split(/(?=<g )/)
    const holes = letters.join('').replaceAll(/fill="#[0-9a-f]+"/g, 'fill="#000"')
    return `<mask id="m"><path d="M0 0h512v512H0z" fill="#fff"/><g transform="translate(256 256) scale(.86) translate(-256 -256)">${holes}</g></mask><g mask="url(#m)">${gem.replace(/fill="#[0-9a-f]+"/, 'fill="#fff"')}</g>`
  })
}

/** The image with what stands on its ground changed. */
function withArt(svg: string, change: (art: string) => string): string {
  const [, open, art, close] =
    /^(<svg[^>]*>)<title>.*?<\/title><path d="M0 0h512v512H0z"[^>]*>(.*)(<\/svg>)\s*$/s.exec(svg) ??
    []
  if (!open || !art || !close)
    throw new Error('public/app-icon.svg is not the image that this script knows')
  return open + change(art) + close
}
