import { formatNumber } from '#i18n/format.ts'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import type { ListPage } from '#kernel/list-params.ts'
import { gamesForAdmin } from '#modules/catalog/game-list.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { listDisputes } from '#modules/disputes/list.server.ts'
import { disputeStatusLabel } from '#modules/disputes/ui/dispute-words.ts'
import { offersForAdmin } from '#modules/offers/offers-for-admin.server.ts'
import { offerStatusName } from '#modules/offers/ui/offer-status.tsx'
import { listReceipts } from '#modules/order-payments/receipt-lists.server.ts'
import { receiptStateLabel } from '#modules/order-payments/ui/receipt-state.tsx'
import { unnarrowed } from '#modules/orders/narrowed-orders.server.ts'
import { ordersForAdmin } from '#modules/orders/orders-for-admin.server.ts'
import { saysFrozen, statusLabel } from '#modules/orders/ui/order-status.tsx'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import { listPaymentsToCheck } from '#modules/payments/payments-to-check.server.ts'
import { listRefundTasks } from '#modules/payments/refund-tasks.server.ts'
import { listDeposits } from '#modules/payouts/deposit-lists.server.ts'
import { depositStatusLabel, withdrawalStatusLabel } from '#modules/payouts/ui/payout-status.tsx'
import { listWithdrawals } from '#modules/payouts/withdrawal-lists.server.ts'
import { listUsers } from '#modules/people/user-list.server.ts'
import { everybody } from '#modules/people/user-list.ts'
import { listApplications } from '#modules/sellers/seller-application-list.server.ts'
import { applicationStatusLabel } from '#modules/sellers/ui/application-status.tsx'
import type { ViewerContext } from '#platform/context.ts'
import { outcomeWords } from '../payments/payment-parts.tsx'
import { type DeskKind, type Hit } from '../../layout/desk-found.ts'

/** The beginning of a list that a text narrows and nothing else. */
const asked = <const Filters, const Sort>(text: string, filters: Filters, sort: Sort) => ({
  text,
  filters,
  sort,
  size: 10 as const,
  place: null,
})

/** How a kind is looked for: by the reader of its list, of which each row is a line. */
export interface DeskSearch extends Pick<DeskKind, 'title' | 'icon'> {
  /** The path of its list. */
  path: string
  /** What of the list's filters shows all that the text finds. */
  query?: string
  read: () => Promise<ListPage<Hit> | null>
}

/** The kinds whose rows say what people, games and payments are called. */
export function kindsOf(text: string, given: ViewerContext): DeskSearch[] {
  const { backOffice, settings, now } = given
  return [
    {
      path: '/admin/orders',
      title: m.admin_orders_title(),
      icon: 'package',
      read: () =>
        ordersForAdmin(backOffice, asked(text, unnarrowed, 'newest'), {
          open: availableFlows(settings),
          now,
          saysFrozen: saysFrozen(text),
        }).then((page) =>
          hits(page, (order) => ({
            to: `/admin/orders/${order.id}`,
            number: shortId(order.id),
            name: order.offer_title,
            note: `${order.game_name} · ${order.buyer_username}`,
            amount: order.total_price,
            state: statusLabel(order.status),
          })),
        ),
    },
    {
      path: '/admin/users',
      title: m.admin_users_title(),
      icon: 'users',
      read: () =>
        listUsers(backOffice, asked(text, everybody, 'newest')).then((page) =>
          hits(page, (person) => ({
            to: `/admin/users/${person.id}`,
            name: person.username,
            ...(person.suspended_at && { state: m.admin_user_suspended() }),
          })),
        ),
    },
    {
      path: '/admin/disputes',
      title: m.disputes_title(),
      icon: 'scale',
      read: () =>
        listDisputes(backOffice, asked(text, { state: 'open' }, 'due')).then((page) =>
          hits(page, (dispute) => ({
            to: `/admin/disputes/${dispute.number}`,
            number: `D-${dispute.number}`,
            name: dispute.offer_title,
            note: `${dispute.buyer_username} · ${dispute.seller_username}`,
            amount: dispute.total_price,
            state: disputeStatusLabel(dispute.status),
          })),
        ),
    },
    ...incomingKinds(text, given),
    ...outgoingKinds(text, given),
    ...shopKinds(text, given),
  ]
}

/** Money that comes in, and waits or waited to be taken. */
const incomingKinds = (text: string, { backOffice, now }: ViewerContext): DeskSearch[] => [
  {
    path: '/admin/receipts',
    title: m.admin_receipts_title(),
    icon: 'arrow-down-left',
    query: 'state=all',
    read: () =>
      listReceipts(backOffice, asked(text, { state: 'all' }, 'newest'), now).then((page) =>
        hits(page, (receipt) => ({
          to: `/admin/receipts/${receipt.id}`,
          number: shortId(receipt.id),
          name: receipt.username,
          note: receipt.sender_name ?? '',
          amount: receipt.received_amount ?? receipt.amount,
          state: receiptStateLabel(receipt.state),
        })),
      ),
  },
  {
    path: '/admin/deposits',
    title: m.admin_deposits_title(),
    icon: 'banknote',
    query: 'status=all',
    read: () =>
      listDeposits(backOffice, asked(text, { status: 'all' }, 'newest')).then((page) =>
        hits(page, (deposit) => ({
          to: `/admin/deposits/${deposit.id}`,
          number: shortId(deposit.id),
          name: deposit.username,
          amount: deposit.received_amount ?? deposit.amount,
          state: depositStatusLabel(deposit.status),
        })),
      ),
  },
  {
    path: '/admin/payments',
    title: m.admin_payments_title(),
    icon: 'circle-alert',
    query: 'state=all',
    read: () =>
      listPaymentsToCheck(backOffice, asked(text, { state: 'all' }, 'newest')).then((page) =>
        hits(page, (event) => ({
          to: `/admin/payments/${event.seq}`,
          number: event.id,
          name: outcomeWords[event.outcome](),
          ...(event.currency === 'DZD' && { amount: event.amount }),
        })),
      ),
  },
]

/** Money that goes out. */
const outgoingKinds = (text: string, { backOffice }: ViewerContext): DeskSearch[] => [
  {
    path: '/admin/withdrawals',
    title: m.admin_withdrawals_title(),
    icon: 'landmark',
    query: 'status=all',
    read: () =>
      listWithdrawals(backOffice, asked(text, { status: 'all' }, 'newest')).then((page) =>
        hits(page, (withdrawal) => ({
          to: `/admin/withdrawals/${withdrawal.id}`,
          number: shortId(withdrawal.id),
          name: withdrawal.username,
          note: withdrawal.account_holder ?? '',
          amount: withdrawal.amount,
          state: withdrawalStatusLabel(withdrawal.status),
        })),
      ),
  },
  {
    path: '/admin/refunds',
    title: m.admin_refunds_title(),
    icon: 'undo-2',
    query: 'state=all',
    read: () =>
      listRefundTasks(backOffice, asked(text, { state: 'all' }, 'newest')).then((page) =>
        hits(page, (task) => ({
          to: `/admin/refunds/${task.id}`,
          number: formatNumber(task.id),
          name: task.username ?? task.provider_id ?? '',
          amount: task.amount,
          state: task.done_at
            ? m.admin_refunds_done()
            : task.to_wallet_at
              ? m.refund_in_wallet_staff()
              : m.admin_refunds_open(),
        })),
      ),
  },
]

function shopKinds(text: string, { backOffice }: ViewerContext): DeskSearch[] {
  return [
    {
      path: '/admin/seller-applications',
      title: m.admin_apps_title(),
      icon: 'store',
      query: 'status=all',
      read: () =>
        listApplications(backOffice, asked(text, { status: 'all' }, 'newest')).then((page) =>
          hits(page, (application) => ({
            to: `/admin/seller-applications/${application.id}`,
            name: application.full_name,
            note: application.username,
            state: applicationStatusLabel(application.status),
          })),
        ),
    },
    {
      path: '/admin/offers',
      title: m.admin_offers_title(),
      icon: 'tag',
      read: () =>
        offersForAdmin(backOffice, asked(text, { status: 'all', game: '' }, 'newest')).then(
          (page) =>
            hits(page, (offer) => ({
              to: `/admin/offers?q=${encodeURIComponent(offer.title)}`,
              name: offer.title,
              note: `${offer.game_name} · ${offer.seller_username}`,
              amount: offer.price,
              state: offerStatusName(offer.status),
            })),
        ),
    },
    {
      path: '/admin/games',
      title: m.admin_games_title(),
      icon: 'gamepad-2',
      read: () =>
        gamesForAdmin(
          backOffice,
          asked(text, { category: '', status: '', featured: '' }, 'name'),
          getLocale(),
        ).then((page) =>
          hits(page, (game) => ({
            to: `/admin/games/${game.id}`,
            name: game.name,
            note: categoryName(game.category),
            ...(!game.active && { state: m.admin_game_inactive() }),
          })),
        ),
    },
  ]
}

const hits = <Row>(page: ListPage<Row> | null, hitOf: (row: Row) => Hit): ListPage<Hit> | null =>
  page && { ...page, rows: page.rows.map(hitOf) }
