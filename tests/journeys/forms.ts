import { m } from '../../app/i18n/paraglide/messages.js'
import type { Language } from './fixtures.ts'
import type { Places, Reader } from './screens.ts'

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
  /** What the person reads once it is done. */
  told: Words
  /** Values that are refused. */
  wrong?: Record<string, string>
  /** Whether it is sent as it stands too, which is done as well. */
  asItIs?: true
}

type Listed = [path: string, told: Words, more?: Partial<FilledForm>]

/** All of them; what deletes something stands after what edits it. */
export const formsOf = (places: Places): FilledForm[] =>
  (Object.entries(lists(places)) as [FilledForm['reader'], Listed[]][]).flatMap(([reader, list]) =>
    list.map(([path, told, more]) => ({ reader, path, told, fill: {}, ...more })),
  )

const lists = (places: Places): Record<FilledForm['reader'], Listed[]> => ({
  member: memberForms(places),
  seller: sellerForms(places),
  admin: [
    ...officeGames(places),
    ...officeSite(places),
    ...officeTexts(places),
    ...officePeople(places),
    ...officeMoney(places),
  ],
})

const reason = { fill: { reason: 'Asked for by a journey' }, wrong: { reason: '' } }

const memberForms = ({ paid, boost }: Places): Listed[] => [
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
    `/orders/${paid}/dispute`,
    m.flash_dispute_opened,
    { fill: { reason: 'other', words: 'It does not work at all' }, wrong: { words: '' } },
  ],
  [
    '/change-username',
    m.flash_username_updated,
    { fill: { username: 'walked_name' }, wrong: { username: 'a' } },
  ],
]

const sellerForms = ({ mine, sold, to_deliver, stocked, unit }: Places): Listed[] => [
  [
    `/edit-offer/${mine}`,
    m.flash_offer_saved,
    { fill: { title: 'Walked by a journey' }, wrong: { title: '' }, asItIs: true },
  ],
  [
    `/edit-offer/${mine}/full`,
    m.flash_offer_saved,
    { fill: { title: 'Walked once more' }, wrong: { price: '0' }, asItIs: true },
  ],
  [`/sales/${sold}/reply`, m.flash_reply_sent, { fill: { reply: 'Thank you' } }],
  [`/sales/${to_deliver}/give-back`, m.flash_order_given_back],
  [
    `/manage-offers/${stocked}/vault/${unit}`,
    m.flash_stock_removed,
    { sentTo: `/manage-offers/${stocked}/vault/${unit}/remove` },
  ],
]

const officeGames = ({ game_id, faq, guide, relation }: Places): Listed[] => [
  [
    '/admin/games/new',
    m.flash_game_created,
    { fill: { name: 'A walked game', category: 'items' }, wrong: { name: '' } },
  ],
  [
    `/admin/games/${game_id}`,
    m.flash_game_updated,
    { fill: { publisher: 'A walked publisher' }, wrong: { name: '' }, asItIs: true },
  ],
  [
    `/admin/games/${game_id}/faqs/new`,
    m.flash_faq_saved,
    { fill: { question: 'Is it?', answer: 'It is' }, wrong: { question: '' } },
  ],
  [
    `/admin/games/${game_id}/faqs/${faq}`,
    m.flash_faq_saved,
    { fill: { answer: 'It is so' }, wrong: { answer: '' }, asItIs: true },
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
    { fill: { title: 'How to do it' }, wrong: { title: '' }, press: 'intent=save', asItIs: true },
  ],
  [`/admin/games/${game_id}/guides/${guide}/delete`, m.flash_guide_deleted],
  [`/admin/game-relations/${relation}/delete`, m.flash_relation_deleted],
  [
    '/admin/categories/boosting/steps/new',
    m.flash_step_saved,
    { fill: { title_en: 'Sign in', title_ar: 'ادخل' }, wrong: { title_en: '' } },
  ],
]

const officeSite = ({ reward, replied, mine, held }: Places): Listed[] => [
  [
    '/admin/payment-methods/new',
    m.flash_method_created,
    { fill: { name: 'A walked way' }, wrong: { name: '' } },
  ],
  [
    '/admin/payment-methods/1',
    m.flash_method_updated,
    { fill: { name: 'Another way' }, wrong: { name: '' }, asItIs: true },
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
    { fill: { name: 'Another credit' }, wrong: { name: '' } },
  ],
  [`/admin/rewards/${reward}/delete`, m.flash_reward_deleted],
  [`/admin/feedback/${replied}/remove-reply`, m.flash_reply_removed, reason],
  [`/admin/feedback/${replied}/reject`, m.flash_feedback_rejected, reason],
  [`/admin/offers/${mine}/pause`, m.flash_offer_paused, reason],
  [`/admin/offers/${held}/delete`, m.flash_offer_deleted, reason],
]

const officeTexts = ({ post_id, article_id, help_category_id }: Places): Listed[] => [
  [
    `/admin/blog/${post_id}`,
    m.flash_post_saved,
    { fill: { title: 'A walked post' }, wrong: { title: '' }, press: 'intent=save', asItIs: true },
  ],
  [`/admin/blog/${post_id}/delete`, m.flash_post_deleted],
  [
    `/admin/help-articles/${article_id}`,
    m.flash_article_saved,
    { fill: { title: 'A walked text' }, wrong: { title: '' }, press: 'intent=save', asItIs: true },
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
    { fill: { name: 'Walked again' }, wrong: { name: '' }, asItIs: true },
  ],
]

const officePeople = ({ person, badge, application }: Places): Listed[] => [
  [
    '/admin/badges/new',
    m.flash_badge_created,
    { fill: { name: 'Walked', color: '#112233' }, wrong: { name: '' } },
  ],
  [
    `/admin/badges/${badge}`,
    m.flash_badge_updated,
    { fill: { name: 'Walked twice' }, wrong: { name: '' }, asItIs: true },
  ],
  [`/admin/badges/${badge}/delete`, m.flash_badge_deleted],
  [
    `/admin/seller-applications/${application}`,
    m.flash_application_notes,
    { fill: { notes: 'Called them' }, press: 'step=notes' },
  ],
  [`/admin/users/${person}/suspension`, m.flash_user_suspended, reason],
]

const officeMoney = ({ paid, requested, approved, deposited, to_check }: Places): Listed[] => [
  [
    `/admin/orders/${paid}/refund`,
    m.flash_order_refunded,
    { fill: { to: 'refund_wallet', ...reason.fill }, wrong: reason.wrong },
  ],
  [`/admin/withdrawals/${requested}/return`, m.flash_withdrawal_returned, reason],
  [`/admin/withdrawals/${approved}/pay`, m.flash_withdrawal_paid, { fill: { note: 'VIR 1' } }],
  [`/admin/deposits/${deposited}/refuse`, m.flash_deposit_refused, reason],
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
