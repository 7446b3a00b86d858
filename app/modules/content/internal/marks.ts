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

/**
 * What a mark puts around what is chosen, or around words that stand for it; of a line it goes to
 * its beginning.
 */
const marks = {
  bold: { before: '**', after: '**', isOfLine: false },
  heading: { before: '## ', after: '', isOfLine: true },
  link: { before: '[', after: '](https://)', isOfLine: false },
  list: { before: '- ', after: '', isOfLine: true },
} as const

export type Mark = keyof typeof marks

/** Marks what is chosen, or `sample` where nothing is, and chooses those words. */
export function marked(
  { value, start: from, end }: TextSelection,
  mark: Mark,
  sample: string,
): Typing {
  const { before, after, isOfLine } = marks[mark]
  const start = isOfLine ? value.lastIndexOf('\n', from - 1) + 1 : from
  const words = value.slice(start, end) || sample
  return {
    start,
    end,
    words: isOfLine
      ? words
          .split('\n')
          .map((line) => before + line)
          .join('\n')
      : before + words + after,
    chosen: [start + before.length, start + before.length + words.length],
  }
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
