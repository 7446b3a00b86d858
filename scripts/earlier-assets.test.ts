import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { keepAssets } from './earlier-assets.ts'

/** A folder that is built into again and again, as the bundler does: what was there is gone. */
function builds() {
  const folder = mkdtempSync(join(tmpdir(), 'kanz-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [bundle, kept] = [join(folder, 'build'), join(folder, 'kept')]
  const earlier = join(kept, 'assets')
  return {
    earlier: () => readdirSync(earlier).sort(),
    read: (name: string) => readFileSync(join(earlier, name), 'utf8'),
    build(at: Date, ...names: string[]) {
      keepAssets(bundle, kept, at)
      const assets = join(bundle, 'client/assets')
      rmSync(bundle, { recursive: true, force: true })
      mkdirSync(assets, { recursive: true })
      for (const name of names) writeFileSync(join(assets, name), name)
    },
  }
}

const start = new Date('2026-03-01T12:00:00Z')

test('the first build keeps nothing, and each that follows what the one before it had', () => {
  const site = builds()
  site.build(start, 'a-1.js', 'a-1.js.br', 'b-1.css')
  expect(site.earlier()).toEqual([])
  // long after: what is replaced now is what the running program serves
  site.build(plus(start, 90 * DAY), 'a-2.js', 'b-1.css')
  expect(site.earlier()).toEqual(['a-1.js', 'a-1.js.br', 'b-1.css'])
  expect(site.read('a-1.js')).toBe('a-1.js')
})

test('what was replaced a week ago is dropped, what is still built is not', () => {
  const site = builds()
  site.build(start, 'a-1.js', 'b-1.css')
  site.build(plus(start, DAY), 'a-2.js', 'b-1.css')
  site.build(plus(start, 7 * DAY), 'a-3.js', 'b-1.css')
  expect(site.earlier()).toEqual(['a-1.js', 'a-2.js', 'b-1.css'])
  site.build(plus(start, 9 * DAY), 'a-4.js', 'b-1.css')
  expect(site.earlier()).toEqual(['a-2.js', 'a-3.js', 'b-1.css'])
})

test('of very many builds in a week the last ten are kept', () => {
  const site = builds()
  for (let build = 0; build < 15; build++) site.build(plus(start, build * 60_000), `a-${build}.js`)
  expect(site.earlier()).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((n) => `a-${n}.js`).sort())
})
