import { sql } from 'kysely'
import { type Asked, wholeList } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { versionOf } from '#platform/version.server.ts'
import type { Category } from './category.ts'
import type { SearchWordForm } from './search-word.form.ts'

// Words by which a search means a game or a category (nicknames, other spellings), as
// administrators list, add, change and delete them.

type AskedWords = Pick<Asked<{ category: Category | 'none' | '' }, 'name' | ListSort>, AskedParts>
type AskedParts = 'text' | 'sort' | 'filters'

/**
 * The words that say what is wanted, by themselves or their age, each with the name of its game.
 * Null when they could not be read, which is logged.
 */
export const searchWordsForAdmin = (db: Db, asked: AskedWords) =>
  orNull('the words of searches', readWords(db, asked).then(wholeList))

const readWords = (db: Db, { text, sort, filters: { category } }: AskedWords) =>
  words(db)
    .$if(text !== '', (query) => query.where(sql<boolean>`strpos(w.key, fold(${text})) > 0`))
    .$if(category === 'none', (query) => query.where('w.category', 'is', null))
    .$if(category !== '' && category !== 'none', (query) =>
      query.where('w.category', '=', category as Category),
    )
    .$if(sort !== 'name', (query) => query.orderBy('w.id', sort === 'oldest' ? 'asc' : 'desc'))
    .orderBy('w.key')
    .execute()

const words = (db: Db) =>
  db
    .selectFrom('search_words as w')
    .leftJoin('game_families as f', 'f.slug', 'w.game')
    .select(['w.id', 'w.word', 'w.category', 'w.game', 'f.name as game_name'])

export type ListedSearchWord = Awaited<ReturnType<typeof readWords>>[number]

/** One word; null when there is none. */
export const findSearchWord = async (db: Db, id: number) =>
  (await words(db).where('w.id', '=', id).executeTakeFirst()) ?? null

/** A mark of what the form of a word shows. */
export const searchWordVersion = ({ word, category, game }: SearchWordForm): string =>
  versionOf([word, category, game])

type WordRefusal = 'not_found' | 'word_taken' | 'game_unknown'

/**
 * Adds a word; the same form twice is one. Refused: one that is there in whatever spelling, and a
 * game that is not.
 */
export async function createSearchWord(
  db: Db,
  form: SearchWordForm & { create_token: string },
  actor: Administrator,
  now: Date,
): Promise<Result<null, WordRefusal>> {
  if (!actor.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, WordRefusal>> => {
    if (!(await isGame(tx, form.game))) return refuse('game_unknown')
    const added = await tx
      .insertInto('search_words')
      .values(form)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      const twin = await tx
        .selectFrom('search_words')
        .where('create_token', '=', form.create_token)
        .select('id')
        .executeTakeFirst()
      return twin ? ok(null) : refuse('word_taken')
    }
    const { create_token: _, ...after } = form
    const entry = { actor_id: actor.id, action: 'search_word.create', after }
    await audit(tx, { ...entry, subject: subjectOf(added.id) }, now)
    return ok(null)
  })
}

/** Changes a word. Refused as above, and one that is gone or was changed since it was `seen`. */
export async function updateSearchWord(
  db: Db,
  id: number,
  { seen, ...after }: SearchWordForm & { seen: string },
  actor: Administrator,
  now: Date,
): Promise<Result<null, WordRefusal | 'changed'>> {
  if (!actor.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, WordRefusal | 'changed'>> => {
    const before = await lockWord(tx, id)
    if (!before) return refuse('not_found')
    const changes = differences(before, after)
    if (!changes) return ok(null)
    if (seen !== searchWordVersion(before)) return refuse('changed')
    if (!(await isGame(tx, after.game))) return refuse('game_unknown')
    await tx.updateTable('search_words').set(after).where('id', '=', id).execute()
    const entry = { actor_id: actor.id, action: 'search_word.update', subject: subjectOf(id) }
    await audit(tx, { ...entry, ...changes }, now)
    return ok(null)
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'search_words_once')) return refuse('word_taken')
    throw error
  })
}

/** Deletes a word, which from then on names what it says. */
export async function deleteSearchWord(
  db: Db,
  id: number,
  actor: Administrator,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  if (!actor.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const before = await lockWord(tx, id)
    if (!before) return refuse('not_found')
    await tx.deleteFrom('search_words').where('id', '=', id).execute()
    const entry = { actor_id: actor.id, action: 'search_word.delete', subject: subjectOf(id) }
    await audit(tx, { ...entry, before }, now)
    return ok(null)
  })
}

const lockWord = async (tx: Tx, id: number) =>
  (await tx
    .selectFrom('search_words')
    .select(['word', 'category', 'game'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null

const isGame = async (tx: Tx, slug: string | null): Promise<boolean> =>
  slug === null ||
  (await tx
    .selectFrom('game_families')
    .where('slug', '=', slug)
    .select('id')
    .executeTakeFirst()) !== undefined

const subjectOf = (id: number) => `search_word:${id}`
