import { expect, test } from 'vitest'
import { restarts } from './restarts.ts'

test('what dies is started again five times a minute, and again when that minute is over', () => {
  const again = restarts()
  const seconds = [0, 1, 2, 3, 4, 5, 59, 62, 130]
  expect(seconds.map((second) => again(second * 1000).allowed)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    true,
    true,
  ])
})
