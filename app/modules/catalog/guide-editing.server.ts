import { reorder, type Direction } from '#kernel/reorder.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, advisoryLock, transact, type Tx } from '#platform/db.server.ts'
import { keyOfLabel } from './option-rows.ts'
import { lockGame } from './game-text-places.server.ts'
import type { GuideStepForm } from './guide-step.form.ts'
import { stepLimits } from './guide-steps.ts'
import { type EditedStep, type GuidePlace, stepsAt, stepVersion } from './guide-steps.server.ts'

// Whoever changes a guide does so alone, so that places follow each other from 0 whatever comes at
// once. A step is never deleted, since orders name it: it is switched off.

export type StepRefusal = 'not_found' | 'too_many' | 'changed' | 'key_taken'

/** Which step it is (none yet: null), and what its form carries: a token, or what it had shown. */
export interface StepPlace extends GuidePlace {
  id: number | null
  create_token?: string
  version_seen: string
}

/**
 * Adds a step at the end of a guide, or saves one. The same form again is the same step. Refused: a
 * game or step that is gone, more than a guide may have (`too_many`), one that changed since its
 * form was opened (`changed`), and a key twice. Of a step that is there key and side stay.
 */
export const saveStep = (
  db: Db,
  administrator: Administrator,
  place: StepPlace,
  form: GuideStepForm,
  now: Date,
): Promise<Result<null, StepRefusal>> =>
  alone<StepRefusal>(db, administrator, place, async (tx) => {
    const steps = await stepsAt(tx, place)
    if (place.id === null) return create(tx, administrator, place, { steps, form }, now)
    const before = steps.find(({ id }) => id === place.id)
    return before ? change(tx, administrator, place, { before, form }, now) : refuse('not_found')
  })

async function create(
  tx: Tx,
  administrator: Administrator,
  { category, game_id, create_token }: StepPlace,
  { steps, form }: { steps: readonly EditedStep[]; form: GuideStepForm },
  now: Date,
): Promise<Result<null, 'too_many' | 'key_taken'>> {
  if (steps.some((step) => step.create_token !== null && step.create_token === create_token))
    return ok(null)
  if (steps.length >= stepLimits.steps) return refuse('too_many')
  const wanted = form.key || keyOfLabel(form.title_en)
  const key = /^[a-z]/.test(wanted) ? wanted : `step_${steps.length + 1}`
  if (steps.some((step) => step.key === key)) return refuse('key_taken')
  const row = { ...form, key, category, game_id }
  const { id } = await tx
    .insertInto('guide_steps')
    .values({ ...row, position: steps.length, create_token: create_token || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: 'guide_step.create',
      subject: `guide_step:${id}`,
      after: row,
    },
    now,
  )
  return ok(null)
}

async function change(
  tx: Tx,
  administrator: Administrator,
  { version_seen }: StepPlace,
  { before, form }: { before: EditedStep; form: GuideStepForm },
  now: Date,
): Promise<Result<null, 'changed'>> {
  const after = columnsOf(form)
  const changes = differences<Record<string, unknown>>(before, after)
  if (!changes) return ok(null)
  if (version_seen !== stepVersion(before)) return refuse('changed')
  await tx.updateTable('guide_steps').set(after).where('id', '=', before.id).execute()
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: 'guide_step.update',
      subject: `guide_step:${before.id}`,
      ...changes,
    },
    now,
  )
  return ok(null)
}

/** Moves a step one place earlier or later. The first does not go further, nor does the last. */
export const moveStep = (
  db: Db,
  administrator: Administrator,
  place: GuidePlace & { id: number },
  way: Direction,
  now: Date,
): Promise<Result<null, 'not_found'>> =>
  alone<'not_found'>(db, administrator, place, async (tx) => {
    const ids = (await stepsAt(tx, place)).map(({ id }) => id)
    const move = reorder(ids, place.id, way)
    if (!move) return refuse('not_found')
    if (move.from === move.to) return ok(null)
    for (const [position, id] of move.ids.entries())
      await tx.updateTable('guide_steps').set({ position }).where('id', '=', id).execute()
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'guide_step.move',
        subject: `guide_step:${place.id}`,
        before: { place: move.from },
        after: { place: move.to },
      },
      now,
    )
    return ok(null)
  })

/**
 * Gives a game steps of its own, which begin as those of its category; they are shown in place of
 * them from then on. A game that has some keeps them.
 */
export const copyGuide = (
  db: Db,
  administrator: Administrator,
  { category, game_id }: { category: GuidePlace['category']; game_id: number },
  now: Date,
): Promise<Result<null, 'not_found'>> =>
  alone<'not_found'>(db, administrator, { category, game_id }, async (tx) => {
    const [own, steps] = [
      await stepsAt(tx, { category, game_id }),
      (await stepsAt(tx, { category, game_id: null })).filter(({ active }) => active),
    ]
    if (own.length > 0 || steps.length === 0) return ok(null)
    const rows = steps.map((step, position) => ({
      ...columnsOf(step),
      key: step.key,
      side: step.side,
      category,
      game_id,
      position,
    }))
    await tx.insertInto('guide_steps').values(rows).execute()
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'guide_step.copy',
        subject: `game:${game_id}`,
        after: { steps: rows.map(({ title_en, title_ar }) => `${title_en} · ${title_ar}`) },
      },
      now,
    )
    return ok(null)
  })

/** What of a step can be changed. */
const columnsOf = ({
  title_en,
  title_ar,
  text_en,
  text_ar,
  required,
  active,
}: Omit<GuideStepForm, 'key' | 'side'>) => ({
  title_en,
  title_ar,
  text_en,
  text_ar,
  required,
  active,
})

/** What an administrator does to a guide while nobody else changes it. */
const alone = <Code extends string>(
  db: Db,
  { is_admin }: Administrator,
  { category, game_id }: GuidePlace,
  act: (tx: Tx) => Promise<Result<null, Code>>,
): Promise<Result<null, Code | 'not_found'>> =>
  transact(db, async (tx): Promise<Result<null, Code | 'not_found'>> => {
    if (!is_admin) return refuse('not_found')
    if (game_id === null) await advisoryLock(tx, `guide of ${category}`)
    else if (!(await lockGame(tx, game_id))) return refuse('not_found')
    return act(tx)
  })
