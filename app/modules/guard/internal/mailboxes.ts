import { type Disguise, undisguised } from './disguise.ts'
import { messengerOf } from './names.ts'
import { joinedWordsIn, type Span, type Word } from './text.ts'
import { plainWords, words } from './words.ts'

/** Mail that anybody can have, as people name it. */
const providers = words(
  'gmail gmial googlemail hotmail yahoo outlook icloud protonmail proton ymail جيميل جيمايل هوتميل ياهو اوتلوك ايكلاود',
)
export const isProvider: Disguise = (word) => providers.has(word)

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
`)

/** By which a name is told from talk wherever it stands: that of a shop. */
const SHOP = /(?:store|shop|market|gaming|seller|topup|boutique)\d{0,6}$/
const SHORTEST = 5

/** Mailboxes that are told by a name and a provider alone: `gmail: ahmedstore`, `ahmed (gmail)`. */
export function mailboxesIn(text: string): Span[] {
  const folded = undisguised(text, isProvider)
  const all = joinedWordsIn(folded)
  return all.flatMap((word, place) => {
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
