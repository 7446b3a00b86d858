import { test } from 'vitest'
import { isTurnOf } from './slice.ts'

/**
 * A test that takes seconds of the processor, as it proves something of very many at once;
 * `timeout` in ms. Under `npm test` it runs in one slice of the sweeps, by its name; `npm run
 * test:all` runs every one.
 */
export const longTest = (name: string, run: () => Promise<void>, timeout?: number): void =>
  // oxlint-disable-next-line vitest/valid-title -- its callers give it
  test.runIf(isTurnOf(name))(name, run, timeout)
