import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { addresses, downloads, forms } from './addresses.ts'

/** Every address of the routes with the file that answers it. */
const answered = (
  entries: readonly RouteConfigEntry[],
  before = '',
): { pattern: string; file: string }[] =>
  entries.flatMap(({ path, index, file, children }) => {
    const pattern = path ? `${before}/${path}` : before
    const own = path || index ? [{ pattern: pattern || '/', file }] : []
    return [...own, ...answered(children ?? [], pattern)]
  })

const isRead = (file: string) =>
  /^export (default|(async )?function loader|const loader)/m.test(
    readFileSync(`app/${file}`, 'utf8'),
  )

test('every address is measured, or is said to be a download or a form', () => {
  const measured = [...Object.values(addresses).flat(), ...downloads, ...forms].map(
    (each) =>
      each
        .replaceAll('{game}', '/a-game/items')
        .replaceAll(/\{\w+\}/g, '1')
        .split('?')[0]!,
  )
  const missing = answered(routes).filter(
    ({ pattern, file }) => isRead(file) && !measured.some((path) => matchPath(pattern, path)),
  )
  expect(missing.map(({ pattern }) => pattern)).toEqual([])
})
