import { expect, test } from 'vitest'
import { createQueue } from './queue.server.ts'

test('so many work at once, the next ones in the order they came, and who finds it full is refused', async () => {
  const enqueue = createQueue(2, 3)
  let working = 0
  let most = 0
  const began: number[] = []
  const all = await Promise.all(
    Array.from({ length: 7 }, (_, n) =>
      enqueue(async () => {
        began.push(n)
        most = Math.max(most, ++working)
        await new Promise((resolve) => setTimeout(resolve, 5))
        working--
        return n
      }),
    ),
  )
  expect(all).toEqual([0, 1, 2, 3, 4, null, null])
  expect(began).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

test('work that fails gives its place on', async () => {
  const enqueue = createQueue(1, 9)
  const failing = enqueue(() => Promise.reject(new Error('broken')))
  const next = enqueue(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await enqueue(() => Promise.resolve('again'))).toBe('again')
})
