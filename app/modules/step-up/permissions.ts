/** Who runs the site, from who may everything on. */
export const staffRoles = ['owner', 'finance', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/** A setting that says up to how much a role may, in whole DA. */
export type PermissionLimit = 'support_refund_most' | 'adjust_day_most'

/**
 * How far a permission goes: not at all, wholly, up to the amount of a setting by each act or in 24
 * hours, or only with what the same person did not approve.
 */
export type PermissionHeld =
  | boolean
  | { bound: 'act' | 'day'; setting: PermissionLimit }
  | { bound: 'others' }

/**
 * Who may what, by the roles besides the owner, who may all of it. The database has the same table
 * (`role_permissions`); a test compares them, and the page "Who may what" is made of it.
 */
export const permissions = {
  /** Orders, people, disputes; conversations with a reason. */
  read: { finance: true, support: true },
  /** Orders are marked as paid; receipts, deposits and payments that arrived are decided. */
  take_payments: { finance: true, support: false },
  approve_payouts: { finance: true, support: false },
  /** What leaves for a bank is marked as sent, or as come back from it. */
  send_payouts: { finance: { bound: 'others' }, support: false },
  /** Orders are refunded, disputes decided. */
  refund: { finance: true, support: { bound: 'act', setting: 'support_refund_most' } },
  adjust_wallets: { finance: { bound: 'day', setting: 'adjust_day_most' }, support: false },
  /** Orders are completed, cancelled, frozen; people, applications, reports, stock, feedback. */
  moderate: { finance: false, support: true },
  /** What people need to get in, and mails that did not reach them. */
  help_accounts: { finance: false, support: true },
  /** Games, offers, badges, texts. */
  edit_shop: { finance: false, support: true },
  read_figures: { finance: true, support: true },
  /** The books by day, and what is exported of them. */
  read_books: { finance: true, support: false },
  /** Settings, fees, ways of paying, rewards, outages, the audit log. */
  run_site: { finance: false, support: false },
  /** Roles, and the account that people send deposits to. */
  manage_staff: { finance: false, support: false },
} as const satisfies Record<string, Record<Exclude<StaffRole, 'owner'>, PermissionHeld>>

export type Permission = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as Permission[]

/** How far a role's permission goes; without a role none does. */
export const heldBy = (role: StaffRole | null, permission: Permission): PermissionHeld =>
  role === 'owner' || (role !== null && permissions[permission][role])

/** Whether a role may do something at all, up to its limit where it has one. */
export const isPermitted = (role: StaffRole | null, permission: Permission): boolean =>
  heldBy(role, permission) !== false

/** The roles that may do something, wholly or up to a limit. */
export const rolesWith = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => isPermitted(role, permission))

const edited = ['create', 'update', 'delete'] as const

/**
 * Which permission each act of the back office takes, by its name in the audit log. The database
 * has the same table (`act_permissions`) and refuses an entry, and with it the act, unless the role
 * that its person has at that moment holds it; an act that is not here is the owner's. A test
 * compares both, and that every act is here.
 */
export const actPermissions: Readonly<Record<string, Permission>> = {
  ...each('read', ['conversation.read', 'person.note']),
  ...each('take_payments', [
    'order.mark_paid',
    'receipt.arrive',
    'receipt.arrive_other',
    'receipt.not_found',
    'deposit.confirm',
    'deposit.refuse',
    'payment.handle',
    'payment.credit',
    'payment.send_back',
    'payment.dismiss',
    'settlement.record',
  ]),
  ...each('approve_payouts', [
    ...actsOn('withdrawal', ['approve', 'return']),
    ...actsOn('payout_batch', ['create', 'take_out', 'drop', 'approve']),
  ]),
  ...each('send_payouts', [
    ...actsOn('withdrawal', ['pay', 'return_exported', 'export']),
    ...actsOn('payout_batch', ['export', 'layout', 'answer']),
    'refund.done',
  ]),
  ...each('refund', [
    'order.refund_wallet',
    'order.refund_original',
    'order.refund_part',
    'order.refund_part_original',
    'order.settle',
    'order.let_resale_pass',
    ...actsOn('dispute', ['decide', 'confirm', 'return', 'escalate', 'assign', 'ask']),
  ]),
  ...each('adjust_wallets', ['wallet.deposit', 'wallet.withdrawal']),
  ...each('moderate', [
    ...actsOn('order', ['complete', 'cancel', 'dispute']),
    ...actsOn('user', [
      'suspend',
      'restore',
      'sign_out',
      'grant_seller',
      'remove_seller',
      'badges',
    ]),
    ...actsOn('seller_application', ['approve', 'reject', 'notes', 'documents']),
    ...actsOn('feedback', ['reject', 'remove_reply']),
    ...actsOn('conversation', ['handle', 'remove_message']),
    ...actsOn('stock', ['open', 'let_through', 'refuse']),
    'offer.dismiss_reports',
  ]),
  ...each('help_accounts', [
    ...actsOn('undelivered', ['again', 'aside']),
    ...actsOn('user', ['reset_link', 'confirm_link', 'withdraw_change']),
    ...actsOn('user', ['ask_two_step_off', 'ask_address', 'two_step_off', 'address']),
    'conversation.write',
  ]),
  ...each('edit_shop', [
    ...actsOn('offer', ['pause', 'activate', 'delete']),
    ...['badge', 'game', 'post', 'article', 'search_word'].flatMap((noun) => actsOn(noun, edited)),
    ...['game_faq', 'game_guide', 'game_field', 'game_attribute', 'help_category'].flatMap((noun) =>
      actsOn(noun, [...edited, 'move']),
    ),
    ...actsOn('guide_step', ['create', 'update', 'move', 'copy']),
    ...actsOn('game_relation', ['create', 'delete']),
    ...actsOn('popular_search', ['show', 'hide']),
    'game_attribute.copy',
    'game_family.update',
    ...actsOn('games', ['import', 'layout', 'take_back']),
    'attributes.import',
    'category.update',
  ]),
  ...each('run_site', [
    ...['payment_method', 'reward'].flatMap((noun) => actsOn(noun, edited)),
    ...actsOn('setting', ['update', 'schedule', 'take_back']),
    'outage.enter',
    'launch.tick',
    'audit.export',
  ]),
  'books.export': 'read_books',
  ...each('manage_staff', [
    'admin.create',
    'user.grant_admin',
    'user.remove_admin',
    ...actsOn('staff', ['propose', 'withdraw', 'take_effect', 'freeze']),
  ]),
}

/** The acts on a noun by their names, `order.cancel`. */
function actsOn(noun: string, verbs: readonly string[]): string[] {
  return verbs.map((verb) => `${noun}.${verb}`)
}

function each(permission: Permission, acts: readonly string[]): Record<string, Permission> {
  return Object.fromEntries(acts.map((act) => [act, permission]))
}
