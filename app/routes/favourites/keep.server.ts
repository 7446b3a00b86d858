import { idFrom } from '#kernel/id.ts'
import { type Result } from '#kernel/result.ts'
import type { Keeping, KeepVerb } from '#modules/offers/favourites.ts'
import { unwatchFilter, watchFilter } from '#modules/offers/filter-alerts.server.ts'
import { followSeller, unfollowSeller } from '#modules/offers/followed-sellers.server.ts'
import { askForStock, removeAlert } from '#modules/offers/offer-alerts.server.ts'
import { clearViews } from '#modules/offers/recent-views.server.ts'
import { addFavourite, removeFavourite } from '#modules/offers/saved-offers.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import type { Flash } from '../layout/flash.server.ts'

type Given = Pick<ViewerContext, 'db' | 'viewer' | 'now'>

/** What each button does, and what is said of it. */
const acts: Record<KeepVerb, (given: Given, of: string) => Promise<Flash>> = {
  save: ofOffer(({ db, viewer, now }, id) => addFavourite(db, viewer.id, id, now), {
    done: 'favourite_saved',
    full: 'favourites_full',
  }),
  await: ofOffer(({ db, viewer, now }, id) => askForStock(db, viewer.id, id, now), {
    done: 'alert_set',
    full: 'alerts_full',
  }),
  follow: async ({ db, viewer, now }, name) => {
    const followed = await followSeller(db, viewer.id, name, now)
    return followed.ok ? 'seller_followed' : unfollowable[followed.code]
  },
  watch: async ({ db, viewer, now }, address) => {
    const watched = await watchFilter(db, viewer.id, address, now)
    return watched.ok ? 'alert_set' : unwatchable[watched.code]
  },
  unwatch: async ({ db, viewer }, address) => {
    await unwatchFilter(db, viewer.id, address)
    return 'alert_removed'
  },
  unsave: removing('favourite_removed', ({ db, viewer }, id) => removeFavourite(db, viewer.id, id)),
  unawait: removing('alert_removed', ({ db, viewer }, id) =>
    removeAlert(db, viewer.id, { offer_id: id, kind: 'stock' }),
  ),
  unprice: removing('alert_removed', ({ db, viewer }, id) =>
    removeAlert(db, viewer.id, { offer_id: id, kind: 'price' }),
  ),
  unfollow: async ({ db, viewer }, name) => {
    await unfollowSeller(db, viewer.id, name)
    return 'seller_unfollowed'
  },
  unsee: async ({ db, viewer }) => {
    await clearViews(db, viewer.id)
    return 'history_cleared'
  },
}

const unwatchable = {
  not_found: 'watch_nothing',
  long: 'watch_long',
  full: 'alerts_full',
} as const

const unfollowable = {
  not_found: 'follow_nobody',
  own: 'follow_own',
  full: 'following_full',
} as const

/** Does what a button says. Answers with the message for the next page. */
export const keep = (given: Given, { verb, of }: Keeping): Promise<Flash> => acts[verb](given, of)

function ofOffer(
  command: (given: Given, id: number) => Promise<Result<null, 'not_found' | 'full'>>,
  said: { done: Flash; full: Flash },
) {
  return async (given: Given, of: string): Promise<Flash> => {
    const id = idFrom(of)
    if (id === null) return 'favourite_gone'
    const kept = await command(given, id)
    if (kept.ok) return said.done
    return kept.code === 'full' ? said.full : 'favourite_gone'
  }
}

function removing(said: Flash, command: (given: Given, id: number) => Promise<void>) {
  return async (given: Given, of: string): Promise<Flash> => {
    const id = idFrom(of)
    if (id !== null) await command(given, id)
    return said
  }
}
