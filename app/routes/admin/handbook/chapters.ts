/** A chapter of the handbook: its heading, the id of its place, its Markdown. */
export interface Chapter {
  id: string
  title: string
  text: string
}

const HEADING = /^## (.+)$/m

/**
 * Reads the handbook as it lies in docs: what stands before its first chapter, without its title
 * and list of contents, and its chapters.
 */
export function readHandbook(source: string): { lead: string; chapters: Chapter[] } {
  const [before = '', ...parts] = source.split(HEADING)
  const lead = before
    .replace(/^<!--[^]*?-->\s*/, '')
    .replace(/^# .*$/m, '')
    .replace(/^(?:- \[.*\]\(#.*\)\n?)+/m, '')
    .trim()
  const chapters = []
  for (let at = 0; at < parts.length; at += 2)
    chapters.push({ id: chapterPlace(parts[at]!), title: parts[at]!, text: parts[at + 1]!.trim() })
  return { lead, chapters }
}

/** Returns the id of a heading's place as code hosts make it: `Who may what?` is `who-may-what`. */
export const chapterPlace = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

/**
 * Returns a text of the handbook for its page in the desk: a screen that it names with its address
 * becomes a link, and its pictures come from `pictures`, by their names.
 */
export const forDesk = (text: string, pictures: (name: string) => string): string =>
  text
    .replace(/(\*\*[^*]+\*\*) \(\u2066?`(\/admin[^`]*)`\u2069?\)/g, '[$1]($2)')
    .replace(/\]\(images\/desk\/([^)]+)\)/g, (_, name: string) => `](${pictures(name)})`)
