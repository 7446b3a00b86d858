import { isDatabaseUnavailable } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { silentSince } from '#platform/silence.server.ts'

// A restored backup is a copy that tells nobody anything (decision 69): its jobs wait until
// somebody says by npm run resume that it is the site now.

/** How often a node looks whether its database is still a copy, or has become one, in ms. */
const LOOK_MS = 1_000

/**
 * Begins work while the database is no such copy, and ends it while it is one: what is queued there
 * waits, and nothing falls due. Returns how to stop looking.
 */
export async function unlessSilent(
  begin: () => Promise<void>,
  end: () => Promise<void>,
): Promise<() => Promise<void>> {
  let works = false
  const look = async () => {
    const since = await silentSince()
    if (works === (since === null)) return
    if (since) log.warn('this database is a copy: its queues wait until npm run resume', { since })
    await (since ? end() : begin())
    works = since === null
  }
  await look()
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable())
          log.error('whether the database is a copy is not known', error)
      })
      .finally(() => (looking = undefined))
  }, LOOK_MS).unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
