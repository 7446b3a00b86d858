import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { addresses } from './addresses.ts'

/** Files that are written while they are read, so that they have no time of their own. */
const downloads: readonly string[] = [
  '/manage-offers/export.csv',
  '/admin/withdrawals/export.csv',
  '/admin/payout-batches/{payout_batch}/file',
  '/admin/audit.csv',
  '/admin/reconciliation.csv',
  '/admin/books.csv',
  '/admin/figures/days.csv',
  '/admin/books/{month}/orders.csv',
  '/sales/statements/{month}/orders.csv',
  '/wallet/deposit/{deposit}/receipt',
  '/orders/{transferred}/payment/receipt/{shown}',
  '/inbox/pictures/{picture}',
]

/** What forms and scripts are sent to. Who reads it all the same is led on or refused at once. */
const forms: readonly string[] = [
  '/signout',
  '/push',
  '/language',
  '/theme',
  '/consent/purchase',
  '/broken-island',
  '/kept-forms',
  '/orders/{pending}/payment/go',
  '/admin/orders/{order}/ask',
  '/manage-offers/{own}/vault/store',
  '/manage-offers/{own}/vault/by-hand',
  '/manage-offers/{own}/vault/{unit}/remove',
  '/orders/{received}/step',
  '/orders/{lent}/access/take-back',
  '/sales/{sold}/access',
  '/manage-offers/batch',
  '/create-offer/{form}/shots',
  '/create-offer/{form}/image',
  '/edit-offer/{own}/shots',
  '/edit-offer/{own}/image',
  '/admin/launch',
  '/admin/writing/preview',
  '/admin/writing/draft',
  '/admin/writing/image',
  '/functions/v1/order-webhook',
  '/functions/v1/admin-seller-applications',
  '/hooks/payments',
]

/** Every address of the routes with the file that answers it. */
const answered = (
  entries: readonly RouteConfigEntry[],
  before = '',
): { pattern: string; file: string }[] =>
  entries.flatMap(({ path, index, file, children }) => {
    const pattern = path ? `${before}/${path}` : before
    const own = path || index ? [{ pattern: pattern || '/', file }] : []
    return [...own, ...answered(children ?? [], pattern)]
  })

const isRead = (file: string) =>
  /^export (default|(async )?function loader|const loader)/m.test(
    readFileSync(`app/${file}`, 'utf8'),
  )

test('every address is measured, or is said to be a download or a form', () => {
  const measured = [...Object.values(addresses).flat(), ...downloads, ...forms].map(
    (each) =>
      each
        .replaceAll('{game}', '/a-game/items')
        .replaceAll(/\{\w+\}/g, '1')
        .split('?')[0]!,
  )
  const missing = answered(routes).filter(
    ({ pattern, file }) => isRead(file) && !measured.some((path) => matchPath(pattern, path)),
  )
  expect(missing.map(({ pattern }) => pattern)).toEqual([])
})
