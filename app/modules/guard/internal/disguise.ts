// A part of the guard: reads words that are written with signs for letters, such as `wh@tsapp`.

/** Whether a word in plain letters is one that people disguise. */
export type Disguise = (word: string) => boolean

/**
 * Digits and signs that stand for letters, in Latin and in Arabic words: each way they are meant.
 */
const latin: readonly Readonly<Record<string, string>>[] = [
  readAs('01345€$£¢@!|+', 'oieaseslcailt'),
  readAs('01345€$£¢@!|+', 'oleaseslcallt'),
]
const arabic: readonly Readonly<Record<string, string>>[] = [
  readAs('01345@$!|', 'واغاساسال'),
  readAs('01345@$!|', 'واعاساسال'),
]

/** A word of letters, digits and signs, which has a digit or a sign; and such signs one by one. */
const SIGNED = /(?=[^\s]{0,24}[\d€$£¢@!|+])(?=[^\s]{0,24}\p{L})[\p{L}\p{N}€$£¢@!|+]{4,24}/gu
const APART =
  /(?<![\p{L}\p{N}€$£¢@!|+])[\p{L}\p{N}€$£¢@!|+](?:[ .-][\p{L}\p{N}€$£¢@!|+]){3,23}(?![\p{L}\p{N}€$£¢@!|+])/gu

/** The ways to read a word in letters alone, its digits and signs as the letters they look like. */
export function unlike(word: string): string[] {
  const ways = /\p{Script=Arabic}/u.test(word) ? arabic : latin
  // short of three letters these are numbers
  const isWord = (word.match(/[a-z]/g) ?? []).length >= 3
  const plain = isWord ? word.replace(/7/g, 't').replace(/8/g, 'b') : word
  return ways.map((letters) => plain.replace(/[^\p{L}]/gu, (sign) => letters[sign] ?? sign))
}

/**
 * The same text, as long, with letters for signs where they make a word one that `is` disguised:
 * `wh@tsapp`, `w h @ t s a p p`.
 */
export function undisguised(folded: string, is: Disguise): string {
  const read = (word: string) => {
    // what ends a word may be no letter: `snap!`
    const bare = word.replace(/[^\p{L}\p{N}]+$/u, '')
    if (is(bare) && /^[\p{L}\p{N}]+$/u.test(bare)) return undefined
    const within = unlike(bare).find(is)
    return within === undefined ? unlike(word).find(is) : within + word.slice(bare.length)
  }
  return folded
    .replace(SIGNED, (word) => read(word) ?? word)
    .replace(APART, (letters) => {
      if (!/[€$£¢@!|+]/.test(letters)) return letters
      const name = read(letters.replace(/[ .-]/g, ''))
      let at = 0
      return name === undefined ? letters : letters.replace(/[^ .-]/gu, () => name.charAt(at++))
    })
}

function readAs(signs: string, letters: string): Record<string, string> {
  return Object.fromEntries(Array.from(signs, (sign, at) => [sign, letters.charAt(at)]))
}
