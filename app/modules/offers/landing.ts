import { gamePath } from '#modules/catalog/category.ts'
import { attributeName, filteredNames, type Filters } from './filters.ts'

// Pages of a single choice, such as a rank, below a game's page: made for search engines, where
// enough offers have it.

/** An attribute, as far as its choices have pages of their own. */
interface Landing {
  key: string
  filterable: boolean
  landing: boolean
  options: readonly { key: string; active: boolean }[]
}

interface LandingChoice<Attribute extends Landing> {
  attribute: Attribute
  option: Attribute['options'][number]
}

/** The address of the page of one choice. */
export const landingPath = (
  game: { slug: string; category: string },
  attribute: string,
  choice: string,
): string => `${gamePath(game)}/${attribute}/${choice}`

/**
 * What the address of a choice's page chooses, as the query of the game's page says it; null at
 * other addresses. Whether there is such a page it does not know.
 */
export const landingQuery = (params: { key?: string; choice?: string }): URLSearchParams | null =>
  params.key !== undefined && params.choice !== undefined
    ? new URLSearchParams({ [attributeName(params.key)]: params.choice })
    : null

/** The tag of the pages of a game's choices, which change once what was sold is counted. */
export const landingTag = (gameId: number): string => `landing:${gameId}`

/**
 * Returns the choice whose page shows the same offers as these filters, in whatever order; null
 * where they are none of one choice, or it has no page, or none any more.
 */
export function landingOf<Attribute extends Landing>(
  attributes: readonly Attribute[],
  filters: Filters,
): LandingChoice<Attribute> | null {
  const [name, ...others] = filteredNames(filters)
  const [choice, ...further] = (name && filters.choices[name]) || []
  if (others.length + further.length > 0) return null
  const attribute = attributes.find((each) => attributeName(each.key) === name && hasPages(each))
  const option = attribute?.options.find(({ key, active }) => key === choice && active)
  return attribute && option ? { attribute, option } : null
}

// what is not filtered by is not counted, so that no page could be made of it
const hasPages = ({ landing, filterable }: Landing) => landing && filterable

/** The attributes that have such pages, each with those of its choices that have `least` offers. */
export const landingGroups = <Attribute extends Landing>(
  attributes: readonly Attribute[],
  offersOf: (name: string, choice: string) => number,
  least: number,
) =>
  attributes
    .filter(hasPages)
    .map((attribute) => ({
      attribute,
      choices: attribute.options
        .filter(({ active }) => active)
        .map((option: Attribute['options'][number]) => ({
          option,
          offers: offersOf(attributeName(attribute.key), option.key),
        }))
        .filter(({ offers }) => offers >= least),
    }))
    .filter(({ choices }) => choices.length > 0)
