import type { Tx } from '../../app/platform/db.server.ts'
import { guideSteps } from './data/guide-steps.ts'
import type { GameRef } from './data/types.ts'

/** Writes the guides of accounts that games of the demo have of their own. */
export async function seedGuideSteps(tx: Tx, idOf: (game: GameRef) => number): Promise<void> {
  const category = 'accounts' as const
  await tx
    .insertInto('guide_steps')
    .values(
      guideSteps.flatMap(({ game, steps }) =>
        steps.map((step, position) => ({
          ...step,
          required: step.required ?? false,
          category,
          game_id: idOf({ slug: game, category }),
          position,
        })),
      ),
    )
    .execute()
}
