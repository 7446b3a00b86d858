import { expect, test } from 'vitest'
import { Hearing } from './crossed.ts'

const event = (place: number, number: number) =>
  `event: notification\ndata: {"en":{"title":"kanz-${place}-${number}","href":"/x"}}\nid: 1.0\n\n`

const heard = (...pieces: string[]) => {
  const hearing = new Hearing(7)
  for (const piece of pieces) hearing.take(piece)
  const { right, crossed, doubled, skipped, last } = hearing
  return { right, crossed, doubled, skipped, last }
}

test('a stream counts its own events, wherever the network cuts them', () => {
  const words = event(7, 1) + event(7, 2)
  const whole = { right: 2, crossed: 0, doubled: 0, skipped: 0, last: 2 }
  for (let at = 0; at < words.length; at++)
    expect(heard(words.slice(0, at), words.slice(at))).toEqual(whole)
})

test('it finds one of somebody else, one that comes twice and one that never came', () => {
  expect(heard(event(7, 1), event(8, 2), event(7, 1), event(7, 4))).toEqual({
    right: 2,
    crossed: 1,
    doubled: 1,
    skipped: 2,
    last: 4,
  })
})
