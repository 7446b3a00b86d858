import { reorder, type Direction } from '#kernel/reorder.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import {
  editedAttributesOf,
  gameAttributeVersion,
  isStated,
  statedOptions,
} from './game-attribute-lists.server.ts'
import type { EditedAttribute, GameAttributeForm } from './game-attribute.form.ts'
import { gameNamed } from './game-texts.server.ts'
import {
  type LimitedAttribute,
  fittedTo,
  type LimitRefusal,
  overLimits,
} from './internal/attribute-limits.ts'
import {
  changesTo,
  insertAttribute,
  lockAttributes,
  lockStated,
  takesOptions,
  toldAttribute,
  updateAttribute,
  writeAttributePlaces,
} from './internal/attribute-rows.server.ts'
import { keyOfLabel } from './option-rows.ts'

// What the offers of a game state (its attributes), as administrators add, change, move, delete and
// copy it.

/**
 * Where an attribute belongs, which one it is (none yet: null), and what its form carries: a token,
 * or what it had shown.
 */
export interface AttributePlace {
  gameId: number
  id: number | null
  create_token?: string
  version_seen: string
}

export type AttributeRefusal =
  | LimitRefusal
  | 'not_found'
  | 'changed'
  | 'key_taken'
  | 'type_fixed'
  | 'option_stated'

/**
 * Adds an attribute at the end, or saves one. The same form again is the same attribute. Refused: a
 * game or attribute that is gone, more than a game may have (`LimitRefusal`), one that changed
 * since its form was opened (`changed`), a key twice, another type, and an option less that an
 * offer states, which can be retired.
 */
export async function saveGameAttribute(
  db: Db,
  administrator: Administrator,
  place: AttributePlace,
  form: GameAttributeForm,
  now: Date,
): Promise<Result<null, AttributeRefusal>> {
  return transact(db, async (tx): Promise<Result<null, AttributeRefusal>> => {
    const there = await openFor(tx, administrator, place.gameId)
    if (!there) return refuse('not_found')
    if (place.id === null) return create(tx, administrator, place, { form, there }, now)
    const before = there.find(({ id }) => id === place.id)
    return before
      ? change(tx, administrator, place, { form, there, before }, now)
      : refuse('not_found')
  })
}

/** The attributes of a game, which from now on nobody else changes; null where none may. */
async function openFor(tx: Tx, { is_admin }: Administrator, gameId: number) {
  if (!is_admin) return null
  await lockAttributes(tx)
  return (await gameNamed(tx, gameId)) && editedAttributesOf(tx, gameId)
}

type Known = { there: readonly EditedAttribute[]; form: GameAttributeForm }

async function create(
  tx: Tx,
  administrator: Administrator,
  { gameId, create_token }: AttributePlace,
  { form, there }: Known,
  now: Date,
): Promise<Result<null, LimitRefusal | 'key_taken'>> {
  if (create_token && (await isCreated(tx, create_token))) return ok(null)
  const over = overLimits([...there, form])
  if (over) return refuse(over)
  const wanted = form.key || keyOfLabel(form.label)
  const key = /^[a-z]/.test(wanted) ? wanted : `attribute_${wanted || there.length + 1}`
  if (there.some((each) => each.key === key)) return refuse('key_taken')
  const place = { game_id: gameId, position: there.length, create_token: create_token || null }
  await insertAttribute(tx, place, { ...form, key }, { administrator, now })
  return ok(null)
}

const isCreated = async (tx: Tx, create_token: string): Promise<boolean> =>
  (await tx
    .selectFrom('game_attributes')
    .where('create_token', '=', create_token)
    .select('id')
    .executeTakeFirst()) !== undefined

async function change(
  tx: Tx,
  administrator: Administrator,
  { gameId, version_seen }: AttributePlace,
  { form, there, before }: Known & { before: EditedAttribute },
  now: Date,
): Promise<Result<null, AttributeRefusal>> {
  if (form.type !== before.type) return refuse('type_fixed')
  const { key } = before
  const after = { ...form, key }
  if (!changesTo(before, after)) return ok(null)
  if (version_seen !== gameAttributeVersion(before)) return refuse('changed')
  const over = overLimits(there.map((each) => (each === before ? after : each)))
  if (over) return refuse(over)
  if (takesOptions(before, form.options)) {
    await lockStated(tx, before.id)
    const dropped = before.options.filter(
      (old) => !form.options.some((option) => option.key === old.key),
    )
    const keys = dropped.map((option) => option.key)
    if ((await statedOptions(tx, gameId, key, keys)).length > 0) return refuse('option_stated')
  }
  await updateAttribute(tx, before, after, { administrator, now })
  return ok(null)
}

/** Moves an attribute one place earlier or later. The first does not go further, nor the last. */
export async function moveGameAttribute(
  db: Db,
  administrator: Administrator,
  { gameId, id }: { gameId: number; id: number },
  way: Direction,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return transact(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const there = await openFor(tx, administrator, gameId)
    const move = reorder(there?.map((each) => each.id) ?? [], id, way)
    if (!move) return refuse('not_found')
    if (move.from === move.to) return ok(null)
    await writeAttributePlaces(tx, move.ids)
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'game_attribute.move',
        subject: `game_attribute:${id}`,
        before: { place: move.from },
        after: { place: move.to },
      },
      now,
    )
    return ok(null)
  })
}

/** Deletes an attribute; those after it move up. Refused while an offer states it (`stated`). */
export async function deleteGameAttribute(
  db: Db,
  administrator: Administrator,
  { gameId, id }: { gameId: number; id: number },
  now: Date,
): Promise<Result<null, 'not_found' | 'stated'>> {
  return transact(db, async (tx): Promise<Result<null, 'not_found' | 'stated'>> => {
    const there = await openFor(tx, administrator, gameId)
    const before = there?.find((each) => each.id === id)
    if (!there || !before) return refuse('not_found')
    await lockStated(tx, id)
    if (await isStated(tx, gameId, before.key)) return refuse('stated')
    await tx.deleteFrom('game_attributes').where('id', '=', id).execute()
    const rest = there.filter((each) => each !== before)
    await writeAttributePlaces(
      tx,
      rest.map((each) => each.id),
    )
    const { id: _, ...was } = before
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'game_attribute.delete',
        subject: `game_attribute:${id}`,
        before: toldAttribute({ game_id: gameId, ...was }),
      },
      now,
    )
    return ok(null)
  })
}

/**
 * Adds to a game what the offers of another state, whose keys are not there yet, with the options
 * that are offered. What the game has enough of, filters and facts of its card, is left out of
 * them. Returns how many. Refused: a game that is gone, and more than a game may have.
 */
export async function copyGameAttributes(
  db: Db,
  administrator: Administrator,
  { gameId, from }: { gameId: number; from: number },
  now: Date,
): Promise<Result<number, 'not_found' | 'too_many'>> {
  return transact(db, async (tx): Promise<Result<number, 'not_found' | 'too_many'>> => {
    const there = await openFor(tx, administrator, gameId)
    if (!there || from === gameId || !(await gameNamed(tx, from))) return refuse('not_found')
    const added = (await editedAttributesOf(tx, from)).filter(
      ({ key, active }) => active && !there.some((each) => each.key === key),
    )
    const counted: LimitedAttribute[] = [...there]
    if (overLimits([...there, ...added]) === 'too_many') return refuse('too_many')
    for (const source of added) {
      const { id: _, ...attribute } = fittedTo(counted, source)
      const options = attribute.options.filter(({ active }) => active)
      const place = { game_id: gameId, position: counted.length }
      await insertAttribute(tx, place, { ...attribute, options }, { administrator, now })
      counted.push(attribute)
    }
    if (added.length > 0) {
      await audit(
        tx,
        {
          actor_id: administrator.id,
          action: 'game_attribute.copy',
          subject: `game:${gameId}`,
          after: { from: `game:${from}`, added: added.length },
        },
        now,
      )
    }
    return ok(added.length)
  })
}
