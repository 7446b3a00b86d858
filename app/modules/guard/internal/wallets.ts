import { undisguised, unlike } from './disguise.ts'
import { ARABIC_START, joinedWordsIn, type Span, type Word } from './text.ts'
import * as said from './words.ts'

// A part of the guard: finds offers to pay by wallets and coins that the site does not take.

/** How far from its name a word of paying may stand, in words of one sentence. */
const NEAR = 4
const SENTENCE_END = /[.!?؟\n;,،:]/
const SENTENCE_OVER =
  /^(?:\s{1,2}(?:please|pls|plz|svp|stp|bro|khouya|sorry|خويا|برك|من فضلك)){0,3}\s*(?:[^\p{L}\p{N}\s/&+]|$)/u
const FAR = 60
const SHORTEST_DISGUISED = 4

/**
 * Offers to pay by what the site does not take, in a folded text: a wallet or a coin beside a word
 * of paying, a coin that is for nothing else, or what is named as the only way. What is refused, or
 * was paid once to the maker of a game is none; nor is a wallet that is only named.
 */
export const walletsIn = (folded: string): Span[] =>
  namedIn(folded).flatMap((named) => {
    const { words, first, last, isSure, sentence } = named
    const { start, end } = { start: words[first]!.start, end: words[last]!.end }
    const paying = sentence.find(({ text }) => said.isPaymentWord(text))
    if (paying && (isSure || isBy(words, first, paying))) {
      const span = { start: Math.min(start, paying.start), end: Math.max(end, paying.end) }
      return isDenied(sentence, span.end) ? [] : [span]
    }
    const isWay = named.isCoin || isOnlyWay(named) || isChoice(named) || isPriced(named)
    return isWay && !isDenied(sentence) && !isAnsweredNo(folded, end) ? [{ start, end }] : []
  })

/** Whether a folded text names, without refusing it, a wallet or coin that is nothing else. */
export const namesWallet = (folded: string): boolean =>
  namedIn(folded).some(
    ({ words, last, isSure, sentence }) =>
      isSure && !isDenied(sentence) && !isAnsweredNo(folded, words[last]!.end),
  )

/** A wallet that is named, by its places among the words of a text. */
interface Named extends Place {
  /** It means nothing else. */
  isSure: boolean
  /** Nothing but a way to pay. */
  isCoin: boolean
  /** The words around it. */
  sentence: readonly Word[]
}

function namedIn(text: string): Named[] {
  const folded = undisguised(text, isWallet)
  const words = joinedWordsIn(folded)
  return words.flatMap((word, first) => {
    const long = `${word.text} ${words[first + 1]?.text}`
    const isLong = isWallet(long)
    const names = isLong ? [long] : [word.text, ...unlike(word.text)]
    const isSure = names.some(isWallet)
    if (!isSure && !isDoubtful(word.text)) return []
    const place = { folded, words, first, last: isLong ? first + 1 : first }
    const isCoin = names.some((name) => isOf(said.coins, name))
    return [{ ...place, isSure, isCoin, sentence: sentenceAround(place) }]
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
  return before === paying || isByWord(before.text) || /^ب\p{L}/u.test(words[first]!.text)
}

/** `btc only`, `فقط كريبتو`: with that the sentence ends, courtesies aside. */
function isOnlyWay({ folded, words, first, last }: Place): boolean {
  const [before, after] = [words[first - 1], words[last + 1]]
  const isBehind = after !== undefined && said.only.has(after.text)
  if (!isBehind && !(before && said.only.has(before.text))) return false
  const { end } = isBehind ? after : words[last]!
  return SENTENCE_OVER.test(folded.slice(end, end + FAR))
}

/** `prix en crypto`. */
const isPriced = ({ folded, words, first, last, sentence }: Named): boolean =>
  sentence.some(({ text }) => said.pricing.has(text)) &&
  (isByWord(words[first - 1]?.text) || /^ب\p{L}/u.test(words[first]!.text)) &&
  SENTENCE_OVER.test(folded.slice(words[last]!.end, words[last]!.end + FAR))

/** `btc or eth`: a sentence of nothing but such names. */
const isChoice = ({ sentence }: Named): boolean =>
  sentence.filter(({ text }) => isDoubtful(text) || isWallet(text)).length > 1 &&
  sentence.every(({ text }) => isDoubtful(text) || isWallet(text) || said.choosing.has(text))

/** `usdt? no`. */
const isAnsweredNo = (folded: string, end: number): boolean =>
  /^\s?[?؟]\s?(?:no|non|nope|never|la|لا)(?!\p{L})/u.test(folded.slice(end, end + 12))

/** A coin or wallet that also means something else, in letters or with digits for some. */
const isDoubtful = (name: string): boolean =>
  [name, ...(name.length < SHORTEST_DISGUISED ? [] : unlike(name))].some((each) =>
    isOf(said.doubtfulWallets, each),
  )

const isByWord = (word = ''): boolean => said.by.has(word) || said.paidBy.has(word)

const isWallet = (name: string): boolean => isOf(said.wallets, name)
const isOf = (set: ReadonlySet<string>, name: string): boolean =>
  set.has(name) || set.has(name.replace(ARABIC_START, ''))
