import file from './game-attributes.json' with { type: 'json' }
import type { Category } from './types.ts'

interface OptionSeed {
  key: string
  en: string
  ar: string
  short_en?: string
  short_ar?: string
}

/** A fact that the offers of a game state; what the file leaves out is no. */
export interface AttributeSeed {
  key: string
  type: 'choice' | 'multi' | 'number' | 'boolean'
  label: { en: string; ar: string }
  short?: { en: string; ar: string }
  min?: number
  max?: number
  steps?: number[]
  required?: boolean
  filterable?: boolean
  on_card?: boolean
  landing?: boolean
  ordered?: boolean
  content?: boolean
  options: OptionSeed[]
}

const sets = file.choice_sets as Record<string, OptionSeed[]>

type InFile = Omit<AttributeSeed, 'options'> & { choices?: string | OptionSeed[] }

/** `@name` stands for a set that several games share. */
const optionsOf = ({ choices = [] }: InFile): OptionSeed[] =>
  typeof choices === 'string' ? sets[choices.slice(1)]! : choices

/** What the offers of each game state, in the order in which they state it. */
export const gameAttributes = new Map<string, AttributeSeed[]>(
  file.games.flatMap(({ slug, categories }) =>
    Object.entries(categories).map(([category, attributes]) => [
      `${slug} ${category}`,
      (attributes as InFile[]).map((each) => ({ ...each, options: optionsOf(each) })),
    ]),
  ),
)

/** Those of a game, by slug and category; none of most games. */
export const attributesFor = (slug: string, category: Category): readonly AttributeSeed[] =>
  gameAttributes.get(`${slug} ${category}`) ?? []
