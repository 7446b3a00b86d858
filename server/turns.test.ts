import { expect, test } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { buildProfile } from '../tests/factories/profile.ts'
import { takeTurn, TooManyAtOnce } from './turns.ts'

const { db, request } = await openTestApp()
const never = new AbortController().signal
/** In ms. */
const short = { slow: 20, wait: 10_000, rest: 20, refusal: 20 }

test('one page of a reader is made after the other, and nobody else waits for them', async () => {
  const order: string[] = []
  const ask = (who: string, name: string) => takeTurn(who, never).then((end) => {
    order.push(name)
    return end
  })
  const first = await ask('amina', 'first')
  const second = ask('amina', 'second')
  const others = await ask('yacine', 'another reader')
  expect(order).toEqual(['first', 'another reader'])
  first()
  ;(await second)()
  others()
  expect(order).toEqual(['first', 'another reader', 'second'])
})

test('a page that takes long does not hold up the next of its reader, but of those only four are made at once', async () => {
  const ends: (() => void)[] = []
  const asked = Array.from({ length: 5 }, () => takeTurn('slow', never, short).then((end) => void ends.push(end)))
  await Promise.all(asked.slice(0, 4))
  // the second of another reader begins later than the fifth would, did the four not hold it up
  for (let page = 0; page < 2; page++) await takeTurn('as slow', never, short)
  expect(ends).toHaveLength(4)
  ends[0]!()
  await asked[4]
  for (const end of ends) end()
})

test('more than may wait are refused, and who goes away gives the place up', async () => {
  const gone = new AbortController()
  const end = await takeTurn('greedy', never, short)
  const waiting = Array.from({ length: 32 }, () => takeTurn('greedy', gone.signal))
  await expect(takeTurn('greedy', never)).rejects.toBeInstanceOf(TooManyAtOnce)
  gone.abort()
  await Promise.allSettled(waiting)
  const next = takeTurn('greedy', never)
  end()
  ;(await next)()
})

test('who has waited long enough is refused without waiting once more', async () => {
  const times = { ...short, slow: 60_000, wait: 20, refusal: 60_000 }
  const end = await takeTurn('patient', never, times)
  await expect(takeTurn('patient', never)).rejects.toBeInstanceOf(TooManyAtOnce)
  end()
})

test('of very many pages at once a person gets most one after the other, and is told of the others in words; everybody else is answered', async () => {
  const [greedy, patient] = [await buildProfile(db), await buildProfile(db)]
  expect((await request('/orders', { viewer: patient })).status).toBe(200)
  const asked = Array.from({ length: 60 }, (_, n) => request(n % 2 ? '/ar/orders' : '/orders', { viewer: greedy }))
  const theirs = request('/orders', { viewer: patient })
  expect((await theirs).status).toBe(200)
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ status }) => status === 429)
  // how many of those in line came to their turn in time is the machine's business
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3)
  expect(refused.length).toBeGreaterThan(10)
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  expect(refused.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true)
  const pages = (await Promise.all(refused.map((answer) => answer.text()))).join()
  for (const words of ['You have opened many pages at once', 'فتحت صفحات كثيرة دفعة واحدة']) expect(pages).toContain(words)
}, 60_000)
