import { sql } from 'kysely'
import { type Asked, wholeList } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, type Tx, transact } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import { type NamedImage, removeImage, withImage } from '#modules/images/images.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import type { MethodForm } from './payment-method.form.ts'
import { WALLET_METHOD } from './payment-method.ts'

// The ways to pay that buyers choose from, with name, logo and the hosts that sellers' payment
// links may lead to, as administrators list, create, change, switch and delete them.

const columns = [
  'id',
  'name',
  'name_ar',
  'logo_url',
  'kind',
  'card',
  'active',
  'supports_links',
  'link_hosts',
] as const

type AskedMethods = Asked<{ status: '' | 'active' | 'inactive' }, 'name' | ListSort>

/**
 * The payment methods whose name says the text, active or not, by name or by their age. Null when
 * they could not be read, which is logged.
 */
export const methodsForAdmin = (db: Db, { text, filters: { status }, sort }: AskedMethods) =>
  orNull(
    'the payment methods',
    db
      .selectFrom('payment_methods')
      .select(columns)
      .$if(text !== '', (query) =>
        query.where(sql<boolean>`strpos(fold(name || E'\\n' || name_ar), fold(${text})) > 0`),
      )
      .$if(status !== '', (query) => query.where('active', '=', status === 'active'))
      .$if(sort !== 'name', (query) => query.orderBy('id', sort === 'oldest' ? 'asc' : 'desc'))
      .orderBy(sql`fold(name)`)
      .execute()
      .then(wholeList),
  )

/** One payment method; null when there is none. */
export const findMethod = async (db: Db, id: number) =>
  (await db
    .selectFrom('payment_methods')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

export type AdminMethod = NonNullable<Awaited<ReturnType<typeof findMethod>>>

export type MethodRefusal =
  | ImageRefusal
  | StepUpRefusal
  | 'not_found'
  | 'name_taken'
  | 'wallet_name'

/**
 * Creates a payment method, or changes the one of an id; with a file, its logo becomes that image.
 * Whether anything is other than before. Refused: a name that another method has, another name for
 * the wallet, by which the checkout knows it, what the files refuse, and who has not confirmed that
 * it is them: buyers pay where a method says.
 */
export async function saveMethod(
  db: Db,
  id: number | null,
  form: MethodForm,
  logo: File | null,
  administrator: Administrator,
  now: Date,
): Promise<Result<{ changed: boolean }, MethodRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  return withImage('payment-logos', logo, now, (url) =>
    transact(db, (tx) => write(tx, id, form, url, administrator, now)).catch((error: unknown) => {
      if (isUniqueViolation(error, 'payment_methods_name_once')) return refuse('name_taken')
      throw error
    }),
  )
}

async function write(
  tx: Tx,
  id: number | null,
  { remove_logo, kind, card, ...given }: MethodForm,
  logo: string | null,
  administrator: Administrator,
  now: Date,
): Promise<Result<NamedImage<{ changed: boolean }>, StepUpRefusal | 'not_found' | 'wallet_name'>> {
  const before = id === null ? undefined : await lockMethod(tx, id)
  if (id !== null && !before) return refuse('not_found')
  const fields = {
    ...given,
    kind: given.name === WALLET_METHOD ? ('wallet' as const) : kind,
    card: kind === 'gateway' ? card || null : null,
  }
  if (before?.name === WALLET_METHOD && fields.name !== WALLET_METHOD) return refuse('wallet_name')
  const after = { ...fields, logo_url: logo ?? (remove_logo ? null : (before?.logo_url ?? null)) }
  const changes = before && differences(fieldsOf(before), after)
  const unconfirmed = changes === null ? null : await requireStepUp(tx, administrator, now)
  if (unconfirmed) return unconfirmed
  if (!before) {
    const { id: created } = await tx
      .insertInto('payment_methods')
      .values(after)
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'payment_method.create',
        subject: subjectOf(created),
        after,
      },
      now,
    )
    return ok({ value: { changed: true } })
  }
  if (changes) {
    await tx.updateTable('payment_methods').set(after).where('id', '=', before.id).execute()
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'payment_method.update',
        subject: subjectOf(before.id),
        ...changes,
      },
      now,
    )
  }
  return ok({
    value: { changed: changes !== null },
    dropped: before.logo_url === after.logo_url ? null : before.logo_url,
  })
}

/**
 * Makes a method one to choose, or none. Without effect when it is that already. Refused to who has
 * not confirmed that it is them.
 */
export const activateMethod = (
  db: Db,
  id: number,
  active: boolean,
  administrator: Administrator,
  now: Date,
) =>
  transact(db, async (tx): Promise<Result<null, StepUpRefusal | 'not_found'>> => {
    const before = administrator.is_admin ? await lockMethod(tx, id) : undefined
    if (!before) return refuse('not_found')
    if (before.active === active) return ok(null)
    const unconfirmed = await requireStepUp(tx, administrator, now)
    if (unconfirmed) return unconfirmed
    await tx.updateTable('payment_methods').set({ active }).where('id', '=', id).execute()
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'payment_method.update',
        subject: subjectOf(id),
        before: { active: before.active },
        after: { active },
      },
      now,
    )
    return ok(null)
  })

/**
 * Deletes a method that no order and no payment link names, and its logo. Refused: one in use, and
 * the wallet.
 */
export async function deleteMethod(
  db: Db,
  id: number,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, 'not_found' | 'in_use'>> {
  const deleted = await transact(
    db,
    async (tx): Promise<Result<string | null, 'not_found' | 'in_use'>> => {
      const before = administrator.is_admin ? await lockMethod(tx, id) : undefined
      if (!before) return refuse('not_found')
      if (await mustStay(tx, before)) return refuse('in_use')
      await tx.deleteFrom('payment_methods').where('id', '=', id).execute()
      await audit(
        tx,
        {
          actor_id: administrator.id,
          action: 'payment_method.delete',
          subject: subjectOf(id),
          before: fieldsOf(before),
        },
        now,
      )
      return ok(before.logo_url)
    },
  )
  if (!deleted.ok) return deleted
  if (deleted.value) await removeImage(deleted.value)
  return ok(null)
}

/**
 * For update: an order that is being placed with it holds its row, so either it is seen here or
 * finds the method gone.
 */
const lockMethod = (tx: Tx, id: number) =>
  tx
    .selectFrom('payment_methods')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Whether a method cannot be deleted: one in use, and the wallet. */
export const mustStay = async (
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<boolean> => name === WALLET_METHOD || isInUse(db, id)

/** Whether orders or payment links name the method. */
async function isInUse(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select from orders where payment_method_id = ${id})
    or exists (select from offers
      where payment_link_methods <> '{}'
      and payment_link_methods @> array[${id}::bigint]) as used`.execute(db)
  return rows[0]!.used
}

const subjectOf = (id: number) => `payment_method:${id}`

const fieldsOf = ({
  name,
  name_ar,
  logo_url,
  kind,
  card,
  active,
  supports_links,
  link_hosts,
}: AdminMethod) => ({ name, name_ar, logo_url, kind, card, active, supports_links, link_hosts })
