import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { type SetupGap, setupGaps } from '#modules/settings/setup-gaps.server.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { type LaunchStep, launchSteps, type TickedStep } from './launch.ts'

// The steps by which an operator takes a new site into use, and which of them are done.

/** A step of the launch, and what the machine's settings lack for it. */
export interface LaunchState {
  step: LaunchStep
  done: boolean
  gaps: SetupGap[]
}

const gapsOf: Partial<Record<LaunchStep, readonly SetupGap[]>> = {
  mail: ['mail_kept', 'demo_sender'],
  keys: ['no_vault'],
  gateway: ['no_gateway'],
  files: ['files_apart'],
}

/**
 * What is done of the launch; empty once all of it is. Null when it could not be read, which is
 * logged.
 */
export const readLaunch = (db: Db, settings: Settings): Promise<LaunchState[] | null> =>
  orNull('the launch', read(db, settings))

async function read(db: Db, settings: Settings): Promise<LaunchState[]> {
  const { rows } = await sql<{ games: boolean; backup: boolean; ticked: TickedStep[] }>`
    select exists (select from games where active) as games,
      exists (select from backup_state where made_at is not null) as backup,
      array(select step from launch_ticks) as ticked`.execute(db)
  const { games, backup, ticked } = rows[0]!
  const missing = setupGaps()
  const isDone: Partial<Record<LaunchStep, boolean>> = {
    games,
    wallet_payment: settings.wallet_payment_open,
    deposits: settings.deposits_open,
    withdrawals: settings.withdrawals_open,
    policies: ticked.includes('policies'),
    backup: backup || ticked.includes('backup'),
  }
  const states = launchSteps.map((step) => {
    const gaps = missing.filter((gap) => gapsOf[step]?.includes(gap))
    return { step, gaps, done: isDone[step] ?? gaps.length === 0 }
  })
  return states.every(({ done }) => done) ? [] : states
}

/** Says that a step is done, once. Refused: to others than administrators. */
export async function tickLaunch(
  db: Db,
  step: TickedStep,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  if (!administrator.is_admin) return refuse('not_found')
  return transact(db, async (tx) => {
    const ticked = await tx
      .insertInto('launch_ticks')
      .values({ step, ticked_by: administrator.id, ticked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('step')
      .executeTakeFirst()
    if (ticked)
      await audit(
        tx,
        { actor_id: administrator.id, action: 'launch.tick', subject: `launch:${step}` },
        now,
      )
    return ok(null)
  })
}
