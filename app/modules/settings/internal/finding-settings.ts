import type { Rule } from '../setting-rule.ts'

/** What readers keep, and from when on what they look for has a page or a place: of `defaults`. */
export const findingDefaults = {
  /** How many offers a person saves and sellers they follow, each; alerts; offers seen last. */
  favourites_per_person: 500,
  alerts_per_person: 50,
  recent_views: 50,
  /** From how many offers on the page of one choice is led to, and is in the sitemap. */
  landing_min_offers: 10,
  /** From how many members on a search is proposed to administrators as a popular one. */
  popular_search_min_people: 20,
}

/** What each of them may be: a part of `rules`. */
export const findingRules: { readonly [Key in keyof typeof findingDefaults]: Rule } = {
  favourites_per_person: { section: 'waiting', is: 'count', least: 1, most: 5_000 },
  alerts_per_person: { section: 'waiting', is: 'count', least: 1, most: 500 },
  recent_views: { section: 'waiting', is: 'count', least: 1, most: 500 },
  landing_min_offers: { section: 'waiting', is: 'count', least: 1, most: 1_000 },
  popular_search_min_people: { section: 'waiting', is: 'count', least: 2, most: 200 },
}
