/** Who reads an address: nobody in particular, or somebody with a session and many orders, sales, or rights. */
export const readers = ['visitor', 'buyer', 'seller', 'admin'] as const
export type Reader = (typeof readers)[number]

/**
 * Every address that is read (app/routes.ts; a test compares them), as who reads it most. What stands in braces is a thing of the
 * market (places.ts). Lists stand here with their first page, their last one, a search and their other orders.
 */
export const addresses: Readonly<Record<Reader, readonly string[]>> = {
  visitor: [
    '/signin', '/signin/two-step', '/signup', '/confirm-email?token=used', '/confirm-email/undo', '/forgot-password', '/reset-password', '/signin/google',
    '/mail', '/mail/none', '/robots.txt', '/sitemap.xml', '/rss.xml', '/manifest.webmanifest', '/sw.js', '/offline',
    '/og/site', '/og/games{game}', '/og/offers/{offer}', '/og/posts/{post}',
  ],
  buyer: [
    '/', '/ar', '/allgames', '/allgames?page=999', '/allgames?q=legends', '/allgames?category=boosting', '/search?q=pubg', '/search?q=valornt', '/search?q=ببجي', '/games.json',
    '{game}', '{game}?page=999', '{game}?sort=fastest', '{game}?sort=fastest&page=20', '{game}?sort=price_desc&page=999', '{game}?device=PC', '{game}?q=sword', '{game}?tab=guides',
    '{game}/offers/{offer}', '/users/{seller}', '/users/{seller}?page=999', '/users/{seller}?tab=feedback', '/users/{seller}?tab=feedback&page=999',
    '/payment/{offer}', '/payment/{offer}?payment=success', '/payment/{pending_offer}/leave/{pending}',
    '/orders', '/orders?page=999', '/orders?status=received&page=999', '/orders?q=sword', '/orders?open={order}', '/orders.json', '/orders/{received}/feedback', '/orders/{open}/problem',
    '/wallet', '/wallet?page=999', '/wallet.json', '/wallet/deposit', '/wallet/withdraw', '/loyalty', '/notifications', '/notifications?page=999', '/notifications.json',
    '/notifications/newest.json', '/settings', '/settings/data', '/settings/delete', '/settings/email', '/settings/two-step', '/change-username', '/become-seller',
    '/fees', '/terms', '/privacy', '/rules', '/seller-rules', '/refund-policy', '/warranty', '/tradeshield-buying', '/tradeshield-selling', '/dmca', '/contact', '/partner',
    '/blog', '/blog/{post}', '/help', '/help?q=order', '/help/category/{help}', '/help/article/{article}', '/consent', '/chat', '/no/such/page',
  ],
  seller: [
    '/sales', '/sales?page=999', '/sales?status=received&page=999', '/sales?q=sword', '/sales.json', '/sales/{sold}/reply',
    '/manage-offers', '/manage-offers?page=999', '/manage-offers?q=sword', '/manage-offers?status=paused', '/manage-offers/{own}/delete',
    '/manage-offers/bulk/{batch}', '/manage-offers/bulk/{batch}/data', '/manage-offers/import', '/manage-offers/import/{file}', '/manage-offers/example.csv',
    '/create-offer', '/create-offer?category={category}', '/create-offer?category={category}&game={game_id}', '/create-offer/data?category={category}',
    '/edit-offer/{own}', '/edit-offer/{own}/full', '/edit-offer/{own}/data', '/edit-offer/{own}/images',
  ],
  admin: [
    '/admin', '/admin?period=90&by=week', '/admin/confirm', '/admin/audit', '/admin/audit?page=999', '/admin/audit?q=keeper',
    '/admin/orders', '/admin/orders?page=999', '/admin/orders?status=received&page=999', '/admin/orders?q=sword', '/admin/orders?q=player7', '/admin/orders?q=qx', '/admin/orders?sort=highest&page=50', '/admin/orders?status=waiting',
    '/admin/orders/{order}', '/admin/orders/{paid}/refund', '/admin/orders/{paid}/freeze', '/admin/categories', '/admin/categories/{category}',
    '/admin/games', '/admin/games?page=999', '/admin/games?q=legends', '/admin/games/{game_id}', '/admin/games/{game_id}/delete', '/admin/games/{game_id}/faqs', '/admin/games/{game_id}/guides',
    '/admin/games/{faq_game}/faqs/{faq}', '/admin/games/{guide_game}/guides/{guide}', '/admin/games/{faq_game}/faqs/{faq}/delete',
    '/admin/game-relations', '/admin/game-relations/new?category={category}&find_primary=legends', '/admin/game-relations/{relation}/delete',
    '/admin/games/import', '/admin/games/import/example.csv', '/admin/games/import/{games_file}', '/admin/games/import/{games_file}/errors.csv',
    '/admin/payments', '/admin/payments?state=all&page=999', '/admin/payments/{payment}', '/admin/reconciliation',
    '/admin/blog', '/admin/blog?page=999', '/admin/blog/{post_id}', '/admin/blog/{post_id}/delete', '/admin/help-articles', '/admin/help-articles/{article_id}', '/admin/help-articles/{article_id}/delete',
    '/admin/help-articles/categories/{help_id}', '/admin/help-articles/categories/{help_id}/delete', '/admin/seller-applications', '/admin/seller-applications?page=999', '/admin/seller-applications/{application}',
    '/admin/payment-methods', '/admin/payment-methods/{method}', '/admin/payment-methods/{method}/delete',
    '/admin/users', '/admin/users?page=999', '/admin/users?q=player7', '/admin/users?show=sellers&sort=username&direction=desc', '/admin/users?sort=balance&page=50', '/admin/users/{person}', '/admin/users/{person}/wallet', '/admin/users/{person}/badges', '/admin/users/{person}/suspension',
    '/admin/badges', '/admin/badges/{badge}', '/admin/badges/{badge}/delete', '/admin/settings', '/admin/settings/deposits_open',
    '/admin/rewards', '/admin/rewards/new', '/admin/rewards/{reward}', '/admin/rewards/{reward}/delete', '/admin/feedback', '/admin/feedback?page=999', '/admin/feedback?q=player7', '/admin/feedback?rating=negative&page=999', '/admin/feedback/{feedback}/reject',
    '/admin/offers', '/admin/offers?page=999', '/admin/offers?q=sword', '/admin/offers?status=paused&page=999', '/admin/offers/{own}/pause',
    '/admin/withdrawals', '/admin/withdrawals?status=all&page=999', '/admin/withdrawals/{withdrawal}', '/admin/withdrawals/{withdrawal}/pay', '/admin/withdrawals/{withdrawal}/return',
    '/admin/deposits', '/admin/deposits?status=all&page=999', '/admin/deposits/{deposit}', '/admin/deposits/{deposit}/confirm', '/admin/deposits/{deposit}/refuse',
  ],
}

/** What is as long as what it holds, so that it has no time of its own: files that are written while they are read. */
export const downloads: readonly string[] = ['/manage-offers/export.csv', '/admin/withdrawals/export.csv', '/admin/reconciliation.csv', '/wallet/deposit/{deposit}/receipt']

/** What forms and scripts are sent to. Who reads it all the same is led on or refused at once. */
export const forms: readonly string[] = [
  '/signout', '/push', '/language', '/theme', '/consent/purchase', '/broken-island', '/payment/{offer}/order', '/orders/{order}/act/receive',
  '/manage-offers/{own}/status', '/manage-offers/bulk', '/edit-offer/{own}/shots', '/edit-offer/{own}/picture', '/admin/writing/preview', '/admin/writing/picture',
  '/functions/v1/order-webhook', '/functions/v1/admin-seller-applications', '/hooks/payments',
]
