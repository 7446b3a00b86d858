import { describe, expect, test } from 'vitest'
import { needlesslyPublic, violations } from './check-imports.ts'

/** One file that imports another. */
const importing = (path: string, specifier: string) =>
  violations([{ path, source: `import { x } from '${specifier}'\nx()` }])

describe('the import table', () => {
  test.each([
    ['app/routes/orders/order.tsx', '#modules/orders/orders.server.ts'],
    ['server/app.ts', '#modules/auth/sessions.server.ts'],
    ['app/entry.server.tsx', '#platform/db.server.ts'],
    ['app/routes/orders/order.tsx', '../layout/page.tsx'],
    ['app/routes/orders/order.tsx', './+types/order'],
    ['app/routes/orders/order.tsx', './order.css'],
    ['app/jobs/jobs.server.ts', '#platform/mail.server.ts'],
    ['app/jobs/event-handlers.ts', '#events/order-events.ts'],
    ['app/routes/account/notifications.tsx', '#events/present-notification.ts'],
    ['app/events/order-events.ts', '#i18n/format.ts'],
    ['app/modules/orders/orders.server.ts', '#modules/ledger/ledger.server.ts'],
    ['app/modules/orders/orders.server.ts', './order-rows.server.ts'],
    ['app/modules/orders/internal/ui/order-card.tsx', '#modules/offers/ui/offer-card.tsx'],
    ['app/modules/orders/internal/ui/order-card.tsx', '#ui/button.tsx'],
    ['app/modules/checkout/checkout.form.ts', 'valibot'],
    ['app/ui/da.tsx', '#i18n/format.ts'],
    ['app/routes/resources/mailbox.tsx', '#platform/mail.server.ts'],
    ['app/entry.client.ts', '#ui/dialog.client.ts'],
    ['app/modules/orders/internal/ui/checkout.client.ts', '../price.ts'],
    ['app/modules/orders/internal/ui/checkout.client.ts', './checkout-text.ts'],
    ['app/routes/layout/search.client.ts', './listed-game.ts'],
    ['app/routes/layout/search.client.ts', '#ui/art.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(importing(path, specifier)).toEqual([])
  })

  test.each([
    ['app/routes/orders/order.tsx', '#platform/mail.server.ts', 'routes use http only'],
    ['app/routes/orders/order.tsx', '#platform/db.server.ts', 'brings in its context'],
    ['app/routes/orders/order.tsx', 'kysely', 'may not use this package'],
    ['app/routes/orders/order.tsx', '#jobs/jobs.server.ts', 'routes may not use jobs'],
    ['app/routes/orders/order.tsx', '../wallet/wallet.tsx', 'own area and the layout only'],
    ['app/jobs/jobs.server.ts', '#ui/button.tsx', 'jobs may not use ui'],
    ['app/modules/orders/orders.server.ts', '#ui/button.tsx', 'server may not use ui'],
    ['app/modules/orders/orders.server.ts', '#i18n/format.ts', 'server may not use i18n'],
    [
      'app/modules/orders/internal/ui/order-card.tsx',
      '../orders.server.ts',
      'module-ui may not use server',
    ],
    [
      'app/modules/orders/internal/ui/order-card.tsx',
      '#platform/http.server.ts',
      'module-ui may not use platform',
    ],
    ['app/modules/orders/order.ts', './orders.server.ts', 'pure may not use server'],
    ['app/modules/orders/order.ts', 'node:crypto', 'may not use this package'],
    ['app/modules/orders/order.ts', './ui/order-card.tsx', 'pure may not use module-ui'],
    [
      'app/modules/orders/orders.server.ts',
      '#events/present-notification.ts',
      'may not use events',
    ],
    ['app/events/order-events.ts', '#platform/outbox.server.ts', 'events may not use platform'],
    ['app/ui/button.tsx', '#modules/orders/order.ts', 'ui may not use pure'],
    ['app/ui/button.tsx', 'valibot', 'may not use this package'],
    ['app/kernel/money.ts', '#platform/db.server.ts', 'kernel may not use platform'],
    [
      'app/platform/mail.server.ts',
      '#modules/orders/order-lists.server.ts',
      'platform may not use server',
    ],
    ['app/i18n/format.ts', '#ui/da.tsx', 'i18n may not use ui'],
    [
      'app/modules/orders/internal/ui/checkout.client.ts',
      '../orders.server.ts',
      'client may not use server',
    ],
    [
      'app/modules/orders/internal/ui/checkout.client.ts',
      './order-card.tsx',
      'neither markup nor server files',
    ],
    [
      'app/modules/orders/internal/ui/checkout.client.ts',
      '#modules/loyalty/points.ts',
      'loyalty is above orders',
    ],
    [
      'app/routes/layout/search.client.ts',
      '#i18n/locale.server.ts',
      'neither markup nor server files',
    ],
    ['app/routes/layout/search.client.ts', '../wallet/filter.ts', 'its own area only'],
    ['app/ui/dialog.client.ts', 'react', 'may not use this package'],
    [
      'app/routes/orders/order.tsx',
      '../layout/search.client.ts',
      'used by app/entry.client.ts and each other',
    ],
    ['app/ui/dialog.tsx', './dialog.client.ts', 'ui may not use client'],
    [
      'app/modules/ledger/ledger.server.ts',
      '#modules/orders/orders.server.ts',
      'orders is above ledger',
    ],
    ['app/modules/ledger/ledger.ts', '#modules/auth/username.ts', 'auth is above ledger'],
    [
      'app/modules/orders/orders.server.ts',
      '#modules/ledger/internal/rows.server.ts',
      'internal files belong',
    ],
    [
      'app/routes/orders/order.tsx',
      '#modules/orders/internal/rows.server.ts',
      'internal files belong',
    ],
    ['server/app.ts', '#modules/auth/internal/session.server.ts', 'internal files belong'],
    ['app/modules/orders/orders.server.ts', '../../../../tests/factories/order.ts', 'outside it'],
    ['app/platform/db.server.ts', '../../scripts/start.ts', 'outside it'],
    ['app/modules/orders/order.ts', '#helpers/text.ts', 'belongs to no layer'],
  ])('%s may not import %s', (path, specifier, reason) => {
    expect(importing(path, specifier)).toEqual([expect.stringContaining(reason)])
  })

  test('row types of the database are open to all', () => {
    expect(
      violations([
        {
          path: 'app/modules/orders/order.ts',
          source: "import type { DB } from '#platform/db.server.ts'",
        },
      ]),
    ).toEqual([])
  })

  test('a route is given the settings of its request, and may name types of the database', () => {
    const path = 'app/routes/orders/order.tsx'
    const settings = '#modules/settings/settings.server.ts'
    expect(violations([{ path, source: `import { currentSettings } from '${settings}'` }])).toEqual(
      [expect.stringContaining('in the context of the request')],
    )
    expect(
      violations([
        { path, source: `import { storedSettings } from '${settings}'` },
        { path, source: "import type { Db } from '#platform/db.server.ts'" },
      ]),
    ).toEqual([])
  })

  test("a module's markup may use the types of its own queries, and only the types", () => {
    const path = 'app/modules/orders/internal/ui/order-card.tsx'
    const typed = (specifier: string) =>
      violations([{ path, source: `import type { Sale } from '${specifier}'` }])
    expect(typed('../order-lists.server.ts')).toEqual([])
    expect(typed('#modules/offers/offers.server.ts')).toEqual([
      expect.stringContaining('module-ui may not use server'),
    ])
  })

  test('dynamic imports and re-exports count as well', () => {
    const [path, target] = ['app/modules/orders/order.ts', './orders.server.ts']
    expect(
      violations([{ path, source: `export const load = () => import('${target}')` }]),
    ).toHaveLength(1)
    expect(
      violations([{ path, source: `export const a = 1\nexport { x } from '${target}'` }]),
    ).toHaveLength(1)
  })
})

describe('the shape of files', () => {
  test.each([
    ['app/modules/orders/internal/index.ts', 'export const a = 1', 'barrel'],
    ['app/modules/orders/internal/all.ts', "export * from './order.ts'", 'barrel'],
    ['app/modules/orders/internal/all.ts', "export { a } from './order.ts'", 'barrel'],
    ['app/modules/orders/internal/card.tsx', 'export const a = 1', 'belongs to no layer'],
    ['app/modules/orders/all.ts', "export { a } from './internal/order.ts'", 'barrel'],
    ['app/utils/text.ts', 'export const a = 1', 'belongs to no layer'],
    [
      'app/modules/shipping/internal/parcel.ts',
      'export const a = 1',
      'no place in the order of modules',
    ],
  ])('%s with %s is refused', (path, source, reason) => {
    expect(violations([{ path, source }])).toEqual([expect.stringContaining(reason)])
  })

  test('a public file that only its own module and tests use belongs into internal/', () => {
    const using = (path: string) => [
      { path: 'app/modules/orders/order.ts', source: 'export const isHeld = true' },
      { path, source: "import { isHeld } from '#modules/orders/order.ts'\nisHeld()" },
    ]
    expect(needlesslyPublic(using('app/routes/orders/order.tsx'))).toEqual([])
    const found = [expect.stringContaining('orders/order.ts is used by its own module alone')]
    expect(needlesslyPublic(using('app/modules/orders/internal/sales.ts'))).toEqual(found)
    expect(needlesslyPublic(using('tests/order.test.ts'))).toEqual(found)
  })

  test('a circle of imports is found once, of types as well', () => {
    const circle = (how: string) => [
      { path: 'app/kernel/a.ts', source: "import { b } from './b.ts'\nexport const a = b" },
      { path: 'app/kernel/b.ts', source: "import { c } from './c.ts'\nexport const b = c" },
      { path: 'app/kernel/c.ts', source: `${how} { a } from './a.ts'\nexport const c = 1` },
    ]
    expect(violations(circle('import'))).toEqual([
      expect.stringContaining('a.ts → app/kernel/b.ts → app/kernel/c.ts → app/kernel/a.ts'),
    ])
    expect(violations(circle('import type'))).toHaveLength(1)
  })
})
