import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { type HostileFile, MARK } from './hostile-images.ts'

// Hostile images by derivation: each format that is taken, with each other kind of file at each
// place that its form leaves for one, under each type that a browser may claim, broken at each.

const formats = ['jpeg', 'png', 'webp'] as const
type Format = (typeof formats)[number]

/** What a program that guesses by content may take for something else. */
const passengers: Readonly<Record<string, Buffer>> = {
  'a page': Buffer.from(`<!doctype html><body>${MARK}`),
  'an SVG': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${MARK}</svg>`),
  'a script': Buffer.from('*/=1;alert("kanz-marker")//<script'),
  'a PHP program': Buffer.from('<?php system($_GET["kanz"]); ?><script'),
  'a ZIP': Buffer.from(`PK\x03\x04\x14\0\0\0kanz${MARK}PK\x05\x06${'\0'.repeat(18)}`, 'latin1'),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert("kanz"))>>endobj\n%%EOF'),
  'a GIF': Buffer.from('GIF89a/*kanz*/=1;alert(1)', 'latin1'),
  'a program': Buffer.from('\x7fELF\x02\x01\x01kanz', 'latin1'),
  XML: Buffer.from('<?xml version="1.0"?><!DOCTYPE k [<!ENTITY k SYSTEM "file:///etc/passwd">]>'),
  'an Apache setting': Buffer.from(
    '\n#define kanz_width 1\nAddType application/x-httpd-php .webp\n',
  ),
}

/** Where in a file the passenger sits: behind the image, before it, or in a part of its own. */
const seats = {
  behind: (image: Buffer, passenger: Buffer) => Buffer.concat([image, passenger]),
  before: (image: Buffer, passenger: Buffer) => Buffer.concat([passenger, image]),
  within: (image: Buffer, passenger: Buffer, format: Format) => within[format](image, passenger),
}

const within: Record<Format, (image: Buffer, passenger: Buffer) => Buffer> = {
  // APP11, which nothing reads
  jpeg: (image, passenger) =>
    Buffer.concat([
      image.subarray(0, 2),
      Buffer.from([0xff, 0xeb, (passenger.length + 2) >> 8, (passenger.length + 2) & 255]),
      passenger,
      image.subarray(2),
    ]),
  png: (image, passenger) =>
    Buffer.concat([image.subarray(0, 33), chunkOf('prIv', passenger), image.subarray(33)]),
  webp: (image, passenger) => {
    const even = Buffer.concat([passenger, Buffer.alloc(passenger.length % 2)])
    const size = Buffer.alloc(4)
    size.writeUInt32LE(even.length)
    const whole = Buffer.concat([image, Buffer.from('KANZ'), size, even])
    whole.writeUInt32LE(whole.length - 8, 4)
    return whole
  },
}

function chunkOf(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(name), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const claimed = [
  'text/html',
  'image/svg+xml',
  'application/x-php',
  'text/javascript',
  'application/xhtml+xml',
  'multipart/form-data; boundary=b',
  'image/png\r\nX-Kanz: 1',
  '',
]

/** Of a file that is whole otherwise, one part is wrong. */
const breaks: Readonly<Record<string, (image: Buffer) => Buffer>> = {
  'whose first byte is another': (image) => changed(image, 0, 0x00),
  'whose fourth byte is another': (image) => changed(image, 3, 0x55),
  'that has each byte twice': (image) => Buffer.from([...image].flatMap((byte) => [byte, byte])),
  'that comes twice': (image) => Buffer.concat([image, image]),
  'that is read backwards': (image) => Buffer.from(image).reverse(),
  'that is written as hexadecimal text': (image) => Buffer.from(image.toString('hex')),
  'that is written as base64': (image) => Buffer.from(image.toString('base64')),
  'that was taken for UTF-8': (image) => Buffer.from(image.toString('utf8')),
  'whose first kilobyte is empty': (image) => Buffer.concat([Buffer.alloc(1_024), image]),
  'whose sizes are all ones': (image) => filled(image, 12, 28, 0xff),
  'whose sizes are all zeros': (image) => filled(image, 12, 28, 0x00),
  'without its last byte': (image) => image.subarray(0, -1),
  'without its second half': (image) => image.subarray(0, image.length >> 1),
  'of its mark alone': (image) => image.subarray(0, 12),
  'with a line end of another system': (image) =>
    Buffer.from(image.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
}

function changed(image: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(image)
  copy[at] = byte
  return copy
}

const filled = (image: Buffer, from: number, to: number, byte: number) =>
  Buffer.from(image).fill(byte, from, to)

/** All combinations, each with what must become of it where only one thing may. */
export async function derivedFiles(): Promise<HostileFile[]> {
  const images = await Promise.all(
    formats.map(async (format) => ({ format, image: await drawn(format) })),
  )
  return images.flatMap(({ format, image }) => [
    ...carriers(format, image),
    ...claimed.map((type, nth): HostileFile => ({
      what: `a ${format} of the claimed type ${nth}: ${JSON.stringify(type)}`,
      bytes: image,
      type,
      answer: 'taken',
    })),
    ...Object.entries(breaks).map(([what, broken]): HostileFile => ({
      what: `a ${format} ${what}`,
      bytes: broken(image),
      answer: 'taken or refused',
    })),
    ...images
      .filter((other) => other.format !== format)
      .map((other): HostileFile => ({
        what: `a ${other.format} behind the mark of a ${format}`,
        bytes: Buffer.concat([image.subarray(0, 12), other.image]),
        answer: 'taken or refused',
      })),
  ])
}

const carriers = (format: Format, image: Buffer): HostileFile[] =>
  Object.entries(passengers).flatMap(([what, passenger]) =>
    Object.entries(seats).map(([seat, take]): HostileFile => ({
      what: `a ${format} with ${what} ${seat} it`,
      bytes: take(image, passenger, format),
      answer: seat === 'before' ? 'not_an_image' : 'taken or refused',
    })),
  )

/** Noise, which leaves no byte of a format unused. */
function drawn(format: Format): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 96, height: 64, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toBuffer()
}
