import { animeRpg } from './games/anime-rpg.ts'
import { battleRoyale } from './games/battle-royale.ts'
import { mmo } from './games/mmo.ts'
import { moba } from './games/moba.ts'
import { mobile } from './games/mobile.ts'
import { sandbox } from './games/sandbox.ts'
import { shooters } from './games/shooters.ts'
import { sports } from './games/sports.ts'
import type { GameSeed } from './types.ts'

/** Every game of the demo marketplace; each has one row per category. */
export const games: GameSeed[] = [
  ...battleRoyale,
  ...shooters,
  ...moba,
  ...mobile,
  ...animeRpg,
  ...mmo,
  ...sports,
  ...sandbox,
]
