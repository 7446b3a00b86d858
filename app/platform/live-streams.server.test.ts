import { expect, test } from 'vitest'
import { notifyStreams, openStream } from './live-streams.server.ts'

test('of any number of streams that a person opens at once, the newest eight stay open [RT-01]', () => {
  const closed: number[] = []
  const woken: number[] = []
  const leave = Array.from({ length: 68 }, (_, n) =>
    openStream('amina', {
      session_id: 's',
      wake: () => woken.push(n),
      close: () => closed.push(n),
    }),
  )
  // none of the closed has ended yet, as when all come before the first has gone
  expect(closed).toEqual(Array.from({ length: 60 }, (_, n) => n))
  notifyStreams('amina')
  expect(woken).toEqual([60, 61, 62, 63, 64, 65, 66, 67])
  for (const each of leave) each()
  notifyStreams('amina')
  expect(woken).toHaveLength(8)
})
