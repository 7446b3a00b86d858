// Every screen of app/routes.ts with something to show, with nothing, and where something is missing.

export type Reader = 'visitor' | 'newcomer' | 'member' | 'seller' | 'admin'

export interface Screen {
  path: string
  reader: Reader
  /** The status when it is not 200. */
  status?: number
}

/** Things to look at: a game's page with guides and questions, an offer, two people, and orders of the member by their state. */
export type Places = Record<'game' | 'offer' | 'seller' | 'shy' | 'received' | 'rated' | 'paid' | 'pending' | 'completed' | 'disputed', string>

const nowhere = '00000000-0000-4000-8000-000000000000'

const screens = (places: Places): Record<Reader, (string | [path: string, status: number])[]> => {
  const { game, offer, seller, shy, received, rated, paid, pending, completed, disputed } = places
  return {
    visitor: [
      '/', '/allgames', '/allgames?category=boosting', '/allgames?q=zzzzz', game, `${game}?tab=guides`, `${game}?tab=faqs`, `${game}?device=Switch`,
      `${game}/offers/${offer}`, `/users/${seller}`, `/users/${seller}?tab=feedback`, `/users/${shy}`, `/users/${shy}?tab=feedback`,
      '/signin', '/signin?error=failed', '/signup', '/forgot-password', '/forgot-password?sent', '/reset-password', '/mail',
      '/signin?error=code_over', '/confirm-email', '/confirm-email?sent', '/confirm-email?token=used',
      ['/no/such/page/at/all', 404], ['/users/nobody_here', 404], ['/no-such-game/items', 404], [`${game}/offers/999999999`, 404],
    ],
    newcomer: ['/', '/orders', '/wallet', '/notifications'],
    member: [
      '/', `${game}/offers/${offer}`, `/payment/${offer}`, `/payment/${offer}?payment=success`,
      '/orders', `/orders?open=${pending}`, `/orders?open=${paid}`, `/orders?open=${completed}`, `/orders?open=${disputed}`, '/orders?status=received', '/orders?q=zzzzz',
      `/orders/${received}/feedback`, `/orders/${rated}/feedback`, `/orders/${paid}/problem`, `/orders/${disputed}/problem`, `/orders/${received}/problem`,
      '/wallet', '/wallet?type=refund', '/wallet?type=withdrawal', '/wallet/deposit', '/wallet/withdraw', '/notifications',
      '/settings/email', '/settings/email?sent', '/settings/two-step',
      ['/payment/999999999', 404], [`/orders/${nowhere}/problem`, 404],
    ],
    seller: ['/', '/sales', '/sales?status=paid', '/sales?q=zzzzz', '/wallet', '/notifications'],
    admin: [
      '/', '/admin/orders', '/admin/orders?q=zzzzz', '/admin/orders?page=2&status=received', `/admin/orders/${pending}`, `/admin/orders/${paid}`,
      `/admin/orders/${paid}/refund`, `/admin/orders/${paid}/freeze`, `/admin/orders/${pending}/freeze`, `/admin/orders/${disputed}`, `/admin/orders/${received}/refund`, ['/admin/no-such-page', 404], [`/admin/orders/${nowhere}`, 404],
    ],
  }
}

export function screensOf(places: Places): Screen[] {
  const lists = Object.entries(screens(places)) as [Reader, ReturnType<typeof screens>[Reader]][]
  return lists.flatMap(([reader, list]) => list.map((each) => (typeof each === 'string' ? { reader, path: each } : { reader, path: each[0], status: each[1] })))
}
