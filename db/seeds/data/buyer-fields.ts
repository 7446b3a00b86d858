import { matchFields } from './buyer-fields/match.ts'
import { phoneFields } from './buyer-fields/phone.ts'
import type { GameFieldsSeed } from './buyer-fields/types.ts'
import { worldFields } from './buyer-fields/world.ts'

/** What the buyers of each game are asked. */
export const buyerFields: readonly GameFieldsSeed[] = [
  ...phoneFields,
  ...matchFields,
  ...worldFields,
]
