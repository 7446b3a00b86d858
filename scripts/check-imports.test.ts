import { describe, expect, test } from 'vitest'
import { bareModules, violations } from './check-imports.ts'

/** One file that imports another. */
const importing = (path: string, specifier: string) =>
  violations([{ path, source: `import { x } from '${specifier}'\nx()` }])

describe('the import table', () => {
  test.each([
    ['app/routes/orders/order.tsx', '#modules/orders/commands.server.ts'],
    ['server/app.ts', '#modules/auth/queries.server.ts'],
    ['app/entry.server.tsx', '#platform/db.server.ts'],
    ['app/routes/orders/order.tsx', '../layout/page.tsx'],
    ['app/routes/orders/order.tsx', './+types/order'],
    ['app/routes/orders/order.tsx', './order.css'],
    ['app/jobs/jobs.server.ts', '#platform/mail.server.ts'],
    ['app/jobs/event-handlers.ts', '#events/order-events.ts'],
    ['app/routes/account/notifications.tsx', '#events/present-notification.ts'],
    ['app/events/order-events.ts', '#i18n/format.ts'],
    ['app/modules/orders/internal/orders.server.ts', '#modules/ledger/commands.server.ts'],
    ['app/modules/orders/internal/orders.server.ts', './order-rows.server.ts'],
    ['app/modules/orders/internal/ui/order-card.tsx', '#modules/offers/ui.ts'],
    ['app/modules/orders/internal/ui/order-card.tsx', '#ui/button.tsx'],
    ['app/modules/orders/internal/checkout.form.ts', 'valibot'],
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
    ['app/modules/orders/internal/orders.server.ts', '#ui/button.tsx', 'server may not use ui'],
    ['app/modules/orders/internal/orders.server.ts', '#i18n/format.ts', 'server may not use i18n'],
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
    ['app/modules/orders/internal/order.ts', './orders.server.ts', 'pure may not use server'],
    ['app/modules/orders/internal/order.ts', 'node:crypto', 'may not use this package'],
    ['app/modules/orders/internal/order.ts', './ui/order-card.tsx', 'pure may not use module-ui'],
    [
      'app/modules/orders/internal/orders.server.ts',
      '#events/present-notification.ts',
      'may not use events',
    ],
    ['app/events/order-events.ts', '#platform/outbox.server.ts', 'events may not use platform'],
    ['app/ui/button.tsx', '#modules/orders/rules.ts', 'ui may not use pure'],
    ['app/ui/button.tsx', 'valibot', 'may not use this package'],
    ['app/kernel/money.ts', '#platform/db.server.ts', 'kernel may not use platform'],
    [
      'app/platform/mail.server.ts',
      '#modules/orders/queries.server.ts',
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
      '#modules/loyalty/rules.ts',
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
      'app/modules/ledger/internal/ledger.server.ts',
      '#modules/orders/commands.server.ts',
      'orders is above ledger',
    ],
    ['app/modules/ledger/internal/ledger.ts', '#modules/auth/rules.ts', 'auth is above ledger'],
    [
      'app/modules/orders/internal/orders.server.ts',
      '#modules/ledger/internal/rows.server.ts',
      'internal files belong',
    ],
    [
      'app/routes/orders/order.tsx',
      '#modules/orders/internal/rows.server.ts',
      'internal files belong',
    ],
    ['server/app.ts', '#modules/auth/internal/session.server.ts', 'internal files belong'],
    [
      'app/modules/orders/internal/orders.server.ts',
      '../queries.server.ts',
      'a front is for other modules',
    ],
    [
      'app/modules/orders/internal/orders.server.ts',
      '../../../../tests/factories/order.ts',
      'outside it',
    ],
    ['app/platform/db.server.ts', '../../scripts/start.ts', 'outside it'],
    ['app/modules/orders/internal/order.ts', '#helpers/text.ts', 'belongs to no layer'],
  ])('%s may not import %s', (path, specifier, reason) => {
    expect(importing(path, specifier)).toEqual([expect.stringContaining(reason)])
  })

  test('row types of the database are open to all', () => {
    expect(
      violations([
        {
          path: 'app/modules/orders/internal/order.ts',
          source: "import type { DB } from '#platform/db.server.ts'",
        },
      ]),
    ).toEqual([])
  })

  test('a route is given the settings of its request, and may name types of the database', () => {
    const path = 'app/routes/orders/order.tsx'
    const settings = '#modules/settings/queries.server.ts'
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
    expect(typed('#modules/offers/queries.server.ts')).toEqual([
      expect.stringContaining('module-ui may not use server'),
    ])
  })

  test('dynamic imports and re-exports count as well', () => {
    const [path, target] = ['app/modules/orders/internal/order.ts', './orders.server.ts']
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
    ['app/modules/orders/rules.ts', 'export const a = 1', 'no front'],
    ['app/modules/orders/all.ts', "export { a } from './internal/order.ts'", 'no front'],
    ['app/utils/text.ts', 'export const a = 1', 'belongs to no layer'],
    [
      'app/modules/shipping/internal/parcel.ts',
      'export const a = 1',
      'no place in the order of modules',
    ],
  ])('%s with %s is refused', (path, source, reason) => {
    expect(violations([{ path, source }])).toEqual([expect.stringContaining(reason)])
  })

  test('a front offers what others take, and nothing else', () => {
    const front = {
      path: 'app/modules/orders/rules.ts',
      source: "export { isHeld, isOpen } from './internal/order.ts'",
    }
    const other = {
      path: 'app/modules/reports/internal/sales.ts',
      source: "import { isHeld } from '#modules/orders/rules.ts'\nisHeld()",
    }
    expect(violations([front, other])).toEqual([expect.stringContaining('rules.ts offers isOpen')])
  })

  test('a module has at least two fronts, and something of its own behind them', () => {
    const made = (...names: string[]) =>
      bareModules(names.map((name) => ({ path: `app/modules/orders/${name}`, source: '' })))
    expect(made('rules.ts', 'ui.ts', 'internal/order.ts')).toEqual([])
    expect(made('rules.ts', 'internal/order.ts')).toEqual([
      'the module orders has fewer than two fronts',
    ])
    expect(made('rules.ts', 'ui.ts', 'internal/order.test.ts')).toEqual([
      'the module orders has nothing in internal/',
    ])
    expect(made('rules.ts')).toHaveLength(2)
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
