import anyAscii from 'any-ascii'
import { fold } from '#kernel/fold.ts'

/**
 * Whether the holder of an account bears a person's name, in either alphabet: all words of the
 * shorter are in the longer, two at least where both have two.
 */
export function isSameHolder(holder: string, name: string): boolean {
  const [fewer, more] = [soundsOf(holder), soundsOf(name)].sort((a, b) => a.length - b.length)
  if (!fewer || !more || fewer.length === 0) return false
  const isEnough = fewer.length > 1 || more.length === 1
  return isEnough && fewer.every((word) => more.includes(word))
}

/** Spellings of one sound, as French and Arabic names are written in Latin letters. */
const sounds: readonly [RegExp, string][] = [
  [/dj/g, 'j'],
  [/ch/g, 'sh'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/ph/g, 'f'],
  [/([dgkt])h/g, '$1'],
  [/[aeiouyw'`]/g, ''],
  [/h$/, ''],
  [/(.)\1+/g, '$1'],
]

/**
 * The consonants of each word of a name, once: who says one name twice has not said two. A word of
 * vowels alone stays as it is.
 */
const soundsOf = (name: string): string[] => [
  ...new Set(
    fold(name)
      .split(/[^\p{L}]+/u)
      .map((word) => word.replace(/^ال(?=.{2})/, ''))
      .map((word) => anyAscii(word).toLowerCase())
      .filter((word) => word !== '')
      .map((word) => sounds.reduce((rest, [from, to]) => rest.replace(from, to), word) || word),
  ),
]
