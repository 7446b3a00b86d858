import type { Tx } from '../../app/platform/db.server.ts'
import { seedAttributes } from './attributes.ts'
import { faqs } from './data/faqs.ts'
import { games } from './data/games.ts'
import { guides } from './data/guides.ts'
import { relations } from './data/relations.ts'
import type { GameRef } from './data/types.ts'
import { seedFields } from './fields.ts'
import { seedGuideSteps } from './guide-steps.ts'

const keyOf = ({ slug, category }: GameRef) => `${slug} ${category}`

/**
 * Creates the demo's games with their FAQs, guides and relations. Returns the ids of the games by
 * slug and category.
 */
export async function seedCatalog(tx: Tx): Promise<(game: GameRef) => number> {
  const rows = games.flatMap(({ categories, ...game }) =>
    categories.map(({ category, featured = false, unit = null }) => ({
      ...game,
      category,
      featured,
      unit,
    })),
  )
  const created = await tx
    .insertInto('games')
    .values(rows)
    .returning(['id', 'slug', 'category'])
    .execute()
  const ids = new Map(created.map((game) => [keyOf(game), game.id]))
  const idOf = (game: GameRef) => {
    const id = ids.get(keyOf(game))
    if (!id) throw new Error(`no game ${keyOf(game)}`)
    return id
  }
  await seedTexts(tx, created, idOf)
  await seedFields(tx, idOf)
  await seedAttributes(tx, idOf)
  await seedGuideSteps(tx, idOf)
  await tx
    .insertInto('game_relations')
    .values(
      relations.map(({ primary, related }) => ({
        primary_game_id: idOf(primary),
        related_game_id: idOf(related),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return idOf
}

async function seedTexts(
  tx: Tx,
  created: (GameRef & { id: number })[],
  idOf: (game: GameRef) => number,
) {
  const questions = faqs.flatMap(({ game, category, ...faq }) =>
    created
      .filter((row) => row.slug === game && (!category || row.category === category))
      .map(({ id }) => ({ ...faq, game_id: id })),
  )
  await tx.insertInto('game_faqs').values(inOrder(questions)).execute()
  const written = guides.map(({ game, category, ...guide }) => ({
    ...guide,
    game_id: idOf({ slug: game, category }),
  }))
  await tx.insertInto('game_guides').values(inOrder(written)).execute()
}

/** Each with its place among those of its game, from 0. */
function inOrder<Row extends { game_id: number }>(
  rows: readonly Row[],
): (Row & { order: number })[] {
  const next = new Map<number, number>()
  return rows.map((row) => {
    const order = next.get(row.game_id) ?? 0
    next.set(row.game_id, order + 1)
    return { ...row, order }
  })
}
