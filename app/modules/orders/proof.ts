import type { Category } from '#modules/catalog/category.ts'
import type { Settings } from '#modules/settings/settings.ts'

/**
 * Whether a seller who delivers without a form shows a picture that proves it: of what is handed
 * over inside a game.
 */
export const needsProof = (
  { category }: { category: Category },
  { proof_required }: Pick<Settings, 'proof_required'>,
): boolean => proof_required && (category === 'currencies' || category === 'items')
