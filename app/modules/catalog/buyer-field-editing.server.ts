import { reorder, type Direction } from '#kernel/reorder.ts'
import { ok, type Refusal, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import type { BuyerFieldForm } from './buyer-field.form.ts'
import {
  buyerFieldVersion,
  conditionsOf,
  dependentsOf,
  type EditedField,
  findBuyerField,
} from './buyer-fields.server.ts'
import { type Condition, conditionOf, fieldLimits, YES } from './buyer-fields.ts'
import { type PatternProblem, tryPattern } from './internal/buyer-pattern.server.ts'
import { lockGame } from './game-text-places.server.ts'
import { keyOfLabel } from './option-rows.ts'

// Whoever adds, changes, moves or deletes a field locks its game's row first, so that places follow
// each other from 0, and what a field is asked for is there, whatever comes at once.

/**
 * Where a field belongs, which one it is (none yet: null), and what its form carries: a token, or
 * what it had shown.
 */
export interface FieldPlace {
  gameId: number
  id: number | null
  create_token?: string
  version_seen: string
}

export type BuyerFieldRefusal =
  | PatternProblem
  | 'not_found'
  | 'too_many'
  | 'changed'
  | 'key_taken'
  | 'condition_gone'
  | 'depended_on'

/**
 * Adds a field at the end, or saves one. The same form again is the same field. Refused: a game or
 * field that is gone, more than a game may have (`too_many`), one that changed since its form was
 * opened (`changed`), a key twice, a pattern that does not hold (`PatternProblem`), a condition on
 * what is not there, and a change under which another field would never be asked (`depended_on`).
 */
export async function saveBuyerField(
  db: Db,
  administrator: Administrator,
  place: FieldPlace,
  form: BuyerFieldForm,
  now: Date,
): Promise<Result<null, BuyerFieldRefusal>> {
  const problem =
    form.pattern === null
      ? null
      : await tryPattern(form.pattern, form.example ?? '', form.max_length ?? 0)
  if (problem) return refuse(problem)
  return transact(db, async (tx): Promise<Result<null, BuyerFieldRefusal>> => {
    if (!administrator.is_admin || !(await lockGame(tx, place.gameId))) return refuse('not_found')
    const before = place.id === null ? null : await findBuyerField(tx, place.gameId, place.id)
    if (place.id !== null && !before) return refuse('not_found')
    const condition = await conditionFor(tx, place, form.asked_if)
    if (!condition.ok) return condition
    const { options, asked_if: _, key, ...columns } = form
    const row = { ...columns, asked_if: condition.value }
    return before
      ? change(tx, administrator, place, { before, after: { ...row, options } }, now)
      : create(
          tx,
          administrator,
          place,
          { ...row, options, key: key || keyOfLabel(form.label) },
          now,
        )
  })
}

/** The condition that a form names as `key=value`; only of what is always asked itself. */
async function conditionFor(
  tx: Tx,
  { gameId, id }: FieldPlace,
  named: string,
): Promise<Result<Condition | null, 'condition_gone' | 'depended_on'>> {
  if (named === '') return ok(null)
  const [key, value] = named.split('=') as [string, string]
  const other = (await conditionsOf(tx, gameId)).find((each) => each.key === key && each.id !== id)
  const values =
    other?.type === 'boolean' ? [YES] : (other?.options.map((option) => option.key) ?? [])
  if (!values.includes(value)) return refuse('condition_gone')
  const own = id === null ? null : await findBuyerField(tx, gameId, id)
  if (own && (await dependentsOf(tx, gameId, own.key)).length > 0) return refuse('depended_on')
  return ok({ [key]: [value] })
}

type Written = Omit<BuyerFieldForm, 'asked_if' | 'key'> & { asked_if: Condition | null }

async function create(
  tx: Tx,
  administrator: Administrator,
  { gameId, create_token }: FieldPlace,
  row: Written & { key: string },
  now: Date,
): Promise<Result<null, 'too_many' | 'key_taken'>> {
  const fields = await tx
    .selectFrom('attribute_definitions')
    .where('game_id', '=', gameId)
    .select(['key', 'create_token'])
    .execute()
  if (fields.some((each) => each.create_token !== null && each.create_token === create_token))
    return ok(null)
  if (fields.length >= fieldLimits.fields) return refuse('too_many')
  const key = /^[a-z]/.test(row.key) ? row.key : `field_${row.key || fields.length + 1}`
  if (fields.some((each) => each.key === key)) return refuse('key_taken')
  const { options, asked_if, ...columns } = row
  const { id } = await tx
    .insertInto('attribute_definitions')
    .values({
      ...columns,
      key,
      asked_if: asked_if && JSON.stringify(asked_if),
      game_id: gameId,
      position: fields.length,
      create_token: create_token || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeOptions(tx, id, options)
  const after = told({ ...row, key, game_id: gameId })
  await audit(
    tx,
    { actor_id: administrator.id, action: 'game_field.create', subject: `game_field:${id}`, after },
    now,
  )
  return ok(null)
}

async function change(
  tx: Tx,
  administrator: Administrator,
  { gameId, version_seen }: FieldPlace,
  { before, after }: { before: EditedField; after: Written },
  now: Date,
): Promise<Result<null, 'changed' | 'depended_on'>> {
  const changes = differences<Record<string, unknown>>(before, { ...after })
  if (!changes) return ok(null)
  if (version_seen !== buyerFieldVersion(before)) return refuse('changed')
  const needed = await dependentsOf(tx, gameId, before.key)
  if (!needed.every((value) => valuesOf(after).includes(value))) return refuse('depended_on')
  const { options, asked_if, ...columns } = after
  await tx
    .updateTable('attribute_definitions')
    .set({ ...columns, asked_if: asked_if && JSON.stringify(asked_if) })
    .where('id', '=', before.id)
    .execute()
  if ('options' in changes.after) await writeOptions(tx, before.id, options)
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: 'game_field.update',
      subject: `game_field:${before.id}`,
      before: told(changes.before),
      after: told(changes.after),
    },
    now,
  )
  return ok(null)
}

/** What a field of this kind can be answered with, as far as another may be asked for it. */
const valuesOf = ({ type, options }: Written): string[] =>
  type === 'boolean' ? [YES] : options.map(({ key }) => key)

async function writeOptions(tx: Tx, id: number, options: BuyerFieldForm['options']) {
  await tx.deleteFrom('attribute_options').where('definition_id', '=', id).execute()
  if (options.length === 0) return
  await tx
    .insertInto('attribute_options')
    .values(
      options.map(({ key, label, label_ar }, position) => ({
        definition_id: id,
        key,
        label,
        label_ar,
        position,
      })),
    )
    .execute()
}

/** Moves a field one place earlier or later. The first does not go further, nor does the last. */
export async function moveBuyerField(
  db: Db,
  administrator: Administrator,
  { gameId, id }: { gameId: number; id: number },
  way: Direction,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return transact(db, async (tx): Promise<Result<null, 'not_found'>> => {
    if (!administrator.is_admin || !(await lockGame(tx, gameId))) return refuse('not_found')
    const move = reorder(await idsOf(tx, gameId), id, way)
    if (!move) return refuse('not_found')
    if (move.from === move.to) return ok(null)
    await writePlaces(tx, move.ids)
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'game_field.move',
        subject: `game_field:${id}`,
        before: { place: move.from },
        after: { place: move.to },
      },
      now,
    )
    return ok(null)
  })
}

/**
 * Deletes a field; those after it move up. What was answered before stays with its orders. Refused
 * while another is asked for one of its values.
 */
export async function deleteBuyerField(
  db: Db,
  administrator: Administrator,
  { gameId, id }: { gameId: number; id: number },
  now: Date,
): Promise<Result<null, 'not_found' | 'depended_on'>> {
  return transact(db, async (tx): Promise<Result<null, 'not_found' | 'depended_on'>> => {
    if (!administrator.is_admin || !(await lockGame(tx, gameId))) return refuse('not_found')
    const before = await findBuyerField(tx, gameId, id)
    if (!before) return refuse('not_found')
    const refusal: Refusal<'depended_on'> | null =
      (await dependentsOf(tx, gameId, before.key)).length > 0 ? refuse('depended_on') : null
    if (refusal) return refusal
    await tx.deleteFrom('attribute_definitions').where('id', '=', id).execute()
    await writePlaces(tx, await idsOf(tx, gameId))
    const { id: _, ...was } = before
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'game_field.delete',
        subject: `game_field:${id}`,
        before: told({ game_id: gameId, ...was }),
      },
      now,
    )
    return ok(null)
  })
}

/** A field as the audit log tells it: condition and options in one line each. */
function told(row: Record<string, unknown>): Record<string, unknown> {
  const { asked_if, options, ...plain } = row as Partial<Written> & Record<string, unknown>
  const condition = conditionOf({ asked_if: asked_if ?? null })
  return {
    ...plain,
    ...('asked_if' in row && { asked_if: condition && `${condition.key} = ${condition.value}` }),
    ...(options && { options: options.map((each) => `${each.label} · ${each.label_ar}`) }),
  }
}

const idsOf = async (tx: Tx, gameId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('attribute_definitions')
      .where('game_id', '=', gameId)
      .select('id')
      .orderBy('position')
      .execute()
  ).map(({ id }) => id)

async function writePlaces(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.updateTable('attribute_definitions').set({ position }).where('id', '=', id).execute()
}
