import { beginOfDay, plusDays } from '#kernel/algiers.ts'
import { typedDay } from '#kernel/typed-date.ts'
import { DAY } from '#kernel/time.ts'
import {
  type DayFacts,
  factKindOf,
  type LineName,
  lineNames,
  type Movement,
  factWayOf,
} from './reconciliation-facts.ts'

// The books of a day, as the clock in Algiers has it: what the ledger moved, beside what orders,
// redemptions, payments, deposits, settlements, withdrawals and adjustments say should have moved.
// All amounts are whole DA.

export interface Line {
  name: LineName
  part: string
  amount: number
  transfers: number
  /** What was told besides the ledger. */
  told: number
  /** Ledger less told. */
  difference: number
}

export interface Book {
  book: string
  opening: number
  incoming: number
  outgoing: number
  closing: number
  /** What its accounts keep, or its orders hold, now; null where none of them say. */
  kept: number | null
  held: number | null
  difference: number
}

/** A way whose money of a closed day is another by now. */
export interface Changed extends Pick<Movement, 'code' | 'from' | 'to'> {
  closed: number
  now: number
}

export interface Report {
  day: string
  is_closed: boolean
  movements: readonly Movement[]
  lines: Line[]
  books: Book[]
  unknown: Movement[]
  changed: Changed[]
  /** How many lines, books and ways do not add up; 0 when the day does. */
  differences: number
}

export type Balances = Readonly<Record<string, number>>

/**
 * The reports of days that follow each other. `opening` is what each book held before the first.
 */
export function reportsOf(opening: Balances, days: readonly DayFacts[]): Report[] {
  let balances = opening
  return days.map((facts) => {
    const report = reportOf(balances, facts)
    balances = Object.fromEntries(report.books.map(({ book, closing }) => [book, closing]))
    return report
  })
}

function reportOf(opening: Balances, facts: DayFacts): Report {
  const { day, movements, recounted } = facts
  const lines = linesOf(facts)
  const books = booksOf(opening, facts)
  const unknown = movements.filter((movement) => factWayOf(movement) === undefined)
  const changed = recounted ? changesOf(movements, recounted) : []
  const differences =
    [...lines, ...books].filter(({ difference }) => difference !== 0).length +
    unknown.length +
    changed.length
  return {
    day,
    is_closed: recounted !== undefined,
    movements,
    lines,
    books,
    unknown,
    changed,
    differences,
  }
}

/**
 * All that does not add up in a day, as a text that is another one as soon as anything of it is.
 */
export function whatIsOff({ lines, books, unknown, changed }: Report): string {
  const off = [
    ...lines
      .filter(({ difference }) => difference !== 0)
      .map(({ name, part, difference }) => [name, part, difference]),
    ...books
      .filter(({ difference }) => difference !== 0)
      .map(({ book, difference }) => [book, difference]),
    ...unknown.map(({ code, from, to, amount }) => [code, from, to, amount]),
    ...changed.map(({ code, from, to, closed, now }) => [code, from, to, closed, now]),
  ]
  return off
    .map((each) => JSON.stringify(each))
    .sort()
    .join('\n')
}

function linesOf({ movements, told }: DayFacts): Line[] {
  const found = new Map<string, Line>()
  const at = (name: LineName, part: string): Line => {
    const key = `${name} ${part}`
    if (!found.has(key))
      found.set(key, { name, part, amount: 0, transfers: 0, told: 0, difference: 0 })
    return found.get(key)!
  }
  for (const movement of movements)
    for (const [name, amount] of sharesOf(movement)) {
      const line = at(name, partOf(name, movement))
      line.amount += amount
      line.transfers += movement.transfers
    }
  for (const { line, part, amount } of told) at(line, part).told += amount
  for (const name of lineNames)
    if (![...found.values()].some((line) => line.name === name)) at(name, '')
  const inOrder = [...found.values()].sort(
    (a, b) => lineNames.indexOf(a.name) - lineNames.indexOf(b.name) || compareBooks(a.part, b.part),
  )
  return inOrder.map((line) => ({ ...line, difference: line.amount - line.told }))
}

/**
 * The lines that a movement is part of, each with its amount: a fee holds the seller's and the
 * buyer's.
 */
function sharesOf(movement: Movement): [LineName, number][] {
  const { amount, buyer_fee } = movement
  const way = factWayOf(movement)
  if (way === undefined) return []
  if (way !== 'fees') return [[way, amount]]
  return (
    [
      ['seller_fees', amount - buyer_fee],
      ['buyer_fees', buyer_fee],
    ] as [LineName, number][]
  ).filter(([, share]) => share > 0)
}

/** Which payment method a line's money came by or went back by. */
function partOf(name: LineName, { from, to }: Movement): string {
  if (name === 'captured' || name === 'late_payments') return from
  if (name === 'refunded_original' || name === 'gateway_fees' || name === 'settlements') return to
  if (name === 'refunds_sent' || name === 'refunds_to_wallet') return from
  // what comes from the operator's own account has no method
  return name === 'deposits' && from !== 'bank' ? from : ''
}

const STANDING = [
  'escrow',
  'wallet',
  'withdrawal',
  'fees',
  'gateway_fees',
  'clearing',
  'bank',
  'rewards',
  'adjustments',
]
/** Those that are shown although nothing is in them. */
const ALWAYS = ['escrow', 'wallet', 'fees']

function compareBooks(a: string, b: string): number {
  const place = (book: string) =>
    (STANDING.indexOf(factKindOf(book)) + STANDING.length + 1) % (STANDING.length + 1)
  return place(a) - place(b) || a.localeCompare(b, 'en', { numeric: true })
}

function booksOf(opening: Balances, { movements, present }: DayFacts): Book[] {
  const names = new Set([
    ...ALWAYS,
    ...Object.keys(opening),
    ...movements.flatMap(({ from, to }) => [from, to]),
    ...Object.keys(present?.kept ?? {}),
  ])
  return [...names].sort(compareBooks).map((book) => {
    const incoming = sum(movements.filter(({ to }) => to === book))
    const outgoing = sum(movements.filter(({ from }) => from === book))
    const before = opening[book] ?? 0
    const closing = before + incoming - outgoing
    const kept = present && keeps(book) ? (present.kept[book] ?? 0) : null
    const held = present && book === 'escrow' ? present.held : null
    const difference =
      kept !== null && kept !== closing ? closing - kept : held !== null ? closing - held : 0
    return { book, opening: before, incoming, outgoing, closing, kept, held, difference }
  })
}

const keeps = (book: string): boolean =>
  book === 'wallet' || book === 'escrow' || book === 'withdrawal'

const sum = (movements: readonly Movement[]): number =>
  movements.reduce((total, { amount }) => total + amount, 0)

function changesOf(closed: readonly Movement[], recounted: readonly Movement[]): Changed[] {
  const keyOf = ({ code, from, to }: Movement) => JSON.stringify([code, from, to])
  const [before, now] = [closed, recounted].map(
    (list) => new Map(list.map((movement) => [keyOf(movement), movement.amount])),
  )
  return [...new Set([...before!.keys(), ...now!.keys()])]
    .filter((key) => before!.get(key) !== now!.get(key))
    .map((key) => {
      const [code, from, to] = JSON.parse(key) as [string, string, string]
      return { code, from, to, closed: before!.get(key) ?? 0, now: now!.get(key) ?? 0 }
    })
}

/** A payment method as reports name it. */
export interface MethodName {
  name: string
  name_ar: string
}

/** A day as an address names it or people write it, or null for what is none. */
export const dayFrom = (text: string | null): string | null =>
  text === null ? null : typedDay(text)

/** All days from one to another. */
export const daysBetween = (from: string, to: string): string[] =>
  from > to
    ? []
    : Array.from(
        { length: Math.round((beginOfDay(to).getTime() - beginOfDay(from).getTime()) / DAY) + 1 },
        (_, n) => plusDays(from, n),
      )
