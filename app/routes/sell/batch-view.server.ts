import * as v from 'valibot'
import { percentField } from '#modules/offers/batch.form.ts'
import { previewBatch } from '#modules/offers/batch.server.ts'
import { MOST_SHOWN } from '#modules/offers/ui/batch-rows.tsx'
import type { ViewerContext } from '#platform/context.ts'

/**
 * What an act on the chosen offers would do, by the percentage that is `asked` for: the first of
 * them, and how many in all. Null without such a batch.
 */
export async function batchPreviewOf(
  { db, viewer, now }: ViewerContext,
  batchId: string,
  asked: string | null,
) {
  const percent = asked === null ? null : v.safeParse(percentField, asked)
  const change = percent?.success ? percent.output : 0
  const batch = await previewBatch(db, viewer.id, batchId, change, now)
  if (!batch) return null
  const { kind, rows, result, isApplied } = batch
  return {
    kind,
    isApplied,
    asked,
    percent: change,
    error: percent?.issues?.[0].message,
    chosen: rows.length,
    rows: rows.slice(0, MOST_SHOWN),
    result,
  }
}
