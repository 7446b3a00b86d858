// Every screen of app/routes.ts with something to show, with nothing, and where something is missing.

export type Reader = 'visitor' | 'newcomer' | 'member' | 'seller' | 'admin'

export interface Screen {
  path: string
  reader: Reader
  /** The status when it is not 200. */
  status?: number
}

/**
 * Things to look at: a game's page with guides and questions, an offer, two people, orders of the member by their state, an
 * application, an offer of the demo's seller with its game, and two files of games that wait to be imported.
 */
export type Places = Record<'game' | 'offer' | 'seller' | 'shy' | 'received' | 'rated' | 'paid' | 'pending' | 'completed' | 'disputed' | 'application' | 'mine' | 'mine_game' | 'games_file' | 'wrong_games_file', string>

const nowhere = '00000000-0000-4000-8000-000000000000'

const screens = (places: Places): Record<Reader, (string | [path: string, status: number])[]> => {
  const { game, offer, seller, shy, received, rated, paid, pending, completed, disputed, application, mine, mine_game, games_file, wrong_games_file } = places
  return {
    visitor: [
      '/', '/allgames', '/allgames?category=boosting', '/allgames?q=zzzzz', game, `${game}?tab=guides`, `${game}?tab=faqs`, `${game}?device=Switch`,
      `${game}/offers/${offer}`, `/users/${seller}`, `/users/${seller}?tab=feedback`, `/users/${shy}`, `/users/${shy}?tab=feedback`,
      '/become-seller', '/signin', '/signin?error=failed', '/signup', '/forgot-password', '/forgot-password?sent', '/reset-password', '/fees', '/mail', '/consent', '/chat',
      '/terms', '/privacy', '/rules', '/seller-rules', '/refund-policy', '/warranty', '/tradeshield-buying', '/tradeshield-selling', '/dmca', '/contact', '/partner',
      '/signin?error=code_over', '/confirm-email', '/confirm-email?sent', '/confirm-email?token=used',
      ['/no/such/page/at/all', 404], ['/users/nobody_here', 404], ['/no-such-game/items', 404], [`${game}/offers/999999999`, 404],
    ],
    newcomer: ['/', '/become-seller', '/orders', '/wallet', '/loyalty', '/notifications', '/settings', '/settings/delete', '/change-username'],
    member: [
      '/', `${game}/offers/${offer}`, `/payment/${offer}`, `/payment/${offer}?payment=success`,
      '/orders', `/orders?open=${pending}`, `/orders?open=${paid}`, `/orders?open=${completed}`, `/orders?open=${disputed}`, '/orders?status=received', '/orders?q=zzzzz',
      `/orders/${received}/feedback`, `/orders/${rated}/feedback`, `/orders/${paid}/problem`, `/orders/${disputed}/problem`, `/orders/${received}/problem`,
      '/loyalty', '/wallet', '/wallet?type=refund', '/wallet?type=withdrawal', '/wallet/deposit', '/wallet/withdraw', '/notifications', '/settings', '/settings?google=failed', '/settings/delete', '/change-username',
      '/settings/email', '/settings/email?sent', '/settings/two-step',
      [`/edit-offer/${offer}`, 403], ['/payment/999999999', 404], [`/orders/${nowhere}/problem`, 404],
    ],
    seller: [
      '/create-offer', '/create-offer?category=accounts', '/create-offer?category=accounts&q=zzzzz', `/create-offer?category=accounts&game=${mine_game}`,
      `/create-offer?category=accounts&game=${mine_game}&device=PC`, `/create-offer?created=${mine}`, `/edit-offer/${mine}`, `/edit-offer/${mine}/full`,
      `/edit-offer/${mine}/images`, ['/edit-offer/999999999', 404],
      '/', '/become-seller', '/sales', '/sales?status=paid', '/sales?q=zzzzz', '/wallet', '/notifications',
      '/manage-offers', '/manage-offers?status=paused', '/manage-offers?q=zzzzz', '/manage-offers/import', ['/manage-offers/999999999/delete', 404],
    ],
    admin: [
      '/', '/admin/orders', '/admin/orders?q=zzzzz', '/admin/orders?page=2&status=received', `/admin/orders/${pending}`, `/admin/orders/${paid}`,
      `/admin/orders/${paid}/refund`, `/admin/orders/${paid}/freeze`, `/admin/orders/${pending}/freeze`, `/admin/orders/${disputed}`, `/admin/orders/${received}/refund`, '/admin/seller-applications', '/admin/seller-applications?status=approved&page=2', '/admin/seller-applications?q=zzzzz',
      '/admin/games/import', `/admin/games/import/${games_file}`, `/admin/games/import/${games_file}?existing=skip`, `/admin/games/import/${wrong_games_file}`,
      `/admin/seller-applications/${application}`, ['/admin/no-such-page', 404], [`/admin/orders/${nowhere}`, 404],
    ],
  }
}

export function screensOf(places: Places): Screen[] {
  const lists = Object.entries(screens(places)) as [Reader, ReturnType<typeof screens>[Reader]][]
  return lists.flatMap(([reader, list]) => list.map((each) => (typeof each === 'string' ? { reader, path: each } : { reader, path: each[0], status: each[1] })))
}
