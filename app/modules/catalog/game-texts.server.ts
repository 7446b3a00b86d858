import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import { moved, type Way } from '#kernel/moved.ts'
import { ok, refuse, type Refusal, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, type Tx, transact } from '#platform/db.server.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import { versionOf } from '#platform/version.server.ts'
import type { PictureRefusal } from '#modules/files/picture.ts'
import { type Named, removePicture, withPicture } from '#modules/files/pictures.server.ts'
import { inLanguage } from './catalog.server.ts'
import type { PictureChange } from './game-pictures.server.ts'
import { type FaqFields, type GuideFields, textLimits } from './game-texts.form.ts'

// Questions and guides of a game. Whoever adds, moves or deletes one locks the game's row first, so
// that their places follow each other from 0 whatever comes at once.

const tables = { faq: 'game_faqs', guide: 'game_guides' } as const
const limits = { faq: textLimits.faqs, guide: textLimits.guides } as const
export type TextKind = keyof typeof tables

/**
 * A game by its id with its questions, in the reader's language and their order; null when there is
 * none.
 */
export async function faqsOfGame(db: Db, gameId: number, locale: Locale) {
  const game = await gameNamed(db, gameId)
  return (
    game && {
      game,
      texts: await db
        .selectFrom('game_faqs')
        .where('game_id', '=', gameId)
        .select(['id', inLanguage(locale, 'question', 'question_ar').as('title')])
        .orderBy('order')
        .orderBy('id')
        .execute(),
    }
  )
}

/** The same with its guides. */
export async function guidesOfGame(db: Db, gameId: number, locale: Locale) {
  const game = await gameNamed(db, gameId)
  return (
    game && {
      game,
      texts: await db
        .selectFrom('game_guides')
        .where('game_id', '=', gameId)
        .select(['id', inLanguage(locale, 'title', 'title_ar').as('title'), 'thumbnail_url'])
        .orderBy('order')
        .orderBy('id')
        .execute(),
    }
  )
}

/** What a heading says of a game; null when there is none. */
export const gameNamed = async (db: Db, id: number) =>
  (await db
    .selectFrom('games')
    .where('id', '=', id)
    .select(['id', 'name', 'slug', 'category'])
    .executeTakeFirst()) ?? null

/** A question of this game as it is edited; null when there is none. */
export const findFaq = async (db: Db, gameId: number, id: number) =>
  (await db
    .selectFrom('game_faqs')
    .where('id', '=', id)
    .where('game_id', '=', gameId)
    .select(['id', 'question', 'question_ar', 'answer', 'answer_ar'])
    .executeTakeFirst()) ?? null

/** A guide of this game as it is edited; null when there is none. */
export const findGuide = async (db: Db, gameId: number, id: number) =>
  (await db
    .selectFrom('game_guides')
    .where('id', '=', id)
    .where('game_id', '=', gameId)
    .select(['id', 'title', 'title_ar', 'content', 'content_ar', 'thumbnail_url'])
    .executeTakeFirst()) ?? null

/** A mark of what a form shows of a question or guide, to tell whether it changed since. */
export const textVersion = (shown: object): string =>
  versionOf(Object.entries(shown).sort(([a], [b]) => (a < b ? -1 : 1)))

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
  if (saved.ok) pokeRelay()
  return saved.ok ? ok(null) : saved
}

/**
 * The same for a guide, with its thumbnail: another one, none, or (null) the one that is there. A
 * picture that was replaced goes.
 */
export async function saveGuide(
  db: Db,
  administrator: Administrator,
  place: TextPlace,
  form: GuideFields,
  thumbnail: PictureChange,
  now: Date,
): Promise<Result<null, TextRefusal | PictureRefusal>> {
  const early = await transact(db, (tx) => whyNotText(tx, administrator, 'guide', place))
  if (early) return early
  return withPicture(
    'game-images',
    thumbnail instanceof File ? thumbnail : null,
    now,
    async (url) => {
      const after = thumbnail === null ? form : { ...form, thumbnail_url: url }
      const saved = await transact(db, async (tx): Promise<Result<Named<null>, TextRefusal>> => {
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
      if (saved.ok) pokeRelay()
      return saved
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

const lockGame = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('games')
    .where('id', '=', id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

interface Place {
  id: number
  create_token: string | null
}

async function placesOf(tx: Tx, kind: TextKind, gameId: number): Promise<Place[]> {
  const { rows } =
    await sql<Place>`select id, create_token from ${sql.table(tables[kind])} where game_id = ${gameId} order by "order", id`.execute(
      tx,
    )
  return rows
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

/**
 * Moves a question or guide one place earlier or later. The first does not go further, nor does the
 * last.
 */
export async function moveText(
  db: Db,
  administrator: Administrator,
  kind: TextKind,
  { gameId, id }: { gameId: number; id: number },
  way: Way,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  const done = await transact(db, async (tx): Promise<Result<null, 'not_found'>> => {
    if (!administrator.is_admin || !(await lockGame(tx, gameId))) return refuse('not_found')
    const move = moved(
      (await placesOf(tx, kind, gameId)).map((each) => each.id),
      id,
      way,
    )
    if (!move) return refuse('not_found')
    if (move.from === move.to) return ok(null)
    await writePlaces(tx, kind, move.ids)
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: `game_${kind}.move`,
        subject: `game_${kind}:${id}`,
        before: { place: move.from },
        after: { place: move.to },
      },
      now,
    )
    return ok(null)
  })
  if (done.ok) pokeRelay()
  return done
}

/** Deletes a question or guide, with its picture; those after it move up. */
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
  pokeRelay()
  if (deleted.value) await removePicture(deleted.value)
  return ok(null)
}

/** Gives each its place in this order, from 0. */
async function writePlaces(tx: Tx, kind: TextKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(tables[kind])} t set "order" = p.place - 1 from unnest(${ids}::bigint[]) with ordinality p (id, place)
    where t.id = p.id and t."order" <> p.place - 1`.execute(tx)
}
