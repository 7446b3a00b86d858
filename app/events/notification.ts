import * as v from 'valibot'
import type { IconName } from '#ui/icon-names.ts'

// What all tables of notifications share: how a stored one is read and shown by its kind.

/** The names by which the database sorts notifications. */
export type NotificationType = 'order_status' | 'system' | 'payment'

/** A message of the catalogue, which takes what it needs of `inputs`. */
export type NotificationText<Inputs> = (inputs: Inputs) => string

/** What every table of events says of a notification. */
export interface ToldPerson<Inputs> {
  /** Its name where it is stored; no two have the same. */
  kind: string
  title: NotificationText<Inputs>
  text: NotificationText<Inputs>
}

/**
 * How a notification is shown: its words, where its title leads, and what money or order it is
 * about.
 */
export interface Look {
  icon: IconName
  title: string
  text: string
  href: string | null
  /** What was ordered, and how many: `7 × 325 UC`. */
  about?: string | undefined
  /** Whole DA. */
  amount?: number | undefined
  order_id?: string | undefined
}

/**
 * How a stored notification of a kind is shown; null when what is stored is not what its kind
 * knows.
 */
export type ReadLook = (stored: unknown) => Look | null

/**
 * For each kind of a table, by its name, how it is read and shown in the language of the moment.
 */
export function looksOf<Kind extends string, Data>(
  kinds: readonly Kind[],
  schema: v.GenericSchema<unknown, Data>,
  look: (data: Data) => Look,
): Record<Kind, ReadLook> {
  const read: ReadLook = (stored) => {
    const data = v.safeParse(schema, stored)
    return data.success ? look(data.output) : null
  }
  return Object.fromEntries(kinds.map((kind) => [kind, read])) as Record<Kind, ReadLook>
}

/** The entries of a table by the kinds of their notifications. */
export const byKind = <Entry extends { kind: string }>(entries: readonly Entry[]) =>
  Object.fromEntries(entries.map((entry) => [entry.kind, entry])) as Record<Entry['kind'], Entry>
