// The pictures in a Markdown text: found, described for who cannot see them, and written.

/** A picture of a Markdown text, and where it stands in it. */
export interface Picture {
  /** Which one of the text it is, from 1 on. */
  number: number
  start: number
  end: number
  /** What it shows, for those who do not see it; `DECORATIVE` where it only decorates. */
  words: string
  url: string
}

/** What is typed for the words of a picture that says nothing: `![-](…)`. */
export const DECORATIVE = '-'

/** The most characters that describe a picture. */
export const LONGEST_PICTURE_WORDS = 300

/** Code, in which nothing is a picture: between fences, and between accents. */
const CODE =
  /^(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^\1|$(?![\s\S]))|(?<!`)(`+)(?!`)[^\n]*?[^`\n]\2(?!`)/gm

const PICTURE = /!\[((?:\\.|[^\\[\]])*)\](?:\(\s*<?([^\s)>]*)[^)\n]*\)|\[[^\]\n]*\])/g

/** The pictures of a Markdown text, in their order. */
export function picturesOf(text: string): Picture[] {
  const said = text.replace(CODE, (code) => ' '.repeat(code.length))
  return [...said.matchAll(PICTURE)].map(
    ({ 0: whole, 1: words = '', 2: url = '', index: start }, place) => ({
      number: place + 1,
      start,
      end: start + whole.length,
      words: words.trim(),
      url,
    }),
  )
}

/** The pictures that have no description and are not said to be decorative. */
export const undescribed = (text: string): Picture[] =>
  picturesOf(text).filter(({ words }) => words === '')

/** A picture as Markdown; what would end its words early is written so that it does not. */
export const pictureOf = (words: string, url: string): string =>
  `![${words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]]/g, '\\$&')}](${url})`
