import type { Permission } from '#modules/step-up/permissions.ts'

/**
 * Which permission each address of the back office takes, by what follows `/admin`: the first that
 * fits. An address that is not here is the owner's. What is done there asks once more for what it
 * takes, in the database too.
 */
const doors: readonly (readonly [RegExp, Permission])[] = [
  [/^(?:\/confirm|\/find|\/handbook|\/staff\/permissions)?$/, 'read'],
  [/^\/orders\/chosen$/, 'moderate'],
  [/^\/orders\/[^/]+\/refund$/, 'refund'],
  [/^\/orders\/[^/]+\/freeze$/, 'moderate'],
  [/^\/orders\/[^/]+\/ask$/, 'take_payments'],
  [/^\/disputes\/[^/]+\/(?:ask|decide|second)$/, 'refund'],
  [/^\/users\/[^/]+\/wallet$/, 'adjust_wallets'],
  [/^\/users\/[^/]+\/administrator$/, 'manage_staff'],
  [/^\/users\/[^/]+\/help\//, 'help_accounts'],
  [/^\/users\/[^/]+\/(?:seller|sign-out|suspension|badges)$/, 'moderate'],
  [/^\/(?:orders|disputes|users|messages)(?:\/|$)/, 'read'],
  [/^\/(?:payments|provider|receipts|deposits)(?:\/|$)/, 'take_payments'],
  [/^\/withdrawals\/(?:export\.csv|[^/]+\/pay)$/, 'send_payouts'],
  [/^\/payout-batches\/[^/]+\/(?:file|answer)$/, 'send_payouts'],
  [/^\/(?:withdrawals|payout-batches)(?:\/|$)/, 'approve_payouts'],
  [/^\/refunds(?:\/|$)/, 'send_payouts'],
  [/^\/figures(?:\/|$)/, 'read_figures'],
  [/^\/(?:books|reconciliation)(?:[./]|$)/, 'read_books'],
  [/^\/(?:seller-applications|feedback|reports|stock)(?:\/|$)/, 'moderate'],
  [/^\/undelivered(?:\/|$)/, 'help_accounts'],
  [
    /^\/(?:games|game-relations|categories|offers|badges|blog|help-articles|writing)(?:\/|$)/,
    'edit_shop',
  ],
  [/^\/(?:search-words|searches)(?:\/|$)/, 'edit_shop'],
  [/^\/staff(?:\/|$)/, 'manage_staff'],
]

/** The permission that an address behind `/admin` takes; `path` begins with a slash or is empty. */
export const permissionOfPath = (path: string): Permission =>
  doors.find(([pattern]) => pattern.test(path))?.[1] ?? 'run_site'
