// React looks at NODE_ENV when it is first imported: here it is the one that serves pages.
import 'react/jsx-runtime'
import 'react-dom/server'
import { afterAll, vi } from 'vitest'
import { digestCheaply } from './passwords.ts'

process.env.NODE_ENV = 'test'
digestCheaply()

// Runs before each test file. What a file puts in place of something is gone before the next, which
// may run in the same process; hooks end in reverse, so this is after all of the file's own.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
