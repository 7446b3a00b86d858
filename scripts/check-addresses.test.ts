import { expect, test } from 'vitest'
import { strayAddresses } from './check-addresses.ts'

const patterns = [
  '',
  '/orders',
  '/orders/:orderId',
  '/orders/:orderId/receipt',
  '/orders/:orderId/:move',
  '/sales/:month/orders.csv',
  '/admin/orders',
  '/admin/orders/:orderId',
  '/admin/sales/:orderId',
  '/admin/refunds/export.csv',
  '/hooks/payments',
  '/hooks/payments/:provider',
  '/:gameSlug',
  '/:gameSlug/:category',
]
const found = (source: string, path = 'app/routes/orders/order.tsx') =>
  strayAddresses([{ path, source: `export const to = ${source}` }], patterns)

test.each([
  ["'/orders'"],
  ["'/orders?status=paid#list'"],
  ['`/orders/${id}`'],
  ['`/orders/${id}/receipt`'],
  ['`/orders/${id}/cancel`'],
  ['`/orders/${id}/receipt?from=${from}`'],
  ['`/admin/orders${search}`'],
  ["`/admin/${isOrder ? 'orders' : 'sales'}/${id}`"],
  ['`/orders/${id}${isPaper ? `/receipt?from=${from}` : ""}`'],
  ['`/sales/${month}/${list}.csv`'],
  ["'/hooks/'"],
  ["'/hooks/payments'"],
  ['`/hooks/payments/${name}`'],
  ['`/${game}/${category}`'],
  ["'/files/images/1.webp'"],
  ["'/favicon.svg'"],
  ['`${origin}/nowhere`'],
  ["'and/or'"],
])('%s is an address that a route answers, or none', (source) => {
  expect(found(source)).toEqual([])
})

test.each([
  ["'/order'", '/order'],
  ['`/order/${id}`', '/order/${…}'],
  ['`/orders/${id}/reciept`', '/orders/${…}/reciept'],
  ['`/orders/${id}/receipt/${page}`', '/orders/${…}/receipt/${…}'],
  ['`/admin/order${search}`', '/admin/order${…}'],
  ['`/admin/games${search}`', '/admin/games${…}'],
  ['`/admin/refunds/${id}`', '/admin/refunds/${…}'],
  ["`/admin/${isOrder ? 'orders' : 'reports'}/${id}`", '/admin/reports/${…}'],
  ["'/shop/'", '/shop/'],
])('%s is one that no route answers', (source, stray) => {
  expect(found(source)).toEqual([
    `app/routes/orders/order.tsx:1 writes ${stray}, which no route answers`,
  ])
})

test('what is limited is named there, and not by an address', () => {
  const file = { path: 'app/modules/auth/limits.server.ts', source: "export const a = '/sheets'" }
  const user = { path: 'app/routes/sell/stock.tsx', source: "export const b = '/sheets'" }
  expect(strayAddresses([file, user], patterns)).toEqual([])
  expect(strayAddresses([user], patterns)).toEqual([
    'app/routes/sell/stock.tsx:1 writes /sheets, which no route answers',
  ])
})

test('folders of the platform and addresses of tests are nobody’s routes', () => {
  expect(found("'/proc/stat'", 'app/platform/stat.server.ts')).toEqual([])
  expect(found("'/nowhere'", 'app/routes/orders/order.test.ts')).toEqual([])
})
