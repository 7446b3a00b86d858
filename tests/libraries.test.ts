import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Decision 13 says of each dependency why it is there and who keeps it.

const rows = readFileSync('docs/decisions/0013-libraries.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| For '))
  .map((line) => line.split('|').slice(1, -1))

test('decision 13 names each dependency once and no others, with all there is to say of it', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>
  const named = rows.flatMap(([, names]) =>
    [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  expect(named.toSorted()).toEqual(
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).toSorted(),
  )
  for (const row of rows)
    expect([row.length, row.every((cell) => cell.trim() !== '')]).toEqual([6, true])
  for (const [what, , , released] of rows)
    expect([what, released]).toEqual([what, expect.stringMatching(/\d{4}-\d\d-\d\d/)])
})
