import { getLocale } from '#i18n/paraglide/runtime.js'
import { labelIn } from '#modules/catalog/game-attributes.ts'
import type { FilterPanel } from '#modules/offers/facets.server.ts'
import { facetKey, type Filters } from '#modules/offers/filters.ts'
import { landingGroups, landingOf, landingPath } from '#modules/offers/landing.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { notFound } from '#platform/http.server.ts'

interface Game {
  slug: string
  category: string
}

/**
 * Returns the choice whose page shows what an address chooses, in the page's language; null where
 * none does. `isOwn`: it is the address of that page. Such an address of no choice is not found.
 */
export function landingFor(
  game: Game,
  panel: FilterPanel | null,
  filters: Filters,
  params: { choice?: string },
) {
  const found = landingOf(panel?.attributes ?? [], filters)
  const isOwn = params.choice !== undefined
  if (isOwn && found?.option.key !== params.choice) throw notFound()
  if (!found) return null
  const { attribute, option } = found
  return {
    path: landingPath(game, attribute.key, option.key),
    label: labelIn(getLocale(), attribute),
    choice: labelIn(getLocale(), option),
    isOwn,
  }
}

/** The pages of a game's choices of which there are enough offers, in the page's language. */
export const landingLinks = (
  game: Game,
  panel: FilterPanel | null,
  { landing_min_offers }: Pick<Settings, 'landing_min_offers'>,
) =>
  landingGroups(
    panel?.attributes ?? [],
    (name, choice) => panel?.counts[facetKey(name, choice)] ?? 0,
    landing_min_offers,
  ).map(({ attribute, choices }) => ({
    label: labelIn(getLocale(), attribute),
    choices: choices.map(({ option, offers }) => ({
      path: landingPath(game, attribute.key, option.key),
      label: labelIn(getLocale(), option),
      offers,
    })),
  }))
