import { phoneGuides } from './guide-steps/phone.ts'
import type { GuideSeed } from './guide-steps/types.ts'
import { worldGuides } from './guide-steps/world.ts'

/** What buyers of accounts do step by step, where a game has its own way. */
export const guideSteps: readonly GuideSeed[] = [...phoneGuides, ...worldGuides]
