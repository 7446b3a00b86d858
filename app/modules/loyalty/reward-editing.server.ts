import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { type Asked, wholeList } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { requireMoneyLimit, requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { orNull } from '#platform/log.server.ts'
import { versionOf } from '#platform/version.server.ts'
import type { RewardForm } from './reward.form.ts'
import { generosityOf } from './reward.ts'

// The rewards that members spend their points on, as administrators list, create, change, offer and
// delete them. To offer one that may give back more than the site earned takes a second yes.

const columns = [
  'id',
  'name',
  'name_ar',
  'description',
  'description_ar',
  'points_required',
  'reward_value',
  'active',
] as const

type AskedRewards = Asked<{ status: '' | 'active' | 'inactive' }, 'cheapest' | ListSort>

/**
 * The rewards whose name says the text, offered or not, the cheapest first or by their age, each
 * with how often it was redeemed. Null when they could not be read, which is logged.
 */
export const rewardsForAdmin = (db: Db, { text, filters: { status }, sort }: AskedRewards) =>
  orNull(
    'the rewards',
    rewards(db)
      .$if(text !== '', (query) =>
        query.where(sql<boolean>`strpos(fold(w.name || E'\\n' || w.name_ar), fold(${text})) > 0`),
      )
      .$if(status !== '', (query) => query.where('w.active', '=', status === 'active'))
      .$if(sort !== 'cheapest', (query) =>
        query.orderBy('w.id', sort === 'oldest' ? 'asc' : 'desc'),
      )
      .orderBy('w.points_required')
      .orderBy('w.id')
      .execute()
      .then(wholeList),
  )

const rewards = (db: Db) =>
  db
    .selectFrom('loyalty_rewards as w')
    .select(columns)
    .select(
      sql<number>`(select count(*) from loyalty_redemptions r where r.reward_id = w.id)`.as(
        'redeemed',
      ),
    )

export type ListedReward = Awaited<ReturnType<ReturnType<typeof rewards>['execute']>>[number]

/** One reward with how often it was redeemed; null when there is none. */
export async function findReward(db: Db, id: number): Promise<ListedReward | null> {
  return (await rewards(db).where('w.id', '=', id).executeTakeFirst()) ?? null
}

/** A mark of a reward as a form shows it, to tell whether it changed since. */
export const rewardVersion = (reward: RewardForm): string =>
  versionOf(fields.map((field) => reward[field]))

const fields = [
  'name',
  'name_ar',
  'description',
  'description_ar',
  'points_required',
  'reward_value',
  'active',
] as const

/** Which points and value were agreed to although they are generous (`generosityOf`). */
interface Agreement {
  agreed: string
}

/**
 * Creates a reward, once for its form's token. Refused: who is no administrator, as if there were
 * nothing, and `too_generous`, what would be offered, gives back more than the site may have earned
 * and was not agreed to.
 */
export async function createReward(
  db: Db,
  { create_token, agreed, ...form }: RewardForm & Agreement & { create_token: string },
  settings: Settings,
  administrator: Administrator,
  now: Date,
): Promise<Result<{ id: number }, 'not_found' | 'too_generous' | StepUpRefusal>> {
  if (!administrator.is_admin || !isUuid(create_token)) return refuse('not_found')
  if (!isAgreed(form, agreed, settings)) return refuse('too_generous')
  const create = () =>
    transact(db, async (tx): Promise<Result<{ id: number }, StepUpRefusal>> => {
      const before = await tx
        .selectFrom('loyalty_rewards')
        .where('create_token', '=', create_token)
        .select('id')
        .executeTakeFirst()
      if (before) return ok(before)
      const amount = form.reward_value
      const refused = await refuseAct(tx, administrator, { act: 'reward.create', amount }, now)
      if (refused) return refused
      const { id } = await tx
        .insertInto('loyalty_rewards')
        .values({ ...form, create_token })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(
        tx,
        {
          actor_id: administrator.id,
          action: 'reward.create',
          amount,
          subject: `reward:${id}`,
          after: { ...form },
        },
        now,
      )
      return ok({ id })
    })
  return create().catch((error: unknown) => {
    // the same form was faster: now its reward is there to be found
    if (isUniqueViolation(error, 'loyalty_rewards_created_once')) return create()
    throw error
  })
}

/**
 * Saves a reward as it was typed. What was redeemed keeps what it cost and was worth. Refused: who
 * is no administrator and a reward that is not there, alike; `changed` when it is no longer as the
 * form had shown it (`seen`); and `too_generous`, as above.
 */
export async function updateReward(
  db: Db,
  id: number,
  { seen, agreed, ...form }: RewardForm & Agreement & { seen: string },
  settings: Settings,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, 'not_found' | 'changed' | 'too_generous' | StepUpRefusal>> {
  return transact(
    db,
    async (tx): Promise<Result<null, 'not_found' | 'changed' | 'too_generous' | StepUpRefusal>> => {
      const before = await lockReward(tx, id, administrator)
      if (!before) return refuse('not_found')
      if (differences(before, form) && rewardVersion(before) !== seen) return refuse('changed')
      return write(tx, before, { ...form, agreed }, settings, administrator, now)
    },
  )
}

/**
 * Offers a reward to members, or stops offering it. Refused: who is no administrator and a reward
 * that is not there, alike; and to offer what is `too_generous`, as above.
 */
export async function offerReward(
  db: Db,
  id: number,
  sent: { active: boolean } & Agreement,
  settings: Settings,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, 'not_found' | 'too_generous' | StepUpRefusal>> {
  return transact(
    db,
    async (tx): Promise<Result<null, 'not_found' | 'too_generous' | StepUpRefusal>> => {
      const before = await lockReward(tx, id, administrator)
      return before ? write(tx, before, sent, settings, administrator, now) : refuse('not_found')
    },
  )
}

/**
 * Deletes a reward that nobody ever redeemed. Refused: who is no administrator, one that is not
 * there, and `redeemed`.
 */
export async function deleteReward(
  db: Db,
  id: number,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, 'not_found' | 'redeemed'>> {
  return transact(db, async (tx): Promise<Result<null, 'not_found' | 'redeemed'>> => {
    const before = await lockReward(tx, id, administrator)
    if (!before) return refuse('not_found')
    const redeemed = await tx
      .selectFrom('loyalty_redemptions')
      .where('reward_id', '=', id)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (redeemed) return refuse('redeemed')
    await tx.deleteFrom('loyalty_rewards').where('id', '=', id).execute()
    const { id: _, ...row } = before
    await audit(
      tx,
      { actor_id: administrator.id, action: 'reward.delete', subject: `reward:${id}`, before: row },
      now,
    )
    return ok(null)
  })
}

/** Locked alone: a redemption that reads it meanwhile waits, and sees it as it is afterwards. */
async function lockReward(tx: Tx, id: number, { is_admin }: Administrator) {
  if (!is_admin) return null
  return (
    (await tx
      .selectFrom('loyalty_rewards')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** Writes what is another than before, if anything is. */
async function write(
  tx: Tx,
  before: RewardForm & { id: number },
  { agreed, ...after }: Partial<RewardForm> & Agreement,
  settings: Settings,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, 'too_generous' | StepUpRefusal>> {
  const changes = differences(before, after)
  if (!changes) return ok(null)
  if (!isAgreed({ ...before, ...after }, agreed, settings)) return refuse('too_generous')
  const amount = after.reward_value ?? before.reward_value
  const refused = await refuseAct(tx, administrator, { act: 'reward.update', amount }, now)
  if (refused) return refused
  await tx.updateTable('loyalty_rewards').set(changes.after).where('id', '=', before.id).execute()
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: 'reward.update',
      amount,
      subject: `reward:${before.id}`,
      ...changes,
    },
    now,
  )
  return ok(null)
}

/** What a reward brings into wallets is money that its administrator moves. */
const refuseAct = async (
  tx: Tx,
  administrator: Administrator,
  moves: Parameters<typeof requireMoneyLimit>[2],
  now: Date,
) =>
  (await requireStepUp(tx, administrator, now)) ??
  (await requireMoneyLimit(tx, administrator.id, moves, now))

/** A reward that is not offered costs nothing, so only what is offered is asked about. */
function isAgreed(reward: RewardForm, agreed: string, settings: Settings): boolean {
  const generosity = reward.active ? generosityOf(reward, settings) : null
  return generosity === null || generosity.agreed === agreed
}
