import { expect, test } from 'vitest'
import { uploads } from './uploads.server.ts'

test('each person sends one at a time, all together no more than there is room for, and each gives its place back', async () => {
  const take = uploads(100)
  let finish = () => {}
  const first = take(
    'a',
    60,
    () => new Promise<string>((resolve) => (finish = () => resolve('done'))),
  )
  expect(await take('a', 1, async () => 'second')).toMatchObject({ code: 'one_at_a_time' })
  expect(await take('b', 41, async () => 'too much')).toMatchObject({ code: 'storage_failed' })
  expect(await take('b', 40, async () => 'beside')).toEqual({ ok: true, value: 'beside' })
  finish()
  expect(await first).toEqual({ ok: true, value: 'done' })
  await expect(take('a', 100, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await take('a', 100, async () => 'again')).toEqual({ ok: true, value: 'again' })
})
