import { sql } from 'kysely'
import { idFrom } from '#kernel/id.ts'
import { type Asked, wholeList } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { versionOf } from '#platform/version.server.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import { type NamedImage, removeImage, withImage } from '#modules/images/images.server.ts'
import type { BadgeForm } from './badge.form.ts'

// Badges that staff give to people, as administrators list, create, change and delete them. Who has
// which is in user-badges.server.ts.

const shown = ['id', 'name', 'name_ar', 'icon_url', 'color'] as const

type AskedBadges = Pick<Asked<Record<never, never>, 'name' | ListSort>, 'text' | 'sort'>

/**
 * The badges whose name says the text, by name or by their age, each with how many people have it.
 * Null when they could not be read, which is logged.
 */
export const badgesForAdmin = (db: Db, asked: AskedBadges) =>
  orNull('the badges', readBadges(db, asked).then(wholeList))

/** All badges by name; null as above. */
export const listBadges = (db: Db) =>
  orNull('the badges', readBadges(db, { text: '', sort: 'name' }))

const readBadges = (db: Db, { text, sort }: AskedBadges) =>
  badges(db)
    .$if(text !== '', (query) =>
      query.where(sql<boolean>`strpos(fold(b.name || E'\\n' || b.name_ar), fold(${text})) > 0`),
    )
    .$if(sort !== 'name', (query) => query.orderBy('b.id', sort === 'oldest' ? 'asc' : 'desc'))
    .orderBy(sql`fold(b.name)`)
    .orderBy('b.id')
    .execute()

const badges = (db: Db) =>
  db
    .selectFrom('user_badges as b')
    .select([
      'b.id',
      'b.name',
      'b.name_ar',
      'b.icon_url',
      'b.color',
      sql<number>`(select count(*)::int from profile_badges g where g.badge_id = b.id)`.as(
        'people',
      ),
    ])

export type ListedBadge = Awaited<ReturnType<typeof readBadges>>[number]

/**
 * One badge by its id as an address names it, with how many people have it; null when there is
 * none.
 */
export async function findBadge(db: Db, id: string) {
  const key = idFrom(id)
  return key === null
    ? null
    : ((await badges(db).where('b.id', '=', key).executeTakeFirst()) ?? null)
}

/** A mark of what the form of a badge shows. */
export const badgeVersion = ({ name, name_ar, color, icon_url }: BadgeShown): string =>
  versionOf([name, name_ar, color, icon_url])

type BadgeShown = Pick<ListedBadge, 'name' | 'name_ar' | 'color' | 'icon_url'>

type BadgeRefusal = 'not_found' | 'name_taken' | ImageRefusal

/**
 * Creates a badge; the same form twice is one. Refused: a name that another has, and a file that is
 * no image.
 */
export async function createBadge(
  db: Db,
  form: BadgeForm & { create_token: string },
  icon: File | null,
  actor: Administrator,
  now: Date,
): Promise<Result<number, BadgeRefusal>> {
  if (!actor.is_admin) return refuse('not_found')
  const before = await createdBy(db, form.create_token)
  if (before) return ok(before.id)
  return withImage('badges', icon, now, async (icon_url) => {
    const values = { name: form.name, name_ar: form.name_ar, color: form.color, icon_url }
    return transact(db, async (tx): Promise<Result<NamedImage<number>, BadgeRefusal>> => {
      const created = await tx
        .insertInto('user_badges')
        .values({ ...values, create_token: form.create_token })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(
        tx,
        {
          actor_id: actor.id,
          action: 'badge.create',
          subject: subjectOf(created.id),
          after: values,
        },
        now,
      )
      return ok({ value: created.id })
    }).catch(async (error: unknown) => {
      const twin =
        isUniqueViolation(error, 'user_badges_created_once') ||
        isUniqueViolation(error, 'user_badges_name_once')
          ? await createdBy(db, form.create_token)
          : undefined
      return twin ? ok({ value: twin.id, dropped: icon_url }) : nameTaken(error)
    })
  })
}

const createdBy = (db: Db, token: string) =>
  db.selectFrom('user_badges').select('id').where('create_token', '=', token).executeTakeFirst()

/**
 * Changes a badge; a new image takes the place of the one before. Refused as above, and a badge
 * that is gone or was changed since the form had shown it (`seen`).
 */
export async function updateBadge(
  db: Db,
  id: number,
  form: BadgeForm & { seen: string },
  icon: File | null,
  actor: Administrator,
  now: Date,
): Promise<Result<null, BadgeRefusal | 'changed'>> {
  if (!actor.is_admin) return refuse('not_found')
  return withImage('badges', icon, now, async (icon_url) => {
    const changed = await transact(
      db,
      async (tx): Promise<Result<NamedImage<null>, BadgeRefusal | 'changed'>> => {
        const before = await lockBadge(tx, id)
        if (!before) return refuse('not_found')
        const after = {
          name: form.name,
          name_ar: form.name_ar,
          color: form.color,
          icon_url: icon_url ?? (form.remove_icon ? null : before.icon_url),
        }
        const changes = differences(before, after)
        if (!changes) return ok({ value: null })
        if (form.seen !== badgeVersion(before)) return refuse('changed')
        await tx.updateTable('user_badges').set(after).where('id', '=', id).execute()
        await audit(
          tx,
          { actor_id: actor.id, action: 'badge.update', subject: subjectOf(id), ...changes },
          now,
        )
        return ok({
          value: null,
          dropped: before.icon_url === after.icon_url ? null : before.icon_url,
        })
      },
    ).catch(nameTaken)
    return changed
  })
}

function nameTaken(error: unknown) {
  if (isUniqueViolation(error, 'user_badges_name_once')) return refuse('name_taken')
  throw error
}

/** Deletes a badge, and takes it from everybody who has it. */
export async function deleteBadge(
  db: Db,
  id: number,
  actor: Administrator,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  if (!actor.is_admin) return refuse('not_found')
  const deleted = await transact(db, async (tx) => {
    const before = await lockBadge(tx, id)
    if (!before) return null
    const { numDeletedRows } = await tx
      .deleteFrom('profile_badges')
      .where('badge_id', '=', id)
      .executeTakeFirst()
    await tx.deleteFrom('user_badges').where('id', '=', id).execute()
    const { name, name_ar, color, icon_url } = before
    await audit(
      tx,
      {
        actor_id: actor.id,
        action: 'badge.delete',
        subject: subjectOf(id),
        before: { name, name_ar, color, icon_url, people: Number(numDeletedRows) },
      },
      now,
    )
    return before
  })
  if (!deleted) return refuse('not_found')
  if (deleted.icon_url) await removeImage(deleted.icon_url)
  return ok(null)
}

const lockBadge = async (tx: Tx, id: number) =>
  (await tx
    .selectFrom('user_badges')
    .select(shown)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null

const subjectOf = (id: number) => `badge:${id}`
