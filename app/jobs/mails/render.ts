import { shortId } from '#kernel/id.ts'
import { formatDa, formatNumber } from '#i18n/format.ts'
import { withLocale } from '#kernel/locale.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { amountOf, isSale, noticeHref, noticeWords, type NoticeMetadata } from '#modules/notifications/notice.ts'
import type { Mail } from '#platform/mail.server.ts'
import { htmlOf, type MailBody, type MailFact, textOf } from './layout.ts'
import type { MailRequest, OrderFacts } from './mail-request.ts'

/** Puts a mail into words, in its reader's language. `appUrl` is the address that its links begin with. */
export function renderMail(request: MailRequest, appUrl: string): Mail {
  return inLocale(request.locale, () => {
    const body = bodyOf(request, appUrl)
    return { to: request.to, subject: body.subject, text: textOf(body), html: htmlOf(body) }
  })
}

function bodyOf(request: MailRequest, appUrl: string): MailBody {
  switch (request.template) {
    case 'order_notice': return orderNotice(request.params, appUrl)
    case 'operator_order': return operatorOrder(request.params, appUrl)
    case 'reset_password': return {
      subject: m.mail_reset_subject(),
      greeting: m.mail_greeting(),
      paragraphs: [m.mail_reset_text(), m.mail_reset_ignore()],
      facts: [],
      action: { label: m.mail_reset_action(), link: request.params.link },
      footer: m.mail_account_footer(),
    }
    case 'existing_account': return {
      subject: m.mail_existing_subject(),
      greeting: m.mail_greeting(),
      paragraphs: [m.mail_existing_text(), m.mail_existing_ignore()],
      facts: [],
      action: { label: m.mail_existing_action(), link: request.params.link },
      footer: m.mail_account_footer(),
    }
  }
}

type OrderNotice = Extract<MailRequest, { template: 'order_notice' }>['params']

function orderNotice({ username, notice, order }: OrderNotice, appUrl: string): MailBody {
  const { title, text } = noticeWords(m, formatNumber, notice)
  return {
    subject: `${title} · ${shortId(notice.order_id)}`,
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [text],
    facts: orderFacts(notice, order),
    action: { label: isSale(notice) ? m.mail_open_sale() : m.mail_open_order(), link: link(appUrl, noticeHref(notice) ?? '/') },
    footer: m.mail_order_footer(),
  }
}

function operatorOrder({ notice, order }: { notice: NoticeMetadata; order: OrderFacts }, appUrl: string): MailBody {
  const paid = notice.status === 'paid'
  const subject = paid ? m.mail_operator_paid() : m.mail_operator_placed()
  return {
    subject: `${subject} · ${shortId(notice.order_id)}`,
    greeting: m.mail_greeting(),
    paragraphs: [paid ? m.mail_operator_paid_text() : m.mail_operator_placed_text()],
    facts: [
      ...orderFacts(notice, order),
      { label: m.mail_buyer(), value: order.buyer, ltr: true },
      { label: m.mail_seller(), value: order.seller, ltr: true },
      { label: m.mail_payment_method(), value: order.payment_method },
    ],
    action: { label: m.mail_open_order(), link: link(appUrl, `/admin/orders/${notice.order_id}`) },
    footer: m.mail_operator_footer(),
  }
}

function orderFacts(notice: NoticeMetadata, { offer_title, quantity, reason }: OrderFacts): MailFact[] {
  return [
    { label: m.mail_order_id(), value: shortId(notice.order_id), ltr: true },
    { label: m.mail_offer(), value: offer_title },
    { label: m.mail_game(), value: notice.game_name },
    { label: m.mail_quantity(), value: formatNumber(quantity), ltr: true },
    { label: notice.payout === undefined ? m.mail_total() : m.mail_payout(), value: formatDa(amountOf(notice)), ltr: true },
    ...(reason ? [{ label: m.mail_reason(), value: reason }] : []),
  ]
}

const link = (appUrl: string, path: string): string => appUrl + withLocale(path, getLocale())
