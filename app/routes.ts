import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

const policies =
  'terms privacy rules seller-rules refund-policy warranty tradeshield-buying tradeshield-selling dmca'.split(
    ' ',
  )

/**
 * Every address of a page or form. Each stands for its English page; the Arabic one is the same
 * under /ar. Besides these, server/app.ts answers /events, /healthz, /livez, /files/*, /api/auth/*
 * and /speculation-rules.json.
 */
export default [
  index('routes/shop/home.tsx'),
  route('allgames', 'routes/shop/all-games.tsx'),
  route('search', 'routes/shop/search.tsx'),
  route('games.json', 'routes/shop/picker.ts'),
  route('users/:username', 'routes/shop/profile.tsx'),
  route('signin', 'routes/auth/sign-in.tsx'),
  route('signin/two-step', 'routes/auth/two-step.tsx'),
  route('signup', 'routes/auth/sign-up.tsx'),
  route('confirm-email', 'routes/auth/confirm-email.tsx'),
  route('confirm-email/undo', 'routes/auth/undo-email.tsx'), // from the mailbox that an account had before
  route('signout', 'routes/auth/sign-out.ts'),
  route('kept-forms', 'routes/auth/kept-forms.ts'),
  route('signin/google', 'routes/auth/google.ts'),
  route('forgot-password', 'routes/auth/forgot-password.tsx'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('payment/:offerId', 'routes/checkout/payment.tsx'),
  route('payment/:offerId/leave/:orderId', 'routes/checkout/leave.tsx'),
  route('orders', 'routes/orders/orders.tsx'),
  route('orders/:orderId', 'routes/orders/order.tsx'),
  route('orders/:orderId/feedback', 'routes/orders/feedback.tsx'),
  route('orders/:orderId/dispute', 'routes/disputes/order-dispute.tsx'),
  route('orders/:orderId/dispute/:act', 'routes/disputes/dispute-act.tsx'),
  route('orders/:orderId/cancel-late', 'routes/orders/cancel-late.tsx'),
  route('orders/:orderId/extend', 'routes/orders/extend.tsx'),
  route('orders/:orderId/receipt', 'routes/orders/receipt.tsx'),
  route('orders/:orderId/invoice', 'routes/orders/invoice.tsx'),
  route('orders/:orderId/payment', 'routes/checkout/order-payment.tsx'),
  route('orders/:orderId/payment/go', 'routes/checkout/order-payment-go.ts'),
  route('orders/:orderId/payment/receipt', 'routes/checkout/order-payment-receipt.tsx'),
  route('orders/:orderId/payment/receipt/:receiptId', 'routes/checkout/order-receipt-image.ts'),
  route('orders/:orderId/say', 'routes/messaging/send.tsx'),
  route('orders/:orderId/step', 'routes/orders/step.ts'), // of its guide, ticked by either side
  route('orders/:orderId/reveal', 'routes/orders/reveal.tsx'), // what was delivered, opened by a form
  route('orders/:orderId/access', 'routes/orders/access.tsx'), // its buyer's account, lent
  route('orders/:orderId/access/take-back', 'routes/orders/access-take-back.ts'),
  route('orders/:orderId/:move', 'routes/orders/move.ts'), // cancel, receive, complete
  route('sales', 'routes/sell/sales.tsx'),
  route('sales/waiting.json', 'routes/sell/waiting.ts'),
  route('sales/statements', 'routes/sell/statements.tsx'),
  route('sales/statements/:month', 'routes/sell/statement.tsx'),
  route('sales/statements/:month/orders.csv', 'routes/sell/statement-csv.ts'),
  route('sales/:orderId', 'routes/orders/sale.tsx'),
  route('sales/:orderId/dispute', 'routes/disputes/sale-dispute.tsx'),
  route('sales/:orderId/dispute/:act', 'routes/disputes/dispute-act.tsx', {
    id: 'sale-dispute-act',
  }),
  route('sales/:orderId/deliver', 'routes/sell/deliver.tsx'),
  route('sales/:orderId/reveal', 'routes/sell/reveal.tsx'),
  route('sales/:orderId/access', 'routes/sell/access.tsx'),
  route('sales/:orderId/reply', 'routes/sell/reply.tsx'),
  route('sales/:orderId/more-time', 'routes/sell/more-time.tsx'),
  route('sales/:orderId/give-back', 'routes/sell/give-back.tsx'),
  route('sales/:orderId/note', 'routes/orders/note.tsx'), // how far a boost is
  route('sales/:orderId/proof', 'routes/orders/proof.tsx'),
  route('sales/:orderId/say', 'routes/messaging/send.tsx', { id: 'sales-say' }),
  route('manage-offers', 'routes/sell/my-offers.tsx', [
    route(':offerId/delete', 'routes/sell/delete-offer.tsx'),
  ]),
  route('manage-offers/:offerId/vault', 'routes/sell/stock.tsx'),
  route('manage-offers/:offerId/vault/store', 'routes/sell/store-units.ts'),
  route('manage-offers/:offerId/vault/by-hand', 'routes/sell/deliver-by-hand.ts'),
  route('manage-offers/:offerId/vault/:unitId', 'routes/sell/stock-unit.tsx'),
  route('manage-offers/:offerId/vault/:unitId/remove', 'routes/sell/remove-unit.ts'),
  route('manage-offers/batch', 'routes/sell/batch.ts'),
  route('manage-offers/batch/:batchId', 'routes/sell/batch-preview.tsx'),
  route('manage-offers/import', 'routes/sell/import.tsx'),
  route('manage-offers/import/:batchId', 'routes/sell/import-preview.tsx'),
  route('manage-offers/complete', 'routes/sell/complete-offers.tsx'),
  route('manage-offers/export.csv', 'routes/sell/export.ts'),
  route('manage-offers/example.csv', 'routes/sell/example.ts'),
  route('create-offer', 'routes/sell/create-offer.tsx'),
  route('create-offer/:formId/image', 'routes/sell/draft-image.ts'),
  route('create-offer/:formId/shots', 'routes/sell/arrange-draft-images.ts'),
  route('edit-offer/:offerId', 'routes/sell/edit-offer.tsx'),
  route('edit-offer/:offerId/full', 'routes/sell/edit-offer-full.tsx'),
  route('edit-offer/:offerId/images', 'routes/sell/offer-images.tsx'),
  route('edit-offer/:offerId/shots', 'routes/sell/arrange-offer-images.ts'),
  route('edit-offer/:offerId/image', 'routes/sell/offer-image.ts'),
  route('become-seller', 'routes/sell/become-seller.tsx'),
  route('ask/:offerId', 'routes/messaging/ask.tsx'),
  route('inbox', 'routes/messaging/inbox.tsx'),
  route('inbox/replies', 'routes/messaging/replies.tsx'),
  route('inbox/:conversationId', 'routes/messaging/inbox-conversation.tsx'),
  route('inbox/report/:messageId', 'routes/messaging/report.tsx'),
  route('inbox/pictures/:pictureId', 'routes/messaging/picture.ts'),

  route('wallet', 'routes/wallet/wallet.tsx'),
  route('wallet/deposit', 'routes/wallet/deposit.tsx'),
  route('wallet/deposit/:depositId/receipt', 'routes/wallet/receipt.ts'),
  route('wallet/withdraw', 'routes/wallet/withdraw.tsx'),
  route('loyalty', 'routes/wallet/loyalty.tsx'),
  route('favourites', 'routes/favourites/favourites.tsx'),
  route('favourites/keep', 'routes/favourites/keep.tsx'), // each heart, on whatever page
  route('favourites/own.json', 'routes/favourites/own.ts'),
  route('favourites/offers.json', 'routes/favourites/seen.ts'),
  route('favourites/alert/:offerId', 'routes/favourites/alert.tsx'),
  route('notifications', 'routes/account/notifications.tsx'),
  route('notifications/newest.json', 'routes/account/newest-notifications.ts'),
  route('settings', 'routes/account/settings.tsx'),
  route('settings/data', 'routes/account/data.tsx'),
  route('settings/delete', 'routes/account/delete.tsx'),
  route('change-username', 'routes/account/change-username.tsx'),
  route('settings/email', 'routes/account/email.tsx'),
  route('settings/two-step', 'routes/account/two-step.tsx'),
  route('push', 'routes/account/push.ts'),

  layout('routes/admin/layout.tsx', [
    ...prefix('admin', [
      index('routes/admin/home/home.tsx'),
      route('confirm', 'routes/admin/confirm/confirm.tsx'), // whether it is them, before money or rights
      route('orders', 'routes/admin/orders/orders.tsx', [
        route(':orderId', 'routes/admin/orders/order.tsx'),
        route(':orderId/refund', 'routes/admin/orders/refund.tsx'),
        route(':orderId/freeze', 'routes/admin/orders/freeze.tsx'),
        route(':orderId/ask', 'routes/admin/orders/ask.ts'), // the provider, of its payments
      ]),
      route('stock', 'routes/admin/stock/stock.tsx'), // what new sellers put into stock
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
      route('audit', 'routes/admin/audit/audit.tsx'),
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
      route('games/attributes/import', 'routes/admin/attributes-import/import.tsx'),
      route('games/attributes/import/:importId', 'routes/admin/attributes-import/preview.tsx'),
      route('games/attributes/example.csv', 'routes/admin/attributes-import/example.ts'),
      route('games/attributes/export.csv', 'routes/admin/attributes-import/export-csv.ts'),
      route('games/attributes/export.json', 'routes/admin/attributes-import/export-json.ts'),
      route('undelivered', 'routes/admin/undelivered/undelivered.tsx', [
        route(':id', 'routes/admin/undelivered/one.tsx'),
      ]),
      route('payments', 'routes/admin/payments/payments.tsx', [
        route(':number', 'routes/admin/payments/payment.tsx'),
      ]),
      route('refunds', 'routes/admin/refunds/refunds.tsx', [
        route(':number', 'routes/admin/refunds/refund.tsx'),
      ]),
      route('outages', 'routes/admin/outages/outages.tsx'),
      route('messages', 'routes/admin/messages/messages.tsx'),
      route('messages/:conversationId', 'routes/admin/messages/conversation.tsx'),
      route('provider', 'routes/admin/provider/provider.tsx'),
      route('reconciliation', 'routes/admin/reconciliation/reconciliation.tsx'),
      route('reconciliation.csv', 'routes/admin/reconciliation/csv.ts'),
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
      route('writing/image', 'routes/admin/writing/image.ts'),
      route('seller-applications', 'routes/admin/seller-applications/seller-applications.tsx', [
        route(':applicationId', 'routes/admin/seller-applications/seller-application.tsx'),
      ]),
      route('payment-methods', 'routes/admin/payment-methods/payment-methods.tsx', [
        route(':methodId', 'routes/admin/payment-methods/payment-method.tsx'),
        route(':methodId/delete', 'routes/admin/payment-methods/delete.tsx'),
      ]),
      route('users', 'routes/admin/users/users.tsx', [
        route(':userId', 'routes/admin/users/user.tsx'),
        route(':userId/wallet', 'routes/admin/users/wallet.tsx'),
        route(':userId/badges', 'routes/admin/users/badges.tsx'),
        route(':userId/:act', 'routes/admin/users/act.tsx'),
      ]),
      route('badges', 'routes/admin/badges/badges.tsx', [
        route(':badgeId', 'routes/admin/badges/badge.tsx'),
        route(':badgeId/delete', 'routes/admin/badges/delete.tsx'),
      ]),
      route('settings', 'routes/admin/settings/settings.tsx', [
        route(':key', 'routes/admin/settings/switch.tsx'),
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
      route('withdrawals', 'routes/admin/withdrawals/withdrawals.tsx', [
        route(':withdrawalId', 'routes/admin/withdrawals/withdrawal.tsx'),
        route(':withdrawalId/pay', 'routes/admin/withdrawals/pay.tsx'),
        route(':withdrawalId/return', 'routes/admin/withdrawals/return.tsx'),
      ]),
      route('withdrawals/export.csv', 'routes/admin/withdrawals/export.ts'),
      route('receipts', 'routes/admin/receipts/receipts.tsx', [
        route(':receiptId', 'routes/admin/receipts/receipt.tsx'),
        route(':receiptId/arrive', 'routes/admin/receipts/arrive.tsx'),
        route(':receiptId/not-found', 'routes/admin/receipts/not-found.tsx'),
      ]),
      route('deposits', 'routes/admin/deposits/deposits.tsx', [
        route(':depositId', 'routes/admin/deposits/deposit.tsx'),
        route(':depositId/confirm', 'routes/admin/deposits/confirm.tsx'),
        route(':depositId/refuse', 'routes/admin/deposits/refuse.tsx'),
      ]),
    ]),
  ]),

  route('fees', 'routes/pages/fees.tsx'),
  ...policies.map((name) => route(name, 'routes/pages/policy.tsx', { id: name })),
  route('contact', 'routes/pages/contact.tsx'),
  route('partner', 'routes/pages/partner.tsx'),
  route('blog', 'routes/pages/blog.tsx'),
  route('blog/:slug', 'routes/pages/post.tsx'),
  route('rss.xml', 'routes/resources/rss.ts'),
  route('help', 'routes/pages/help.tsx'),
  route('help/ranking', 'routes/pages/ranking.tsx'),
  route('help/category/:slug', 'routes/pages/help-category.tsx'),
  route('help/article/:slug', 'routes/pages/help-article.tsx'),

  route('language', 'routes/resources/language.ts'),
  route('theme', 'routes/resources/theme.ts'),
  route('consent', 'routes/consent/consent.tsx'),
  route('consent/purchase', 'routes/consent/purchase.ts'),
  route('broken-island', 'routes/resources/broken-island.ts'),
  route('mail', 'routes/resources/mailbox.tsx'),
  route('mail/:name', 'routes/resources/mail-body.ts'),
  route('functions/v1/order-webhook', 'routes/webhooks/order-webhook.ts'),
  route('functions/v1/admin-seller-applications', 'routes/webhooks/admin-seller-applications.ts'),
  route('hooks/payments/:provider?', 'routes/webhooks/payments.ts'),
  route('chat', 'routes/chat/chat.tsx'),
  route('manifest.webmanifest', 'routes/resources/manifest.ts'),
  route('sw.js', 'routes/resources/service-worker.ts'),
  route('offline', 'routes/resources/offline.ts'),
  route('og/site', 'routes/og/site.ts'),
  route('og/games/:gameSlug/:category', 'routes/og/game.ts'),
  route('og/offers/:offerId', 'routes/og/offer.ts'),
  route('og/posts/:slug', 'routes/og/post.ts'),
  route('sitemap.xml', 'routes/resources/sitemap.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),

  route(':gameSlug', 'routes/shop/hub.tsx'),
  route(':gameSlug/:category', 'routes/shop/game.tsx'),
  route(':gameSlug/:category/:key/:choice', 'routes/shop/game.tsx', { id: 'landing' }), // of one choice
  route(':gameSlug/:category/offers/:offerId', 'routes/shop/offer.tsx'),
  route(':gameSlug/:category/offers/:offerId/report', 'routes/shop/offer-report.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
