import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, retried, transact } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { type AttemptState, isOpen, type StartRefusal } from './attempt.ts'
import { takeRequest } from './attempt-questions.server.ts'
import { type Attempt, findAttempt, settleAttempt } from './attempts.server.ts'
import type { CardKind } from './payment-method.ts'
import { type Gateway, type GatewayPayment, type PageOfAttempt, webhookPathOf } from './provider.ts'

/**
 * Where an attempt is paid. A fresh one is made at the provider, whose answer is stored before it
 * is given; of one that somebody else is just making, their answer is waited for. Refused: when the
 * provider does not answer or refuses; the attempt is over then, and another may be made.
 */
export async function pageOfAttempt(
  db: Db,
  gateway: Gateway,
  { attempt, fresh }: { attempt: Attempt; fresh: boolean },
  card: CardKind | null,
  { site, ...page }: PageOfAttempt,
  now: () => Date,
): Promise<Result<string, StartRefusal>> {
  if (attempt.url) return ok(attempt.url)
  if (!fresh) return pageMadeElsewhere(db, attempt.id)
  const { id: attempt_id, amount } = attempt
  const webhook_url = site + webhookPathOf(gateway.name)
  const made = (await takeRequest(db, 'begun', now(), attempt.user_id))
    ? await gateway.create({ attempt_id, amount, card, ...page, webhook_url })
    : refuse('busy' as const)
  if (made.ok && made.value.url !== null) return storePage(db, attempt_id, made.value, now())
  const failure = made.ok ? 'unreadable' : made.code === 'not_found' ? 'refused' : made.code
  log.warn('a payment could not be made at the provider', { attempt: attempt.id, failure })
  await transact(db, (tx) => settleAttempt(tx, attempt.id, 'failed', failure, now()))
  return refuse(failure)
}

/**
 * Keeps the provider's answer, beside what its own event of the payment may have said before. In
 * one update: after a second one of a row PostgreSQL asks for a lock of its order, whose holder
 * waits for the row.
 */
const storePage = (
  db: Db,
  id: string,
  { provider_id, url }: GatewayPayment,
  now: Date,
): Promise<Result<string, StartRefusal>> =>
  retried(async () => {
    await db
      .updateTable('payment_attempts')
      .set({
        provider_id,
        url,
        last_asked_at: now,
        state: sql<AttemptState>`case state when 'created' then 'pending' else state end`,
      })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('provider_id', 'is', null), eb('provider_id', '=', provider_id)]))
      .execute()
    return url === null ? refuse('unreadable') : ok(url)
  })

const LOOKED_AGAIN_AFTER = 250

/** Waits for the page of an attempt that is being made in another tab, on whatever node. */
async function pageMadeElsewhere(db: Db, id: string): Promise<Result<string, StartRefusal>> {
  for (let waited = 0; waited <= 9_000; waited += LOOKED_AGAIN_AFTER) {
    const attempt = await findAttempt(db, id)
    if (attempt?.url) return ok(attempt.url)
    if (!attempt || !isOpen(attempt.state)) return refuse('unavailable')
    await new Promise((resume) => setTimeout(resume, LOOKED_AGAIN_AFTER))
  }
  return refuse('slow')
}
