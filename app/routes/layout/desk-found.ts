import type { IconName } from '#ui/icon-names.ts'

/** A thing that a search of the back office found, as its line shows it. */
export interface Hit {
  /** Its address, without the language. */
  to: string
  /** What it is called by: a number or an id, left to right. */
  number?: string
  name: string
  note?: string
  /** In whole DA. */
  amount?: number
  /** Its status, in words. */
  state?: string
}

/** What was found of one kind: its first few. */
export interface DeskKind {
  kind: string
  title: string
  icon: IconName
  hits: Hit[]
  /** The list that shows all of them, where there are more. */
  all?: string
}

/** What a search found, of the kinds that found something. */
export interface DeskFound {
  text: string
  kinds: DeskKind[]
  /** The text is so short that only screens, settings and whole numbers are looked for. */
  isShort: boolean
  /** Something could not be read. */
  isPart: boolean
}

/** How many of a kind are shown. */
export const MOST_HITS = 5

export const FIND = '/admin/find'
