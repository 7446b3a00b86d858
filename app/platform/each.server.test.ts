import { expect, test } from 'vitest'
import { doEach } from './each.server.ts'

const about = (item: number) => ({ item })

test('what is due is done one after another, and one that fails does not stop the rest', async () => {
  const begun: number[] = []
  const done = await doEach([1, 2, 3], 'it could not be done', {
    act: async (item) => {
      begun.push(item)
      if (item === 2) throw new Error('broken')
      return item
    },
    about,
  })
  expect([begun, done]).toEqual([[1, 2, 3], 4])
})

test('nothing begins once a node stops', async () => {
  const stopping = new AbortController()
  const act = async (item: number) => {
    if (item === 2) stopping.abort()
    return 1
  }
  const asked = { act, about, stopping: stopping.signal }
  expect(await doEach([1, 2, 3, 4], 'it could not be done', asked)).toBe(2)
})

test('several are done at a time where it says so', async () => {
  let [at, most] = [0, 0]
  const act = async () => {
    most = Math.max(most, ++at)
    await Promise.resolve()
    at--
    return 1
  }
  expect(await doEach([1, 2, 3, 4, 5], 'it could not be done', { act, about, atOnce: 2 })).toBe(5)
  expect(most).toBe(2)
})
