import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import displayFont from './fonts/display.ttf?inline'
import textFont from './fonts/text.ttf?inline'

// Text as images: Pango shapes the letters and orders both directions, in our own fonts, never in
// one of the machine's.

const families = { display: 'Kanz Display', text: 'Kanz Text' } as const

export interface Lettering {
  face: keyof typeof families
  /** The height of the letters in pixels. */
  size: number
  colour: string
  /** The room there is, in pixels. */
  width: number
  /** The side on which lines begin; the words keep their own direction. */
  side: 'left' | 'right'
  lines: 1 | 2
}

export interface Drawn {
  input: Buffer
  width: number
  height: number
}

/**
 * Draws a text, cut with an ellipsis where it needs more lines than it may have; null when nothing
 * of it can be drawn.
 */
export async function letter(words: string, how: Lettering): Promise<Drawn | null> {
  const text = drawable(words)
  if (!text) return null
  const whole = await draw(text, how)
  if (fits(whole, how)) return whole
  const letters = Array.from(text)
  let [fitting, short, long] = [whole, 0, letters.length]
  while (long - short > 1) {
    const middle = (short + long) >> 1
    const tried = await draw(cut(letters, middle), how)
    if (fits(tried, how)) [fitting, short] = [tried, middle]
    else long = middle
  }
  return short === 0 ? null : fitting
}

/**
 * What our fonts have, as their makers cut them: Arabic, and Latin as far as English and French
 * need it; and the isolates, which draw nothing.
 */
const COVERED =
  /[\u0020-\u007e\u00a9\u00ab\u00b7\u00bb\u00c0\u00c7-\u00cb\u00d7\u00e0\u00e2\u00e7-\u00eb\u00ee\u00ef\u00f4\u00f9\u00fb\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u060c\u061b\u061f\u0621-\u063a\u0640-\u0652\u0670\u0671\u067e\u0686\u06a4\u06af\u2066-\u2069]/

/**
 * The signs of Arabic numbers that our fonts do not have: percent, decimal comma, and what groups
 * digits.
 */
const signs: Record<string, string> = { '\u066a': '%', '\u066b': '.', '\u066c': ' ' }

/**
 * A text without what our fonts do not have: fancy letters become plain ones, Eastern digits and
 * signs Western ones, emoji go.
 */
export function drawable(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u066a-\u066c]/g, (sign) => signs[sign]!)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\s+/g, ' ')
  const known = Array.from(plain, (letter) =>
    COVERED.test(letter)
      ? letter
      : COVERED.test(letter.normalize('NFD')[0]!)
        ? letter.normalize('NFD')[0]
        : '',
  )
  return known.join('').replace(/ +/g, ' ').trim()
}

/** A line's height in letters' heights, as the fonts say. */
const pitch = { display: 1.25, text: 1.185 } as const

const fits = ({ height, width }: Drawn, how: Lettering): boolean =>
  width <= how.width && height <= (how.lines + 0.15) * how.size * pitch[how.face]

/** The first letters, up to the last whole word unless that would take much away. */
function cut(letters: readonly string[], count: number): string {
  const start = letters.slice(0, count).join('')
  const space = start.lastIndexOf(' ')
  return `${(space > start.length * 0.7 ? start.slice(0, space) : start).replace(/[\s،,;:.–—-]+$/, '')}...`
}

const RIGHT_TO_LEFT = /^[^\p{L}]*\p{Script=Arabic}/u
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

async function draw(
  text: string,
  { face, size, colour, width, side, lines }: Lettering,
): Promise<Drawn> {
  const isRightToLeft = RIGHT_TO_LEFT.test(text)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${text.replace(/[&<>]/g, (sign) => entities[sign]!)}</span>`,
      font: `${families[face]} ${size}`,
      fontfile: fontFiles()[face],
      dpi: 72,
      rgba: true,
      // Pango turns the sides round in a text from right to left
      align: (side === 'right') === isRightToLeft ? 'left' : 'right',
      ...(lines > 1 && { width, wrap: 'word-char' }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

let written: Record<keyof typeof families, string> | undefined

/** Pango reads fonts from files only, so ours are written out, once, and go with the process. */
function fontFiles() {
  if (written) return written
  const folder = mkdtempSync(join(tmpdir(), 'kanz-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, inlined: string) => {
    const file = join(folder, name)
    writeFileSync(file, Buffer.from(inlined.slice(inlined.indexOf(',') + 1), 'base64'))
    return file
  }
  return (written = {
    display: write('display.ttf', displayFont),
    text: write('text.ttf', textFont),
  })
}
