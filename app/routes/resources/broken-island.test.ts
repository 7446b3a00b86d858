import { expect, test, vi } from 'vitest'
import { MINUTE } from '#kernel/time.ts'
import { BROKEN_ISLAND_PATH } from '#ui/island.ts'
import { openTestApp } from '../../../tests/app.ts'

const { request } = await openTestApp({ trustProxy: 1 })

const report = (form: Record<string, string>, address = '') =>
  request(BROKEN_ISLAND_PATH, { form, headers: { 'x-forwarded-for': address } })

async function written(
  act: () => Promise<unknown>,
  words = 'an island broke in a browser',
): Promise<string[]> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await act()
  const lines = write.mock.calls.map(([line]) => String(line))
  write.mockRestore()
  return lines.filter((line) => line.includes(words))
}

test('who tells very often leaves room for others, and how much was left out is told once', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: Date.now() + 5 * MINUTE })
  try {
    const lines = await written(async () => {
      for (let n = 0; n < 40; n++) await report({ island: 'picker' }, '192.0.2.1')
      await report({ island: 'search' }, '192.0.2.2')
    })
    expect(lines.map((line) => (JSON.parse(line) as { island: string }).island)).toEqual([
      'picker',
      'picker',
      'picker',
      'search',
    ])
    const [told, ...more] = await written(
      async () => void vi.advanceTimersByTime(2 * MINUTE),
      'were left out',
    )
    expect([JSON.parse(told!), more]).toMatchObject([{ level: 'warn', count: 37 }, []])
  } finally {
    vi.useRealTimers()
  }
})

test('what browsers tell of a broken island is cut to size, and a flood of it fills no log', async () => {
  const [line, ...others] = await written(async () => {
    expect(
      (
        await report({
          island: 'picker',
          page: '/',
          error: `Error: no games\n${'x'.repeat(5_000)}`,
        })
      ).status,
    ).toBe(204)
  })
  expect(others).toEqual([])
  expect(JSON.parse(line!)).toMatchObject({
    level: 'warn',
    island: 'picker',
    page: '/',
    words: `Error: no games\n${'x'.repeat(984)}`,
  })
  const flood = await written(() =>
    Promise.all(
      Array.from({ length: 100 }, (_, n) => report({ island: 'picker' }, `192.0.2.${n}`)),
    ),
  )
  // two minutes at most
  expect(flood.length).toBeLessThanOrEqual(60)
})

test('another site can tell of none', async () => {
  const lines = await written(async () => {
    expect(
      (
        await request(BROKEN_ISLAND_PATH, {
          form: { island: 'picker' },
          headers: { 'sec-fetch-site': 'cross-site' },
        })
      ).status,
    ).toBe(403)
  })
  expect(lines).toEqual([])
})
