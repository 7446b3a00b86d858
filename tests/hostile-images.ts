import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** What a hostile file hides, in its bytes or its name: none of it may ever be served. */
export const MARK = '<script>alert("kanz-marker")</script>'

export interface HostileFile {
  what: string
  bytes: Uint8Array
  /** Taken, and re-encoded; or why it is refused. */
  answer: 'taken' | 'not_an_image' | 'heic' | 'too_large' | 'too_many_pixels' | 'taken or refused'
  name?: string
  type?: string
}

const mark = Buffer.from(MARK)
const text = (words: string) => Buffer.from(words)
const join = (...parts: Uint8Array[]) => Buffer.concat(parts)

function plain(width = 64, height = 48) {
  return sharp({ create: { width, height, channels: 3, background: '#2147a3' } })
}

/** Files made by hand that are not, or not only, what they say; more are in hostile-shapes.ts. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [jpeg, png, webp] = await Promise.all([
    plain().jpeg().toBuffer(),
    plain().png().toBuffer(),
    plain().webp().toBuffer(),
  ])
  return [
    ...foreignFormats(),
    ...polyglots(jpeg, png, webp),
    ...floods(),
    ...(await truncated()),
    ...(await strangeButReal()),
    ...(await secrets()),
    ...names(jpeg),
  ]
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>`

function foreignFormats(): HostileFile[] {
  const refused = (what: string, bytes: Uint8Array, type = 'image/png'): HostileFile => ({
    what,
    bytes,
    type,
    answer: 'not_an_image',
  })
  return [
    refused('an empty file', new Uint8Array()),
    refused('one byte', new Uint8Array([0xff])),
    refused('an SVG', text(svg), 'image/svg+xml'),
    refused('an SVG that calls itself PNG', text(svg)),
    refused('a compressed SVG', gzipSync(svg)),
    refused('an SVG behind the mark of a WebP', join(text('RIFF\0\0\0\0WEBP'), text(svg))),
    refused(
      'an SVG behind the mark of a JPEG',
      join(new Uint8Array([0xff, 0xd8, 0xff]), text(svg)),
    ),
    refused('an SVG behind the mark of a PNG', join(PNG_MARK, text(svg))),
    refused('an HTML page', join(text('<!doctype html>'), mark)),
    refused('a script', text('alert(1)//'), 'text/javascript'),
    refused(
      'a GIF',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      'image/gif',
    ),
    refused('a GIF that is also a script', text('GIF89a/*\0\0\0*/=1;alert(1)'), 'image/gif'),
    refused('a BMP', join(text('BM'), new Uint8Array(60)), 'image/bmp'),
    refused(
      'an icon',
      join(new Uint8Array([0, 0, 1, 0, 1, 0]), new Uint8Array(40)),
      'image/x-icon',
    ),
    refused(
      'a Photoshop file',
      join(text('8BPS\0\x01'), new Uint8Array(40)),
      'image/vnd.adobe.photoshop',
    ),
    { ...refused('a HEIC', heic(), 'image/heic'), answer: 'heic' },
    refused(
      'a JPEG 2000',
      join(new Uint8Array([0, 0, 0, 12]), text('jP  \r\n\x87\n'), new Uint8Array(40)),
      'image/jp2',
    ),
    refused('a PDF', text('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj'), 'application/pdf'),
    refused('a ZIP', join(text('PK\x03\x04'), mark), 'application/zip'),
    refused('a program', join(text('\x7fELF\x02\x01\x01'), mark)),
    refused(
      'an ImageMagick command',
      text('push graphic-context\nfill \'url(https://x/"|touch /tmp/kanz")\'\npop graphic-context'),
      'image/jpeg',
    ),
    refused(
      'a reference to a local file',
      text('#!/bin/sh\ntext 0,0 "@/etc/passwd"'),
      'image/jpeg',
    ),
    refused('PostScript', text('%!PS\n(kanz) print'), 'image/jpeg'),
    refused(
      'random bytes behind the mark of a JPEG',
      join(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 'kanz')),
    ),
  ]
}

const heic = () =>
  join(new Uint8Array([0, 0, 0, 24]), text('ftypheic\0\0\0\0mif1heic'), new Uint8Array(40))

/** Files that are a true image and something else besides. */
function polyglots(jpeg: Buffer, png: Buffer, webp: Buffer): HostileFile[] {
  const comment = join(new Uint8Array([0xff, 0xfe]), twoBytes(mark.length + 2), mark)
  return [
    {
      what: 'a JPEG with a ZIP behind it',
      bytes: join(jpeg, text('PK\x03\x04'), mark),
      answer: 'taken',
    },
    {
      what: 'a JPEG with a PDF behind it',
      bytes: join(jpeg, text('%PDF-1.7'), mark),
      answer: 'taken',
    },
    {
      what: 'a JPEG with a page behind it',
      bytes: join(jpeg, mark),
      answer: 'taken',
      name: 'a.html',
      type: 'text/html',
    },
    {
      what: 'a JPEG with a page in its comment',
      bytes: join(jpeg.subarray(0, 2), comment, jpeg.subarray(2)),
      answer: 'taken',
    },
    {
      what: 'a PNG with a page behind it',
      bytes: join(png, mark),
      answer: 'taken',
      type: 'text/html',
    },
    {
      what: 'a PNG with a script in a text chunk',
      bytes: withChunk(png, 'tEXt', join(text('Comment\0'), mark)),
      answer: 'taken',
    },
    {
      what: 'a PNG with a bomb in its profile',
      bytes: withChunk(png, 'iCCP', join(text('a\0\0'), deflateSync(Buffer.alloc(40_000_000)))),
      answer: 'taken or refused',
    },
    {
      what: 'a PNG with a bomb of compressed text',
      bytes: withChunk(png, 'zTXt', join(text('a\0\0'), deflateSync(Buffer.alloc(60_000_000)))),
      answer: 'taken or refused',
    },
    { what: 'a PNG with 200 bombs of compressed text', bytes: bombedPng(png), answer: 'taken' },
    {
      what: 'a PNG with 20,000 chunks of text',
      bytes: withChunks(png, 20_000),
      answer: 'taken or refused',
    },
    { what: 'a WebP with a page behind it', bytes: join(webp, mark), answer: 'taken or refused' },
  ]
}

/** Few bytes that stand for many pixels. */
function floods(): HostileFile[] {
  return [
    {
      what: 'a PNG of 50,000 by 50,000',
      bytes: pngOf(50_000, 50_000, deflateSync(Buffer.alloc(5_000))),
      answer: 'too_many_pixels',
    },
    {
      what: 'a PNG of the largest size there is',
      bytes: pngOf(0x7fffffff, 0x7fffffff, deflateSync(Buffer.alloc(50))),
      answer: 'not_an_image',
    },
    {
      what: 'a PNG one pixel high and a million wide',
      bytes: pngOf(1_000_000, 1, deflateSync(Buffer.alloc(50))),
      answer: 'too_many_pixels',
    },
    {
      what: 'a PNG one pixel wide and nearly 24 million high',
      bytes: tallPng(),
      answer: 'too_many_pixels',
    },
    {
      what: 'a PNG that unpacks to far more than its size',
      bytes: pngOf(100, 100, deflateSync(Buffer.alloc(100_000_000))),
      answer: 'taken or refused',
    },
    {
      what: 'a PNG of no size',
      bytes: pngOf(0, 0, deflateSync(Buffer.alloc(5))),
      answer: 'not_an_image',
    },
    {
      what: 'a JPEG of 65,500 by 65,500',
      bytes: jpegOf(65_500, 65_500),
      answer: 'too_many_pixels',
    },
    { what: 'a JPEG of no size', bytes: jpegOf(0, 0), answer: 'not_an_image' },
    {
      what: 'a WebP of 16,383 by 16,383',
      bytes: webpOf(16_383, 16_383),
      answer: 'too_many_pixels',
    },
    // of 100 MB not even this much is read: see server/body-limits.test.ts
    { what: 'a file of 20 MB', bytes: Buffer.alloc(20 * 1024 * 1024, 0xff), answer: 'too_large' },
  ]
}

async function truncated(): Promise<HostileFile[]> {
  const noise = sharp({
    create: {
      width: 200,
      height: 150,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  const formats = {
    JPEG: await noise.clone().jpeg().toBuffer(),
    PNG: await noise.clone().png().toBuffer(),
    WebP: await noise.clone().webp().toBuffer(),
  }
  return Object.entries(formats).flatMap(([format, whole]) => [
    ...[12, 40, 0.1, 0.5, 0.9].map((at): HostileFile => {
      const length = at < 1 ? Math.floor(whole.length * at) : at
      return {
        what: `a ${format} cut off after ${length} bytes`,
        bytes: whole.subarray(0, length),
        answer: 'taken or refused',
      }
    }),
    {
      what: `a ${format} with its middle turned round`,
      bytes: join(whole.subarray(0, 300), Buffer.from(whole.subarray(300)).reverse()),
      answer: 'taken or refused',
    },
  ])
}

/** Rare, and nothing wrong with them. */
async function strangeButReal(): Promise<HostileFile[]> {
  const gradient = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, n) => n % 251))
  const raw = () => sharp(gradient, { raw: { width: 64, height: 48, channels: 3 } })
  const frames = Buffer.concat([gradient, gradient, gradient])
  const animation = sharp(frames, { raw: { width: 64, height: 144, channels: 3, pageHeight: 48 } })
  return [
    { what: 'an image of one pixel', bytes: await plain(1, 1).png().toBuffer(), answer: 'taken' },
    {
      what: 'a CMYK JPEG',
      bytes: await raw().toColourspace('cmyk').jpeg().toBuffer(),
      answer: 'taken',
    },
    {
      what: 'a PNG of 16 bits',
      bytes: await raw().toColourspace('rgb16').png().toBuffer(),
      answer: 'taken',
    },
    { what: 'a grey JPEG', bytes: await raw().greyscale().jpeg().toBuffer(), answer: 'taken' },
    {
      what: 'a progressive JPEG',
      bytes: await raw().jpeg({ progressive: true }).toBuffer(),
      answer: 'taken',
    },
    {
      what: 'a PNG with a palette',
      bytes: await raw().png({ palette: true }).toBuffer(),
      answer: 'taken',
    },
    {
      what: 'an animated WebP',
      bytes: await animation.webp({ loop: 0, delay: [9, 9, 9] }).toBuffer(),
      answer: 'taken',
    },
    { what: 'a very long strip', bytes: await plain(2, 12_000).png().toBuffer(), answer: 'taken' },
    {
      what: 'a TIFF',
      bytes: await raw().tiff().toBuffer(),
      answer: 'not_an_image',
      type: 'image/tiff',
    },
    {
      what: 'an AVIF',
      bytes: await raw().avif({ effort: 0 }).toBuffer(),
      answer: 'not_an_image',
      type: 'image/avif',
    },
    {
      what: 'an animated GIF',
      bytes: await animation.gif().toBuffer(),
      answer: 'not_an_image',
      type: 'image/gif',
    },
  ]
}

/** True images that say more than they show. */
async function secrets(): Promise<HostileFile[]> {
  const exif = {
    IFD0: { Artist: MARK, ImageDescription: MARK },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 11/1 0/1' },
  }
  const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${MARK}</rdf:RDF></x:xmpmeta>`
  return [
    {
      what: 'a JPEG that says where and by whom it was taken',
      bytes: await plain().withExif(exif).jpeg().toBuffer(),
      answer: 'taken',
    },
    {
      what: 'a WebP that says where it was taken',
      bytes: await plain().withExif(exif).webp().toBuffer(),
      answer: 'taken',
    },
    { what: 'a PNG with XMP', bytes: await plain().withXmp(xmp).png().toBuffer(), answer: 'taken' },
    {
      what: 'a JPEG with XMP',
      bytes: await plain().withXmp(xmp).jpeg().toBuffer(),
      answer: 'taken',
    },
    {
      what: 'a JPEG with a wide-gamut profile',
      bytes: await plain().withIccProfile('p3').jpeg().toBuffer(),
      answer: 'taken',
    },
  ]
}

/** Names and types that lie: they are not even read. */
function names(jpeg: Buffer): HostileFile[] {
  const named = (name: string, type = 'image/jpeg'): HostileFile => ({
    what: `a JPEG named ${JSON.stringify(name.slice(0, 40))}`,
    bytes: jpeg,
    name,
    type,
    answer: 'taken',
  })
  return [
    named('../../../etc/passwd'),
    named('..\\..\\web.config'),
    named('a\0.php'),
    named('a.php.jpg'),
    named(`${'ا'.repeat(3_000)}.jpg`),
    named('\u202egpj.exe'),
    named(MARK),
    named('a.svg', 'image/svg+xml'),
    named('a.html', 'text/html'),
    named('a.jpg', 'x'.repeat(2_000)),
  ]
}

const PNG_MARK = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function fourBytes(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number >>> 0)
  return bytes
}

const twoBytes = (number: number) => fourBytes(number).subarray(2)

function chunk(name: string, data: Uint8Array): Buffer {
  const named = join(text(name), data)
  return join(fourBytes(data.length), named, fourBytes(crc32(named)))
}

const pngOf = (width: number, height: number, pixels: Uint8Array): Buffer =>
  join(
    PNG_MARK,
    chunk('IHDR', join(fourBytes(width), fourBytes(height), new Uint8Array([8, 2, 0, 0, 0]))),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  )

/** The header of a PNG ends after 33 bytes. */
const withChunk = (png: Buffer, name: string, data: Uint8Array) =>
  join(png.subarray(0, 33), chunk(name, data), png.subarray(33))

const withChunks = (png: Buffer, count: number) =>
  join(
    png.subarray(0, 33),
    ...Array.from({ length: count }, (_, n) => chunk('tEXt', text(`k${n}\0v`))),
    png.subarray(33),
  )

/** 24 million rows of one grey pixel each, in less than 100 KB. */
export const tallPng = (): Buffer =>
  join(
    PNG_MARK,
    chunk('IHDR', join(fourBytes(1), fourBytes(23_999_999), new Uint8Array([8, 0, 0, 0, 0]))),
    chunk('IDAT', deflateSync(Buffer.alloc(2 * 23_999_999))),
    chunk('IEND', new Uint8Array()),
  )

/** A true image whose 200 texts unpack to 4 GB. */
export function bombedPng(png: Buffer): Buffer {
  const bomb = chunk('zTXt', join(text('a\0\0'), deflateSync(Buffer.alloc(20_000_000))))
  return join(png.subarray(0, 33), ...Array.from({ length: 200 }, () => bomb), png.subarray(33))
}

function jpegOf(width: number, height: number): Buffer {
  const frame = join(
    new Uint8Array([0xff, 0xc0, 0, 11, 8]),
    twoBytes(height),
    twoBytes(width),
    new Uint8Array([1, 1, 0x11, 0]),
  )
  const quantization = join(new Uint8Array([0xff, 0xdb, 0, 67, 0]), Buffer.alloc(64, 1))
  return join(
    new Uint8Array([0xff, 0xd8]),
    quantization,
    frame,
    new Uint8Array([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]),
    Buffer.alloc(200),
    new Uint8Array([0xff, 0xd9]),
  )
}

/** A lossless WebP's header: 14 bits for each side. */
function webpOf(width: number, height: number): Buffer {
  const sides = Buffer.alloc(4)
  sides.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0)
  const data = join(new Uint8Array([0x2f]), sides, Buffer.alloc(100))
  const size = Buffer.alloc(8)
  size.writeUInt32LE(data.length + 13)
  size.writeUInt32LE(data.length, 4)
  return join(
    text('RIFF'),
    size.subarray(0, 4),
    text('WEBPVP8L'),
    size.subarray(4),
    data,
    new Uint8Array(1),
  )
}
