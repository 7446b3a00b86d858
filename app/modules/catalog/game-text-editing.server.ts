import { ok, type Refusal, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import { type NamedImage, removeImage, withImage } from '#modules/images/images.server.ts'
import type { ImageChange } from './game-images.server.ts'
import {
  lockGame,
  placesOf,
  tables,
  type TextKind,
  writePlaces,
} from './game-text-places.server.ts'
import { type FaqFields, type GuideFields, textLimits } from './game-texts.form.ts'
import { findFaq, findGuide, textVersion } from './game-texts.server.ts'

// The questions with answers and the guides on a game's page, as administrators write, order and
// delete them.

const limits = { faq: textLimits.faqs, guide: textLimits.guides } as const

/**
 * Where a question or guide belongs, which one it is (none yet: null), and what its form carries: a
 * token, or what it had shown.
 */
export interface TextPlace {
  gameId: number
  id: number | null
  create_token?: string
  version_seen: string
}

export type TextRefusal = 'not_found' | 'too_many' | 'changed'

/**
 * Adds a question at the end, or saves one. The same form again is the same question. Refused: a
 * game or question that is gone, more than a game may have (`too_many`), and one that changed since
 * its form was opened (`changed`).
 */
export async function saveFaq(
  db: Db,
  administrator: Administrator,
  place: TextPlace,
  form: FaqFields,
  now: Date,
): Promise<Result<null, TextRefusal>> {
  const saved = await transact(db, async (tx) => {
    const refusal = await whyNotText(tx, administrator, 'faq', place)
    if (refusal) return refusal
    const before = place.id === null ? null : await findFaq(tx, place.gameId, place.id)
    const row = { ...form, game_id: place.gameId, create_token: place.create_token }
    if (place.id !== null && !before) return refuse('not_found')
    return before
      ? change(tx, administrator, 'faq', { ...place, before, after: form }, now)
      : create(tx, administrator, 'faq', row, now)
  })
  return saved.ok ? ok(null) : saved
}

/**
 * The same for a guide, with its thumbnail: another one, none, or (null) the one that is there. An
 * image that was replaced goes.
 */
export async function saveGuide(
  db: Db,
  administrator: Administrator,
  place: TextPlace,
  form: GuideFields,
  thumbnail: ImageChange,
  now: Date,
): Promise<Result<null, TextRefusal | ImageRefusal>> {
  const early = await transact(db, (tx) => whyNotText(tx, administrator, 'guide', place))
  if (early) return early
  return withImage(
    'game-images',
    thumbnail instanceof File ? thumbnail : null,
    now,
    async (url) => {
      const after = thumbnail === null ? form : { ...form, thumbnail_url: url }
      return transact(db, async (tx): Promise<Result<NamedImage<null>, TextRefusal>> => {
        const refusal = await whyNotText(tx, administrator, 'guide', place)
        if (refusal) return refusal
        const before = place.id === null ? null : await findGuide(tx, place.gameId, place.id)
        if (place.id !== null && !before) return refuse('not_found')
        const written = before
          ? await change(tx, administrator, 'guide', { ...place, before, after }, now)
          : await create(
              tx,
              administrator,
              'guide',
              { ...after, game_id: place.gameId, create_token: place.create_token },
              now,
            )
        if (!written.ok) return written
        if (written.value === 'as_it_was') return ok({ value: null, dropped: url })
        return ok({ value: null, dropped: thumbnail === null ? null : before?.thumbnail_url })
      })
    },
  )
}

/** Locks the game and says why it takes no such text: it is gone, or has as many as it may. */
async function whyNotText(
  tx: Tx,
  administrator: Administrator,
  kind: TextKind,
  { gameId, id, create_token }: TextPlace,
): Promise<Refusal<'not_found' | 'too_many'> | null> {
  if (!administrator.is_admin || !(await lockGame(tx, gameId))) return refuse('not_found')
  if (id !== null) return null
  const places = await placesOf(tx, kind, gameId)
  return places.length < limits[kind] ||
    places.some((each) => each.create_token !== null && each.create_token === create_token)
    ? null
    : refuse('too_many')
}

type NewText = Record<string, string | number | null | undefined> & {
  game_id: number
  create_token?: string
}

/** Adds one at the end; one that this form has added already is left as it is. */
async function create(
  tx: Tx,
  administrator: Administrator,
  kind: TextKind,
  row: NewText,
  now: Date,
): Promise<Result<string | null, never>> {
  const places = await placesOf(tx, kind, row.game_id)
  if (places.some(({ create_token }) => create_token !== null && create_token === row.create_token))
    return ok('as_it_was')
  const { id } = await tx
    .insertInto(tables[kind])
    .values({ ...row, order: places.length } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { create_token: _, ...after } = row
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: `game_${kind}.create`,
      subject: `game_${kind}:${id}`,
      after,
    },
    now,
  )
  return ok(null)
}

type Edit = TextPlace & { before: { id: number }; after: object }

async function change(
  tx: Tx,
  administrator: Administrator,
  kind: TextKind,
  { version_seen, before, after }: Edit,
  now: Date,
): Promise<Result<string | null, 'changed'>> {
  const changes = differences<Record<string, unknown>>(before, { ...after })
  if (!changes) return ok('as_it_was')
  if (version_seen !== textVersion(before)) return refuse('changed')
  await tx
    .updateTable(tables[kind])
    .set(changes.after as never)
    .where('id', '=', before.id)
    .execute()
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: `game_${kind}.update`,
      subject: `game_${kind}:${before.id}`,
      ...changes,
    },
    now,
  )
  return ok(null)
}

/** Deletes a question or guide, with its image; those after it move up. */
export async function deleteText(
  db: Db,
  administrator: Administrator,
  kind: TextKind,
  { gameId, id }: { gameId: number; id: number },
  now: Date,
): Promise<Result<null, 'not_found'>> {
  const deleted = await transact(db, async (tx): Promise<Result<string | null, 'not_found'>> => {
    if (!administrator.is_admin || !(await lockGame(tx, gameId))) return refuse('not_found')
    const before = kind === 'faq' ? await findFaq(tx, gameId, id) : await findGuide(tx, gameId, id)
    if (!before) return refuse('not_found')
    await tx.deleteFrom(tables[kind]).where('id', '=', id).execute()
    await writePlaces(
      tx,
      kind,
      (await placesOf(tx, kind, gameId)).map((each) => each.id),
    )
    const { id: _, ...was } = before
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: `game_${kind}.delete`,
        subject: `game_${kind}:${id}`,
        before: { game_id: gameId, ...was },
      },
      now,
    )
    return ok('thumbnail_url' in before ? before.thumbnail_url : null)
  })
  if (!deleted.ok) return deleted
  if (deleted.value) await removeImage(deleted.value)
  return ok(null)
}
