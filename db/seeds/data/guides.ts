import { battleRoyaleGuides } from './guides/battle-royale.ts'
import { footballAndRobloxGuides } from './guides/football-and-roblox.ts'
import { rankedGuides } from './guides/ranked.ts'
import type { GuideSeed } from './types.ts'

/** How to buy safely, for the most played games. */
export const guides: GuideSeed[] = [
  ...battleRoyaleGuides,
  ...footballAndRobloxGuides,
  ...rankedGuides,
]
