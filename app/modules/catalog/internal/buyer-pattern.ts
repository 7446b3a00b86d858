const FILLERS = ['a', 'Z', '0', ' ', '_', '-', '.', '#', '/', 'é', 'ض', '!']
const ENDS = ['', '!', '\n', '\u0000']
const MOST_CHARACTERS = 24
const MOST_HEADS = 40

/**
 * Texts that would make a pattern run away if any text can: what it is written of, what its example
 * begins with, and what fits nearly everything, each over and over up to the length that a buyer
 * may send, with an end that does not fit.
 */
export function hostileTexts(pattern: string, example: string, length: number): string[] {
  const characters = [
    ...new Set([...Array.from(example), ...Array.from(pattern.replace(/\\./gu, '')), ...FILLERS]),
  ].slice(0, MOST_CHARACTERS)
  const heads = ['', ...Array.from(example, (_, at) => example.slice(0, at + 1))].slice(
    0,
    MOST_HEADS,
  )
  const texts = new Set<string>()
  const add = (head: string, part: string) => {
    const full = head + part.repeat(Math.ceil(length / part.length))
    for (const end of ENDS) texts.add(full.slice(0, Math.max(0, length - end.length)) + end)
  }
  for (const one of characters) {
    for (const head of heads) add(head, one)
    for (const other of characters) if (other !== one) add('', one + other)
  }
  for (const head of heads.slice(1)) add(head, example)
  return [...texts]
}
