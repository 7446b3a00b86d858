import type { GoodsLabel } from './fields.server.ts'
import type { Goods } from './goods.ts'
import { Unreadable } from './internal/seal.server.ts'

// What was sealed in a unit, as it is shown once it is open.

interface Detail {
  key: string
  label_en: string
  label_ar: string
  text: string
  /** What was chosen, where it reads otherwise in Arabic. */
  text_ar?: string
  /** Whether it is read and not typed off: a note, or what was chosen. */
  isProse: boolean
}

/** A unit as it is shown to who may see it: its details in the words of both languages. */
export interface OpenUnit {
  position: number
  details: Detail[]
}

/** The details in what was sealed, in the order in which they are asked for. */
export function detailsIn(text: string, labels: readonly GoodsLabel[]): OpenUnit['details'] {
  const known = [...new Map(labels.toReversed().map((label) => [label.key, label])).values()]
  const placed = new Map(labels.map(({ key }, index) => [key, index]))
  return Object.entries(goodsIn(text))
    .map(([key, given]) => {
      const label = known.find((each) => each.key === key)
      const chosen = label?.choices_ar[label.choices.indexOf(given)]
      return {
        key,
        label_en: label?.label_en ?? key,
        label_ar: label?.label_ar ?? key,
        text: given,
        ...(chosen && { text_ar: chosen }),
        isProse: label?.kind === 'lines' || label?.kind === 'choice',
      }
    })
    .sort((a, b) => (placed.get(a.key) ?? 99) - (placed.get(b.key) ?? 99))
}

/** What was sealed. The parser's own words would quote it. */
function goodsIn(text: string): Goods {
  try {
    return JSON.parse(text) as Goods
  } catch {
    throw new Unreadable('a unit holds no goods')
  }
}
