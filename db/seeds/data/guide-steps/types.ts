/** A step of a game's guide for the buyers of its accounts. */
export interface StepSeed {
  key: string
  title_en: string
  title_ar: string
  text_en: string
  text_ar: string
  required?: boolean
}

export interface GuideSeed {
  game: string
  steps: readonly StepSeed[]
}
