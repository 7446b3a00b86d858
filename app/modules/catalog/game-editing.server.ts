import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import { versionOf } from '#platform/version.server.ts'
import { orRemoved, removeImage } from '#modules/images/images.server.ts'
import type { GameFields } from './game.form.ts'
import {
  type GameImages,
  type GameImageRefusal,
  type SavedImages,
  saveImages,
} from './game-images.server.ts'

// A game as administrators edit it: read, created, changed, switched on and off, with its images.
// Its texts, attributes and relations to other games are edited by the files beside this one.

const said = [
  'name',
  'slug',
  'category',
  'description',
  'description_ar',
  'short_description',
  'short_description_ar',
  'mono',
  'unit',
  'platform_support',
  'release_date',
  'publisher',
  'developer',
  'tags',
  'featured',
  'active',
] as const satisfies (keyof GameFields)[]

/** All that the back office edits of a game; null when there is none. */
export async function gameToEdit(db: Db, id: number) {
  return (
    (await db
      .selectFrom('games')
      .where('id', '=', id)
      .select(['id', ...said, 'logo_url', 'banner_url'])
      .executeTakeFirst()) ?? null
  )
}

export type EditableGame = NonNullable<Awaited<ReturnType<typeof gameToEdit>>>

/** A mark of what a form shows of a game, to tell whether it changed since. */
export const gameVersion = (game: EditableGame): string =>
  versionOf([said.map((field) => game[field]), game.logo_url, game.banner_url])

export type CreateRefusal = 'not_found' | 'slug_taken' | GameImageRefusal

/**
 * Creates a game with its images. The same form again (its token) gives the same game again.
 * Refused: a slug that another game of the category has, and an image that is none; then nothing
 * is left of either.
 */
export async function createGame(
  db: Db,
  administrator: Administrator,
  form: GameFields & { create_token: string },
  images: GameImages,
  now: Date,
): Promise<Result<{ id: number }, CreateRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  const isTakenBefore = await isSlugTaken(db, form)
  // asked after the slug, which this same form may have taken just now
  const before = await gameOfForm(db, form.create_token)
  if (before) return ok(before)
  if (isTakenBefore) return refuse('slug_taken')
  const saved = await saveImages(images, now)
  if (!saved.ok) return saved
  const created = await orRemoved(urlsOf(saved.value), () =>
    transact(db, async (tx) => {
      const values = { ...form, ...saved.value, created_at: now }
      const row = await tx
        .insertInto('games')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!row) return refuse('slug_taken')
      const { create_token: _, created_at: __, ...after } = values
      await audit(
        tx,
        { actor_id: administrator.id, action: 'game.create', subject: `game:${row.id}`, after },
        now,
      )
      return ok({ value: row })
    }),
  )
  if (created.ok) {
    return created
  }
  // the same form was faster: now its game is there to be found
  const same = await gameOfForm(db, form.create_token)
  return same ? ok(same) : created
}

const urlsOf = ({ logo_url, banner_url }: SavedImages) => [logo_url, banner_url]

const gameOfForm = (db: Db, token: string) =>
  db.selectFrom('games').where('create_token', '=', token).select('id').executeTakeFirst()

type UpdateRefusal = CreateRefusal | 'changed' | 'category_in_use' | 'category_related'

/**
 * Saves a game's changes; images that were replaced go when that is committed. Refused: what
 * changed since the form was opened (`changed`), a slug that is taken, another category while the
 * game has offers (`category_in_use`: they, their addresses and orders are of this one) or is the
 * primary game of a relation (`category_related`), and an image that is none. Saving what already
 * stands is no change.
 */
export async function updateGame(
  db: Db,
  administrator: Administrator,
  id: number,
  form: GameFields & { version_seen: string },
  images: GameImages,
  now: Date,
): Promise<Result<{ id: number }, UpdateRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  const fits = await transact(db, (tx) => gameThatTakes(tx, id, form, images))
  if (!fits.ok) return fits
  const saved = await saveImages(images, now)
  if (!saved.ok) return saved
  const updated = await orRemoved(urlsOf(saved.value), () =>
    transact(db, async (tx): Promise<Result<{ value: EditableGame }, UpdateRefusal>> => {
      const before = await gameThatTakes(tx, id, form, images)
      if (!before.ok) return before
      await writeChange(tx, administrator, before.value, { ...fieldsOf(form), ...saved.value }, now)
      return ok({ value: before.value })
    }),
  ).catch((error: unknown) => {
    if (isUniqueViolation(error, 'games_slug_once')) return refuse('slug_taken')
    throw error
  })
  if (!updated.ok) return updated
  const { logo_url, banner_url } = updated.value
  if (saved.value.logo_url !== undefined && logo_url) await removeImage(logo_url)
  if (saved.value.banner_url !== undefined && banner_url) await removeImage(banner_url)
  return ok({ id })
}

const fieldsOf = (form: GameFields): GameFields =>
  Object.fromEntries(said.map((field) => [field, form[field]])) as unknown as GameFields

/** Locks the game and gives it as it is, or why it does not take this form. */
async function gameThatTakes(
  tx: Tx,
  id: number,
  form: GameFields & { version_seen: string },
  images: GameImages,
): Promise<Result<EditableGame, UpdateRefusal>> {
  await tx.selectFrom('games').where('id', '=', id).select('id').forUpdate().execute()
  const before = await gameToEdit(tx, id)
  if (!before) return refuse('not_found')
  const changes =
    images.logo !== null || images.banner !== null || differences(before, fieldsOf(form)) !== null
  if (changes && form.version_seen !== gameVersion(before)) return refuse('changed')
  if (form.category !== before.category) {
    if (await hasOffers(tx, id)) return refuse('category_in_use')
    const related = await tx
      .selectFrom('game_relations')
      .where('primary_game_id', '=', id)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (related) return refuse('category_related')
  }
  const moved = form.slug !== before.slug || form.category !== before.category
  return moved && (await isSlugTaken(tx, form)) ? refuse('slug_taken') : ok(before)
}

const isSlugTaken = async (
  db: Db,
  { slug, category }: Pick<GameFields, 'slug' | 'category'>,
): Promise<boolean> =>
  (await db
    .selectFrom('games')
    .where('slug', '=', slug)
    .where('category', '=', category)
    .select('id')
    .executeTakeFirst()) !== undefined

/**
 * Whether a game has offers, also such as were deleted but ordered: so there is one for each order,
 * too.
 */
export const hasOffers = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('offers')
    .where('game_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

type Change = Partial<GameFields> & SavedImages

async function writeChange(
  tx: Tx,
  administrator: Administrator,
  before: EditableGame,
  next: Change,
  now: Date,
): Promise<void> {
  const changes = differences(before, next)
  if (!changes) return
  await tx.updateTable('games').set(changes.after).where('id', '=', before.id).execute()
  await audit(
    tx,
    { actor_id: administrator.id, action: 'game.update', subject: `game:${before.id}`, ...changes },
    now,
  )
}

/**
 * Switches whether a game is active (its page and offers are shown) or featured. Switched to what
 * it is, nothing happens.
 */
export async function switchGame(
  db: Db,
  administrator: Administrator,
  id: number,
  to: { active: boolean } | { featured: boolean },
  now: Date,
): Promise<Result<null, 'not_found'>> {
  if (!administrator.is_admin) return refuse('not_found')
  return transact(db, async (tx) => {
    await tx.selectFrom('games').where('id', '=', id).select('id').forNoKeyUpdate().execute()
    const before = await gameToEdit(tx, id)
    if (!before) return refuse('not_found')
    await writeChange(tx, administrator, before, to, now)
    return ok(null)
  })
}
