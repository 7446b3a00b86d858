import { m } from '#i18n/paraglide/messages.js'
import type { WaitingQueue } from '#modules/reports/waiting.ts'
import { isPermitted, type StaffRole } from '#modules/step-up/permissions.ts'
import type { IconName } from '#ui/icon-names.ts'
import { permissionOfPath } from './doors.ts'

/**
 * A screen: its address behind /admin, its icon, its name, the queue whose length it shows, and the
 * query of what waits where the list shows more.
 */
export type Screen = readonly [
  path: string,
  icon: IconName,
  name: () => string,
  queue?: WaitingQueue,
  waiting?: string,
]

export interface ScreenGroup {
  name: () => string
  screens: readonly Screen[]
}

/** Every screen, in the order of the menu. */
const groups: readonly ScreenGroup[] = [
  {
    name: m.desk_group_work,
    screens: [
      ['', 'layout-dashboard', m.desk_first],
      ['orders', 'package', m.admin_orders_title, 'orders', '?status=waiting&sort=oldest'],
      ['receipts', 'arrow-down-left', m.admin_receipts_title, 'receipts'],
      ['payments', 'circle-alert', m.admin_payments_title, 'payments', '?sort=oldest'],
      ['disputes', 'scale', m.disputes_title, 'disputes'],
      ['withdrawals', 'landmark', m.admin_withdrawals_title, 'withdrawals'],
      ['refunds', 'undo-2', m.admin_refunds_title, 'refunds'],
      ['deposits', 'banknote', m.admin_deposits_title, 'deposits'],
      [
        'seller-applications',
        'store',
        m.admin_apps_title,
        'seller-applications',
        '?status=pending&sort=oldest',
      ],
      ['messages', 'flag', m.admin_messages_title, 'messages'],
      ['reports', 'ban', m.admin_reports_title, 'reports'],
      ['stock', 'boxes', m.admin_stock_title, 'stock'],
    ],
  },
  { name: m.desk_group_people, screens: [['users', 'users', m.admin_users_title]] },
  {
    name: m.desk_group_shop,
    screens: [
      ['games', 'gamepad-2', m.admin_games_title],
      ['categories', 'layout-grid', m.admin_categories_title],
      ['game-relations', 'git-compare', m.admin_relations_title],
      ['offers', 'tag', m.admin_offers_title],
      ['search-words', 'search', m.admin_words_title],
      ['searches', 'star', m.admin_searches_title],
      ['rewards', 'gift', m.admin_rewards_title],
      ['badges', 'badge-check', m.admin_badges_title],
      ['feedback', 'message-circle', m.admin_feedback_title],
    ],
  },
  {
    name: m.desk_group_money,
    screens: [
      ['figures', 'activity', m.admin_stats_title],
      ['books', 'calculator', m.books_title],
      ['reconciliation', 'scale', m.admin_reconciliation_title, 'reconciliation'],
      ['provider', 'server', m.admin_provider_title],
      ['payment-methods', 'credit-card', m.admin_methods_title],
    ],
  },
  {
    name: m.desk_group_site,
    screens: [
      ['blog', 'newspaper', m.admin_blog_title],
      ['help-articles', 'life-buoy', m.admin_help_title],
      ['settings', 'settings', m.admin_settings_title],
      ['staff', 'shield-check', m.staff_title],
      ['undelivered', 'triangle-alert', m.admin_undelivered_title, 'undelivered'],
      ['outages', 'timer', m.admin_outages_title],
      ['audit', 'scroll-text', m.admin_audit_title],
      ['handbook', 'circle-question-mark', m.handbook_title],
    ],
  },
]

const allScreens: readonly Screen[] = groups.flatMap(({ screens }) => screens)

/** The queues of all screens. */
export const allQueues: readonly WaitingQueue[] = allScreens.flatMap(([, , , queue]) => queue ?? [])

/** The groups with the screens that a role may open; without those of which it may none. */
export const groupsOf = (role: StaffRole | null): ScreenGroup[] =>
  groups
    .map(({ name, screens }) => ({
      name,
      screens: screens.filter(([path]) => isPermitted(role, permissionOfPath(path && `/${path}`))),
    }))
    .filter(({ screens }) => screens.length > 0)

const AREA = '/admin'

/** Where all that waits in a queue stands. */
export function queuePath(queue: WaitingQueue): string {
  const [path, , , , narrowed = ''] = allScreens.find(([, , , own]) => own === queue)!
  return screenPath(path) + narrowed
}

/** The address of a screen. */
export const screenPath = (path: string) => (path ? `${AREA}/${path}` : AREA)

/** Whether an address, without its language, is that of a screen or of something below it. */
export const isAt = (path: string, here: string): boolean =>
  path ? `${here}/`.startsWith(`${screenPath(path)}/`) : here === screenPath('')
