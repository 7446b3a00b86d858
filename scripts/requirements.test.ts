import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { projectCoverage, rewordings, textsOf } from './requirements.ts'

const markdown = readFileSync('docs/requirements.md', 'utf8')
const sums = readFileSync('docs/requirements.sums', 'utf8')
const rewordingsOf = (from: string, to: string) => {
  expect(markdown).toContain(from)
  return rewordings(textsOf(markdown.replace(from, to)), sums)
}

test('every requirement stands as it was given, and is named by a test', () => {
  expect(projectCoverage()).toEqual({ total: 678, unnamed: [], unknown: [], reworded: [] })
})

describe('a requirement that was', () => {
  test.each([
    [
      'reworded',
      '| GEN-26 | The app mounts after a delay of 100 ms. |',
      '| GEN-26 | The app mounts at once. |',
      'GEN-26 does not stand as it was given: say what changes it beside it, not in its place',
    ],
    [
      'given another decision',
      'two languages, Arabic and English. [OP-001]',
      'two languages, Arabic and English. [OP-002]',
      'GEN-01 does not stand as it was given: say what changes it beside it, not in its place',
    ],
    ['left out', '| GEN-24 | Success', '| gone | Success', 'GEN-24 was given and is missing'],
    ['added', '| GEN-01 |', '| GEN-99 | Of our own. |\n| GEN-01 |', 'GEN-99 was never given'],
  ])('%s is found', (_, from, to, fault) => {
    expect(rewordingsOf(from, to)).toEqual([fault])
  })

  test('explained beside it is none', () => {
    expect(
      rewordingsOf(
        'Pages are visible before any script runs; there is no mount delay. [OP-127] |',
        'Otherwise. |',
      ),
    ).toEqual([])
  })
})
