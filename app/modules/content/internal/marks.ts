// What the buttons of the Markdown editor do to a text and its selection: bold, links, lists,
// images.

/** Where words are typed over what stands from `start` to `end`, and what is chosen after that. */
export interface Typing {
  start: number
  end: number
  words: string
  chosen: readonly [start: number, end: number]
}

/** What the writer has chosen of a text, or where the caret stands. */
export interface TextSelection {
  value: string
  start: number
  end: number
}

/** What a mark puts around what is chosen, or around words that stand for it. */
const around = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  link: ['[', '](https://)'],
} as const

/** What a mark puts before each line that is chosen, which is counted from 0 on. */
const beforeLine = {
  heading: () => '## ',
  list: () => '- ',
  numbered: (line: number) => `${line + 1}. `,
  quote: () => '> ',
} as const

type MarkAround = keyof typeof around
type MarkOfLines = keyof typeof beforeLine
export type Mark = MarkAround | MarkOfLines | 'table'

const isAround = (mark: Mark): mark is MarkAround => Object.hasOwn(around, mark)

/** Marks what is chosen, or `sample` where nothing is, and chooses those words. */
export function marked(selection: TextSelection, mark: Mark, sample: string): Typing {
  if (mark === 'table') return tabled(selection, sample)
  return isAround(mark) ? surrounded(selection, mark, sample) : lined(selection, mark, sample)
}

function surrounded({ value, start, end }: TextSelection, mark: MarkAround, sample: string) {
  const [before, after] = around[mark]
  const words = value.slice(start, end) || sample
  const from = start + before.length
  return { start, end, words: before + words + after, chosen: [from, from + words.length] as const }
}

/** A mark of lines goes to the beginning of the first one. */
function lined({ value, start: from, end }: TextSelection, mark: MarkOfLines, sample: string) {
  const start = value.lastIndexOf('\n', from - 1) + 1
  const words = (value.slice(start, end) || sample)
    .split('\n')
    .map((line, place) => beforeLine[mark](place) + line)
    .join('\n')
  const chosen = [start + beforeLine[mark](0).length, start + words.length] as const
  return { start, end, words, chosen }
}

const SAMPLE_COLUMNS = 2

/**
 * Makes a table of the lines that are chosen, its cells between tabs as they come from a
 * spreadsheet, or of none an empty one; the words above its first column are chosen.
 */
function tabled({ value, start, end }: TextSelection, sample: string): Typing {
  const chosen = value.slice(start, end).trim()
  const lines = chosen ? chosen.split('\n').map((line) => line.split('\t')) : [[], []]
  const width = Math.max(SAMPLE_COLUMNS, ...lines.map(({ length }) => length))
  const cells = lines.map((line, place) =>
    Array.from({ length: width }, (_, column) => {
      const cell = (line[column] ?? '').trim().replaceAll('|', '\\|')
      return cell || (place === 0 ? `${sample} ${column + 1}` : ' ')
    }),
  )
  const rows = cells.map((row) => `| ${row.join(' | ')} |`)
  const gap = emptyLine(value.slice(0, start))
  const under = `|${' --- |'.repeat(width)}`
  const words = `${gap}${[rows[0], under, ...rows.slice(1)].join('\n')}\n\n`
  const from = start + gap.length + '| '.length
  return { start, end, words, chosen: [from, from + cells[0]![0]!.length] }
}

/**
 * What makes an empty line of the end of a text, so that what follows belongs to no paragraph or
 * list before it.
 */
export function emptyLine(before: string): string {
  if (before.trim() === '' || /\n[ \t]*\n[ \t]*$/.test(before)) return ''
  return before.endsWith('\n') ? '\n' : '\n\n'
}

/**
 * Where the next image goes: over what is chosen, but behind an image between whose brackets the
 * caret still stands.
 */
export function placeOfImage({
  value,
  start,
  end,
}: TextSelection): readonly [start: number, end: number] {
  const [image] = /^\]\([^)\n]*\)/.exec(value.slice(end)) ?? []
  if (start !== end || !image || !value.slice(0, start).endsWith('![')) return [start, end]
  return [end + image.length, end + image.length]
}
