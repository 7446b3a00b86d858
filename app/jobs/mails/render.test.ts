import { describe, expect, test } from 'vitest'
import { HtmlValidate } from 'html-validate'
import { m } from '#i18n/paraglide/messages.js'
import type { MailList } from '#events/mail-body.ts'
import { orderTold, type OrderKind } from '#events/order-events.ts'
import type { OrderNotification } from '#events/order-notification.ts'
import { type MailName, readEvent, requestedMails } from '#kernel/events.ts'
import type { MailRequest } from './mail-request.ts'
import { renderMail } from './render.ts'

const APP = 'https://kanz.example'
/**
 * Valid HTML, but for what mail readers need: inline styles, attributes of old, and the column as a
 * table.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'attribute-allowed-values': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'no-redundant-role': 'off',
  },
})
const ID = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const order = {
  offer_title: 'AK-47 <Redline>',
  quantity: 2,
  buyer: 'amine_213',
  seller: 'nour',
  payment_method: 'CIB',
  reason: null,
}
const notification = (given: Partial<OrderNotification> = {}): OrderNotification => ({
  kind: 'order_paid',
  order_id: ID,
  status: 'paid',
  total_price: 18_500,
  game_name: 'Counter-Strike 2',
  ...given,
})
const told = (locale: 'en' | 'ar', given?: Partial<OrderNotification>): MailRequest => ({
  to: 'amine@example.com',
  locale,
  template: 'order_notification',
  params: { username: 'amine_213', notification: notification(given), order },
})

/** The mail that a command asked for, as it is read from the outbox. */
function requested(payload: object): MailRequest {
  const event = { id: 1, event: 'mail.requested', subject_id: 'amina', created_at: new Date() }
  return readEvent({ ...event, payload }).payload as MailRequest
}

describe('a mail about an order', () => {
  test('says what happened, lists the order and leads to it', () => {
    const { to, subject, text, html } = renderMail(told('en'), APP)
    expect([to, subject]).toEqual([
      'amine@example.com',
      'Payment received · \u20662\u00a0×\u00a0AK-47 <Redline>\u2069 · 3fa85f64',
    ])
    for (const body of [text, html]) {
      expect(body).toContain('Hello amine_213,')
      expect(body).toContain('18,500\u00a0DA')
      expect(body).toContain(`${APP}/orders/${ID}`)
    }
    expect(html).toContain('<html lang="en" dir="ltr">')
  })

  test('is in Arabic, from right to left, for who reads Arabic', () => {
    const { subject, text, html } = renderMail(
      told('ar', { kind: 'sale_released', payout: 16_650 }),
      APP,
    )
    expect(subject).toBe('وصلك مالك · \u20662\u00a0×\u00a0AK-47 <Redline>\u2069 · 3fa85f64')
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('<bdi dir="rtl">16\u00a0650\u00a0دج</bdi>')
    expect(text).toContain('16\u00a0650\u00a0دج')
    expect(text).toContain(`${APP}/ar/sales/${ID}`)
  })

  const kinds = (Object.keys(orderTold) as OrderKind[]).filter((kind) => !kind.includes('late'))

  test.each(kinds.flatMap((kind) => [[kind, 'en'] as const, [kind, 'ar'] as const]))(
    'has words for %s in %s',
    (kind, locale) => {
      const { subject, text } = renderMail(told(locale, { kind, points: 3, payout: 3 }), APP)
      expect(subject.length).toBeGreaterThan(12)
      expect(text).toContain('Counter-Strike 2')
      expect(text).not.toMatch(/undefined|\{/)
      expect(/\p{Script=Arabic}/u.test(subject)).toBe(locale === 'ar')
    },
  )

  test.each(['en', 'ar'] as const)(
    'says in %s that a late payment is in the wallet, with its amount',
    (locale) => {
      const { text } = renderMail(
        told(locale, { kind: 'order_late_payment', status: 'cancelled' }),
        APP,
      )
      expect(text).toMatch(/18.500\u00a0(DA|دج)/)
      expect(text).not.toMatch(/undefined|\{/)
    },
  )

  test('of a payment says how its total came about, and leads to the receipt', () => {
    const paid = told('en')
    if (paid.template === 'order_notification')
      paid.params.order = { ...order, unit_price: 9_500, discount: 950, buyer_fee: 450 }
    const { text, html } = renderMail(paid, APP)
    const receipt = `${APP}/orders/${ID}/receipt`
    for (const body of [text, html])
      for (const said of [
        '9,500\u00a0DA',
        '−950\u00a0DA',
        '450\u00a0DA',
        '18,500\u00a0DA',
        'CIB',
        receipt,
      ])
        expect(body).toContain(said)
    expect(text).toContain(`Receipt: ${receipt}`)
    expect(html).toContain(`href="${receipt}"`)
    const other = told('en', { kind: 'order_completed', status: 'completed' })
    expect(renderMail(other, APP).text).not.toContain('/receipt')
  })

  test('shows what people wrote as text, never as markup', () => {
    const { html } = renderMail(told('en'), APP)
    expect(html).toContain('AK-47 &lt;Redline&gt;')
    expect(html).not.toContain('<Redline>')
  })

  test('gives the reason of a refund', () => {
    const refunded = told('en', { kind: 'order_refunded_wallet', status: 'refunded_wallet' })
    if (refunded.template === 'order_notification')
      refunded.params.order = { ...order, reason: 'Not delivered' }
    expect(renderMail(refunded, APP).text).toContain('Reason: Not delivered')
  })
})

test('the operator reads who ordered what from whom, and how it is paid', () => {
  const { subject, text } = renderMail(
    {
      to: 'support@kanz.example',
      locale: 'en',
      template: 'operator_order',
      params: { event: 'order.paid', about: notification(), order },
    },
    APP,
  )
  expect(subject).toBe('Order paid · \u20662\u00a0×\u00a0AK-47 <Redline>\u2069 · 3fa85f64')
  for (const part of ['amine_213', 'nour', 'CIB', `${APP}/admin/orders/${ID}`])
    expect(text).toContain(part)
})

test('the operator is asked to look for a payment where somebody has to, and not for a card’s', () => {
  const told = (about: object) =>
    renderMail(
      {
        to: 'support@kanz.example',
        locale: 'en',
        template: 'operator_order',
        params: { event: 'order.pending', about: notification(), order: { ...order, ...about } },
      },
      APP,
    ).text
  expect(told({})).toContain('Mark it as paid once')
  expect(told({ by_itself: true })).not.toContain('Mark it')
  expect(told({ by_transfer: true })).toContain('Payment method: Transfer')
})

/** The mails to the operator, each with what it is told and where it leads. */
const operatorMails = {
  reconciliation_off: [{ days: ['2026-11-19'] }, '/admin/reconciliation?day=2026-11-19'],
  provider_off: [{ days: ['2026-11-19'] }, '/admin/provider'],
  money_moved: [
    {
      act: 'order.refund_wallet',
      amount: 4_100,
      subject: 'order:3f2a',
      reason: '2 of 3',
      actor_id: 'a1',
      by: 'amine_213',
      whose: 'sofiane',
    },
    '/admin/audit?actor=a1',
  ],
  rights_changed: [
    {
      act: 'user.grant_admin',
      reason: 'Agreed',
      actor_id: 'a1',
      by: 'amine_213',
      whose: 'sofiane',
    },
    '/admin/audit?actor=a1',
  ],
  watch_changed: [{ setting: 'operator_email', by: 'amine_213' }, '/admin/audit?kind=setting'],
} as const satisfies Partial<Record<MailRequest['template'], readonly [object, string]>>

describe.each([
  ...(Object.keys(requestedMails) as MailName[]),
  ...(Object.keys(operatorMails) as (keyof typeof operatorMails)[]),
])('the mail %s', (template) => {
  const params = {
    link: `${APP}/reset-password?token=a&x=1`,
    username: 'amine_213',
    until: '2026-11-20T10:00:00.000Z',
    email: 'new@example.com',
    reason: 'Asked for <b>money</b> elsewhere',
  }
  const toOperator = Object.hasOwn(operatorMails, template)
    ? operatorMails[template as keyof typeof operatorMails]
    : null
  const linkOf = (locale: 'en' | 'ar') =>
    toOperator ? APP + (locale === 'ar' ? '/ar' : '') + toOperator[1] : params.link
  const request = (locale: 'en' | 'ar') =>
    (toOperator
      ? { to: 'amine@example.com', locale, template, params: toOperator[0] }
      : requested({
          to: 'amine@example.com',
          locale,
          template: template as MailName,
          params,
        })) as MailRequest

  test.each(['en', 'ar'] as const)(
    'is whole in %s: its words, its link in both bodies, and why it came',
    async (locale) => {
      const { subject, text, html, list } = renderMail(request(locale), APP)
      for (const body of [subject, text, html])
        expect(/\p{Script=Arabic}/u.test(body)).toBe(locale === 'ar')
      expect(text).toContain(linkOf(locale))
      expect(html).toContain(linkOf(locale).replace('&', '&amp;'))
      expect(text + html).not.toMatch(/undefined|\{\w+\}|mail_/)
      const footer = {
        account: m.mail_account_footer,
        member: m.mail_member_footer,
        operator: m.mail_operator_footer,
      }[list as MailList]({}, { locale })
      expect(text).toContain(footer)
      expect(html).toContain(footer)
    },
  )

  test('loads nothing, runs nothing, and has one button', async () => {
    const { html } = renderMail(request('en'), APP)
    expect(html).not.toMatch(
      /<(img|script|link|iframe|object|form|base)\b|url\(|@import|src=|\bon\w+=/i,
    )
    expect(html.match(/bgcolor=/g)).toHaveLength(1)
    const { results } = await validator.validateString(html)
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      ),
    ).toEqual([])
  })
})

test('what a mailbox shows beside the subject is the first sentence of the mail', () => {
  const { html } = renderMail(
    { to: 'a@b.dz', locale: 'en', template: 'confirm_email', params: { link: APP } },
    APP,
  )
  expect(html.indexOf('One step is left')).toBeLessThan(html.indexOf('<h1'))
})

test.each([
  { template: 'lottery', params: {} },
  { template: 'constructor', params: {} },
  { template: 'confirm_email', params: {} },
  { template: 'change_email', params: { link: APP } },
  { template: 'two_step_on', params: { link: APP, username: 7 } },
  { template: 'reset_password' },
])('no mail can be made of %o', (payload) => {
  expect(() => requested({ to: 'a@b.dz', locale: 'en', ...payload })).toThrow(
    'mail.requested is not as the table of events says',
  )
})

describe('a mail to the seller of an order', () => {
  const sale = (locale: 'en' | 'ar', event: 'paid' | 'received'): MailRequest => ({
    to: 'nour@example.com',
    locale,
    template: 'order_notification',
    params: {
      username: 'nour',
      notification: notification({ kind: `sale_${event}` as const, status: event }),
      order: { ...order, delivery_time: '1 day 02:30:00' },
    },
  })

  test('that is paid says whom and how soon to deliver what, in their language', () => {
    const english = renderMail(sale('en', 'paid'), APP)
    for (const part of [
      'Buyer: \u2066amine_213\u2069',
      'Delivery time: 26 hours 30 minutes',
      'Offer: \u20662\u00a0×\u00a0AK-47 <Redline>\u2069',
      `${APP}/sales/${ID}`,
    ])
      expect(english.text).toContain(part)
    const arabic = renderMail(sale('ar', 'paid'), APP)
    for (const part of ['amine_213', '26 ساعة و30 دقيقة', `${APP}/ar/sales/${ID}`])
      expect(arabic.text).toContain(part)
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
  })

  test('that needs nothing of them any more does not', () => {
    expect(renderMail(sale('en', 'received'), APP).text).not.toContain('Delivery time')
  })

  test('is written of one that was queued before the time was told', () => {
    const request = sale('en', 'paid')
    if (request.template === 'order_notification') delete request.params.order.delivery_time
    expect(renderMail(request, APP).text).not.toMatch(/Delivery time|undefined/)
  })
})

test.each([
  ['approved', '/create-offer'],
  ['rejected', '/become-seller'],
] as const)(
  'an applicant reads in their language that they were %s, and where to go on [ADM-APP-04 APPLY-07]',
  (event, path) => {
    for (const locale of ['en', 'ar'] as const) {
      const { subject, text, html } = renderMail(
        {
          to: 'amina@example.com',
          locale,
          template: 'application_decided',
          params: { username: 'amina', notification: { kind: `application_${event}` as const } },
        },
        APP,
      )
      expect(/\p{Script=Arabic}/u.test(subject)).toBe(locale === 'ar')
      for (const body of [text, html])
        expect(body).toContain(APP + (locale === 'ar' ? '/ar' : '') + path)
      expect(text).not.toMatch(/undefined|\{/)
    }
  },
)
