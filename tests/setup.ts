import { afterAll, vi } from 'vitest'

// Runs before each test file. What a file puts in place of something is gone before the next, which
// may run in the same process; hooks end in reverse, so this is after all of the file's own.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
