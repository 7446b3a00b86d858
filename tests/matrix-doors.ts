import type { Db } from '#platform/db.server.ts'
import { buildRank } from './factories/attribute.ts'
import { buildField } from './factories/field.ts'
import { buildGame } from './factories/game.ts'
import { buildApplication } from './factories/application.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildDeposit, buildPayoutBatch, buildWithdrawal, openPayouts } from './factories/payout.ts'
import { buildReceipt } from './factories/receipt.ts'
import { buildArticle, buildPost } from './factories/reading.ts'

// Every address of the site that takes a form, and what there has to be for its form to do
// something.

/** An address that takes a form, the route that it is, and a form that does something. */
export type Door = [path: string, route: string, form: Record<string, string | number>]

type Things = Awaited<ReturnType<typeof buildThings>>

/** What the forms are about: orders of the viewer, an offer, texts, payouts and so on. */
export async function buildThings(db: Db, viewer: { id: string }) {
  const method = await buildPaymentMethod(db)
  const offer = await buildOffer(db, { quantity: 1_000 })
  const office = await buildOfficeThings(db, offer.game_id)
  await openPayouts(db)
  const [post, article] = [await buildPost(db), await buildArticle(db)]
  const orderOf = (status: 'completed' | 'received' | 'paid') =>
    buildOrder(db, {
      status,
      buyer_id: viewer.id,
      offer_id: offer.id,
      payment_method_id: method.id,
    })
  return {
    viewer,
    method,
    offer,
    ...office,
    post,
    article,
    completed: await orderOf('completed'),
    received: await orderOf('received'),
    paid: await orderOf('paid'),
    withdrawal: await buildWithdrawal(db),
    batch: await buildPayoutBatch(db),
    deposit: await buildDeposit(db),
    receipt: await buildReceipt(db),
    shown: await buildReceipt(db, { buyer_id: viewer.id, state: 'not_found' }),
  }
}

/** What only administrators work on: a question of the game, a badge, a payment to look at. */
async function buildOfficeThings(db: Db, game_id: number) {
  const faq = await db
    .insertInto('game_faqs')
    .values({ game_id, question: 'Is it?', answer: 'It is' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const application = await buildApplication(db)
  const badge = await db
    .insertInto('user_badges')
    .values({ name: 'Founder' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const waiting = await db
    .insertInto('payment_events')
    .values({
      id: 'evt',
      provider: 'callback',
      payload: '{"amount": 1, "currency": "DZD"}',
      outcome: 'unknown_order',
    })
    .returning('seq')
    .executeTakeFirstOrThrow()
  const refund = await db
    .insertInto('refund_tasks')
    .values({ event_id: 'evt', amount: 1, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  // of another game, so that the checkout asks for nothing
  const field = await buildField(db, { game_id: (await buildGame(db)).id })
  const attribute = await buildRank(db, { game_id: field.game_id })
  return { faq, field, attribute, application, badge, waiting, refund }
}

/** Every address that takes a form, with a form that does something. */
export function doorsOf(things: Things): Door[] {
  return [
    ...signInDoors,
    ...accountDoors(things),
    ...orderDoors(things),
    ...sellDoors(things),
    ...walletDoors(things),
    ...officeOrderDoors(things),
    ...officePeopleDoors(things),
    ...officePaymentDoors(things),
    ...officeImportDoors(things),
    ...officeGameDoors(things),
    ...officeAttributeDoors(things),
    ...officeSiteDoors(things),
    ...officePayoutDoors(things),
    ...officeTextDoors(things),
  ]
}

const account = { email: 'someone@example.com', password: 'a long enough secret' }

const message = { body: 'Hello', say_token: '00000000-0000-4000-8000-000000000009' }

const signInDoors: Door[] = [
  ['/signin', 'routes/auth/sign-in', account],
  ['/signup', 'routes/auth/sign-up', { ...account, confirm_password: account.password }],
  ['/signout', 'routes/auth/sign-out', {}],
  ['/signin/google', 'routes/auth/google', {}],
  ['/signin/two-step', 'routes/auth/two-step', { code: '123456' }],
  ['/confirm-email', 'routes/auth/confirm-email', { intent: 'send', email: account.email }],
  ['/signin/stop?token=none', 'routes/auth/stop', {}],
  ['/signin/freeze?token=none', 'routes/auth/freeze', {}],
  ['/confirm-email/undo?token=none', 'routes/auth/undo-email', {}],
  ['/forgot-password', 'routes/auth/forgot-password', account],
  ['/reset-password', 'routes/auth/reset-password', account],
]

const accountDoors = ({ completed }: Things): Door[] => [
  ['/settings', 'routes/account/settings', { intent: 'language', locale: 'ar' }],
  ['/settings/email', 'routes/account/email', account],
  ['/settings/two-step', 'routes/account/two-step', { intent: 'start' }],
  ['/settings/data', 'routes/account/data', {}],
  ['/settings/delete', 'routes/account/delete', { password: account.password }],
  ['/change-username', 'routes/account/change-username', { username: 'another_name' }],
  ['/notifications', 'routes/account/notifications', { intent: 'read_all' }],
  ['/push', 'routes/account/push', { intent: 'off' }],
  ['/consent', 'routes/consent/consent', { choice: 'yes' }],
  ['/consent/purchase', 'routes/consent/purchase', { order: completed.id }],
  ['/favourites/keep', 'routes/favourites/keep', { save: 1 }],
  ['/favourites/alert/1', 'routes/favourites/alert', { price: 500 }],
  ['/favourites/offers.json', 'routes/favourites/seen', { offer: 1 }],
  ['/theme', 'routes/resources/theme', { theme: 'dark' }],
  ['/kept-forms', 'routes/auth/kept-forms', { form: '/become-seller?full_name=Amina' }],
  ['/broken-island', 'routes/resources/broken-island', { island: 'picker' }],
]

const orderDoors = ({ offer, method, completed, received, shown }: Things): Door[] => [
  [`/payment/${offer.id}`, 'routes/checkout/payment', checkout({ payment_method_id: method.id })],
  [`/orders/${completed.id}/payment`, 'routes/checkout/order-payment', {}],
  [`/orders/${completed.id}/payment/go`, 'routes/checkout/order-payment-go', {}],
  [
    `/orders/${shown.order_id}/payment/receipt`,
    'routes/checkout/order-payment-receipt',
    { kind: 'ccp', sender_name: 'Amina', sent_at: '2026-11-20T10:00', token: completed.id },
  ],
  [`/orders/${completed.id}/reveal`, 'routes/orders/reveal', {}],
  [`/orders/${completed.id}/access`, 'routes/orders/access', { unit1_password: account.password }],
  [`/orders/${completed.id}/access/take-back`, 'routes/orders/access-take-back', {}],
  [`/orders/${completed.id}/step`, 'routes/orders/step', { step: 'sign_in', act: 'done' }],
  [`/orders/${completed.id}/receive`, 'routes/orders/move', {}],
  [`/orders/${received.id}/feedback`, 'routes/orders/feedback', { rating: 'positive' }],
  [`/orders/${completed.id}/dispute`, 'routes/disputes/order-dispute', { reason: 'not_delivered' }],
  [`/orders/${completed.id}/dispute/withdraw`, 'routes/disputes/dispute-act', {}],
  [`/sales/${completed.id}/dispute/remedied`, 'sale-dispute-act', {}],
  [`/orders/${completed.id}/say`, 'routes/messaging/send', message],
  [`/sales/${completed.id}/say`, 'sales-say', message],
  [`/ask/${offer.id}`, 'routes/messaging/ask', message],
  [`/inbox/${completed.id}`, 'routes/messaging/inbox-conversation', message],
  [`/sales/${completed.id}/proof`, 'routes/orders/proof', { say_token: message.say_token }],
  [`/inbox/report/1`, 'routes/messaging/report', { reason: 'other' }],
  [`/a-game/items/offers/${offer.id}/report`, 'routes/shop/offer-report', { reason: 'other' }],
  ['/inbox/replies', 'routes/messaging/replies', { greeting_body: 'Welcome' }],
  [`/orders/${completed.id}/cancel-late`, 'routes/orders/cancel-late', { to: 'cancel_late' }],
  [`/orders/${completed.id}/extend`, 'routes/orders/extend', {}],
  [`/orders/${completed.id}/refund`, 'routes/orders/refund-account', { to: 'wallet' }],
  ['/functions/v1/order-webhook', 'routes/webhooks/order-webhook', {}],
]

const sellDoors = ({ offer, completed, received }: Things): Door[] => [
  [
    `/sales/${completed.id}/more-time`,
    'routes/sell/more-time',
    { seconds: '600', reason: 'A power cut' },
  ],
  [`/sales/${completed.id}/give-back`, 'routes/sell/give-back', {}],
  [`/sales/${completed.id}/note`, 'routes/orders/note', message],
  [
    `/sales/${completed.id}/deliver`,
    'routes/sell/deliver',
    { delivery_token: completed.id, unit1_code: 'A' },
  ],
  [`/sales/${completed.id}/reveal`, 'routes/sell/reveal', { password: account.password }],
  [`/sales/${completed.id}/access`, 'routes/sell/access', { password: account.password }],
  ['/manage-offers', 'routes/sell/my-offers', { intent: 'pause', id: offer.id }],
  [`/manage-offers/${offer.id}/delete`, 'routes/sell/delete-offer', {}],
  [`/manage-offers/${offer.id}/vault`, 'routes/sell/stock', { paste: 'a | b' }],
  [`/manage-offers/${offer.id}/vault/store`, 'routes/sell/store-units', { sealed: '1.a.b.c' }],
  [`/manage-offers/${offer.id}/vault/by-hand`, 'routes/sell/deliver-by-hand', {}],
  [
    `/manage-offers/${offer.id}/vault/${completed.id}`,
    'routes/sell/stock-unit',
    { password: account.password },
  ],
  [`/manage-offers/${offer.id}/vault/${completed.id}/remove`, 'routes/sell/remove-unit', {}],
  ['/manage-offers/batch', 'routes/sell/batch', { act: 'pause', id: offer.id }],
  [`/manage-offers/batch/${completed.id}`, 'routes/sell/batch-preview', {}],
  ['/manage-offers/import', 'routes/sell/import', {}],
  [`/manage-offers/import/${completed.id}`, 'routes/sell/import-preview', {}],
  ['/manage-offers/complete', 'routes/sell/complete-offers', { game: 1 }],
  ['/create-offer', 'routes/sell/create-offer', newOffer],
  [`/create-offer/${completed.id}/shots`, 'routes/sell/arrange-draft-images', { main: 1 }],
  [`/create-offer/${completed.id}/image`, 'routes/sell/draft-image', {}],
  [`/edit-offer/${offer.id}/shots`, 'routes/sell/arrange-offer-images', { main: 1 }],
  [`/edit-offer/${offer.id}`, 'routes/sell/edit-offer', { title: 'Another' }],
  [`/edit-offer/${offer.id}/full`, 'routes/sell/edit-offer-full', { title: 'Another' }],
  [`/edit-offer/${offer.id}/images`, 'routes/sell/offer-images', { intent: 'remove' }],
  [`/edit-offer/${offer.id}/image`, 'routes/sell/offer-image', {}],
  [
    '/become-seller',
    'routes/sell/become-seller',
    { full_name: 'Amina', phone: '0555 123456', experience: 'Years' },
  ],
  [`/sales/${received.id}/reply`, 'routes/sell/reply', { reply: 'Thank you' }],
]

const newOffer = {
  title: 'A shield',
  device: 'PC',
  price: 500,
  quantity: 1,
  min_quantity: 1,
  delivery_hours: 1,
}

const walletDoors = ({ completed: { id: token } }: Things): Door[] => [
  ['/loyalty', 'routes/wallet/loyalty', { reward_id: 1, points_seen: 1, value_seen: 1, token }],
  [
    '/wallet/withdraw',
    'routes/wallet/withdraw',
    { amount: 1_000, kind: 'rib', rib: '00200112112300000146', holder: 'Amina', token },
  ],
  ['/wallet/deposit', 'routes/wallet/deposit', { amount: 1_000, kind: 'ccp', token }],
]

const officeOrderDoors = ({ paid }: Things): Door[] => [
  [`/admin/orders/${paid.id}`, 'routes/admin/orders/order', { step: 'complete' }],
  [
    `/admin/orders/chosen?act=complete&order=${paid.id}`,
    'routes/admin/orders/chosen',
    { row: `${paid.id} 1` },
  ],
  [
    `/admin/orders/${paid.id}/refund`,
    'routes/admin/orders/refund',
    { to: 'refund_wallet', reason: 'No' },
  ],
  ['/admin/disputes/1', 'routes/admin/disputes/dispute', {}],
  ['/admin/disputes/1/ask', 'routes/admin/disputes/ask', { body: 'When?' }],
  ['/admin/disputes/1/decide', 'routes/admin/disputes/decide', { outcome: 'kept' }],
  ['/admin/disputes/1/second', 'routes/admin/disputes/second', { step: 'confirm' }],
  [`/admin/orders/${paid.id}/freeze`, 'routes/admin/orders/freeze', { reason: 'No' }],
  [`/admin/orders/${paid.id}/ask`, 'routes/admin/orders/ask', {}],
]

const officePeopleDoors = ({ viewer, application, badge }: Things): Door[] => [
  [
    `/admin/seller-applications/${application.id}`,
    'routes/admin/seller-applications/seller-application',
    { step: 'notes', notes: 'Called' },
  ],
  [
    `/admin/users/${viewer.id}/wallet`,
    'routes/admin/users/wallet',
    { kind: 'deposit', amount: 5, description: 'A gift', token: crypto.randomUUID() },
  ],
  [`/admin/users/${viewer.id}/badges`, 'routes/admin/users/badges', { shown: '', badge: badge.id }],
  [`/admin/users/${viewer.id}/seller`, 'routes/admin/users/act', { on: 'yes', reason: 'No' }],
  [
    `/admin/users/${viewer.id}/suspension`,
    'routes/admin/users/suspension',
    { on: 'yes', reason: 'No' },
  ],
  [`/admin/users/${viewer.id}/notes`, 'routes/admin/users/notes', { body: 'No', token: '' }],
  [
    `/admin/users/${viewer.id}/help/address`,
    'routes/admin/users/address',
    { email: 'no@example.com', reason: 'No' },
  ],
  [`/admin/users/${viewer.id}/help/reset-link`, 'routes/admin/users/help', { reason: 'No' }],
  [`/admin/badges/${badge.id}`, 'routes/admin/badges/badge', { name: 'Another', color: '#123' }],
  [`/admin/badges/${badge.id}/delete`, 'routes/admin/badges/delete', {}],
]

const officePaymentDoors = ({ method, waiting, refund }: Things): Door[] => [
  [
    '/admin/payment-methods',
    'routes/admin/payment-methods/payment-methods',
    { method: method.id, active: 'false' },
  ],
  [
    '/admin/payment-methods/new',
    'routes/admin/payment-methods/payment-method',
    { name: 'Another', name_ar: '', link_hosts: '' },
  ],
  [`/admin/payment-methods/${method.id}/delete`, 'routes/admin/payment-methods/delete', {}],
  ['/admin/undelivered', 'routes/admin/undelivered/undelivered', { undelivered: 1, act: 'aside' }],
  [
    `/admin/payments/${waiting.seq}`,
    'routes/admin/payments/payment',
    { as: 'nothing', note: 'Sent back' },
  ],
  [
    `/admin/refunds/${refund.id}`,
    'routes/admin/refunds/refund',
    { bank_reference: 'VIR 7', sent_on: new Date().toISOString().slice(0, 10) },
  ],
  [
    '/admin/staff',
    'routes/admin/staff/staff',
    { intent: 'propose', username: 'nobody_here', role: 'support', reason: 'They join us' },
  ],
  ['/admin/launch', 'routes/admin/home/launch', { step: 'policies' }],
  [
    '/admin/outages',
    'routes/admin/outages/outages',
    { from: '2020-05-01T10:00', to: '2020-05-01T10:30', reason: 'The network was down' },
  ],
  [
    '/admin/messages/00000000-0000-4000-8000-000000000009',
    'routes/admin/messages/conversation',
    { reason: 'A report about it' },
  ],
  ...officeStockDoors,
  ['/admin/provider', 'routes/admin/provider/provider', { step: 'check' }],
]

const STOCK = '/admin/stock/00000000-0000-4000-8000-000000000009'

const officeStockDoors: Door[] = [
  [STOCK, 'routes/admin/stock/seller', { up_to: 9 }],
  [`${STOCK}/take-out`, 'routes/admin/stock/take-out', { up_to: 9, reason: 'Not as described' }],
  [
    `${STOCK}/00000000-0000-4000-8000-000000000008`,
    'routes/admin/stock/unit',
    { reason: 'The first of a seller', password: 'one' },
  ],
]

const officeImportDoors = ({ completed: { id: create_token } }: Things): Door[] => [
  ['/admin/games/import', 'routes/admin/games-import/games-import', {}],
  [
    `/admin/games/import/${create_token}`,
    'routes/admin/games-import/preview',
    { seen: 'x', existing: 'update' },
  ],
  [
    `/admin/games/import/${create_token}/take-back`,
    'routes/admin/games-import/take-back',
    { seen: 'x' },
  ],
]

const officeGameDoors = ({
  offer: { game_id },
  faq,
  field,
  completed: { id: create_token },
}: Things): Door[] => [
  ['/admin/categories/boosting', 'routes/admin/categories/category', { enabled: 'false' }],
  ['/admin/games', 'routes/admin/games/games', { intent: 'deactivate', game: game_id }],
  [`/admin/games/${game_id}`, 'routes/admin/games/game', { name: 'Another', category: 'items' }],
  [`/admin/games/${game_id}/delete`, 'routes/admin/games/delete', {}],
  [`/admin/games/${game_id}/faqs`, 'routes/admin/games/texts', { text: faq.id, intent: 'later' }],
  [
    `/admin/games/${game_id}/faqs/new`,
    'routes/admin/games/faq',
    { question: 'Q', answer: 'A', create_token },
  ],
  [
    `/admin/games/${game_id}/guides/new`,
    'routes/admin/games/guide',
    { title: 'T', content: 'C', create_token },
  ],
  [`/admin/games/${game_id}/faqs/${faq.id}/delete`, 'routes/admin/games/text-delete', {}],
  [
    `/admin/games/${field.game_id}/fields`,
    'routes/admin/buyer-fields/fields',
    { field: field.id, intent: 'later' },
  ],
  [`/admin/games/${game_id}/steps`, 'routes/admin/guide-steps/steps', { intent: 'copy' }],
  [
    `/admin/games/${game_id}/steps/new`,
    'routes/admin/guide-steps/step',
    { title_en: 'Sign in', title_ar: 'ادخل', create_token },
  ],
  ['/admin/categories/boosting/steps', 'category-steps', { intent: 'later', step: '1' }],
  [
    '/admin/categories/boosting/steps/new',
    'category-step',
    { title_en: 'Sign in', title_ar: 'ادخل', create_token },
  ],
  [
    `/admin/games/${field.game_id}/fields/new`,
    'routes/admin/buyer-fields/field',
    { type: 'boolean', label: 'Open', label_ar: 'مفتوح', create_token },
  ],
  [
    `/admin/games/${field.game_id}/fields/${field.id}/delete`,
    'routes/admin/buyer-fields/delete',
    {},
  ],
  [
    '/admin/game-relations/new',
    'routes/admin/game-relations/game-relation',
    { primary: 1, related: 2, create_token },
  ],
  [`/admin/game-relations/1/delete`, 'routes/admin/game-relations/delete', {}],
  [`/admin/games/names/${field.game_id}`, 'routes/admin/families/family', { name: 'Named' }],
  [
    '/admin/search-words/new',
    'routes/admin/search-words/search-word',
    { word: 'scrim', category: 'boosting', create_token },
  ],
  ['/admin/search-words/1/delete', 'routes/admin/search-words/delete', {}],
  ['/admin/searches', 'routes/admin/searches/searches', { search: 1, state: 'shown' }],
]

const officeAttributeDoors = ({ attribute, completed: { id: create_token } }: Things): Door[] => [
  ['/admin/games/attributes/import', 'routes/admin/attributes-import/import', {}],
  [
    `/admin/games/attributes/import/${create_token}`,
    'routes/admin/attributes-import/preview',
    { seen: 'x' },
  ],
  [
    `/admin/games/${attribute.game_id}/attributes`,
    'routes/admin/game-attributes/attributes',
    { attribute: attribute.id, intent: 'later' },
  ],
  [
    `/admin/games/${attribute.game_id}/attributes/new`,
    'routes/admin/game-attributes/attribute',
    { type: 'boolean', label: 'Open', label_ar: 'مفتوح', create_token },
  ],
  [
    `/admin/games/${attribute.game_id}/attributes/${attribute.id}/delete`,
    'routes/admin/game-attributes/delete',
    {},
  ],
]

const officeSiteDoors = ({ offer, completed: { id: create_token } }: Things): Door[] => [
  ['/admin/confirm', 'routes/admin/confirm/confirm', { password: 'none' }],
  ['/admin/settings/names', 'routes/admin/settings/section', { default: 'company_name' }],
  ['/admin/rewards', 'routes/admin/rewards/rewards', { reward: 1, active: 'no' }],
  [
    '/admin/rewards/new',
    'routes/admin/rewards/reward',
    { name: 'Credit', points_required: 1_000, reward_value: 5, create_token },
  ],
  [
    '/admin/rewards/1',
    'routes/admin/rewards/reward',
    { name: 'Credit', points_required: 1_000, reward_value: 5 },
  ],
  ['/admin/rewards/1/delete', 'routes/admin/rewards/delete', {}],
  ['/admin/feedback/1/reject', 'routes/admin/feedback/act', { reason: 'No' }],
  ['/admin/feedback/1/remove-reply', 'routes/admin/feedback/act', { reason: 'No' }],
  ['/admin/offers', 'routes/admin/offers/offers', { activate: offer.id }],
  [`/admin/offers/${offer.id}/pause`, 'routes/admin/offers/act', { reason: 'No' }],
  [`/admin/offers/${offer.id}/delete`, 'routes/admin/offers/act', { reason: 'No' }],
  ['/admin/reports', 'routes/admin/reports/reports', { dismiss: offer.id }],
  [`/admin/reports/${offer.id}/hide`, 'routes/admin/reports/hide', { reason: 'No' }],
]

const officePayoutDoors = ({ withdrawal, batch, deposit, receipt }: Things): Door[] => [
  [
    `/admin/withdrawals/${withdrawal.id}`,
    'routes/admin/withdrawals/withdrawal',
    { step: 'approve' },
  ],
  [`/admin/withdrawals/${withdrawal.id}/pay`, 'routes/admin/withdrawals/pay', { note: 'VIR 1' }],
  [
    `/admin/withdrawals/${withdrawal.id}/return`,
    'routes/admin/withdrawals/return',
    { reason: 'No' },
  ],
  ['/admin/audit.csv', 'routes/admin/audit/csv', {}],
  ['/admin/books/2026-10/orders.csv', 'routes/admin/books/file', {}],
  ['/admin/withdrawals/export.csv', 'routes/admin/withdrawals/export', {}],
  ['/admin/payout-batches', 'routes/admin/payout-batches/batches', { withdrawal: withdrawal.id }],
  [`/admin/payout-batches/${batch}`, 'routes/admin/payout-batches/batch', { step: 'drop' }],
  [`/admin/payout-batches/${batch}/answer`, 'routes/admin/payout-batches/answer', {}],
  [`/admin/payout-batches/${batch}/file`, 'routes/admin/payout-batches/file', { format: 'csv' }],
  [
    `/admin/receipts/chosen?act=arrive&receipt=${receipt.id}`,
    'routes/admin/receipts/chosen',
    { row: `${receipt.id} ${receipt.amount}` },
  ],
  [
    `/admin/receipts/${receipt.id}/arrive`,
    'routes/admin/receipts/arrive',
    { received: receipt.amount },
  ],
  [`/admin/receipts/${receipt.id}/not-found`, 'routes/admin/receipts/not-found', { reason: 'No' }],
  [`/admin/deposits/${deposit.id}/confirm`, 'routes/admin/deposits/confirm', { received: 3_000 }],
  [`/admin/deposits/${deposit.id}/refuse`, 'routes/admin/deposits/refuse', { reason: 'No' }],
]

const officeTextDoors = ({ post, article }: Things): Door[] => [
  [`/admin/blog/${post.id}`, 'routes/admin/blog/post', { title: 'Another' }],
  [`/admin/blog/${post.id}/delete`, 'routes/admin/blog/delete', {}],
  [
    `/admin/help-articles/${article.id}`,
    'routes/admin/help-articles/article',
    { title: 'Another' },
  ],
  [`/admin/help-articles/${article.id}/delete`, 'routes/admin/help-articles/delete', {}],
  [
    '/admin/help-articles',
    'routes/admin/help-articles/help-articles',
    { later: article.category_id },
  ],
  [
    `/admin/help-articles/categories/${article.category_id}`,
    'routes/admin/help-articles/category',
    { name: 'Another' },
  ],
  [
    `/admin/help-articles/categories/${article.category_id}/delete`,
    'routes/admin/help-articles/category-delete',
    {},
  ],
  ['/admin/writing/preview', 'routes/admin/writing/preview', { content: 'Words' }],
  ['/admin/writing/draft', 'routes/admin/writing/draft', { draft_of: 'post:new', title: 'Words' }],
  ['/admin/writing/image', 'routes/admin/writing/image', {}],
]
