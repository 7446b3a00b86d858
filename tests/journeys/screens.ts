import { sliceOf } from '../slice.ts'
import type { Language } from './fixtures.ts'

// Every screen of app/routes.ts with something to show, with nothing, and where something is
// missing.

export type Reader = 'visitor' | 'newcomer' | 'member' | 'seller' | 'admin'

export interface Screen {
  path: string
  /** The path with the names of its places in braces: the same in every run. */
  name: string
  reader: Reader
  /** The status when it is not 200. */
  status?: number
}

/**
 * Things to look at: a game's hub, its page with guides and questions, an offer, two people, orders
 * of the member by their state, an application, withdrawals that wait and a deposit, an offer of
 * the demo's seller with its game, and a game with a question, a guide and a relation of its own.
 */
export type Places = Record<
  | 'hub'
  | 'game'
  | 'offer'
  | 'ladder'
  | 'seller'
  | 'shy'
  | 'received'
  | 'rated'
  | 'paid'
  | 'pending'
  | 'completed'
  | 'disputed'
  | 'billed'
  | 'boost'
  | 'application'
  | 'person'
  | 'gone'
  | 'badge'
  | 'mine'
  | 'mine_game'
  | 'stocked'
  | 'unit'
  | 'held_seller'
  | 'held_unit'
  | 'game_id'
  | 'faq'
  | 'guide'
  | 'relation'
  | 'to_check'
  | 'unsent'
  | 'handled'
  | 'from_wallet'
  | 'reward'
  | 'replied'
  | 'held'
  | 'sold'
  | 'sold_month'
  | 'to_deliver'
  | 'post'
  | 'post_id'
  | 'help_category'
  | 'help_category_id'
  | 'article'
  | 'article_id'
  | 'requested'
  | 'approved'
  | 'payout_batch'
  | 'deposited'
  | 'games_file'
  | 'wrong_games_file'
  | 'imported_games_file'
  | 'failed_games_file'
  | 'foreign_games_file'
  | 'words_games_file'
  | 'asked'
  | 'question'
  | 'told'
  | 'batch'
  | 'sheet'
  | 'to_dispute'
  | 'quarrel'
  | 'late'
  | 'talked'
  | 'to_hand'
  | 'to_prove'
  | 'to_lengthen'
  | 'played'
  | 'to_refund'
  | 'to_freeze'
  | 'refund'
  | 'to_arrive'
  | 'arrived'
  | 'to_miss'
  | 'to_confirm'
  | 'confirmed'
  | 'case_number'
  | 'landing'
  | 'word'
  | 'attribute_game'
  | 'attribute'
  | 'attributes_file'
  | 'imported_attributes_file'
  | 'field_game'
  | 'field'
  | 'conversation'
  | 'primary'
  | 'primary_name'
  | 'related'
  | 'related_name',
  string
>

/** Every screen, with who reads it and the status that it answers. */
export function screensOf(places: Places = names): Screen[] {
  const named = listed(names).map(({ path }) => path)
  return listed(places).map((screen, index) => ({ ...screen, name: named[index]! }))
}

/** Those that this run looks at in this language: a screen has a turn in each. */
export const screensOfSlice = (language: Language, places: Places = names): Screen[] =>
  sliceOf(
    screensOf(places),
    ({ name }) => `${name} ${language}`,
    ({ name }) => name,
  )

/** Every place by its name in braces. */
const names = new Proxy({} as Places, { get: (_, name) => `{${String(name)}}` })

function listed(places: Places): Omit<Screen, 'name'>[] {
  const lists = Object.entries(screens(places)) as [Reader, Listed[]][]
  return lists.flatMap(([reader, list]) =>
    list.map((each) =>
      typeof each === 'string'
        ? { reader, path: each }
        : { reader, path: each[0], status: each[1] },
    ),
  )
}

type Listed = string | [path: string, status: number]

const screens = (places: Places): Record<Reader, Listed[]> => ({
  visitor: visitorScreens(places),
  newcomer: newcomerScreens,
  member: [...memberScreens(places), ...memberAccount],
  seller: sellerScreens(places),
  admin: [
    ...officeScreens,
    ...officeOrders(places),
    ...officeSellers(places),
    ...officeStock(places),
    ...officePeople(places),
    ...officeGames(places),
    ...officeBooks(places),
    ...officeSite(places),
    ...officeTexts(places),
    ...officePayouts(places),
    ...officeGameFiles(places),
  ],
})

/**
 * Routes with a page that no screen is: it is shown between two steps of a journey, or to who posts
 * there what is refused.
 */
export const shownElsewhere: Record<string, 'refusal' | `${string}.journey.ts`> = {
  'routes/auth/two-step.tsx': 'two-step.journey.ts',
  'routes/checkout/leave.tsx': 'checkout.journey.ts',
  'routes/checkout/order-payment-go.ts': 'refusal',
  'routes/orders/step.ts': 'refusal',
  'routes/orders/access-take-back.ts': 'refusal',
  'routes/orders/move.ts': 'refusal',
  'routes/sell/access.tsx': 'refusal',
  'routes/admin/payout-batches/answer.tsx': 'payout-batches.journey.ts',
  'routes/admin/users/person.tsx': 'person.journey.ts', // stands around each of its lists
}

const nowhere = '00000000-0000-4000-8000-000000000000'

const policies = [
  '/terms',
  '/privacy',
  '/rules',
  '/seller-rules',
  '/refund-policy',
  '/warranty',
  '/tradeshield-buying',
  '/tradeshield-selling',
  '/dmca',
]

const visitorScreens = ({
  hub,
  game,
  offer,
  ladder,
  seller,
  shy,
  post,
  help_category,
  article,
  landing,
}: Places): Listed[] => [
  '/',
  '/allgames',
  '/allgames?category=boosting',
  '/allgames?q=zzzzz',
  '/allgames?sort=name',
  `/${hub}`,
  '/search?q=pubg',
  '/search?q=zzzzz',
  game,
  `${game}?tab=guides`,
  `${game}?tab=faqs`,
  `${game}?device=Switch`,
  `${game}/offers/${offer}`,
  ladder,
  landing,
  `/users/${seller}`,
  `/users/${seller}?tab=feedback`,
  `/users/${shy}`,
  `/users/${shy}?tab=feedback`,
  '/become-seller',
  '/signin',
  '/signin?error=failed',
  '/signup',
  '/forgot-password',
  '/forgot-password?sent',
  '/reset-password',
  '/reset-password?updated',
  '/fees',
  '/mail',
  '/consent',
  '/chat',
  ...policies,
  '/contact',
  '/partner',
  '/help/ranking',
  '/signin?error=code_over',
  '/confirm-email',
  '/confirm-email?sent',
  '/confirm-email?token=used',
  '/confirm-email/undo?token=used',
  '/signin/stop?token=used',
  '/signin/freeze?token=used',
  '/blog',
  '/blog?q=zzzzz',
  '/help',
  '/help?q=zzzzz',
  '/help?q=%D9%83%D9%86%D8%B2',
  `/blog/${post}`,
  `/help/category/${help_category}`,
  `/help/article/${article}`,
  ['/blog/no-such-post', 404],
  ['/help/article/no-such-article', 404],
  ['/no/such/page/at/all', 404],
  ['/users/nobody_here', 404],
  ['/no-such-game/items', 404],
  [`${game}/offers/999999999`, 404],
]

const newcomerScreens: Listed[] = [
  '/',
  '/become-seller',
  '/orders',
  '/wallet',
  '/loyalty',
  '/notifications',
  '/settings',
  '/settings/delete',
  '/change-username',
  '/inbox',
]

const memberScreens = ({
  game,
  offer,
  received,
  rated,
  paid,
  pending,
  completed,
  disputed,
  billed,
  boost,
  to_dispute,
  quarrel,
  talked,
  question,
}: Places): Listed[] => [
  '/',
  `${game}/offers/${offer}`,
  `/payment/${offer}`,
  `/payment/${offer}?payment=success`,
  '/orders',
  `/orders/${pending}/payment`,
  `/orders/${paid}/payment`,
  `/orders/${pending}/payment/receipt`,
  `/orders/${pending}`,
  `/orders/${paid}`,
  `/orders/${completed}`,
  `/orders/${disputed}`,
  `/orders/${received}`,
  `/orders/${billed}`,
  [`/orders/${nowhere}`, 404],
  `/orders?open=${pending}`,
  `/orders?open=${paid}`,
  `/orders?open=${completed}`,
  `/orders?open=${disputed}`,
  '/orders?status=received',
  '/orders?q=zzzzz',
  `/orders/${received}/feedback`,
  `/orders/${rated}/feedback`,
  `/orders/${paid}/cancel-late`,
  `/orders/${paid}/extend`,
  `/orders/${paid}/refund`,
  `/orders/${completed}/reveal`,
  `/orders/${boost}`,
  `/orders/${boost}/access`,
  `/orders/${to_dispute}/dispute`,
  `/orders/${quarrel}/dispute`,
  `/orders/${quarrel}/dispute/propose`,
  `/orders/${talked}/say`,
  `/ask/${offer}`,
  `${game}/offers/${offer}/report`,
  '/favourites',
  `/favourites/keep?save=${offer}`,
  `/favourites/alert/${offer}`,
  '/inbox',
  `/inbox/${question}`,
  `/orders/${received}/receipt`,
  `/orders/${billed}/receipt`,
  `/orders/${billed}/invoice`,
  [`/orders/${pending}/receipt`, 404],
  [`/edit-offer/${offer}`, 403],
  ['/payment/999999999', 404],
]

const memberAccount: Listed[] = [
  '/loyalty',
  '/wallet',
  '/wallet?type=refund',
  '/wallet?type=withdrawal',
  '/wallet/deposit',
  '/wallet/withdraw',
  '/notifications',
  '/settings',
  '/settings?google=failed',
  '/settings/delete',
  '/change-username',
  '/settings/email',
  '/settings/email?sent',
  '/settings/data',
  '/settings/two-step',
]

const sellerScreens = ({
  mine,
  mine_game,
  sold,
  sold_month,
  to_deliver,
  stocked,
  unit,
  sheet,
  batch,
  quarrel,
  played,
  to_prove,
  to_hand,
  to_lengthen,
  told,
}: Places): Listed[] => [
  `/manage-offers/${stocked}/vault`,
  `/manage-offers/${stocked}/vault?add=file`,
  `/manage-offers/${stocked}/vault/${unit}`,
  `/manage-offers/${mine}/vault?show=stock`,
  ['/manage-offers/999999999/vault', 404],
  '/create-offer',
  '/create-offer?category=accounts',
  '/create-offer?category=accounts&q=zzzzz',
  `/create-offer?category=accounts&game=${mine_game}`,
  `/create-offer?category=accounts&game=${mine_game}&device=PC`,
  `/create-offer?created=${mine}`,
  `/edit-offer/${mine}`,
  `/edit-offer/${mine}/full`,
  `/edit-offer/${mine}/images`,
  ['/edit-offer/999999999', 404],
  '/',
  '/become-seller',
  '/sales',
  '/sales?status=paid',
  '/sales?q=zzzzz',
  '/sales/statements',
  `/sales/statements/${sold_month}`,
  ['/sales/statements/2000-01', 404],
  '/wallet',
  '/notifications',
  `/sales/${sold}`,
  `/sales/${to_deliver}`,
  [`/sales/${nowhere}`, 404],
  `/sales/${sold}/deliver`,
  `/sales/${sold}/reveal`,
  `/sales/${sold}/reply`,
  `/sales/${sold}/more-time`,
  `/sales/${sold}/give-back`,
  '/manage-offers',
  '/manage-offers?status=paused',
  '/manage-offers?q=zzzzz',
  '/manage-offers/complete',
  '/manage-offers/import',
  `/manage-offers/import/${sheet}`,
  `/manage-offers/batch/${batch}`,
  `/manage-offers/batch/${batch}?percent=-90`,
  `/sales/${quarrel}/dispute`,
  `/sales/${played}/note`,
  `/sales/${to_prove}/proof`,
  `/sales/${to_hand}/deliver`,
  `/sales/${to_lengthen}/more-time`,
  '/inbox',
  '/inbox/replies',
  `/inbox/report/${told}`,
  ['/manage-offers/999999999/delete', 404],
]

const officeStock = ({ held_seller, held_unit }: Places): Listed[] => [
  '/admin/stock',
  `/admin/stock/${held_seller}`,
  `/admin/stock/${held_seller}/take-out`,
  `/admin/stock/${held_seller}/take-out?unit=${held_unit}`,
  `/admin/stock/${held_seller}/${held_unit}`,
  [`/admin/stock/${nowhere}`, 404],
]

const officeScreens: Listed[] = [
  '/admin',
  '/admin/find',
  '/admin/find?q=robux',
  '/admin/find?q=zqxzqx',
  '/admin/figures',
  '/admin/figures?period=7',
  '/admin/figures?period=90&by=week',
  '/admin/figures?period=90&by=month',
  '/admin/figures?from=2026-01-10&to=2026-01-19&of=people',
  '/admin/figures?period=365&of=disputes&split=seller',
  '/admin/confirm',
  '/admin/outages',
  '/admin/staff',
  '/admin/staff/permissions',
  '/admin/handbook',
  '/admin/messages',
  '/admin/reports',
  '/admin/provider',
  '/admin/audit',
  '/admin/audit?kind=seller_application',
  '/admin/audit?q=zzzzz',
  '/admin/categories',
  '/admin/categories/accounts',
  '/admin/categories/boosting/steps',
  '/admin/categories/boosting/steps/new',
  ['/admin/categories/weapons', 404],
  '/',
]

const officeOrders = ({
  received,
  paid,
  pending,
  disputed,
  case_number,
  conversation,
}: Places): Listed[] => [
  '/admin/orders',
  '/admin/orders?q=zzzzz',
  '/admin/orders?page=2&status=received',
  `/admin/orders/chosen?act=complete&order=${paid}&order=${pending}`,
  `/admin/orders/${pending}`,
  `/admin/orders/${paid}`,
  `/admin/orders/${paid}/refund`,
  `/admin/orders/${paid}/freeze`,
  `/admin/orders/${paid}/buyer`,
  `/admin/orders/${pending}/freeze`,
  `/admin/orders/${disputed}`,
  `/admin/orders/${received}/refund`,
  `/orders/${paid}/receipt`,
  '/admin/disputes',
  '/admin/disputes?q=zzzzz',
  `/admin/disputes/${case_number}`,
  `/admin/disputes/${case_number}/ask`,
  `/admin/disputes/${case_number}/decide`,
  `/admin/disputes/${case_number}/second`,
  `/admin/messages/${conversation}`,
]

/** Who wants to sell, by what one may pay, and what is not there. */
const officeSellers = ({ application }: Places): Listed[] => [
  '/admin/seller-applications',
  '/admin/seller-applications?status=approved',
  '/admin/seller-applications?q=zzzzz',
  `/admin/seller-applications/${application}`,
  '/admin/payment-methods',
  '/admin/payment-methods/new',
  '/admin/payment-methods/1',
  '/admin/payment-methods/1/delete',
  ['/admin/no-such-page', 404],
  [`/admin/orders/${nowhere}`, 404],
]

const officePeople = ({ person, gone, badge }: Places): Listed[] => [
  '/admin/users',
  '/admin/users?show=sellers&sort=username-down',
  '/admin/users?q=zzzzz',
  '/admin/users?show=suspended',
  `/admin/users/${person}?email=${person}`,
  ...[
    '?show=money',
    '/orders',
    '/sales',
    '/money',
    '/payouts',
    '/offers',
    '/disputes',
    '/messages',
    '/sign-ins',
    '/notes',
    '/audit',
    '/help/reset-link',
    '/help/address',
    '/help/two-step-off',
    '/help/withdraw',
  ].map((tab) => `/admin/users/${person}${tab}`),
  `/admin/users/${person}/wallet`,
  `/admin/users/${person}/badges`,
  `/admin/users/${person}/suspension`,
  `/admin/users/${person}/administrator`,
  `/admin/users/${gone}`,
  ['/admin/users/nobody', 404],
  '/admin/badges',
  '/admin/badges/new',
  `/admin/badges/${badge}`,
  `/admin/badges/${badge}/delete`,
]

const officeGames = ({
  game_id,
  faq,
  guide,
  relation,
  field_game,
  field,
  attribute_game,
  attribute,
  word,
}: Places): Listed[] => [
  '/admin/games',
  '/admin/games?sort=newest&status=active&page=2',
  '/admin/games?q=zzzzz',
  '/admin/games/new',
  `/admin/games/${game_id}`,
  `/admin/games/${game_id}/delete`,
  `/admin/games/${game_id}/faqs`,
  `/admin/games/${game_id}/faqs/new`,
  `/admin/games/${game_id}/faqs/${faq}`,
  `/admin/games/${game_id}/faqs/${faq}/delete`,
  `/admin/games/${game_id}/guides`,
  `/admin/games/${game_id}/guides/new`,
  `/admin/games/${game_id}/guides/${guide}`,
  `/admin/games/${game_id}/guides/${guide}/delete`,
  `/admin/games/${game_id}/steps`,
  `/admin/games/${field_game}/fields`,
  `/admin/games/${field_game}/fields/new`,
  `/admin/games/${field_game}/fields/${field}`,
  `/admin/games/${field_game}/fields/${field}/delete`,
  `/admin/games/${attribute_game}/attributes`,
  `/admin/games/${attribute_game}/attributes/new`,
  `/admin/games/${attribute_game}/attributes/${attribute}`,
  `/admin/games/${attribute_game}/attributes/${attribute}/delete`,
  `/admin/games/names/${game_id}`,
  '/admin/search-words',
  '/admin/search-words?q=zzzzz',
  '/admin/search-words/new',
  `/admin/search-words/${word}`,
  `/admin/search-words/${word}/delete`,
  '/admin/searches',
  '/admin/game-relations',
  '/admin/game-relations?q=zzzzz',
  '/admin/game-relations/new',
  '/admin/game-relations/new?category=items&find_primary=fire&find_related=zzzzz',
  `/admin/game-relations/${relation}/delete`,
  ['/admin/games/999999999', 404],
  '/admin/games/import',
  '/admin/games/attributes/import',
]

const officeBooks = ({
  unsent,
  to_check,
  handled,
  from_wallet,
  refund,
  to_arrive,
}: Places): Listed[] => [
  '/admin/undelivered',
  '/admin/undelivered?kind=mail&state=all',
  `/admin/undelivered/${unsent}`,
  ['/admin/undelivered/999999999', 404],
  '/admin/payments',
  '/admin/payments?state=all',
  '/admin/payments?q=zzzzz',
  `/admin/payments/${to_check}`,
  `/admin/payments/${handled}`,
  '/admin/refunds',
  '/admin/refunds?q=zzzzz',
  `/admin/refunds/${refund}`,
  '/admin/receipts',
  '/admin/receipts?q=zzzzz',
  `/admin/receipts/chosen?act=arrive&receipt=${to_arrive}`,
  `/admin/receipts/${to_arrive}`,
  `/admin/receipts/${to_arrive}/arrive`,
  `/admin/receipts/${to_arrive}/not-found`,
  '/admin/reconciliation',
  '/admin/reconciliation?day=2026-01-01',
  '/admin/books',
  `/admin/orders/${from_wallet}`,
  `/admin/orders/${from_wallet}/refund`,
]

const officeSite = ({ mine, reward, replied, held }: Places): Listed[] => [
  '/admin/settings',
  '/admin/settings?q=fee',
  '/admin/settings/fees',
  '/admin/settings/switches',
  '/admin/settings/switches/deposits_open',
  ['/admin/settings/switches/company_name', 404],
  '/admin/rewards',
  '/admin/rewards/new',
  `/admin/rewards/${reward}`,
  `/admin/rewards/${reward}/delete`,
  ['/admin/rewards/999999999', 404],
  '/admin/feedback',
  '/admin/feedback?q=zzzzz',
  '/admin/feedback?rating=negative',
  `/admin/feedback/${replied}/reject`,
  `/admin/feedback/${replied}/remove-reply`,
  '/admin/offers',
  '/admin/offers?q=zzzzz',
  '/admin/offers?status=held',
  `/admin/offers/${mine}/pause`,
  `/admin/reports/${mine}/hide`,
  `/admin/offers/${held}/delete`,
  ['/admin/offers/999999999/delete', 404],
]

const officeTexts = ({ post_id, help_category_id, article_id }: Places): Listed[] => [
  '/admin/blog',
  '/admin/blog?q=zzzzz',
  '/admin/blog/new',
  `/admin/blog/${post_id}`,
  `/admin/blog/${post_id}/delete`,
  '/admin/help-articles',
  '/admin/help-articles?q=zzzzz',
  '/admin/help-articles/new',
  `/admin/help-articles/${article_id}`,
  `/admin/help-articles/${article_id}/delete`,
  '/admin/help-articles/categories/new',
  `/admin/help-articles/categories/${help_category_id}`,
  `/admin/help-articles/categories/${help_category_id}/delete`,
]

const officePayouts = ({ requested, approved, payout_batch, deposited }: Places): Listed[] => [
  '/admin/withdrawals',
  '/admin/withdrawals?status=all',
  '/admin/withdrawals?q=zzzzz',
  `/admin/withdrawals/${requested}`,
  `/admin/withdrawals/${approved}`,
  `/admin/withdrawals/${approved}/pay`,
  `/admin/withdrawals/${requested}/pay`,
  `/admin/withdrawals/${requested}/return`,
  [`/admin/withdrawals/${nowhere}`, 404],
  '/admin/payout-batches',
  '/admin/payout-batches?state=closed',
  `/admin/payout-batches/${payout_batch}`,
  ['/admin/payout-batches/999999999', 404],
  '/admin/deposits',
  '/admin/deposits?status=all',
  '/admin/deposits?q=zzzzz',
  `/admin/deposits/${deposited}`,
  `/admin/deposits/${deposited}/confirm`,
  `/admin/deposits/${deposited}/refuse`,
  [`/admin/deposits/${nowhere}`, 404],
]

const officeGameFiles = ({
  games_file,
  wrong_games_file,
  imported_games_file,
  failed_games_file,
  foreign_games_file,
  words_games_file,
  attributes_file,
  imported_attributes_file,
}: Places): Listed[] => [
  `/admin/games/import/${games_file}`,
  `/admin/games/import/${games_file}?existing=skip`,
  `/admin/games/import/${wrong_games_file}`,
  `/admin/games/import/${imported_games_file}`,
  `/admin/games/import/${failed_games_file}`,
  `/admin/games/import/${imported_games_file}/take-back`,
  `/admin/games/import/${foreign_games_file}`,
  `/admin/games/import/${words_games_file}`,
  `/admin/games/import/${words_games_file}?columns`,
  `/admin/games/attributes/import/${attributes_file}`,
  `/admin/games/attributes/import/${imported_attributes_file}`,
]
