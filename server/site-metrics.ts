import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Gauge } from 'prom-client'
import { siteFigures } from '#modules/reports/site-figures.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, isDatabaseUnavailable, readPool } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { replicaLag } from '#platform/replica.server.ts'

// Figures of the whole site for an operator's monitoring, asked from the database at intervals and
// not by each reader.

/** How often the database is asked, in ms, whoever reads the figures. */
const EVERY = 10_000

/**
 * Keeps what is known of the whole site, where the work behind its pages is done, and of the
 * replica, where it is read. While the database is away the last figures stay. Returns how to stop.
 */
export async function startSiteMetrics(env: Env): Promise<() => void> {
  const asks = [...(env.worker === 'off' ? [] : [ofSite(env)]), ...(readPool ? [ofReplica()] : [])]
  const askAll = async () => {
    if (isDatabaseUnavailable()) return
    await Promise.all(asks.map((ask) => ask())).catch((error: unknown) => {
      if (!isDatabaseUnavailable()) log.error('figures of the site could not be read', error)
    })
  }
  await askAll()
  const timer = setInterval(() => void askAll(), EVERY).unref()
  return () => clearInterval(timer)
}

const gauge = (name: string, help: string, ...labelNames: string[]) =>
  new Gauge({ name, help, labelNames })

function ofSite({ dataDir }: Env): () => Promise<void> {
  const oldest = gauge('kanz_outbox_oldest_seconds', 'Age of the oldest event that is due')
  const givenUp = gauge('kanz_outbox_given_up', 'Events that wait for an operator')
  const jobs = gauge('kanz_jobs', 'Jobs, by queue and state', 'queue', 'state')
  const payments = gauge('kanz_payments', 'Payments by card that are not over', 'what')
  const backup = gauge('kanz_backup_age_seconds', 'Since the last backup ended; +Inf without any')
  const verified = gauge('kanz_verify_age_seconds', 'Since the last verify; +Inf without any')
  const violations = gauge('kanz_verify_violations', 'What the last verify found')
  return async () => {
    verified.set(ageOf(join(dataDir, 'last-verify')))
    violations.set(numberIn(join(dataDir, 'last-verify')))
    const figures = await siteFigures(db, now())
    oldest.set(figures.outboxOldest)
    givenUp.set(figures.outboxGivenUp)
    backup.set(Math.min(figures.backupAge, ageOf(join(dataDir, 'last-backup'))))
    jobs.reset()
    for (const { queue, state, count } of figures.jobs) jobs.set({ queue, state }, count)
    for (const [what, count] of Object.entries(figures.payments)) payments.set({ what }, count)
  }
}

function ofReplica(): () => Promise<void> {
  const away = gauge('kanz_replica_away', '1 while the replica does not answer')
  const lag = gauge('kanz_replica_lag_bytes', 'Log of the primary that it has not replayed')
  return async () => {
    const bytes = await replicaLag()
    away.set(bytes === null ? 1 : 0)
    if (bytes !== null) lag.set(bytes)
  }
}

/** Seconds since a file was written; Infinity without it. */
function ageOf(path: string): number {
  const file = statSync(path, { throwIfNoEntry: false })
  return file ? (Date.now() - file.mtimeMs) / 1000 : Infinity
}

function numberIn(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return 0
  }
}
