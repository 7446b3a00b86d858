import { sql } from 'kysely'
import webpush from 'web-push'
import { cookieOf } from '#platform/cookies.server.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { currentEnv } from '#platform/env.server.ts'
import type { PushForm } from './push.form.ts'
import { LATER_COOKIE, pushAddress } from './push.ts'

// Which browsers people want to be told in (Web Push), and the key pair by which push services know
// the site.

export interface PushKeys {
  public_key: string
  private_key: string
}

/**
 * The site's key pair: the environment's, or one that is made at its first use and is the same on
 * every node.
 */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const { vapid } = currentEnv()
  if (vapid) return { public_key: vapid.publicKey, private_key: vapid.privateKey }
  const stored = () =>
    db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  const kept = await stored()
  if (kept) return kept
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await stored())!
}

/**
 * What a page needs to offer push notifications to a person: the public key, and whether this
 * browser's session has them already.
 */
export async function pushState(db: Db, sessionId: string) {
  const [{ public_key }, on] = await Promise.all([
    pushKeys(db),
    db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('session_id', '=', sessionId)
      .limit(1)
      .executeTakeFirst(),
  ])
  return { key: public_key, on: on !== undefined }
}

/**
 * The same for a page that offers it by itself: null where it is on already, or was put off in this
 * browser.
 */
export async function offeredPush(db: Db, sessionId: string, cookies: string | null) {
  if (cookieOf(cookies, LATER_COOKIE) !== null) return null
  const state = await pushState(db, sessionId)
  return state.on ? null : state
}

/** A person with more browsers than this loses the one that subscribed first. */
const MOST_BROWSERS = 10

/**
 * Tells this person's order news to a browser from now on, until its session ends. A session has
 * one browser, and a browser one person: the last who asked. Refused for an address that is no push
 * service's.
 */
export async function subscribe(
  db: Db,
  { id, session_id }: { id: string; session_id: string },
  { endpoint: told, p256dh, auth }: PushForm,
  now: Date,
): Promise<Result<null, 'unknown_service' | 'invalid_key'>> {
  const endpoint = pushAddress(told, currentEnv().pushHosts)
  if (!endpoint) return refuse('unknown_service')
  // the first byte of an uncompressed point
  if (Buffer.from(p256dh, 'base64url')[0] !== 4) return refuse('invalid_key')
  await transact(db, async (tx) => {
    // one after another, so that together they are not too many
    await sql`select 1 from profiles where id = ${id} for no key update`.execute(tx)
    await tx
      .deleteFrom('push_subscriptions')
      .where((eb) => eb.or([eb('session_id', '=', session_id), eb('endpoint', '=', endpoint)]))
      .execute()
    await tx
      .insertInto('push_subscriptions')
      .values({ user_id: id, session_id, endpoint, p256dh, auth, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet({ user_id: id, session_id, p256dh, auth, created_at: now }),
      )
      .execute()
    await sql`delete from push_subscriptions where user_id = ${id} and id not in (
      select id from push_subscriptions where user_id = ${id} order by id desc
      limit ${sql.lit(MOST_BROWSERS)})`.execute(tx)
  })
  return ok(null)
}

/** Ends the notifications of this session's browser. */
export async function unsubscribe(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** The ids of the browsers that these people want to be told in, by person. */
export async function browsersOf(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, number[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('push_subscriptions')
    .where('user_id', 'in', [...new Set(userIds)])
    .groupBy('user_id')
    .select(['user_id', sql<number[]>`array_agg(id order by id)`.as('ids')])
    .execute()
  return new Map(rows.map(({ user_id, ids }) => [user_id, ids]))
}

/** A browser that is still subscribed, of this person, whose session lives; null otherwise. */
export async function findBrowser(db: Db, id: number, userId: string, now: Date) {
  const row = await db
    .selectFrom('push_subscriptions as b')
    .innerJoin('sessions as s', 's.id', 'b.session_id')
    .innerJoin('profiles as p', 'p.id', 'b.user_id')
    .where('b.id', '=', id)
    .where('b.user_id', '=', userId)
    .where('s.expires_at', '>', now)
    .where('p.suspended_at', 'is', null)
    .select(['b.id', 'b.endpoint', 'b.p256dh', 'b.auth', 'p.locale'])
    .executeTakeFirst()
  return row ?? null
}

export type Browser = NonNullable<Awaited<ReturnType<typeof findBrowser>>>

/** Forgets a browser whose push service does not know it any more. */
export async function forgetBrowser(db: Db, { id, endpoint }: Browser): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .execute()
}
