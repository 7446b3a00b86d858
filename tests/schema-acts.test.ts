import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { changeUsername } from '#modules/auth/username.server.ts'
import { activateOffer, holdOffer } from '#modules/offers/offer-moderation.server.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestDb } from './app.ts'
import { attempts } from './attempts.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile, inSession, suspend } from './factories/profile.ts'

// What follows an act is done by its command; the database refuses the act without it.

const db = await openTestDb(4)
const attempt = attempts(db)
const now = new Date()

const offerOf = (id: number) =>
  db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const profileOf = (id: string) =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: number) => (await offerOf(id)).status
const signIn = (user_id: string) =>
  attempt(
    `insert into sessions (token, user_id, expires_at) values (gen_random_uuid()::text, ?, now() + interval '1 day')`,
    user_id,
  )

describe('stock', () => {
  const cancel = ({ id, user_id }: { id: string; user_id: string }) =>
    moveOrder(
      db,
      { id, name: 'cancel', actor: person({ id: user_id, is_admin: false }) },
      defaults,
      now,
    )

  test('that an order takes sells its offer out, and that returns brings it back', async () => {
    const offer = await buildOffer(db, { quantity: 1 })
    const order = await buildOrder(db, { offer_id: offer.id })
    expect(await offerOf(offer.id)).toMatchObject({ quantity: 0, status: 'completed' })
    expect((await cancel(order)).ok).toBe(true)
    expect(await offerOf(offer.id)).toMatchObject({ quantity: 1, status: 'active' })
  })

  test('that returns wakes nothing of a seller who is suspended, or paused or deleted it', async () => {
    const sold = async () => {
      const offer = await buildOffer(db, { quantity: 1 })
      return { offer, order: await buildOrder(db, { offer_id: offer.id }) }
    }
    const [suspended, deleted] = [await sold(), await sold()]
    await suspend(db, suspended.offer.user_id)
    await db
      .updateTable('offers')
      .set({ deleted_at: now })
      .where('id', '=', deleted.offer.id)
      .execute()
    const paused = await buildOffer(db, { quantity: 2 })
    const order = await buildOrder(db, { offer_id: paused.id })
    await db.updateTable('offers').set({ status: 'paused' }).where('id', '=', paused.id).execute()
    for (const each of [suspended.order, deleted.order, order])
      expect((await cancel(each)).ok).toBe(true)
    expect([await statusOf(suspended.offer.id), await statusOf(deleted.offer.id)]).toEqual([
      'paused',
      'completed',
    ])
    expect(await offerOf(paused.id)).toMatchObject({ quantity: 2, status: 'paused' })
  })

  test('the last of it goes to one of two orders, and the offer is sold out once', async () => {
    const offer = await buildOffer(db, { quantity: 1 })
    const method = await buildPaymentMethod(db)
    const placed = await Promise.all(
      [await buildProfile(db), await buildProfile(db)].map(({ id }) =>
        placeOrder(db, id, offer.id, checkout({ payment_method_id: method.id }), defaults, now),
      ),
    )
    expect(placed.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await offerOf(offer.id)).toMatchObject({ quantity: 0, status: 'completed' })
  })
})

describe('a suspension', () => {
  const suspendByCommand = async (id: string) =>
    actOnUser(
      db,
      { id, act: 'suspension', on: true, reason: 'Fraud' },
      await buildAdmin(db),
      new Date(),
    )
  const byHand = (id: string) =>
    attempt(
      `update profiles set suspended_at = now(), suspension_reason = 'Fraud' where id = ?`,
      id,
    )

  test('signs its person out and pauses their offers', async () => {
    const offer = await buildOffer(db)
    expect(await signIn(offer.user_id)).toBe('done')
    expect((await suspendByCommand(offer.user_id)).ok).toBe(true)
    expect(await statusOf(offer.id)).toBe('paused')
    expect(
      await db.selectFrom('sessions').select('id').where('user_id', '=', offer.user_id).execute(),
    ).toEqual([])
  })

  test('pauses what they sell whoever writes it, and is refused while they are signed in', async () => {
    const offer = await buildOffer(db)
    await suspend(db, offer.user_id)
    expect(await statusOf(offer.id)).toBe('paused')
    const { id } = await buildProfile(db)
    await signIn(id)
    expect(await byHand(id)).toBe('profiles_suspended_are_out')
  })

  test('lets nothing of theirs begin: no session, no sale', async () => {
    const offer = await buildOffer(db)
    await suspend(db, offer.user_id)
    expect(await signIn(offer.user_id)).toBe('profiles_suspended')
    expect(await attempt(`update offers set status = 'active' where id = ?`, offer.id)).toBe(
      'offers_not_of_suspended',
    )
  })

  test('keeps an offer paused whose hold an administrator lifts', async () => {
    const [offer, admin] = [await buildOffer(db), await buildAdmin(db)]
    expect((await holdOffer(db, offer.id, 'Look again', admin, now)).ok).toBe(true)
    await suspend(db, offer.user_id)
    expect(await activateOffer(db, offer.id, admin, now)).toEqual({ ok: true, value: 'paused' })
    expect(await offerOf(offer.id)).toMatchObject({ status: 'paused', held_at: null })
  })

  test('beside an order that is cancelled leaves nothing on sale', async () => {
    for (let n = 0; n < 5; n++) {
      const offer = await buildOffer(db, { quantity: 1 })
      const { id, user_id } = await buildOrder(db, { offer_id: offer.id })
      const actor = person({ id: user_id, is_admin: false })
      const done = await Promise.all([
        suspendByCommand(offer.user_id),
        moveOrder(db, { id, name: 'cancel', actor }, defaults, new Date()),
      ])
      expect(done.map(({ ok }) => ok)).toEqual([true, true])
      expect(await offerOf(offer.id)).toMatchObject({ quantity: 1, status: 'paused' })
    }
  })
})

describe('a name that is given up', () => {
  const rename = (id: string, username: string) =>
    attempt(
      'update profiles set username = ?, last_username_change = now() where id = ?',
      username,
      id,
    )

  test('is held, by a change of name and by the end of an account', async () => {
    const [one, other] = [await buildProfile(db), await buildProfile(db)]
    expect((await changeUsername(db, one.id, 'another_name', now)).ok).toBe(true)
    const ended = { password: '', username: other.username }
    expect((await deleteAccount(db, inSession(other), ended, now)).ok).toBe(true)
    for (const { id, username } of [one, other]) {
      expect(
        await db
          .selectFrom('released_usernames')
          .select('username')
          .where('user_id', '=', id)
          .execute(),
      ).toEqual([{ username }])
      expect(await rename((await buildProfile(db)).id, username)).toBe('profiles_username_held')
    }
  })

  test('is not given up without being held', async () => {
    expect(await rename((await buildProfile(db)).id, 'not_held')).toBe('profiles_old_username_held')
  })
})

describe('what opened an account', () => {
  test('a link to an address does not outlive the address', async () => {
    const { id, email } = await buildProfile(db)
    for (const link of [
      `insert into email_confirmations (digest, user_id, email, expires_at) values (gen_random_uuid()::text, ?, 'x@example.com', now())`,
      `insert into auth_verifications (identifier, value, expires_at) values ('x', ?::text, now())`,
    ]) {
      expect(await attempt(link, id)).toBe('done')
      expect(await attempt(`update profiles set email = 'y@example.com' where id = ?`, id)).toBe(
        'profiles_old_links_ended',
      )
      await db.deleteFrom('email_confirmations').where('user_id', '=', id).execute()
    }
    expect((await profileOf(id)).email).toBe(email)
  })

  test('nothing of two-step verification outlives it', async () => {
    const { id } = await buildAdmin(db)
    const turnOff = () => attempt('update profiles set two_factor_enabled = false where id = ?', id)
    expect(await turnOff()).toBe('profiles_two_step_ended')
    await db.deleteFrom('two_factors').where('user_id', '=', id).execute()
    await db.insertInto('recovery_codes').values({ user_id: id, digest: 'x' }).execute()
    expect(await turnOff()).toBe('profiles_two_step_ended')
    await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
    expect(await turnOff()).toBe('done')
  })
})

test('an order is not refunded while its feedback counts', async () => {
  const order = await buildOrder(db, { status: 'received', category: 'accounts', disputed: true })
  await db
    .insertInto('order_feedback')
    .values({
      order_id: order.id,
      user_id: order.user_id,
      seller_id: order.seller_id,
      rating: 'positive',
    })
    .execute()
  const byHand = db.transaction().execute(async (tx) => {
    await tx
      .updateTable('orders')
      .set({ status: 'refunded_wallet', refund_reason: 'Broken' })
      .where('id', '=', order.id)
      .execute()
    await tx.executeQuery(sql`set constraints order_feedback_withdrawn immediate`.compile(tx))
  })
  await expect(byHand).rejects.toMatchObject({ constraint: 'order_feedback_withdrawn' })
})

test('a database is a copy or is none, and one row says how its backups do', async () => {
  expect(await attempt('insert into silence (since) values (now())')).toBe('done')
  expect(await attempt('insert into silence (since) values (now())')).toBe('silence_pkey')
  expect(await attempt('insert into silence (one, since) values (false, now())')).toBe(
    'silence_one_check',
  )
  await attempt('delete from silence')
  expect(await attempt('insert into backup_state default values')).toBe(
    'backup_state_says_something',
  )
  expect(await attempt('insert into backup_state (made_at) values (now())')).toBe('done')
  expect(await attempt('insert into backup_state (made_at) values (now())')).toBe(
    'backup_state_pkey',
  )
  expect(await attempt('insert into backup_state (one, made_at) values (false, now())')).toBe(
    'backup_state_one_check',
  )
})
