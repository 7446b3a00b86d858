import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The addresses of the back office, behind `/admin`. */
export const adminRoutes: RouteConfigEntry[] = [
  index('routes/admin/home/home.tsx'),
  route('launch', 'routes/admin/home/launch.ts'), // a step that a person says is done
  route('figures', 'routes/admin/figures/figures.tsx'),
  route('figures/:table.csv', 'routes/admin/figures/csv.ts', { id: 'figures-csv' }), // days, split
  route('confirm', 'routes/admin/confirm/confirm.tsx'), // whether it is them, before money or rights
  route('find', 'routes/admin/find/find.tsx'), // all that a text finds
  route('handbook', 'routes/admin/handbook/handbook.tsx'), // how the desk is worked
  route('orders', 'routes/admin/orders/orders.tsx'),
  route('orders/chosen', 'routes/admin/orders/chosen.tsx'), // one act on many
  route('orders/:orderId', 'routes/admin/orders/order.tsx', [
    route('refund', 'routes/admin/orders/refund.tsx'),
    route('freeze', 'routes/admin/orders/freeze.tsx'),
  ]),
  route('orders/:orderId/ask', 'routes/admin/orders/ask.ts'), // the provider, of its payments
  route('orders/:orderId/buyer', 'routes/admin/orders/as-buyer.tsx'), // what its buyer sees
  route('stock', 'routes/admin/stock/stock.tsx'), // stock of new sellers, and accounts sold before (63)
  route('stock/:sellerId', 'routes/admin/stock/seller.tsx'),
  route('stock/:sellerId/take-out', 'routes/admin/stock/take-out.tsx'),
  route('stock/:sellerId/:unitId', 'routes/admin/stock/unit.tsx'),
  route('disputes', 'routes/admin/disputes/disputes.tsx'),
  route('disputes/:number', 'routes/admin/disputes/dispute.tsx'),
  route('disputes/:number/ask', 'routes/admin/disputes/ask.tsx'),
  route('disputes/:number/decide', 'routes/admin/disputes/decide.tsx'),
  route('disputes/:number/second', 'routes/admin/disputes/second.tsx'),
  route('categories', 'routes/admin/categories/categories.tsx', [
    route(':category', 'routes/admin/categories/category.tsx'),
    route(':category/steps', 'routes/admin/guide-steps/steps.tsx', { id: 'category-steps' }),
    route(':category/steps/:stepId', 'routes/admin/guide-steps/step.tsx', {
      id: 'category-step',
    }),
  ]),
  route('audit.csv', 'routes/admin/audit/csv.ts'),
  route('audit', 'routes/admin/audit/audit.tsx'),
  route('staff', 'routes/admin/staff/staff.tsx'),
  route('staff/permissions', 'routes/admin/staff/permissions.tsx'), // who may what
  route('games', 'routes/admin/games/games.tsx', [
    route(':gameId', 'routes/admin/games/game.tsx'), // or `new`
    route('names/:gameId', 'routes/admin/families/family.tsx'), // of the game as a whole
    route(':gameId/delete', 'routes/admin/games/delete.tsx'),
    route(':gameId/fields', 'routes/admin/buyer-fields/fields.tsx'), // what buyers are asked
    route(':gameId/fields/:fieldId', 'routes/admin/buyer-fields/field.tsx'), // or `new`
    route(':gameId/fields/:fieldId/delete', 'routes/admin/buyer-fields/delete.tsx'),
    route(':gameId/attributes', 'routes/admin/game-attributes/attributes.tsx'), // of its offers
    route(':gameId/attributes/:attributeId', 'routes/admin/game-attributes/attribute.tsx'),
    route(':gameId/attributes/:attributeId/delete', 'routes/admin/game-attributes/delete.tsx'),
    route(':gameId/steps', 'routes/admin/guide-steps/steps.tsx'), // of the guide of its orders
    route(':gameId/steps/:stepId', 'routes/admin/guide-steps/step.tsx'), // or `new`
    route(':gameId/:kind', 'routes/admin/games/texts.tsx'), // faqs, guides
    route(':gameId/faqs/:textId', 'routes/admin/games/faq.tsx'),
    route(':gameId/guides/:textId', 'routes/admin/games/guide.tsx'),
    route(':gameId/:kind/:textId/delete', 'routes/admin/games/text-delete.tsx'),
  ]),
  route('game-relations', 'routes/admin/game-relations/game-relations.tsx', [
    route('new', 'routes/admin/game-relations/game-relation.tsx'),
    route(':relationId/delete', 'routes/admin/game-relations/delete.tsx'),
  ]),
  route('search-words', 'routes/admin/search-words/search-words.tsx', [
    route(':wordId', 'routes/admin/search-words/search-word.tsx'), // or `new`
    route(':wordId/delete', 'routes/admin/search-words/delete.tsx'),
  ]),
  route('searches', 'routes/admin/searches/searches.tsx'), // that many members made
  route('games/import', 'routes/admin/games-import/games-import.tsx'),
  route('games/import/example.csv', 'routes/admin/games-import/example.ts'),
  route('games/import/:importId', 'routes/admin/games-import/preview.tsx'),
  route('games/import/:importId/errors.csv', 'routes/admin/games-import/errors.ts'),
  route('games/import/:importId/take-back', 'routes/admin/games-import/take-back.tsx'),
  route('games/attributes/import', 'routes/admin/attributes-import/import.tsx'),
  route('games/attributes/import/:importId', 'routes/admin/attributes-import/preview.tsx'),
  route('games/attributes/example.csv', 'routes/admin/attributes-import/example.ts'),
  route('games/attributes/export.csv', 'routes/admin/attributes-import/export-csv.ts'),
  route('games/attributes/export.json', 'routes/admin/attributes-import/export-json.ts'),
  route('undelivered', 'routes/admin/undelivered/undelivered.tsx'),
  route('undelivered/:id', 'routes/admin/undelivered/one.tsx'),
  route('payments', 'routes/admin/payments/payments.tsx'),
  route('payments/:number', 'routes/admin/payments/payment.tsx'),
  route('refunds', 'routes/admin/refunds/refunds.tsx'),
  route('refunds/:number', 'routes/admin/refunds/refund.tsx'),
  route('outages', 'routes/admin/outages/outages.tsx'),
  route('messages', 'routes/admin/messages/messages.tsx'),
  route('messages/:conversationId', 'routes/admin/messages/conversation.tsx'),
  route('provider', 'routes/admin/provider/provider.tsx'),
  route('reconciliation', 'routes/admin/reconciliation/reconciliation.tsx'),
  route('reconciliation.csv', 'routes/admin/reconciliation/csv.ts'),
  route('books', 'routes/admin/books/books.tsx'), // month by month
  route('books.csv', 'routes/admin/books/csv.ts', { id: 'books-csv' }),
  route('books/:month/:file.csv', 'routes/admin/books/file.ts'), // for an accountant
  route('blog', 'routes/admin/blog/blog.tsx', [
    route(':postId/delete', 'routes/admin/blog/delete.tsx'),
  ]),
  route('blog/:postId', 'routes/admin/blog/post.tsx'),
  route('help-articles', 'routes/admin/help-articles/help-articles.tsx', [
    route(':articleId/delete', 'routes/admin/help-articles/delete.tsx'),
    route('categories/:categoryId', 'routes/admin/help-articles/category.tsx'),
    route('categories/:categoryId/delete', 'routes/admin/help-articles/category-delete.tsx'),
  ]),
  route('help-articles/:articleId', 'routes/admin/help-articles/article.tsx'),
  route('writing/preview', 'routes/admin/writing/preview.ts'),
  route('writing/draft', 'routes/admin/writing/draft.ts'),
  route('writing/image', 'routes/admin/writing/image.ts'),
  route('seller-applications', 'routes/admin/seller-applications/seller-applications.tsx'),
  route(
    'seller-applications/:applicationId',
    'routes/admin/seller-applications/seller-application.tsx',
  ),
  route('payment-methods', 'routes/admin/payment-methods/payment-methods.tsx', [
    route(':methodId', 'routes/admin/payment-methods/payment-method.tsx'),
    route(':methodId/delete', 'routes/admin/payment-methods/delete.tsx'),
  ]),
  route('users', 'routes/admin/users/users.tsx'),
  route('users/:userId', 'routes/admin/users/person.tsx', [
    index('routes/admin/users/timeline.tsx'),
    route('orders', 'routes/admin/users/orders.tsx'), // what they bought
    route('sales', 'routes/admin/users/orders.tsx', { id: 'sales-of-person' }),
    route('money', 'routes/admin/users/money.tsx'),
    route('payouts', 'routes/admin/users/payouts.tsx'),
    route('offers', 'routes/admin/users/offers.tsx'),
    route('disputes', 'routes/admin/users/disputes.tsx'),
    route('messages', 'routes/admin/users/messages.tsx'),
    route('sign-ins', 'routes/admin/users/sign-ins.tsx'),
    route('notes', 'routes/admin/users/notes.tsx'),
    route('audit', 'routes/admin/users/entries.tsx'),
    route('wallet', 'routes/admin/users/wallet.tsx'), // to adjust it
    route('badges', 'routes/admin/users/badges.tsx'),
    route('suspension', 'routes/admin/users/suspension.tsx'),
    route('help/address', 'routes/admin/users/address.tsx'),
    route('help/:help', 'routes/admin/users/help.tsx'), // reset-link, two-step-off, …
    route(':act', 'routes/admin/users/act.tsx'),
  ]),
  route('badges', 'routes/admin/badges/badges.tsx', [
    route(':badgeId', 'routes/admin/badges/badge.tsx'),
    route(':badgeId/delete', 'routes/admin/badges/delete.tsx'),
  ]),
  route('settings', 'routes/admin/settings/settings.tsx'),
  route('settings/:section', 'routes/admin/settings/section.tsx', [
    route(':key', 'routes/admin/settings/switch.tsx'), // of the section switches
  ]),
  route('rewards', 'routes/admin/rewards/rewards.tsx', [
    route(':rewardId', 'routes/admin/rewards/reward.tsx'), // or `new`
    route(':rewardId/delete', 'routes/admin/rewards/delete.tsx'),
  ]),
  route('feedback', 'routes/admin/feedback/feedback.tsx', [
    route(':feedbackId/:act', 'routes/admin/feedback/act.tsx'), // reject, remove-reply
  ]),
  route('offers', 'routes/admin/offers/offers.tsx', [
    route(':offerId/:act', 'routes/admin/offers/act.tsx'), // pause, delete
  ]),
  route('reports', 'routes/admin/reports/reports.tsx', [
    route(':offerId/hide', 'routes/admin/reports/hide.tsx'),
  ]),
  route('withdrawals', 'routes/admin/withdrawals/withdrawals.tsx'),
  route('withdrawals/:withdrawalId', 'routes/admin/withdrawals/withdrawal.tsx', [
    route('pay', 'routes/admin/withdrawals/pay.tsx'),
    route('return', 'routes/admin/withdrawals/return.tsx'),
  ]),
  route('payout-batches', 'routes/admin/payout-batches/batches.tsx'),
  route('payout-batches/:batchId', 'routes/admin/payout-batches/batch.tsx'),
  route('payout-batches/:batchId/file', 'routes/admin/payout-batches/file.ts'),
  route('payout-batches/:batchId/answer', 'routes/admin/payout-batches/answer.tsx'), // the bank's
  route('withdrawals/export.csv', 'routes/admin/withdrawals/export.ts'),
  route('receipts/chosen', 'routes/admin/receipts/chosen.tsx'), // booked together
  route('receipts', 'routes/admin/receipts/receipts.tsx'),
  route('receipts/:receiptId', 'routes/admin/receipts/receipt.tsx', [
    route('arrive', 'routes/admin/receipts/arrive.tsx'),
    route('not-found', 'routes/admin/receipts/not-found.tsx'),
  ]),
  route('deposits', 'routes/admin/deposits/deposits.tsx'),
  route('deposits/:depositId', 'routes/admin/deposits/deposit.tsx', [
    route('confirm', 'routes/admin/deposits/confirm.tsx'),
    route('refuse', 'routes/admin/deposits/refuse.tsx'),
  ]),
]
