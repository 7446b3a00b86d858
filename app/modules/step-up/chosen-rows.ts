/** The most rows that one act of staff is done to. */
export const MOST_CHOSEN_ROWS = 100

/** A row that was chosen for an act, as its question shows it. */
export interface ChosenRow {
  id: string
  /** What it is about, in whole DA, as it was seen. */
  amount: number
  /** Why the act cannot be done to it, by its code; null where it can. */
  why: string | null
}
