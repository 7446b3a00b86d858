import { refuse, ok, type Result } from '#kernel/result.ts'
import { type Db, transactWhole, type Tx } from '#platform/db.server.ts'
import { MOST_CHOSEN_ROWS } from './chosen-rows.ts'
import { isStepUpRefusal, type StepUpRefusal } from './step-up.ts'

// One act to many rows that an administrator has ticked, all of them or none.

export type ChosenRefusal = 'none' | 'too_many' | 'changed' | StepUpRefusal

/**
 * Does one act to each of these rows in one transaction, in the order of their ids, by the inner
 * command of a single one, which audits it and counts it to the day's sum; returns how many.
 * Refused, with nothing done: none or more than 100, what has to be confirmed or is beyond the
 * day's sum, and where the act cannot be done to some of them (`changed`, with the code of each by
 * its id).
 */
export async function actOnRows<Code extends string>(
  db: Db,
  ids: Iterable<string>,
  act: (tx: Tx, id: string) => Promise<Result<unknown, Code>>,
): Promise<Result<number, ChosenRefusal>> {
  const chosen = [...new Set(ids)].toSorted()
  if (chosen.length === 0) return refuse('none')
  if (chosen.length > MOST_CHOSEN_ROWS) return refuse('too_many')
  return transactWhole(db, async (tx): Promise<Result<number, ChosenRefusal>> => {
    const refused: Record<string, string> = {}
    for (const id of chosen) {
      const acted = await act(tx, id)
      if (acted.ok) continue
      if (isStepUpRefusal(acted.code)) return refuse(acted.code)
      refused[id] = acted.code
    }
    return Object.keys(refused).length > 0 ? refuse('changed', refused) : ok(chosen.length)
  })
}
