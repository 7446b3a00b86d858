import { m } from '../../app/i18n/paraglide/messages.js'
import type { Language } from './fixtures.ts'
import type { FormPlaces } from './form-places.ts'
import type { Reader } from './screens.ts'

// Forms that people fill in or press, each with what brings it to its success.

type Words = (inputs: never, options: { locale: Language }) => string

export interface FilledForm {
  reader: Exclude<Reader, 'visitor' | 'newcomer'>
  /** The address of the page that shows it, which is where it is sent too, unless `sentTo` says. */
  path: string
  sentTo?: string
  /** Values by the names of fields. */
  fill: Record<string, string>
  /** The name and the value of its button, where it has several. */
  press?: string
  /** What the person reads once it is done: a message, or what they wrote themselves. */
  told: Words | string
  /** Values that are refused. */
  wrong?: Record<string, string>
  /** What the person reads once it is sent as it stands, where that is done as well. */
  asItIs?: Words
}

/** What a field of files is filled with. */
export const PICTURE = 'a picture'

type Listed = [path: string, told: FilledForm['told'], more?: Partial<FilledForm>]

/** Each place by its name in braces. */
const named = new Proxy({} as FormPlaces, { get: (_, name) => `{${String(name)}}` })

/** All of them; what deletes something stands after what edits it. */
export const formsOf = (places: FormPlaces = named): FilledForm[] =>
  (Object.entries(lists(places)) as [FilledForm['reader'], Listed[]][]).flatMap(([reader, list]) =>
    list.map(([path, told, more]) => ({ reader, path, told, fill: {}, ...more })),
  )

/** Where it is sent, as each run calls it. */
export const addressOf = ({ sentTo, path }: FilledForm): string => sentTo ?? path

const lists = (places: FormPlaces): Record<FilledForm['reader'], Listed[]> => ({
  member: [...memberOrderForms(places), ...memberForms(places)],
  seller: [...saleForms(places), ...sellerForms(places)],
  admin: [
    ...officeGames(places),
    ...officeGameFields(places),
    ...officeFinding(places),
    ...officeSite(places),
    ...officeTexts(places),
    ...officePeople(places),
    ...officeMoney(places),
    ...officeReceipts(places),
  ],
})

const reason = { fill: { reason: 'Asked for by a journey' }, wrong: { reason: '' } }

const memberOrderForms = ({
  received,
  pending,
  boost,
  to_dispute,
  quarrel,
  late,
  asked,
  talked,
  yesterday,
}: FormPlaces): Listed[] => [
  [
    '/become-seller',
    m.flash_application_sent,
    {
      fill: { full_name: 'Amina Benali', phone: '0555123456', experience: 'Two years of it' },
      wrong: { full_name: '' },
    },
  ],
  [
    `/orders/${boost}/access`,
    m.flash_access_given,
    { fill: { unit1_way: 'Email', unit1_login: 'daino', unit1_password: 'Rk4!77-daino' } },
  ],
  [
    `/orders/${to_dispute}/dispute`,
    m.flash_dispute_opened,
    {
      fill: {
        reason: 'wrong_item',
        words: 'What came is another thing than was sold',
        kind: 'refund',
      },
      wrong: { words: '' },
    },
  ],
  [
    `/orders/${quarrel}/dispute`,
    m.flash_evidence_shown,
    { sentTo: `/orders/${quarrel}/dispute/pictures`, fill: { pictures: PICTURE } },
  ],
  [
    `/orders/${received}/feedback`,
    m.order_feedback_thanks,
    { fill: { rating: 'positive', comment: 'As described' } },
  ],
  [`/orders/${late}/cancel-late`, m.flash_order_cancelled_late, { fill: { to: 'cancel_late' } }],
  [`/orders/${asked}/extend`, m.flash_order_extended],
  [
    `/orders/${talked}/say`,
    'When do you deliver it?',
    { fill: { body: 'When do you deliver it?' } },
  ],
  [
    `/orders/${pending}/payment/receipt`,
    m.flash_receipt_sent,
    {
      fill: {
        kind: 'ccp',
        sender_name: 'Amina Benali',
        sent_at: yesterday,
        receipt: PICTURE,
      },
      wrong: { sender_name: '' },
    },
  ],
]

const memberForms = ({ game, offer, question, password }: FormPlaces): Listed[] => [
  [
    `/ask/${offer}`,
    'Is it still there?',
    { fill: { body: 'Is it still there?' }, wrong: { body: '' } },
  ],
  [
    `${game}/offers/${offer}/report`,
    m.flash_offer_reported,
    { fill: { reason: 'wrong_game', words: 'It is of another game' }, wrong: { reason: '' } },
  ],
  [
    `/favourites/alert/${offer}`,
    m.flash_alert_set,
    { fill: { price: '100' }, wrong: { price: '10' } },
  ],
  [`/inbox/${question}`, 'And on PS5?', { fill: { body: 'And on PS5?' } }],
  [
    '/wallet/deposit',
    m.flash_deposit_sent,
    { fill: { amount: '1500', kind: 'ccp', receipt: PICTURE }, wrong: { amount: '1' } },
  ],
  ['/settings', m.flash_image_updated, { fill: { image: PICTURE }, press: 'intent=image' }],
  [
    '/settings/email',
    m.email_sent_title,
    {
      fill: { email: 'walked@example.com', password },
      wrong: { email: 'walked' },
    },
  ],
  [
    '/change-username',
    m.flash_username_updated,
    { fill: { username: 'walked_name' }, wrong: { username: 'a' } },
  ],
]

const saleForms = ({
  mine,
  sold,
  to_deliver,
  to_hand,
  to_prove,
  played,
  to_lengthen,
  quarrel,
}: FormPlaces): Listed[] => [
  [
    `/edit-offer/${mine}`,
    m.offer_saved_redirecting,
    {
      fill: { title: 'Walked by a journey' },
      wrong: { title: '' },
      asItIs: m.flash_unchanged,
    },
  ],
  [
    `/edit-offer/${mine}/full`,
    m.offer_saved,
    { fill: { title: 'Walked once more' }, wrong: { price: '0' }, asItIs: m.flash_unchanged },
  ],
  [`/sales/${sold}/reply`, 'Come again soon', { fill: { reply: 'Come again soon' } }],
  [`/sales/${to_deliver}/give-back`, m.flash_order_given_back],
  [
    `/sales/${to_hand}/deliver`,
    m.flash_order_delivered,
    { fill: { unit1_code: 'KZ-4711-0815' }, wrong: { unit1_code: '' } },
  ],
  [
    `/sales/${to_prove}/proof`,
    m.flash_order_delivered,
    { fill: { pictures: PICTURE, body: 'It is in your bag' } },
  ],
  [
    `/sales/${played}/note`,
    m.flash_note_said,
    { fill: { body: 'Halfway there' }, wrong: { body: '' } },
  ],
  [
    `/sales/${to_lengthen}/more-time`,
    m.flash_more_time_asked,
    { fill: { seconds: '900', reason: 'A power cut' }, wrong: { reason: '' } },
  ],
  [
    `/sales/${quarrel}/dispute`,
    m.flash_dispute_done,
    {
      sentTo: `/sales/${quarrel}/dispute/answer`,
      fill: { words: 'I delivered what was bought' },
      wrong: { words: '' },
    },
  ],
]

const sellerForms = ({ stocked, unit, told, batch }: FormPlaces): Listed[] => [
  [
    '/inbox/replies',
    m.flash_replies_saved,
    {
      fill: { reply_6_title: 'Walked', reply_6_body: 'It is there' },
      wrong: { reply_6_title: 'Walked', reply_6_body: '' },
      asItIs: m.flash_unchanged,
    },
  ],
  [
    `/inbox/report/${told}`,
    m.flash_message_reported,
    { fill: { reason: 'other', words: 'It is no question' }, wrong: { reason: '' } },
  ],
  [
    `/manage-offers/${stocked}/vault`,
    m.stock_checked,
    { fill: { paste: 'walked.ff | Rk4!77-walked' }, wrong: { paste: '' } },
  ],
  [
    `/manage-offers/batch/${batch}?percent=10`,
    (_, options) => m.batch_done_reprice({ count: 1, number: '1' }, options),
    { sentTo: `/manage-offers/batch/${batch}` },
  ],
  [
    `/manage-offers/${stocked}/vault/${unit}`,
    m.flash_stock_removed,
    { sentTo: `/manage-offers/${stocked}/vault/${unit}/remove` },
  ],
]

const officeGames = ({ game_id, faq, guide, relation }: FormPlaces): Listed[] => [
  [
    '/admin/games/new',
    m.flash_game_created,
    { fill: { name: 'A walked game', category: 'items' }, wrong: { name: '' } },
  ],
  [
    `/admin/games/${game_id}`,
    m.flash_game_updated,
    {
      fill: { publisher: 'A walked publisher' },
      wrong: { name: '' },
      asItIs: m.flash_unchanged,
    },
  ],
  [
    `/admin/games/${game_id}/faqs/new`,
    m.flash_faq_saved,
    { fill: { question: 'Is it?', answer: 'It is' }, wrong: { question: '' } },
  ],
  [
    `/admin/games/${game_id}/faqs/${faq}`,
    m.flash_faq_saved,
    { fill: { answer: 'It is so' }, wrong: { answer: '' }, asItIs: m.flash_unchanged },
  ],
  [`/admin/games/${game_id}/faqs/${faq}/delete`, m.flash_faq_deleted],
  [
    `/admin/games/${game_id}/guides/new`,
    m.flash_guide_saved,
    { fill: { title: 'How to', content: 'So' }, wrong: { title: '' }, press: 'intent=save' },
  ],
  [
    `/admin/games/${game_id}/guides/${guide}`,
    m.flash_guide_saved,
    {
      fill: { title: 'How to do it' },
      wrong: { title: '' },
      press: 'intent=save',
      asItIs: m.flash_unchanged,
    },
  ],
  [`/admin/games/${game_id}/guides/${guide}/delete`, m.flash_guide_deleted],
  [`/admin/game-relations/${relation}/delete`, m.flash_relation_deleted],
]

const officeFinding = ({ field_game, word }: FormPlaces): Listed[] => [
  [
    `/admin/games/names/${field_game}`,
    m.flash_family_named,
    { fill: { name: 'Walked' }, wrong: { name: '' }, asItIs: m.flash_unchanged },
  ],
  [
    '/admin/search-words/new',
    m.flash_search_word_saved,
    { fill: { word: 'walked', category: 'items' }, wrong: { word: '' } },
  ],
  [
    `/admin/search-words/${word}`,
    m.flash_search_word_saved,
    { fill: { word: 'rewalked' }, wrong: { word: '' }, asItIs: m.flash_unchanged },
  ],
  [`/admin/search-words/${word}/delete`, m.flash_search_word_deleted],
]

const officeGameFields = ({
  primary_name,
  related_name,
  primary,
  related,
  field_game,
  field,
  attribute_game,
  attribute,
}: FormPlaces): Listed[] => [
  [
    `/admin/game-relations/new?category=items&find_primary=${encodeURIComponent(primary_name)}&find_related=${encodeURIComponent(related_name)}`,
    m.flash_relation_created,
    {
      sentTo: '/admin/game-relations/new',
      fill: { primary, related },
    },
  ],
  [
    `/admin/games/${field_game}/fields/new`,
    m.flash_field_saved,
    {
      fill: { type: 'boolean', label: 'Open', label_ar: 'مفتوح' },
      wrong: { label: '' },
      press: 'intent=save',
    },
  ],
  [
    `/admin/games/${field_game}/fields/${field}`,
    m.flash_field_saved,
    {
      fill: { label: 'Walked' },
      wrong: { label: '' },
      press: 'intent=save',
      asItIs: m.flash_unchanged,
    },
  ],
  [`/admin/games/${field_game}/fields/${field}/delete`, m.flash_field_deleted],
  [
    `/admin/games/${attribute_game}/attributes/new`,
    m.flash_attribute_saved,
    {
      fill: { type: 'boolean', label: 'First owner', label_ar: 'أوّل مالك' },
      wrong: { label: '' },
      press: 'intent=save',
    },
  ],
  [
    `/admin/games/${attribute_game}/attributes/${attribute}`,
    m.flash_attribute_saved,
    {
      fill: { label: 'Walked' },
      wrong: { label: '' },
      press: 'intent=save',
      asItIs: m.flash_unchanged,
    },
  ],
  [`/admin/games/${attribute_game}/attributes/${attribute}/delete`, m.flash_attribute_deleted],
  ['/admin/categories/currencies', m.flash_category_disabled, { fill: { reason: 'For a day' } }],
  [
    '/admin/categories/boosting/steps/new',
    m.flash_step_saved,
    { fill: { title_en: 'Sign in', title_ar: 'ادخل' }, wrong: { title_en: '' } },
  ],
]

const officeSite = ({ reward, replied, mine, held }: FormPlaces): Listed[] => [
  [
    '/admin/payment-methods/new',
    m.flash_method_created,
    { fill: { name: 'A walked way' }, wrong: { name: '' } },
  ],
  [
    '/admin/payment-methods/1',
    m.flash_method_updated,
    { fill: { name: 'Another way' }, wrong: { name: '' }, asItIs: m.flash_unchanged },
  ],
  [
    '/admin/rewards/new',
    m.flash_reward_saved,
    {
      fill: { name: 'A walked credit', points_required: '100000', reward_value: '5' },
      wrong: { name: '' },
    },
  ],
  [
    `/admin/rewards/${reward}`,
    m.flash_reward_saved,
    { fill: { name: 'Another credit' }, wrong: { name: '' }, asItIs: m.flash_unchanged },
  ],
  [`/admin/rewards/${reward}/delete`, m.flash_reward_deleted],
  [
    '/admin/settings/names',
    m.flash_settings_saved,
    {
      fill: { company_name: 'Kanz Walked SARL' },
      wrong: { company_name: '' },
    },
  ],
  [`/admin/feedback/${replied}/remove-reply`, m.flash_reply_removed, reason],
  [`/admin/feedback/${replied}/reject`, m.flash_feedback_rejected, reason],
  [`/admin/offers/${mine}/pause`, m.flash_offer_paused, reason],
  [`/admin/offers/${held}/delete`, m.flash_offer_deleted, reason],
]

const officeTexts = ({ post_id, article_id, help_category_id }: FormPlaces): Listed[] => [
  [
    `/admin/blog/${post_id}`,
    m.flash_post_saved,
    {
      fill: { title: 'A walked post' },
      wrong: { title: '' },
      press: 'intent=save',
      asItIs: m.flash_post_saved,
    },
  ],
  [`/admin/blog/${post_id}/delete`, m.flash_post_deleted],
  [
    `/admin/help-articles/${article_id}`,
    m.flash_article_saved,
    {
      fill: { title: 'A walked text' },
      wrong: { title: '' },
      press: 'intent=save',
      asItIs: m.flash_unchanged,
    },
  ],
  [`/admin/help-articles/${article_id}/delete`, m.flash_article_deleted],
  [
    '/admin/help-articles/categories/new',
    m.flash_help_category_saved,
    { fill: { name: 'Walked', name_ar: 'مجموعة جديدة' }, wrong: { name: '' } },
  ],
  [
    `/admin/help-articles/categories/${help_category_id}`,
    m.flash_help_category_saved,
    { fill: { name: 'Walked again' }, wrong: { name: '' }, asItIs: m.flash_unchanged },
  ],
]

const officePeople = ({
  person,
  badge,
  application,
  conversation,
  held_seller,
}: FormPlaces): Listed[] => [
  [
    '/admin/staff',
    m.flash_role_proposed,
    {
      press: 'intent=propose',
      fill: { username: 'meriem_k', role: 'support', ...reason.fill },
      wrong: { username: 'nobody_here' },
    },
  ],
  [
    '/admin/badges/new',
    m.flash_badge_created,
    { fill: { name: 'Walked', color: '#112233' }, wrong: { name: '' } },
  ],
  [
    `/admin/badges/${badge}`,
    m.flash_badge_updated,
    { fill: { name: 'Walked twice' }, wrong: { name: '' }, asItIs: m.flash_unchanged },
  ],
  [`/admin/users/${person}/badges`, m.flash_unchanged],
  [`/admin/users/${person}/sign-out`, m.flash_user_signed_out, reason],
  [
    `/admin/users/${person}/notes`,
    m.flash_person_noted,
    { fill: { body: 'Called them' }, wrong: { body: '' } },
  ],
  [`/admin/users/${person}/help/reset-link`, m.flash_person_link_sent, reason],
  [
    `/admin/users/${person}/help/address`,
    m.flash_person_change_asked,
    { fill: { email: 'walked@example.com', ...reason.fill }, wrong: { email: 'no address' } },
  ],
  [`/admin/badges/${badge}/delete`, m.flash_badge_deleted],
  [
    `/admin/seller-applications/${application}`,
    m.flash_application_notes,
    { fill: { notes: 'Called them' }, press: 'step=notes' },
  ],
  [`/admin/users/${person}/suspension`, m.flash_user_suspended, reason],
  [`/admin/messages/${conversation}`, m.flash_reading_begun, reason],
  [`/admin/stock/${held_seller}/take-out`, m.flash_units_refused, reason],
]

const officeMoney = ({
  requested,
  to_pay,
  deposited,
  to_refund,
  to_freeze,
}: FormPlaces): Listed[] => [
  [
    `/admin/orders/${to_refund}/refund`,
    m.flash_order_refunded,
    { fill: { to: 'refund_wallet', ...reason.fill }, wrong: reason.wrong },
  ],
  [`/admin/withdrawals/${requested}/return`, m.flash_withdrawal_returned, reason],
  [`/admin/withdrawals/${to_pay}/pay`, m.flash_withdrawal_paid, { fill: { note: 'VIR 1' } }],
  [`/admin/orders/${to_freeze}/freeze`, m.flash_order_disputed, reason],
  [`/admin/deposits/${deposited}/refuse`, m.flash_deposit_refused, reason],
]

const officeReceipts = ({
  to_check,
  to_confirm,
  confirmed,
  to_arrive,
  arrived,
  to_miss,
  refund,
  case_number,
  unsent,
}: FormPlaces): Listed[] => [
  [
    `/admin/undelivered/${unsent}`,
    m.flash_undelivered_aside,
    { sentTo: '/admin/undelivered', press: 'act=aside' },
  ],
  [
    `/admin/deposits/${to_confirm}/confirm`,
    m.flash_deposit_confirmed,
    { fill: { received: confirmed }, wrong: { received: '' } },
  ],
  [
    `/admin/receipts/${to_arrive}/arrive`,
    m.flash_receipt_arrived,
    { fill: { received: arrived }, wrong: { received: '' } },
  ],
  [`/admin/receipts/${to_miss}/not-found`, m.flash_receipt_not_found, reason],
  [
    `/admin/refunds/${refund}`,
    m.flash_refund_done,
    { fill: { bank_reference: 'VIR 4711' }, wrong: { bank_reference: '' } },
  ],
  [
    '/admin/provider',
    m.flash_settlement_recorded,
    { fill: { amount: '12000', bank_reference: 'VIR 815' }, wrong: { amount: '' } },
  ],
  [
    `/admin/disputes/${case_number}`,
    m.flash_dispute_asked,
    {
      sentTo: `/admin/disputes/${case_number}/ask`,
      fill: { body: 'When was it delivered?' },
      wrong: { body: '' },
    },
  ],
  [
    `/admin/disputes/${case_number}`,
    m.flash_dispute_decided,
    {
      sentTo: `/admin/disputes/${case_number}/decide`,
      fill: { outcome: 'kept', words: 'It was delivered as described.' },
      wrong: { words: '' },
    },
  ],
  [
    `/admin/payments/${to_check}`,
    m.flash_payment_handled,
    { fill: { as: 'nothing', note: 'Sent back' }, wrong: { note: '' } },
  ],
  [
    '/admin/outages',
    m.flash_outage_entered,
    {
      fill: { from: '2020-05-01T10:00', to: '2020-05-01T10:30', ...reason.fill },
      wrong: { ...reason.wrong },
    },
  ],
]

/**
 * Routes that take a form without a row, and why: a press without fields, what scripts alone send,
 * what no person sends, or the journey that walks it through its steps.
 */
export const walkedElsewhere: Record<
  string,
  'press' | 'script' | 'machine' | `${string}.journey.ts`
> = {
  'routes/auth/sign-in.tsx': 'accounts.journey.ts',
  'routes/auth/two-step.tsx': 'two-step.journey.ts',
  'routes/auth/sign-up.tsx': 'accounts.journey.ts',
  'routes/auth/confirm-email.tsx': 'accounts.journey.ts',
  'routes/auth/undo-email.tsx': 'press',
  'routes/auth/stop.tsx': 'press',
  'routes/auth/freeze.tsx': 'press',
  'routes/auth/sign-out.ts': 'press',
  'routes/auth/kept-forms.ts': 'script',
  'routes/auth/google.ts': 'press',
  'routes/auth/forgot-password.tsx': 'account-forms.journey.ts',
  'routes/auth/reset-password.tsx': 'account-forms.journey.ts',
  'routes/checkout/payment.tsx': 'checkout.journey.ts',
  'routes/checkout/order-payment.tsx': 'press',
  'routes/checkout/order-payment-go.ts': 'press',
  'routes/orders/step.ts': 'press',
  'routes/orders/reveal.tsx': 'press',
  'routes/orders/access-take-back.ts': 'press',
  'routes/orders/move.ts': 'press',
  'routes/orders/refund-account.tsx': 'partial-refunds.journey.ts',
  'routes/sell/reveal.tsx': 'vault.journey.ts',
  'routes/sell/access.tsx': 'press',
  'routes/sell/my-offers.tsx': 'press',
  'routes/sell/delete-offer.tsx': 'press',
  'routes/sell/store-units.ts': 'press',
  'routes/sell/deliver-by-hand.ts': 'press',
  'routes/sell/stock-unit.tsx': 'stock.journey.ts',
  'routes/sell/batch.ts': 'press',
  'routes/sell/import.tsx': 'my-offers.journey.ts',
  'routes/sell/import-preview.tsx': 'press',
  'routes/sell/complete-offers.tsx': 'complete.journey.ts',
  'routes/sell/create-offer.tsx': 'offer-form.journey.ts',
  'routes/sell/draft-image.ts': 'script',
  'routes/sell/arrange-draft-images.ts': 'script',
  'routes/sell/offer-images.tsx': 'offer-form.journey.ts',
  'routes/sell/arrange-offer-images.ts': 'script',
  'routes/sell/offer-image.ts': 'script',
  'routes/wallet/withdraw.tsx': 'payouts.journey.ts',
  'routes/wallet/loyalty.tsx': 'press',
  'routes/account/notifications.tsx': 'press',
  'routes/account/data.tsx': 'settings.journey.ts',
  'routes/account/delete.tsx': 'settings.journey.ts',
  'routes/account/two-step.tsx': 'two-step.journey.ts',
  'routes/account/push.ts': 'script',
  'routes/favourites/keep.tsx': 'favourites.journey.ts',
  'routes/favourites/seen.ts': 'script',
  'routes/admin/confirm/confirm.tsx': 'staff.journey.ts',
  'routes/admin/orders/order.tsx': 'press',
  'routes/admin/orders/ask.ts': 'press',
  'routes/admin/home/launch.ts': 'press',
  'routes/admin/stock/seller.tsx': 'press',
  'routes/admin/stock/unit.tsx': 'held.journey.ts',
  'routes/admin/disputes/dispute.tsx': 'press',
  'routes/admin/disputes/second.tsx': 'disputes.journey.ts',
  'routes/admin/guide-steps/steps.tsx': 'press',
  'routes/admin/games/games.tsx': 'press',
  'routes/admin/games/delete.tsx': 'press',
  'routes/admin/buyer-fields/fields.tsx': 'press',
  'routes/admin/game-attributes/attributes.tsx': 'press',
  'routes/admin/attributes-import/import.tsx': 'attributes.journey.ts',
  'routes/admin/attributes-import/preview.tsx': 'attributes.journey.ts',
  'routes/admin/games/texts.tsx': 'press',
  'routes/admin/games-import/games-import.tsx': 'games.journey.ts',
  'routes/admin/games-import/preview.tsx': 'games.journey.ts',
  'routes/admin/games-import/take-back.tsx': 'games.journey.ts',
  'routes/admin/help-articles/help-articles.tsx': 'press',
  'routes/admin/help-articles/category-delete.tsx': 'press',
  'routes/admin/writing/preview.ts': 'script',
  'routes/admin/writing/draft.ts': 'script',
  'routes/admin/writing/image.ts': 'script',
  'routes/admin/payment-methods/payment-methods.tsx': 'press',
  'routes/admin/payment-methods/delete.tsx': 'press',
  'routes/admin/users/wallet.tsx': 'users.journey.ts',
  'routes/admin/rewards/rewards.tsx': 'press',
  'routes/admin/offers/offers.tsx': 'press',
  'routes/admin/searches/searches.tsx': 'finding.journey.ts',
  'routes/admin/reports/reports.tsx': 'reports.journey.ts',
  'routes/admin/reports/hide.tsx': 'reports.journey.ts',
  'routes/admin/withdrawals/withdrawal.tsx': 'press',
  'routes/admin/withdrawals/export.ts': 'press',
  'routes/admin/audit/csv.ts': 'press',
  'routes/admin/books/file.ts': 'press',
  'routes/admin/payout-batches/batches.tsx': 'payout-batches.journey.ts',
  'routes/admin/payout-batches/batch.tsx': 'payout-batches.journey.ts',
  'routes/admin/payout-batches/file.ts': 'payout-batches.journey.ts',
  'routes/admin/payout-batches/answer.tsx': 'payout-batches.journey.ts',
  'routes/admin/orders/chosen.tsx': 'chosen-rows.journey.ts',
  'routes/admin/receipts/chosen.tsx': 'chosen-rows.journey.ts',
  'routes/resources/theme.ts': 'press',
  'routes/consent/consent.tsx': 'press',
  'routes/consent/purchase.ts': 'script',
  'routes/resources/broken-island.ts': 'script',
  'routes/webhooks/order-webhook.ts': 'machine',
  'routes/webhooks/payments.ts': 'machine',
}
