import * as v from 'valibot'
import type { EventName } from '#kernel/events.ts'
import { withLocale } from '#kernel/locale.ts'
import { formatDate, formatList, formatRate, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { FeeKey } from '#modules/settings/fee-change.ts'
import type { MailBody } from './mail-body.ts'
import { byKind, type Look, looksOf, type ToldPerson } from './notification.ts'

interface Inputs {
  fees: string
  day: string
}

/** What follows when fees are to rise, or do not after all: every seller is told, by mail too. */
interface FeeFollows extends ToldPerson<Inputs> {
  /** One of the fees in words. */
  fee: (inputs: { name: string; before: string; after: string }) => string
}

/** Fees that sellers pay: they rise on a day, or do not after all. */
export const feeEvents = {
  'setting.fees_raised': {
    kind: 'fees_raised',
    title: m.notice_fees_raised_title,
    text: m.notice_fees_raised_text,
    fee: m.notice_fee_raised,
  },
  'setting.fees_kept': {
    kind: 'fees_kept',
    title: m.notice_fees_kept_title,
    text: m.notice_fees_kept_text,
    fee: m.notice_fee_kept,
  },
} as const satisfies Partial<Record<EventName, FeeFollows>>

export type FeeEventName = keyof typeof feeEvents
type FeeKind = (typeof feeEvents)[FeeEventName]['kind']

const told: Record<FeeKind, FeeFollows> = byKind(Object.values(feeEvents))
const kinds = Object.keys(told) as FeeKind[]

const names: Readonly<Record<FeeKey, () => string>> = {
  seller_fee_accounts_bp: m.fee_name_accounts,
  seller_fee_items_bp: m.fee_name_items,
  seller_fee_currencies_bp: m.fee_name_currencies,
  seller_fee_boosting_bp: m.fee_name_boosting,
  buyer_fee_bp: m.admin_setting_buyer_fee_bp,
  withdrawal_fee_bp: m.fee_name_withdrawal,
  withdrawal_fee_intermediate_bp: m.fee_name_withdrawal_intermediate,
  withdrawal_fee_advanced_bp: m.fee_name_withdrawal_advanced,
  level_discount_rising_bp: m.admin_setting_level_discount_rising_bp,
  level_discount_trusted_bp: m.admin_setting_level_discount_trusted_bp,
  level_discount_expert_bp: m.admin_setting_level_discount_expert_bp,
  level_discount_master_bp: m.admin_setting_level_discount_master_bp,
}
const feeKeys = Object.keys(names) as FeeKey[]

/** Basis points, and the day from which they count. */
const feeNotification = v.object({
  kind: v.picklist(kinds),
  fees: v.array(v.object({ key: v.picklist(feeKeys), before: v.number(), after: v.number() })),
  from: v.string(),
})
export type FeeNotification = v.InferOutput<typeof feeNotification>

export const feeLooks = looksOf(kinds, feeNotification, feeLook)

function feeLook({ kind, fees, from }: FeeNotification): Look {
  const { title, text, fee } = told[kind]
  const rate = (bp: number) => leftToRight(formatRate(bp))
  const each = fees.map(({ key, before, after }) =>
    fee({ name: names[key](), before: rate(before), after: rate(after) }),
  )
  const inputs = { fees: formatList(each), day: formatDate(from) }
  return { icon: 'banknote', title: title(inputs), text: text(inputs), href: '/fees' }
}

/** The mails that tell sellers of it. */
export const feeMails = {
  fees_change(
    { username, notification }: { username: string; notification: FeeNotification },
    appUrl: string,
  ): MailBody {
    const { title, text } = feeLook(notification)
    return {
      list: 'member',
      subject: title,
      greeting: m.mail_greeting_name({ username }),
      paragraphs: [text],
      action: { label: m.fees_title(), link: appUrl + withLocale('/fees', getLocale()) },
    }
  },
}
