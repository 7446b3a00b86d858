/** Who does a step: the buyer of an order, or its seller. */
export type GuideSide = 'buyer' | 'seller'

/** A step of a guide, as it is shown with an order, in both languages. */
export interface GuideStep {
  key: string
  title_en: string
  title_ar: string
  text_en: string
  text_ar: string
  /** Whether its side is asked before the order is confirmed without it. */
  required: boolean
}

/** How long its texts may be, and how many steps a guide has; the database says the same. */
export const stepLimits = { key: 40, title: 60, text: 240, steps: 12 }
