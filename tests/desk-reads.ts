import { type AdminOrderFilters, unnarrowed } from '#modules/orders/narrowed-orders.server.ts'
import {
  feesOfMonth,
  invoicesOfMonth,
  ordersOfMonth,
  payoutsOfMonth,
} from '#modules/reports/book-files.server.ts'
import { booksByMonth } from '#modules/reports/books.server.ts'
import { readFigures } from '#modules/reports/figures.server.ts'
import { figuresAsked } from '#modules/reports/figures.ts'
import type { Db } from '#platform/db.server.ts'

const figures = figuresAsked(new URLSearchParams('period=90&split=seller'), {
  today: '2026-01-31',
  names: true,
})

/** What figures and books read, and the lists that figures lead to: plans.test.ts. */
export const deskReads = (
  db: Db,
  now: Date,
  orders: (filters: AdminOrderFilters) => Promise<unknown>,
) =>
  [
    ['the figures of a span', () => readFigures(db, figures)],
    ['the books of all months', () => booksByMonth(db, now)],
    [
      'the files of a month',
      async () => {
        for (const pages of [
          ordersOfMonth(db, '2026-01'),
          invoicesOfMonth(db, '2026-01', 'credit_note'),
          feesOfMonth(db, '2026-01'),
          payoutsOfMonth(db, '2026-01'),
        ])
          await pages.next()
      },
    ],
    ...(['paid', 'earned', 'refunded', 'disputed'] as const).map(
      (on) =>
        [
          `the orders of a day on which they were ${on}`,
          () => orders({ ...unnarrowed, on, from: '2026-01-05', to: '2026-01-05' }),
        ] as const,
    ),
  ] as const
