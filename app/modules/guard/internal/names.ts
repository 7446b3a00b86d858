import { type Disguise, undisguised, unlike } from './disguise.ts'
import { ARABIC_START, joinedWordsIn, type Span, type Word } from './text.ts'
import * as said from './words.ts'

// A part of the guard: finds names in messengers and social networks, and requests to come there.

/** `@ahmed_dz`; apart from its sign only what is no word: `@ ahmed_dz`. */
const handles: readonly RegExp[] = [
  /(?<![\p{L}\p{N}._%+@-])@[\p{L}_][\p{L}\p{N}_.]{2,31}/gu,
  /(?<![\p{L}\p{N}._%+@-])(?:@\s|[[({]at[\])}]\s?|arobase\s)(?=[\p{L}_]{2,24}(?:\d|_[\p{L}\p{N}]))[\p{L}_][\p{L}\p{N}_.]{2,31}/gu,
  // contact: ahmed_77, للتواصل ahmedstore
  /(?<![\p{L}\p{N}_])(?:contact(?:e[rz])?(?:[\s-](?:me|us|moi|nous))?\s?[:=]|(?:لل)?(?:تواصل|اتصال)(?:\s(?:معي|معنا|معايا))?\s?[:=]?)\s{0,2}(?=[a-z_.]{2,24}(?:\d|_[a-z\d])|[a-z]{2,20}(?:store|shop|market|gaming|topup|boutique)\d{0,6}(?![\p{L}\p{N}]))[a-z][a-z\d_.]{2,31}/gu,
]

/** The names behind an @ in a folded text. */
export const handlesIn = (folded: string): Span[] =>
  handles.flatMap((each) =>
    Array.from(folded.matchAll(each), ({ 0: text, index }) => ({
      text,
      start: index,
      end: index + text.replace(/\.$/, '').length,
    })).filter(({ text, start }) => !isPlace(folded, text, start)),
  )

/** `@home`; behind a messenger it would be a name. */
const isPlace = (folded: string, text: string, start: number): boolean =>
  said.places.has(text.replace(/^@|\.$/g, '')) &&
  messengerOf(
    /[\p{L}\p{N}]+(?=[\s:=]*$)/u.exec(folded.slice(Math.max(0, start - 30), start))?.[0] ?? '',
  ) === undefined

/** What a word with signs in it may be: a messenger's name, which its letters alone are not. */
const DISGUISE: Disguise = (word) => messengerOf(word) !== undefined

/** Messengers that stand next to a name in a folded text, or that one is asked to come to. */
export function messengersIn(text: string): Span[] {
  const folded = undisguised(text, DISGUISE)
  const words = withSplitNames(folded, joinedWordsIn(folded))
  return words.flatMap((word, place) => {
    const messenger = messengerOf(word.text)
    if (!messenger) return []
    const talk: Talk = { folded, words, place, messenger }
    const span = nameAfter(talk) ?? nameBefore(talk) ?? invitation(talk)
    return span ? [span] : []
  })
}

/** Of how many parts a messenger's name is put together: `te-le-gram`. */
const MOST_PARTS = 3
const SHORTEST_SPLIT = 6

/** The words, those that are together one messenger's name as one: `dis cord`, `tele.gram`. */
function withSplitNames(folded: string, words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (let place = 0; place < words.length;) {
    const { parts, text } = nameOfParts(folded, words, place)
    joined.push({ text, start: words[place]!.start, end: words[place + parts - 1]!.end })
    place += parts
  }
  return joined
}

/** Of how many words from a place on a name is put together, and which; one where it is none. */
function nameOfParts(folded: string, words: readonly Word[], place: number) {
  const first = words[place]!.text
  let name = first
  let initials = said.letterNames.get(first)
  for (let parts = 1; parts < MOST_PARTS; parts++) {
    const [last, next] = [words[place + parts - 1]!, words[place + parts]]
    if (!next || !/^[ ._-]$/.test(folded.slice(last.end, next.start))) break
    name += next.text
    if (name.length > LONGEST_WORD) break
    const letter = said.letterNames.get(next.text)
    initials = initials === undefined || letter === undefined ? undefined : initials + letter
    if (initials !== undefined && isKnown(initials)) return { parts: parts + 1, text: initials }
    const isLong = name.length >= SHORTEST_SPLIT && !isKnown(next.text)
    // T.G, F B
    const isInitials = name.length === parts + 1
    if (isLong ? isSpelled(name) : isInitials && isKnown(name))
      return { parts: parts + 1, text: name }
  }
  return { parts: 1, text: first }
}

export interface Messenger {
  isChat: boolean
  isDoubtful: boolean
  isArabic: boolean
  /** What is grown to the word: by it, or the reader's. */
  isBy: boolean
  isYours: boolean
}

/** A messenger at its place among the words of a text. */
interface Talk {
  folded: string
  words: readonly Word[]
  place: number
  messenger: Messenger
}

const MOST_CONNECTING = 4
const WINDOW = 6
const LONGEST_WORD = 24

/** The messenger that a word names, however it is spelled. */
export function messengerOf(word: string): Messenger | undefined {
  if (word.length > LONGEST_WORD) return undefined
  const squeezed = squeeze(word)
  const letters = unlike(word).map(squeeze)
  const base = squeezed.replace(ARABIC_START, '')
  const plain = [
    squeezed,
    squeezed.replace(/^l/, ''),
    ...letters,
    ...letters.map(consonantsOf),
    base,
    byEar.get(bonesOf(base)),
  ].find((each) => each !== undefined && isKnown(each))
  const yours = [squeezed, base].map((each) => each.replace(/ك$/, '')).find(isKnown)
  const name = plain ?? yours
  if (name === undefined) return undefined
  return {
    isChat: said.chats.has(name),
    isDoubtful: said.doubtful.has(name),
    isArabic: /\p{Script=Arabic}/u.test(name),
    isBy: name !== squeezed && /^(?:[بفع]|لل)/u.test(squeezed),
    isYours: plain === undefined,
  }
}

/** Doubled letters as one. */
const squeeze = (word: string): string => word.replace(/(\D)\1+/gu, '$1')

/** By which `telegrm` and `dscorde` are told; `whatsup` is a greeting. */
const consonantsOf = (word: string): string =>
  word.length >= 6 && !word.endsWith('up') ? word.replace(/[aeiouy]/g, '') : word

const isKnown = (name: string): boolean => said.chats.has(name) || said.networks.has(name)

/** An Arabic word without its long vowels, and sounds of one letter elsewhere as one. */
const bonesOf = (word: string): string =>
  word.charAt(0) +
  word
    .slice(1)
    .replace(/[اويه]/g, '')
    .replace(/[غقك]/g, 'ج')
    .replace(/ط/g, 'ت')
const SHORTEST_BONES = 5

/** Names in Arabic letters by what each spelling of them keeps; so long that no word is alike. */
const byEar: ReadonlyMap<string, string> = new Map(
  [...said.chats, ...said.networks]
    .map((name): [string, string] => [bonesOf(name), name])
    .filter(([bones]) => /^[^a-z]+$/.test(bones) && bones.length >= SHORTEST_BONES),
)

const isSpelled = (name: string): boolean => isKnown(name) || byEar.has(bonesOf(name))

/** `telegram: ahmeddz`, `my insta ahmed_77`, `تيليغرام ahmed77`. */
function nameAfter({ folded, words, place, messenger }: Talk): Span | undefined {
  const { start } = words[place]!
  const before = isSaid(words[place - 1], said.by) ? words[place - 2] : words[place - 1]
  let [isSet, isOwn] = [false, isSaid(before, said.introducing)]
  for (let next = place + 1; next <= place + MOST_CONNECTING && next < words.length; next++) {
    const word = words[next]!
    const gap = folded.slice(words[next - 1]!.end, word.start)
    if (gap.length > 5 || /[.!?,؟،@]/.test(gap)) return undefined
    if (/[:=>→➡👉]/u.test(gap)) isSet = true
    if (said.introducing.has(word.text)) isOwn = true
    if (said.connecting.has(word.text)) continue
    const name = nameAt(folded, word)
    if (!isPossible(word.text)) return undefined
    const isLatin = /^[a-z]/.test(name)
    const isName =
      isStrong(name) ||
      (isSet && (isLatin || messenger.isChat)) ||
      (isOwn && isLatin && !messenger.isDoubtful) ||
      (messenger.isChat && messenger.isArabic && isLatin) ||
      (messenger.isChat && isLatin && !messenger.isDoubtful && words.length === 2)
    return isName ? { start, end: word.start + name.length } : undefined
  }
  return undefined
}

/** `ahmed_77 on telegram`, `ahmed77 insta`. */
function nameBefore({ folded, words, place }: Talk): Span | undefined {
  const { start, end } = words[place]!
  const last = isSaid(words[place - 1], said.by) ? place - 2 : place - 1
  const before = words[last]
  if (!before || start - before.end > 8 || /[.!?,;\n]/.test(folded.slice(before.end, start)))
    return undefined
  // a number behind a # belongs to the name before it
  const first = folded.charAt(before.start - 1) === '#' ? words[last - 1] : before
  if (!first) return undefined
  return isStrong(folded.slice(first.start, before.end)) ? { start: first.start, end } : undefined
}

/** `add me on discord`, `نكملو في تيليغرام`, `your whatsapp?` */
function invitation(talk: Talk): Span | undefined {
  const { words, place } = talk
  const before = sentenceBefore(talk)
  const next = wordAfter(talk)
  if (isSaid(next, said.goods) || before.some((word) => isSaid(word, said.refusing)))
    return undefined
  const { start, end } = words[place]!
  return isAsked(talk, before, next) ? { start, end: endOfName(talk) ?? end } : undefined
}

/** Whether what stands around a messenger asks for it, or to come to it. */
function isAsked(
  { words, messenger }: Talk,
  before: readonly Word[],
  next: Word | undefined,
): boolean {
  const last = before.at(-1)
  const isSure = messenger.isChat && !messenger.isDoubtful
  if (isSure && isReached(last, next)) return true
  const verbs = before.filter(({ text }) => said.isInviting(text))
  if (messenger.isYours || isSaid(last, said.yours) || isSaid(next, said.yours))
    return verbs.length > 0 || words.length <= 3
  if (verbs.length === 0 || !last) return false
  const isBy = isSaid(last, said.by)
  const isDirect =
    isBy ||
    messenger.isBy ||
    (isSure && isSaid(last, said.mine)) ||
    (!messenger.isDoubtful && (verbs.includes(last) || /^(?:me|moi)$/.test(last.text)))
  return isDirect && (messenger.isChat || isToPerson(verbs, isBy ? before.slice(0, -1) : before))
}

const isToPerson = (verbs: readonly Word[], around: readonly Word[]): boolean =>
  around.some((word) => isSaid(word, said.persons)) ||
  verbs.some(({ text }) => said.isPersonal(text) || said.PERSONAL_END.test(text))

/** Where a plain name ends behind a messenger that one is asked to come to, if there is one. */
function endOfName({ folded, words, place, messenger }: Talk): number | undefined {
  const next = words[place + 1]
  if (!next || !/^\s$/.test(folded.slice(words[place]!.end, next.start))) return undefined
  const isName = /^[a-z]/.test(next.text) && isPossible(next.text)
  return isName && (messenger.isArabic || place + 2 === words.length) ? next.end : undefined
}

/** `whatsapp me`, `whatsapp number`. */
const isReached = (last: Word | undefined, next: Word | undefined): boolean =>
  next?.text === 'me' || isSaid(next, said.numbers) || isSaid(last, said.numbers)

/** The words before a messenger that are in its sentence, six at most. */
function sentenceBefore({ folded, words, place }: Talk): Word[] {
  let first = place
  while (first > 0 && place - first < WINDOW) {
    const gap = folded.slice(words[first - 1]!.end, words[first]!.start)
    if (/[.!?؟\n;,،]/.test(gap)) break
    first--
  }
  return words.slice(first, place)
}

/** The word behind a messenger; its own second half is none: `whats app`. */
function wordAfter({ words, place }: Talk): Word | undefined {
  const next = words[place + 1]
  return next && /^(?:app?|اب)$/.test(next.text) ? words[place + 2] : next
}

const isSaid = (word: Word | undefined, set: ReadonlySet<string>): boolean =>
  word !== undefined && set.has(word.text)

/** A name from where a word begins, with its points. */
function nameAt(folded: string, { start, end }: Word): string {
  const rest = /^(?:[.#-][\p{L}\p{N}_]{1,32}){0,3}/u.exec(folded.slice(end, end + 100))?.[0] ?? ''
  return folded.slice(start, end) + rest
}

const isPossible = (word: string): boolean =>
  word.length >= 3 &&
  /^[\p{L}_]/u.test(word) &&
  !said.plainWords.has(word) &&
  !said.gameWords.has(word) &&
  messengerOf(word) === undefined

/** Said of levels, ranks and machines. */
const GAME = /^(?:lvl|level|niveau|season|saison|top|rank|rang|skins?|ps|xbox|win|windows|th)\d+$/

/** A name that is no word: it ends in digits, or has a low line or a number behind a #. */
const isStrong = (name: string): boolean =>
  name.length >= 5 &&
  name.length <= 40 &&
  !GAME.test(name) &&
  (/^[\p{L}_.]{3,}\d+$/u.test(name) ||
    /[\p{L}\p{N}]_[\p{L}\p{N}]/u.test(name) ||
    /\p{L}#\d{4}$/u.test(name))
