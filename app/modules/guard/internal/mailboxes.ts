import { type Disguise, undisguised } from './disguise.ts'
import { messengerOf } from './names.ts'
import { joinedWordsIn, type Span, type Word } from './text.ts'
import { plainWords, words } from './words.ts'

// A part of the guard: finds mailboxes that are named without an @, such as `gmail: ahmedstore`.

/** Mail that anybody can have, as people name it. */
const providers = words(
  'gmail gmial googlemail hotmail yahoo outlook icloud protonmail proton ymail جيميل جيمايل هوتميل ياهو اوتلوك ايكلاود',
)
export const isProvider: Disguise = (word) => providers.has(word)

/** Mail by any name. */
const labels = words(`
  email emails mail mel courriel courrier mailto ايميل ايميلي الايميل بريدي البريد
`)

/** Between such a label and a name, in any order. */
const labelling = words(
  'is c est ta3i address adresse pro contact de الالكتروني الكتروني تاعي نتاعي ديالي هو',
)

/** By these ends adjectives of either language are known, which are said of mail without end. */
const SAID_OF_MAIL =
  /(?:able|ible|ed|ing|ive|al|ale|el|elle|ful|less|ous|ary|aire|ique|ee|te|er|ly|tion|ment)$/

/** Between a provider and a name. */
const connecting = words('is at on chez sur c est aroba arobase arobaz هو ات في علي')
const mine = words('my mon ma')

/** What is said of mail, or has it, and is nobody's name. */
const ofMail = words(`
  included changeable change changer original originale access accessible full owner first second
  verified unverified verifie fresh clean recovery recoverable starter warranty optional required
  available unavailable provided secured secure private shared personal own their same another other
  unique disabled enabled lost found current former previous present missing working
  unlinkable linkable removable transferable transferred unbound bound binded bind attached inclus
  incluse disponible modifiable neuve vierge vierges propre nouvelle ancien ancienne origine garanti
  accounts accesses logins emails mails mailbox inbox password support phone number platform method
  steam garena supercell roblox epic riot activision konami pubg freefire valorant fortnite minecraft
  genshin hoyoverse moonton tencent apple android windows microsoft xbox playstation nintendo twitch
  instagram tiktok guest google games store playstore marbout mrbout mrbouta ta3o ta3ou ta3ha
  have has need want check open create created send sent give given received linking binding unlink
  anything whatever unknown ready random instant untouched custom domain temp nothing nobody both
  optionnel seller buyer below above yours ours theirs
`)

/** By which a name is told from talk wherever it stands: that of a shop. */
const SHOP = /(?:store|shop|market|gaming|seller|topup|boutique)\d{0,6}$/
const SHORTEST = 5
const MOST_LABELLING = 3

/** Mailboxes that are told by a name and a provider alone: `gmail: ahmedstore`, `ahmed (gmail)`. */
export function mailboxesIn(text: string): Span[] {
  const folded = undisguised(text, (word) => isProvider(word) || labels.has(word))
  const all = joinedWordsIn(folded)
  return all.flatMap((word, place) => {
    if (labels.has(word.text)) return labelled({ folded, all, place }) ?? []
    if (![word.text, word.text.replace(/1/g, 'i')].some(isProvider)) return []
    const line: Line = { folded, all, place }
    const span = nameAfter(line) ?? nameBefore(line)
    return span ? [span] : []
  })
}

/** A provider at its place among the words of a text. */
interface Line {
  folded: string
  all: readonly Word[]
  place: number
}

function nameAfter({ folded, all, place }: Line): Span | undefined {
  const { start, end } = all[place]!
  const isConnected = isSaid(all[place + 1], connecting)
  const name = all[place + (isConnected ? 2 : 1)]
  if (!name || !isName(name.text)) return undefined
  const gap = folded.slice(end, name.start)
  if (!/^\s?(?:[:=-]|->|is|هو|c'est)?\s?$/u.test(gap)) return undefined
  const isSet = /[^\s]/.test(gap) || isSaid(all[place - 1], mine)
  const isAlone = isFirst(folded, start) && isLast(folded, name.end)
  return SHOP.test(name.text) || isAlone || (isSet && isLast(folded, name.end))
    ? { start, end: name.end }
    : undefined
}

function nameBefore({ folded, all, place }: Line): Span | undefined {
  const { start, end } = all[place]!
  const isConnected = isSaid(all[place - 1], connecting)
  const name = all[place - (isConnected ? 2 : 1)]
  if (!name || !isName(name.text)) return undefined
  const gap = folded.slice(name.end, start)
  if (!/^(?:\s?[([{,@-]?\s?|\s\p{L}{2,7}\s)$/u.test(gap)) return undefined
  const isAlone = isFirst(folded, name.start) && isLast(folded, end)
  return SHOP.test(name.text) || gap.includes('@') || isAlone
    ? { start: name.start, end }
    : undefined
}

/** `email: ahmedstore`, `ايميلي هو karim_31`: what is no word, or stands behind a sign alone. */
function labelled({ folded, all, place }: Line): Span | undefined {
  let next = place + 1
  while (next <= place + MOST_LABELLING && isSaid(all[next], labelling)) next++
  const name = all[next]
  if (!name) return undefined
  const gap = folded.slice(all[next - 1]!.end, name.start)
  if (!/^(?:\s|\s?(?:[:=-]|->)\s?)$/.test(gap)) return undefined
  const text = nameIn(folded, name.start)
  if (!isName(/^[a-z\d_]*/.exec(text)![0]) || isProvider(name.text)) return undefined
  const between = folded.slice(all[place]!.end, name.start)
  const isMine = isSaid(all[place - 1], mine) || all[place]!.text.endsWith('ي') || next > place + 1
  const end = name.start + text.length
  const isTold =
    SHOP.test(text) ||
    (/\p{L}{3}\d{1,8}$|[a-z\d][._][a-z\d]/u.test(text) && (/[:=]/.test(between) || isMine)) ||
    (/[:=]/.test(between) && isLast(folded, end) && !SAID_OF_MAIL.test(text))
  return isTold ? { start: all[place]!.start, end } : undefined
}

/** A name with its points, from a place on. */
const nameIn = (folded: string, start: number): string =>
  /^[a-z][a-z\d_]{0,30}(?:[.-][a-z\d_]{1,20}){0,3}/.exec(folded.slice(start, start + 100))?.[0] ??
  ''

const isSaid = (word: Word | undefined, set: ReadonlySet<string>): boolean =>
  word !== undefined && set.has(word.text)

const isName = (word: string): boolean =>
  word.length >= SHORTEST &&
  /^[a-z][a-z\d_]{4,30}$/.test(word) &&
  !plainWords.has(word) &&
  !ofMail.has(word) &&
  messengerOf(word) === undefined

const isFirst = (folded: string, start: number): boolean =>
  /(?:^|\n)[^\p{L}\p{N}\n]{0,4}$/u.test(folded.slice(Math.max(0, start - 5), start))
const isLast = (folded: string, end: number): boolean =>
  /^[^\p{L}\p{N}\n]{0,4}(?:\n|$)/u.test(folded.slice(end, end + 6))
