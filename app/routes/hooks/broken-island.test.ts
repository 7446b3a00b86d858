import { expect, test, vi } from 'vitest'
import { BROKEN_ISLAND_PATH } from '#ui/island.ts'
import { openTestApp } from '../../../tests/app.ts'

const { request } = await openTestApp()

const report = (form: Record<string, string>) => request(BROKEN_ISLAND_PATH, { form })

async function written(act: () => Promise<unknown>): Promise<string[]> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await act()
  const lines = write.mock.calls.map(([line]) => String(line))
  write.mockRestore()
  return lines.filter((line) => line.includes('an island broke in a browser'))
}

test('what browsers tell of a broken island is cut to size, and a flood of it fills no log', async () => {
  const [line, ...others] = await written(async () => {
    expect((await report({ island: 'picker', page: '/', error: `Error: no games\n${'x'.repeat(5_000)}` })).status).toBe(204)
  })
  expect(others).toEqual([])
  expect(JSON.parse(line!)).toMatchObject({ level: 'warn', island: 'picker', page: '/', words: `Error: no games\n${'x'.repeat(984)}` })
  const flood = await written(() => Promise.all(Array.from({ length: 100 }, () => report({ island: 'picker' }))))
  // two minutes at most
  expect(flood.length).toBeLessThanOrEqual(60)
})

test('another site can tell of none', async () => {
  const lines = await written(async () => {
    expect((await request(BROKEN_ISLAND_PATH, { form: { island: 'picker' }, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  })
  expect(lines).toEqual([])
})
