import type { Asked } from '#kernel/list-params.ts'
import { categories } from '#modules/catalog/category.ts'
import { gamesForAdmin } from '#modules/catalog/game-list.server.ts'
import { relationsForAdmin } from '#modules/catalog/game-relations.server.ts'
import { offersForAdmin } from '#modules/offers/offers-for-admin.server.ts'
import { offerStatuses } from '#modules/offers/own-offers.ts'
import { feedbackForAdmin } from '#modules/feedback/feedback-moderation.server.ts'
import { statuses } from '#modules/orders/order.ts'
import { everybody } from '#modules/people/user-list.ts'
import { unnarrowed } from '#modules/orders/narrowed-orders.server.ts'
import { ordersForAdmin } from '#modules/orders/orders-for-admin.server.ts'
import { listPaymentsToCheck } from '#modules/payments/payments-to-check.server.ts'
import { listDeposits } from '#modules/payouts/deposit-lists.server.ts'
import { listWithdrawals } from '#modules/payouts/withdrawal-lists.server.ts'
import { listUsers } from '#modules/people/user-list.server.ts'
import { auditEntries } from '#modules/reports/audit-log.server.ts'
import { listApplications } from '#modules/sellers/seller-application-list.server.ts'
import type { Tx } from '../../app/platform/db.server.ts'
import type { List, Market, View } from './list.ts'

const SIZE = 25
const money = ['newest', 'oldest', 'highest', 'lowest'] as const
const times = ['newest', 'oldest'] as const

/** The lists of the back office but those of texts, which are short. */
export const staffsLists = (market: Market): List[] => [
  ...tradesLists(market),
  ...moneysLists(),
  ...sitesLists(market),
]

const tradesLists = ({ game }: Market): List[] => [
  staffs(
    '/admin/orders',
    (db, asked) =>
      ordersForAdmin(
        db,
        { ...asked, filters: { ...unnarrowed, ...asked.filters } },
        { open: { gateway: true, transfer: true }, now: new Date() },
      ),
    { status: ['all', 'waiting', 'frozen', 'late', 'receipt', ...statuses], least: ['', '20000'] },
    money,
    ['sword', 'player77', '0550 12 34 56', '#0123abcd', 'legendary', 'no. 777'],
  ),
  staffs(
    '/admin/offers',
    (db, asked) => offersForAdmin(db, asked),
    { status: ['all', 'held', ...offerStatuses], game: ['', game.slug] },
    money,
    ['sword', 'player77', 'no. 777'],
  ),
  staffs(
    '/admin/users',
    (db, asked) => listUsers(db, { ...asked, filters: { ...everybody, ...asked.filters } }),
    { show: ['all', 'administrators', 'sellers', 'suspended'], email: [''] },
    [...times, 'username', 'username-down'],
    ['player77', 'player1', '#0123abcd', 'no-one-has-this'],
  ),
  staffs(
    '/admin/feedback',
    (db, asked) => feedbackForAdmin(db, asked),
    {
      approved: ['all', 'yes', 'no'],
      rating: ['all', 'positive', 'neutral', 'negative'],
    },
    times,
    ['sword', 'player77', 'no. 777', '#0123abcd'],
  ),
]

const moneysLists = (): List[] => [
  staffs(
    '/admin/payments',
    (db, asked) => listPaymentsToCheck(db, asked),
    { state: ['waiting', 'handled', 'all'] },
    times,
    ['evt_77', '#0123abcd'],
  ),
  staffs(
    '/admin/withdrawals',
    (db, asked) => listWithdrawals(db, asked),
    { status: ['all', 'open', 'requested', 'approved', 'paid', 'returned'] },
    [...money, 'turn'],
    ['player77', '#0123abcd'],
  ),
  staffs(
    '/admin/deposits',
    (db, asked) => listDeposits(db, asked),
    { status: ['all', 'pending', 'confirmed', 'refused'] },
    money,
    ['player77', '5000', '#0123abcd'],
  ),
]

const sitesLists = ({ people }: Market): List[] => [
  staffs(
    '/admin/seller-applications',
    (db, asked) => listApplications(db, asked),
    { status: ['all', 'pending', 'approved', 'rejected'] },
    times,
    ['amine', 'player77', '0550 00 77'],
  ),
  staffs(
    '/admin/audit',
    (db, asked) => auditEntries(db, asked, { actions: [], subjects: [] }),
    {
      kind: ['', 'order', 'game'],
      act: ['', 'order.mark_paid'],
      actor: ['', people.admin],
      from: ['', '2026-01-01'],
      to: [''],
    },
    [''],
    ['keeper', 'sword', '#0123abcd', 'order.mark_paid'],
  ),
  staffs(
    '/admin/games',
    (db, asked) => gamesForAdmin(db, asked, 'ar'),
    {
      category: ['', ...categories],
      status: ['', 'active', 'inactive'],
      featured: ['', 'yes', 'no'],
    },
    ['name', 'newest', 'offers'],
    ['crimson', 'crimsn'],
  ),
  staffs('/admin/game-relations', (db, asked) => relationsForAdmin(db, asked), {}, times, [
    'crimson',
  ]),
]

type Choices<Filters> = { [Name in keyof Filters]: readonly Filters[Name][] }

/**
 * A list of the back office: each order without a filter, each choice of a filter, from the first
 * page to the last; and each text, in each order.
 */
function staffs<Filters extends Record<string, string>, Sort extends string>(
  name: string,
  read: (db: Tx, asked: Asked<Filters, Sort>) => Promise<unknown>,
  choices: Choices<Filters>,
  sorts: readonly Sort[],
  texts: readonly string[] = [],
): List {
  const names = Object.keys(choices) as (keyof Filters & string)[]
  const none = Object.fromEntries(
    names.map((each) => [each, choices[each][0]!] as const),
  ) as Record<string, string> as Filters
  const view = (what: string, filters: Filters, sort: Sort, text = '', deep = true): View => ({
    what,
    deep,
    read: (db, place) => read(db, { text, filters, sort, size: SIZE, place }),
  })
  return {
    name,
    ofStaff: true,
    size: SIZE,
    views: [
      ...sorts.map((sort) => view(sort, none, sort)),
      ...names.flatMap((each) =>
        choices[each]
          .slice(1)
          .flatMap((choice) =>
            sorts.map((sort, at) =>
              view(`${each}=${choice} ${sort}`, { ...none, [each]: choice }, sort, '', at === 0),
            ),
          ),
      ),
      ...texts.flatMap((text) =>
        sorts.map((sort) => view(`"${text}" ${sort}`, none, sort, text, false)),
      ),
    ],
  }
}
