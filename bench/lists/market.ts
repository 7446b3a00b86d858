import { listFamilies } from '#modules/catalog/all-games.server.ts'
import { transactionsOf } from '#modules/ledger/ledger.server.ts'
import { pointsHistory } from '#modules/loyalty/rewards.server.ts'
import { notificationsOf } from '#modules/notifications/notifications.server.ts'
import { offersOfGame } from '#modules/offers/game-offers.server.ts'
import { LAST_PAGE, listingFrom } from '#modules/offers/offer.ts'
import { ownOffers } from '#modules/offers/own-offers.server.ts'
import { offerStatuses } from '#modules/offers/own-offers.ts'
import { activeOffersOf } from '#modules/offers/profile-offers.server.ts'
import { feedbackOf } from '#modules/feedback/feedback.server.ts'
import { ordersOfBuyer, salesOf } from '#modules/orders/order-lists.server.ts'
import { applicationsOnPage } from '#modules/sellers/seller-application-list.server.ts'
import type { Tx } from '../../app/platform/db.server.ts'
import { profileQuery } from '../../app/routes/shop/profile-query.ts'
import type { List, Market, View } from './list.ts'

/** A list of the market, in each of these ways. */
const list = (name: string, size: number, ...views: View[]): List => ({
  name,
  ofStaff: false,
  size,
  views,
})

const deep = (what: string, read: View['read']): View => ({ what, read, deep: true })

/** Pages that have numbers: the first, one in the middle, the last. */
const numbered = (what: string, last: number, read: (db: Tx, page: number) => Promise<unknown>) =>
  [1, Math.ceil(last / 2), last].map((page): View => ({
    what: `${what} page ${page}`,
    read: (db) => read(db, page),
  }))

const asks = { text: '', status: 'all', open: null } as const

/** The lists that members and visitors read, as those who have the most of them. */
export const marketsLists = (market: Market): List[] => [
  ...ownLists(market),
  ...publicLists(market),
]

const ownLists = ({ people: { buyer, seller }, shop, game }: Market): List[] => [
  list(
    '/orders',
    10,
    ...(['all', 'pending', 'paid', 'received'] as const).map((status) =>
      deep(status, (db, place) => ordersOfBuyer(db, buyer, { ...asks, status, place })),
    ),
    ...['sword', '#0123abcd'].map((text) => ({
      what: `"${text}"`,
      read: (db: Tx) => ordersOfBuyer(db, buyer, { ...asks, text, place: null }),
    })),
  ),
  list(
    '/sales',
    10,
    ...(['all', 'pending', 'paid', 'received'] as const).map((status) =>
      deep(status, (db, place) => salesOf(db, seller, { ...asks, status, place })),
    ),
    ...['sword', '#0123abcd'].map((text) => ({
      what: `"${text}"`,
      read: (db: Tx) => salesOf(db, seller, { ...asks, text, place: null }),
    })),
  ),
  list(
    '/wallet',
    20,
    ...(['all', 'deposit', 'withdrawal', 'refund', 'redemption'] as const).map((type) =>
      deep(type, (db, place) => transactionsOf(db, seller, type, place)),
    ),
  ),
  list(
    '/loyalty',
    20,
    deep('all', (db, place) => pointsHistory(db, buyer, place)),
  ),
  list('/notifications', 20, {
    what: 'the newest',
    read: (db) => notificationsOf(db, buyer, null),
  }),
  list(
    '/manage-offers',
    24,
    ...[null, ...offerStatuses].map((status) =>
      deep(status ?? 'all', (db, place) =>
        ownOffers(db, shop, { text: '', status, game: null, place }),
      ),
    ),
    {
      what: '"sword"',
      read: (db, place) => ownOffers(db, shop, { text: 'sword', status: null, game: null, place }),
    },
    {
      what: 'a game',
      read: (db, place) => ownOffers(db, shop, { text: '', status: null, game: game.slug, place }),
    },
  ),
]

const latestOffers = profileQuery(new URLSearchParams())

const publicLists = ({ people: { seller }, shop, game }: Market): List[] => [
  list(
    '/users/… offers',
    24,
    deep('all', (db, place) => activeOffersOf(db, shop, { ...latestOffers, place })),
  ),
  list(
    '/users/… feedback',
    20,
    deep('all', (db, place) => feedbackOf(db, seller, { size: 20, place })),
  ),
  list(
    'a game’s offers',
    24,
    ...['price', 'price-desc', 'newest', 'fastest'].flatMap((sort) =>
      numbered(sort, LAST_PAGE, (db, page) =>
        offersOfGame(db, game, listingFrom(new URLSearchParams({ sort, page: String(page) }))),
      ),
    ),
    ...numbered('PC', LAST_PAGE, (db, page) =>
      offersOfGame(
        db,
        game,
        listingFrom(new URLSearchParams({ device: 'PC', page: String(page) })),
      ),
    ),
  ),
  list(
    '/allgames',
    48,
    ...numbered('all', 42, (db, page) =>
      listFamilies(db, { text: '', category: null, order: 'popular', page }, 'en'),
    ),
    ...numbered('"crimson"', 1, (db, page) =>
      listFamilies(db, { text: 'crimson', category: null, order: 'popular', page }, 'en'),
    ),
  ),
  list(
    'applications as JSON',
    100,
    ...(['all', 'approved'] as const).flatMap((status) =>
      [1, 100, 400, 1_000].map((page) => ({
        what: `${status} page ${page}`,
        read: (db: Tx) => applicationsOnPage(db, status, page, 100),
      })),
    ),
  ),
]
