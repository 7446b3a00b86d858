import { accountsIn, walletIdsIn } from './internal/accounts.ts'
import { emailsIn, invitationsIn, linksIn } from './internal/addresses.ts'
import { coinsIn } from './internal/coins.ts'
import { joinedIn } from './internal/joined.ts'
import { mailboxesIn } from './internal/mailboxes.ts'
import { handlesIn, messengersIn } from './internal/names.ts'
import { phonesIn } from './internal/phones.ts'
import { runsIn } from './internal/runs.ts'
import { bareOf, foldSpelling, originalSpan, type Span } from './internal/text.ts'
import { walletsIn } from './internal/wallets.ts'

export { secretIn } from './internal/secrets.ts'

/**
 * Ways to be reached outside; `payment` is an account, card or wallet that money can be
 * sent to, or an offer to be paid so.
 */
export const contactKinds = ['payment', 'phone', 'email', 'messenger', 'link', 'handle'] as const
export type ContactKind = (typeof contactKinds)[number]

/** A contact and where it stands in the text as it was written. */
export interface Contact extends Span {
  kind: ContactKind
}

/** What is no contact outside. */
export interface Own {
  /** The site's host, with or without its port: links to it and below it are its own. */
  host: string
  /** What the buyer has told for this order: a player's id is not taken for a phone. */
  answers: readonly string[]
}

const SHORTEST_PART = 6

/**
 * The contacts of a message, in the order of the text, apart from each other: two that overlap are
 * one, a payment if either is, else of the longer's kind. Reads a text of any length in time that
 * grows as it does.
 */
export function contactsIn(text: string, own: Own): Contact[] {
  const folded = foldSpelling(text)
  const runs = runsIn(folded.text)
  const spans: Record<ContactKind, Span[]> = {
    payment: [
      ...accountsIn(folded.text, runs),
      ...walletIdsIn(folded.text),
      ...coinsIn(folded.text),
      ...walletsIn(folded.text),
    ],
    phone: phonesIn(folded.text, runs),
    email: [...emailsIn(folded.text), ...mailboxesIn(folded.text)],
    messenger: [
      ...invitationsIn(folded.text),
      ...messengersIn(folded.text),
      ...joinedIn(folded.text),
    ],
    link: linksIn(folded.text, own.host),
    handle: handlesIn(folded.text),
  }
  const answers = own.answers.map(bareOf)
  const found = contactKinds.flatMap((kind) =>
    spans[kind]
      .map((span) => ({ kind, ...originalSpan(folded, span) }))
      .filter(({ start, end }) => !isAnswer(kind, text.slice(start, end), answers)),
  )
  return apart(found)
}

/** Whether a text leads elsewhere: to a link, a messenger or a mailbox that is not the site's. */
export function leadsElsewhere(text: string, host: string): boolean {
  const folded = foldSpelling(text).text
  const mailboxes = emailsIn(folded).filter(
    ({ start, end }) => !folded.slice(start, end).endsWith(`@${host.replace(/:\d*$/, '')}`),
  )
  return [mailboxes, linksIn(folded, host), invitationsIn(folded)].some(({ length }) => length > 0)
}

/** The same in other signs, or a part of it that is long enough to be no other. */
function isAnswer(kind: ContactKind, found: string, answers: readonly string[]): boolean {
  const bare = bareOf(found)
  const isTelling = kind !== 'messenger' && bare.length >= SHORTEST_PART
  return answers.some((answer) => answer === bare || (isTelling && answer.includes(bare)))
}

/** In the order of the text; those that overlap as one. */
function apart(found: readonly Contact[]): Contact[] {
  const kept: Contact[] = []
  for (const contact of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1)
    if (!last || contact.start >= last.end) kept.push(contact)
    else kept[kept.length - 1] = together(last, contact)
  }
  return kept
}

function together(a: Contact, b: Contact): Contact {
  const longer = b.end - b.start > a.end - a.start ? b : a
  const kind = [a.kind, b.kind].includes('payment') ? 'payment' : longer.kind
  return { kind, start: a.start, end: Math.max(a.end, b.end) }
}
