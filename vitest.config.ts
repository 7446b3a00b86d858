import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'bench/**/*.test.ts',
      'app/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'db/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: ['tests/journeys/**', 'node_modules/**'],
    globalSetup: './tests/global-setup.ts',
    // The database of the tests and their own work share the machine with these.
    maxWorkers: 2,
    // so long nothing takes but where others use the machine too
    testTimeout: 60_000,
    hookTimeout: 180_000,
    reporters: ['default'],
    env: { TZ: 'UTC' },
  },
})
