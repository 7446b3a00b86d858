import type { ReactNode } from 'react'
import type { Shown } from '#i18n/moment.ts'
import type { Asked, ListPage, ListSize } from '#kernel/list-params.ts'
import type { IconName } from '#ui/icon.tsx'

/** A database row whose dates come with their words. */
type Row<Listed> = Shown<Listed>

export interface Column<Listed> {
  label: () => string
  cell: (row: Row<Listed>, list: { search: string }) => ReactNode
  /** On phones it takes the card's whole width, without its label. */
  wide?: boolean
  end?: boolean
  /** Its label is for screen readers only. */
  hidden?: boolean
}

export type Options<Value extends string> = readonly (readonly [value: Value, label: string])[]

export type Filter<Value extends string, Extra> =
  /** The first choice is what the list shows by itself. */
  | { label: () => string; further?: true; options: () => Options<Value> }
  /**
   * Choices that are only known when the list is read, besides none; any short text is passed on.
   */
  | { label: () => string; further?: true; found: (extra: Extra) => Options<Value> }
  /** A day, as `2026-11-20`, or an amount in whole DA, as digits; empty where none is typed. */
  | { label: () => string; further?: true; typed: 'day' | 'amount' }
  /** What links ask for and the form keeps: what of an address's text makes sense. */
  | { kept: (text: string) => Value }

/**
 * The definition of a back-office list: its address, filters, sorts and columns. It is a table on
 * wide screens and one card per row on narrow ones.
 */
export interface ListDefinition<
  Listed,
  Filters extends Record<string, string>,
  Sort extends string,
  Extra,
> {
  path: string
  title: () => string
  /** What the list is of, below its title. */
  intro?: () => string
  /** How many there are, in words. */
  counted?: (counted: { count: number; number: string }) => string
  /** What the search finds by. Without it there is none. */
  search?: () => string
  /** Those that are `further` stand together behind a press. */
  filters?: { [Name in keyof Filters]: Filter<Filters[Name], Extra> }
  /** The orders in which the rows can stand; the first is the list's own. */
  sorts?: (filters: Filters) => Options<Sort>
  /** How many rows it shows by itself; 25 where nothing is said. */
  size?: ListSize
  /** By what a row is known from others; its `id` where nothing is said. */
  rowKey?: (row: Row<Listed>) => string | number
  columns: readonly Column<Listed>[]
  /** Where a row leads: the address without the list's query, and its words. */
  open?: (row: Row<Listed>) => { to: string; label: string; icon?: IconName }
  /** What is said instead of the rows; `narrowed` is whether something was asked for. */
  empty: (narrowed: boolean) => { title: string; hint: string; clearTo?: string; begin?: ReactNode }
  /** What is said when it could not be read. */
  failed?: () => string
  /**
   * What stands beside the title, and between the filters and the rows; the latter can have the
   * list read anew (`renew`).
   */
  actions?: (list: { search: string; extra: Extra }) => ReactNode
  above?: (extra: Extra, list: { search: string; renew: () => void }) => ReactNode
  /** How the rows are drawn where they are no table. */
  rows?: (rows: readonly Row<Listed>[], list: { search: string; extra: Extra }) => ReactNode
  /** What stands below the list, whether it could be read or not. */
  below?: (list: { search: string; extra: Extra }) => ReactNode
  className?: string
}

/** What a list shows, as the page is made with it and as its address answers it as JSON. */
export interface ListAnswer<
  Listed,
  Filters extends Record<string, string>,
  Sort extends string,
  Extra,
> {
  asked: Asked<Filters, Sort>
  /** Null when it could not be read. */
  page: ListPage<Row<Listed>> | null
  extra: Extra
}

/** A list definition whatever its rows and filters. */
// oxlint-disable-next-line typescript/no-explicit-any -- columns take the rows of their own list
export type AnyList = ListDefinition<any, Record<string, string>, string, any>
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export type AnyAnswer = ListAnswer<any, Record<string, string>, string, any>
