import { expect, test } from 'vitest'
import type { MessageView } from '../../message-view.ts'
import { entriesOf, extended, heard, leavesGap, renewed, talkOf, type PartView } from './talk.ts'

const message = (id: number, given: Partial<MessageView> = {}): MessageView => ({
  id,
  previous: id - 1,
  token: null,
  mine: false,
  kind: 'text',
  pictures: [],
  body: `No. ${id}`,
  note: null,
  at: id * 1_000,
  ...given,
})

const part = (ids: number[], given: Partial<PartView> = {}): PartView => ({
  messages: ids.map((id) => message(id)),
  lines: [],
  earlier: false,
  seen: 0,
  newest: ids.at(-1) ?? 0,
  unread: 0,
  ...given,
})

const ids = ({ messages }: { messages: readonly MessageView[] }) => messages.map(({ id }) => id)

test('what is heard twice stands once, and what leaves a gap waits to be asked for', () => {
  const talk = heard(talkOf(part([1, 2])), message(3))
  expect(ids(talk)).toEqual([1, 2, 3])
  expect(heard(talk, message(3))).toBe(talk)
  expect(heard(talk, message(2))).toBe(talk)
  expect(leavesGap(talk, message(5))).toBe(true)
  expect(heard(talk, message(5))).toBe(talk)
  expect(ids(renewed(talk, part([4, 5])))).toEqual([1, 2, 3, 4, 5])
})

test('after more than comes at once the newest stand in place of the others, with the way back', () => {
  const talk = renewed(talkOf(part([1, 2])), part([60, 61], { earlier: true, seen: 61 }))
  expect([ids(talk), talk.earlier, talk.seen]).toEqual([[60, 61], true, 61])
  const back = extended(talk, part([58, 59, 60]))
  expect([ids(back), back.earlier]).toEqual([[58, 59, 60, 61], false])
})

test('what was sent is on its way until it is there, whoever tells of it first', () => {
  const sending = [{ token: 'a', body: 'No. 3', state: 'sending' as const }]
  const talk = { ...talkOf(part([1, 2])), sending }
  expect(heard(talk, message(3, { token: 'b' })).sending).toEqual(sending)
  expect(heard(talk, message(3, { token: 'a' })).sending).toEqual([])
  expect(renewed(talk, { ...part([]), messages: [message(3, { token: 'a' })] }).sending).toEqual([])
})

test('what happened stands where it happened, and waits while there are messages before it', () => {
  const line = (at: number) => ({ line: String(at), icon: 'lock' as const, text: 'Paid', at })
  const lines = [line(500), line(1_500), line(9_000)]
  const names = (earlier: boolean) =>
    entriesOf({ messages: [message(1), message(2)], lines, earlier }).map((each) =>
      'line' in each ? each.line : each.id,
    )
  expect(names(false)).toEqual(['500', 1, '1500', 2, '9000'])
  expect(names(true)).toEqual([1, '1500', 2, '9000'])
})
