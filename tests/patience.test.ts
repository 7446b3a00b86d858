import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** So long every test may take (vitest.config.ts, playwright.config.ts), in ms. */
const PATIENCE = 300_000

test('no test gives up sooner than all do: on a busy machine it would fail without a fault', () => {
  const files = globSync('{app,db,scripts,server,stand-in,tests}/**/*.{test,journey}.{ts,tsx}')
  expect(files.length).toBeGreaterThan(400)
  const sooner = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/^ *(?:\}, |test\.setTimeout\()(\d+_\d{3})\)/gm),
    ].flatMap(([, ms]) => (Number(ms!.replaceAll('_', '')) < PATIENCE ? `${file}: ${ms}` : [])),
  )
  expect(sooner).toEqual([])
})
