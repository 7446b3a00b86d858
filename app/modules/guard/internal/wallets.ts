import { undisguised, unlike } from './disguise.ts'
import { ARABIC_START, joinedWordsIn, type Span, type Word } from './text.ts'
import * as said from './words.ts'

/** How far from its name a word of paying may stand, in words of one sentence. */
const NEAR = 4
const SENTENCE_END = /[.!?؟\n;,،:]/

/**
 * Offers to pay by what the site does not take, in a folded text: a wallet or a coin beside a word
 * of paying. What is only named, refused, or was paid once to the maker of a game is none.
 */
export const walletsIn = (folded: string): Span[] =>
  namedIn(folded).flatMap(({ words, first, last, isSure, sentence }) => {
    const paying = sentence.find(({ text }) => said.isPaying(text))
    if (!paying || (!isSure && !isBy(words, first, paying))) return []
    const span = {
      start: Math.min(words[first]!.start, paying.start),
      end: Math.max(words[last]!.end, paying.end),
    }
    return isDenied(sentence, span.end) ? [] : [span]
  })

/** Whether a folded text names, without refusing it, a wallet or coin that is nothing else. */
export const namesWallet = (folded: string): boolean =>
  namedIn(folded).some(({ isSure, sentence }) => isSure && !isDenied(sentence))

/** A wallet that is named, by its places among the words of a text. */
interface Named {
  words: readonly Word[]
  first: number
  last: number
  /** It means nothing else. */
  isSure: boolean
  /** The words around it. */
  sentence: readonly Word[]
}

function namedIn(text: string): Named[] {
  const folded = undisguised(text, isWallet)
  const words = joinedWordsIn(folded)
  return words.flatMap((word, first) => {
    const isLong = isWallet(`${word.text} ${words[first + 1]?.text}`)
    const isSure = isLong || [word.text, ...unlike(word.text)].some(isWallet)
    if (!isSure && !isWord(word, said.doubtfulWallets)) return []
    const place = { folded, words, first, last: isLong ? first + 1 : first }
    return [{ ...place, isSure, sentence: sentenceAround(place) }]
  })
}

/** What is refused before its `end`, or was paid once to the maker of a game. */
const isDenied = (sentence: readonly Word[], end = Infinity): boolean =>
  sentence.some(
    ({ text, start }) =>
      said.isSpent(text) || (start < end && (said.refusing.has(text) || said.cannot.has(text))),
  )

interface Place {
  folded: string
  words: readonly Word[]
  first: number
  last: number
}

/** The words around a name that are in its sentence, and near enough. */
function sentenceAround({ folded, words, first, last }: Place): Word[] {
  const isApart = (left: Word, right: Word) =>
    SENTENCE_END.test(folded.slice(left.end, right.start))
  let [from, to] = [first, last]
  while (from > 0 && first - from < NEAR && !isApart(words[from - 1]!, words[from]!)) from--
  while (to + 1 < words.length && to - last < NEAR && !isApart(words[to]!, words[to + 1]!)) to++
  return words.slice(from, to + 1)
}

/** `pay by wise`, `خلصني بالفليكسي`: what also means something else must be paid by. */
function isBy(words: readonly Word[], first: number, paying: Word): boolean {
  const [before, after] = [words[first - 1], words[first + 1]]
  if (after === paying && said.isTaken(after.text)) return true
  if (!before || paying.start > before.start) return false
  return (
    before === paying ||
    said.by.has(before.text) ||
    said.paidBy.has(before.text) ||
    /^ب\p{L}/u.test(words[first]!.text)
  )
}

const isWallet = (name: string): boolean => said.wallets.has(name) || said.wallets.has(bare(name))
const isWord = ({ text }: Word, set: ReadonlySet<string>): boolean =>
  set.has(text) || set.has(bare(text))
const bare = (name: string): string => name.replace(ARABIC_START, '')
