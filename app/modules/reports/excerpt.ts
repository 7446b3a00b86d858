/** How many letters and lines of a value stand open; the whole of a longer one opens on demand. */
const SHORT = 160
const LINES = 4
const CUT = 140

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The beginning of a long text with an ellipsis, never ending within a letter; a short text as it
 * is.
 */
export function excerptOf(text: string): string {
  if (text.length <= SHORT && text.split('\n').length <= LINES) return text
  const beginning = text
    .split('\n')
    .slice(0, LINES)
    .join('\n')
    .slice(0, 4 * CUT)
  return `${Array.from(letters.segment(beginning), ({ segment }) => segment)
    .slice(0, CUT)
    .join('')
    .trimEnd()}…`
}
