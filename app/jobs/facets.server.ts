import { setTimeout as sleep } from 'node:timers/promises'
import { foldFacets } from '#modules/offers/facet-fold.server.ts'
import { db, isDatabaseUnavailable } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'

/** How long filters may count an offer as it was before, in ms; the queue's clock knows minutes. */
const FOLD_MS = 2_000

/** Folds what changed of offers on this node, unless another is at it. Returns how to stop. */
export function startFolding(): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = (async () => {
    while (!signal.aborted) {
      await foldFacets(db, signal).catch((error: unknown) => {
        if (!isDatabaseUnavailable()) log.error('the filters of games could not follow', error)
      })
      await sleep(FOLD_MS, undefined, { signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await loop
  }
}
