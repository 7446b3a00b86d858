import { defineConfig } from 'vitest/config'

/** The pure tests of the rules of money and state, as mutation testing runs them. */
export default defineConfig({
  test: {
    include: [
      'app/modules/{orders,ledger,payouts,payments,order-payments,disputes,vault,checkout}/**/*.test.ts',
    ],
    exclude: [
      '**/*.server.test.ts',
      '**/ui/**',
      'app/modules/checkout/level-fee.test.ts',
      'app/modules/payments/internal/chargily/chargily.test.ts',
    ],
    isolate: false,
    env: { TZ: 'UTC', PROD: '' },
  },
})
