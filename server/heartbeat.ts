import { beat } from '#modules/orders/outages.server.ts'
import { isInMaintenance } from '#modules/settings/settings.server.ts'
import { type Db, isDatabaseUnavailable } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'

/** Between two beats, in ms: an outage is a silence of several. */
const EVERY = 15_000

/**
 * Says every 15 seconds that people can reach this node, from now on: the first beat after a
 * silence of all nodes records it as an outage. Returns how to stop.
 */
export async function startHeartbeat(db: Db): Promise<() => Promise<void>> {
  let beating: Promise<void> | null = null
  const once = async () => {
    // what the database did not hear, and the time of a maintenance, is an outage when it is over
    if (!isDatabaseUnavailable() && !isInMaintenance())
      beating ??= say(db).finally(() => {
        beating = null
      })
    await beating
  }
  await once()
  const timer = setInterval(() => void once(), EVERY).unref()
  return async () => {
    clearInterval(timer)
    await beating
  }
}

async function say(db: Db) {
  try {
    const length = await beat(db)
    if (length > 0)
      log.warn('nobody could reach us for a while, so every deadline moved', {
        for_s: Math.round(length / 1000),
      })
  } catch (error) {
    log.error('a heartbeat was not heard', error)
  }
}
