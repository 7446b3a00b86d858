import * as v from 'valibot'
import type { EventName } from '#kernel/events.ts'
import { withLocale } from '#kernel/locale.ts'
import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { IconName } from '#ui/icon-names.ts'
import type { MailBody } from './mail-body.ts'
import { byKind, type Look, looksOf, type ToldPerson } from './notification.ts'

/** What follows from an event about somebody's account, application or wallet: they are told. */
interface Follows<Inputs = object> extends ToldPerson<Inputs> {
  icon: IconName
  href: string
}

/** What an administrator did to an account, and what its person is told. */
export const accountEvents = {
  'account.seller_granted': {
    kind: 'account_seller_granted',
    icon: 'store',
    href: '/manage-offers',
    title: m.notice_account_seller_granted_title,
    text: m.notice_account_seller_granted_text,
  },
  'account.seller_removed': {
    kind: 'account_seller_removed',
    icon: 'store',
    href: '/become-seller',
    title: m.notice_account_seller_removed_title,
    text: m.notice_account_seller_removed_text,
  },
  'account.restored': {
    kind: 'account_restored',
    icon: 'user',
    href: '/settings',
    title: m.notice_account_restored_title,
    text: m.notice_account_restored_text,
  },
  'account.address_asked': {
    kind: 'account_address_asked',
    icon: 'timer',
    href: '/settings',
    title: m.notice_address_asked_title,
    text: m.notice_change_asked_text,
  },
  'account.two_step_off_asked': {
    kind: 'account_two_step_off_asked',
    icon: 'timer',
    href: '/settings',
    title: m.notice_two_step_off_asked_title,
    text: m.notice_change_asked_text,
  },
} as const satisfies Partial<Record<EventName, Follows<{ reason: string }>>>

/**
 * Money that an administrator put into a wallet or took out of it, by the kind of the adjustment.
 */
export const walletEvents = {
  'wallet.adjusted': {
    deposit: {
      kind: 'wallet_deposit',
      icon: 'wallet',
      href: '/wallet',
      title: m.notice_wallet_deposit_title,
      text: m.notice_wallet_deposit_text,
    },
    withdrawal: {
      kind: 'wallet_withdrawal',
      icon: 'wallet',
      href: '/wallet',
      title: m.notice_wallet_withdrawal_title,
      text: m.notice_wallet_withdrawal_text,
    },
  },
} as const satisfies Partial<
  Record<EventName, Record<'deposit' | 'withdrawal', Follows<{ amount: string }>>>
>

/**
 * All that follows from a decision on an application to sell: its applicant is told, and mailed.
 */
interface ApplicationFollows extends Follows {
  /** The button of the mail. */
  action: { label: () => string; href: string }
}

export const applicationEvents = {
  'application.approved': {
    kind: 'application_approved',
    icon: 'store',
    href: '/become-seller',
    title: m.notice_application_approved_title,
    text: m.notice_application_approved_text,
    action: { label: m.apply_create_offer, href: '/create-offer' },
  },
  'application.rejected': {
    kind: 'application_rejected',
    icon: 'store',
    href: '/become-seller',
    title: m.notice_application_rejected_title,
    text: m.notice_application_rejected_text,
    action: { label: m.mail_open_application, href: '/become-seller' },
  },
} as const satisfies Partial<Record<EventName, ApplicationFollows>>

export type AccountEventName = keyof typeof accountEvents
export type AccountMailKind = (typeof accountEvents)[AccountEventName]['kind']
export type ApplicationEventName = keyof typeof applicationEvents
export type ApplicationKind = (typeof applicationEvents)[ApplicationEventName]['kind']
type WalletKind = (typeof walletEvents)['wallet.adjusted']['deposit' | 'withdrawal']['kind']

const accountTold: Record<AccountMailKind, Follows<{ reason: string }>> = byKind(
  Object.values(accountEvents),
)
const walletTold: Record<WalletKind, Follows<{ amount: string }>> = byKind(
  Object.values(walletEvents['wallet.adjusted']),
)
const applicationTold: Record<ApplicationKind, ApplicationFollows> = byKind(
  Object.values(applicationEvents),
)

const accountKinds = Object.keys(accountTold) as AccountMailKind[]
const accountNotification = v.object({
  kind: v.picklist(accountKinds),
  /** Why the right to sell was taken, as the administrator wrote it. */
  reason: v.exactOptional(v.string()),
})
export const accountLooks = looksOf(accountKinds, accountNotification, ({ kind, reason = '' }) =>
  lookOf(accountTold[kind], { reason: isolated(reason) }),
)

const walletKinds = Object.keys(walletTold) as WalletKind[]
const walletNotification = v.object({
  kind: v.picklist(walletKinds),
  /** Whole DA. */
  amount: v.pipe(v.number(), v.safeInteger()),
})
export const walletLooks = looksOf(walletKinds, walletNotification, ({ kind, amount }) => ({
  // left to right, whatever stands around it
  ...lookOf(walletTold[kind], { amount: isolated(formatDa(amount)) }),
  amount,
}))

const applicationKinds = Object.keys(applicationTold) as ApplicationKind[]
const applicationNotification = v.object({ kind: v.picklist(applicationKinds) })
export const applicationLooks = looksOf(applicationKinds, applicationNotification, ({ kind }) =>
  lookOf(applicationTold[kind], {}),
)

export type ApplicationNotification = v.InferOutput<typeof applicationNotification>

/** The mails that tell applicants how their application to sell was decided on. */
export const applicationMails = {
  application_decided(
    { username, notification }: { username: string; notification: ApplicationNotification },
    appUrl: string,
  ): MailBody {
    const { action, ...told } = applicationTold[notification.kind]
    const { title, text } = lookOf(told, {})
    return {
      list: 'member',
      subject: title,
      greeting: m.mail_greeting_name({ username }),
      paragraphs: [text],
      action: {
        label: action.label(),
        link: appUrl + withLocale(action.href, getLocale()),
      },
    }
  },
}

function lookOf<Inputs>({ icon, href, title, text }: Follows<Inputs>, inputs: Inputs): Look {
  return {
    icon,
    title: title(inputs),
    text: text(inputs),
    href,
  }
}
