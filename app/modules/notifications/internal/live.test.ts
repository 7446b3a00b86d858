import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventReader, leadsTo, type LiveEvent } from './live.ts'

const STREAM =
  'event: unread\ndata: 3\nid: 41\nretry: 200\n\n: \n\nevent: notification\ndata: {"id":42}\nid: 42\n\nevent: unread\ndata: 4\nid: 42\n\n'

test('events are read whole wherever the network cuts them, and heartbeats are no events [RT-01]', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length })), (cuts) => {
      const heard: LiveEvent[] = []
      const read = eventReader((event) => heard.push(event))
      const ends = [0, ...cuts.toSorted((a, b) => a - b), STREAM.length]
      for (const [index, end] of ends.entries())
        if (index > 0) read(STREAM.slice(ends[index - 1], end))
      expect(heard).toEqual([
        { event: 'unread', data: '3', id: '41' },
        { event: 'notification', data: '{"id":42}', id: '42' },
        { event: 'unread', data: '4', id: '42' },
      ])
    }),
  )
})

test.each`
  href                            | here                                             | shown
  ${'/ar/sales/7a'}               | ${'https://kanz.example/ar/sales/7a?sent'}       | ${true}
  ${'/ar/sales/7a'}               | ${'https://kanz.example/ar/sales/8b'}            | ${false}
  ${'/ar/sales/7a'}               | ${'https://kanz.example/ar/orders/7a'}           | ${false}
  ${'/wallet?type=refund#newest'} | ${'https://kanz.example/wallet?p=2&type=refund'} | ${true}
  ${'/wallet?type=refund#newest'} | ${'https://kanz.example/wallet?type=deposit'}    | ${false}
  ${'/wallet/withdraw'}           | ${'https://kanz.example/wallet/withdraw'}        | ${true}
`('the page $here shows what $href leads to: $shown [RT-01]', ({ href, here, shown }) => {
  expect(leadsTo(href, here)).toBe(shown)
})
