import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type Sharp from 'sharp'
import { refuse, type Result } from '#kernel/result.ts'
import type { ImageRefusal } from '../image.ts'

/**
 * An image that was read and is ours now: bare pixels, upright, in sRGB, without anything else
 * that its file said.
 */
export interface DecodedImage {
  pixels: Buffer
  width: number
  height: number
  channels: 3 | 4
}

/**
 * What an image may be in pixels, in all and on a side, and how wide, how high and of how many
 * pixels it is read at most.
 */
export interface Bounds {
  most: number
  side: number
  width: number
  height: number
  pixels: number
}

type Decoded = Result<DecodedImage, ImageRefusal>

/**
 * How long a file may be read, in ms: until it stands back behind everything else, how much of the
 * processor it may take, and how long it may last on a busy machine.
 */
export interface DecoderPatience {
  soon: number
  most: number
  last: number
}

interface Reading {
  decoded: Promise<Decoded>
  /** When the file was read, or stands back behind everything else. */
  soon: Promise<unknown>
}

/**
 * Reads the pixels of a file in a process of its own, since a decoder that a hostile file keeps
 * busy can only be ended with its process. What takes longer than `soon` goes on with a low
 * priority. What took `most` of the processor, or ended its process, is no image; what a busy
 * machine did not read within `last` is refused as `storage_failed`, for it may be sent again. Null
 * when no process could be started.
 */
export async function decodeApart(
  bytes: Uint8Array,
  bounds: Bounds,
  patience: DecoderPatience,
): Promise<Reading | null> {
  const decoder = await ready()
  if (!decoder) return null
  const isSlow = later(patience.soon)
  const end = later(patience.last)
  const answered = answerOf(decoder, { bytes, bounds, most: patience.most })
  void isSlow.then(() => standBack(decoder))
  let isLate = false
  void end.then(() => {
    isLate = true
    decoder.kill('SIGKILL')
  })
  const decoded = answered.then((answer) => {
    isSlow.cancel()
    end.cancel()
    if (answer && !stoodBack.has(decoder)) rest(decoder)
    else decoder.kill('SIGKILL')
    return answer ?? refuse(isLate ? 'storage_failed' : 'not_an_image')
  })
  return { decoded, soon: Promise.race([decoded, isSlow]) }
}

function later(ms: number): Promise<void> & { cancel: () => void } {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Object.assign(passed, { cancel: () => clearTimeout(timer) })
}

/** Processes that wait for the next file. They end with this one. */
const resting: ChildProcess[] = []
const MOST_RESTING = 2
let isOpening = false

const stoodBack = new WeakSet<ChildProcess>()

/**
 * The next process, at work from now on; when none is left at rest, one is started meanwhile for a
 * file that comes beside.
 */
async function ready(): Promise<ChildProcess | null> {
  const waiting = resting.pop()
  if (resting.length === 0 && !isOpening) void openSpare()
  const decoder = waiting ?? (await open())
  decoder?.ref()
  decoder?.channel?.ref()
  return decoder
}

async function openSpare(): Promise<void> {
  isOpening = true
  const decoder = await open()
  isOpening = false
  if (decoder) rest(decoder)
}

/** A tenth of a page's share of the processor, so that an image is read on a busy machine too. */
const LOW_PRIORITY = 10

/** Leaves the machine to others. */
function standBack(decoder: ChildProcess): void {
  stoodBack.add(decoder)
  try {
    setPriority(decoder.pid ?? -1, LOW_PRIORITY)
  } catch {
    // it has ended
  }
}

function rest(decoder: ChildProcess): void {
  if (!decoder.connected || resting.length >= MOST_RESTING) return void decoder.kill('SIGKILL')
  // as long as it waits it keeps nothing running
  decoder.unref()
  decoder.channel?.unref()
  resting.push(decoder)
}

/** Starts a process; null when none can be. */
async function open(): Promise<ChildProcess | null> {
  // it gets nothing of our environment, which holds secrets
  const decoder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  decoder.on('error', () => {}) // it ends, which is heard below
  decoder.on('exit', () => {
    const at = resting.indexOf(decoder)
    if (at >= 0) resting.splice(at, 1)
  })
  const isReady = await Promise.race([
    once(decoder, 'message'),
    once(decoder, 'exit').then(() => null),
  ]).catch(() => null)
  return isReady && decoder
}

/** What the process answers; null when it ends instead. */
async function answerOf(
  decoder: ChildProcess,
  work: { bytes: Uint8Array; bounds: Bounds; most: number },
): Promise<Decoded | null> {
  const over = new AbortController()
  const { signal } = over
  const answered = once(decoder, 'message', { signal }).then(
    ([decoded]) => decoded as Decoded,
    () => null,
  )
  const ended = once(decoder, 'exit', { signal }).then(
    () => null,
    () => null,
  )
  const unsent = new Promise<null>((resolve) => {
    decoder.send(work, (error) => {
      if (error) resolve(null)
    })
  })
  return Promise.race([answered, ended, unsent]).finally(() => over.abort())
}

/** Runs in the other process, where nothing of this file is but this function. */
async function decode(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  { most, side, ...kept }: Bounds,
): Promise<Decoded> {
  const options = {
    failOn: 'error',
    limitInputPixels: most,
    limitInputChannels: 5,
    autoOrient: true,
    animated: false,
  } as const
  try {
    // the header alone: an image of many pixels and few bytes ends here
    const {
      autoOrient: { width, height },
      format,
    } = await sharp(bytes, {
      ...options,
      limitInputPixels: false,
    }).metadata()
    if (!['jpeg', 'png', 'webp'].includes(format)) return { ok: false, code: 'not_an_image' }
    if (width * height > most || Math.max(width, height) > side)
      return { ok: false, code: 'too_many_pixels' }
    const share = Math.min(
      1,
      kept.width / width,
      kept.height / height,
      Math.sqrt(kept.pixels / (width * height)),
    )
    const { data, info } = await sharp(bytes, options)
      .resize({
        width: Math.max(1, Math.round(width * share)),
        height: Math.max(1, Math.round(height * share)),
        fit: 'fill',
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      ok: true,
      value: {
        pixels: data,
        width: info.width,
        height: info.height,
        channels: info.channels === 4 ? 4 : 3,
      },
    }
  } catch {
    return { ok: false, code: 'not_an_image' }
  }
}

const program = `
import { createRequire } from 'node:module'

// Decodes uploaded images in processes of their own: a hostile file can keep a decoder busy, and
// only a process can be ended.

const sharp = createRequire(${JSON.stringify(import.meta.url)})('sharp')
// of all formats the library can read only these are ever read, however a file is called or
// disguised
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// what was read once is not read again
sharp.cache(false)
sharp.concurrency(1)
const decode = ${String(decode)}
process.on('message', async ({ bytes, bounds, most }) => {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system > most * 1000) process.exit()
  }, Math.min(100, most))
  const decoded = await decode(sharp, bytes, bounds)
  clearInterval(watch)
  process.send(decoded)
})
process.on('disconnect', () => process.exit())
process.send('ready')
`
