import { describe, expect, test } from 'vitest'
import { csvText } from '#kernel/csv.ts'
import { readRecords } from './csv.server.ts'

const MB = 1024 * 1024

/**
 * Reads a text and measures the longest that nobody else had a turn meanwhile, in ms of this
 * thread's processor time.
 */
async function readWatched(text: string, rows: number) {
  let [longest, before, isOver] = [0, process.threadCpuUsage(), false]
  const watch = () => {
    longest = Math.max(longest, process.threadCpuUsage(before).user / 1000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  const read = await readRecords(text, rows)
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  isOver = true
  return { longest, code: read.ok ? read.value.length : read.code }
}

describe('nobody waits for a spreadsheet that was written to cost much [ADM-GAME-05]', () => {
  test.each<[string, () => string, string | number]>([
    ['empty lines alone', () => `name,category\n${'\n'.repeat(20 * MB)}`, 1],
    [
      'empty lines before the last',
      () => `name,category\n${'\n'.repeat(20 * MB)}x`,
      'too_many_rows',
    ],
    ['lines of a quote each', () => `name,category\n${'"\n'.repeat(10 * MB)}`, 'too_many_rows'],
    ['separators alone', () => ';'.repeat(20 * MB), 'too_many_cells'],
    [
      'a row of separators below its header',
      () => `name,category\n${','.repeat(20 * MB)}`,
      'too_many_cells',
    ],
    ['a quote that is never closed', () => `name,category\n"${'a'.repeat(8 * MB)}`, 'broken'],
    ['quotes alone', () => `name,category\n${'"'.repeat(4 * MB)}`, 2],
    ['as many rows as may be', () => `name,category\n${'Game,items\n'.repeat(50_000)}`, 50_001],
    ['as many empty lines as may be', () => `name,category\n${'\n'.repeat(49_999)}Game,items`, 2],
  ])(
    '%s',
    async (_, text, code) => {
      const read = await readWatched(text(), 50_000)
      expect(read.code).toBe(code)
      expect(read.longest).toBeLessThan(500)
    },
    60_000,
  )
})

test('a text of a thousand control characters is none, and costs no more than to look', () => {
  expect(csvText(Buffer.from('a\u0001'.repeat(1_000)))).toBe('a'.repeat(1_000))
  expect(csvText(Buffer.from('a\u0001'.repeat(1_001)))).toBeNull()
})
