import { resolveObjectURL } from 'node:buffer'
import { expect, test } from 'vitest'
import type { OwnImage } from '../../offer-image.ts'
import { type Arrival, createUploads, moved, type Send } from './image-uploads.ts'

const image = (id: number): OwnImage => ({
  id,
  url: `/files/offer-images/1/${id}.webp`,
  is_main: id === 1,
})
const png = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name)

/** A way to the server that answers in turn. */
function answering(...answers: Arrival[]) {
  const sent: string[] = []
  const send: Send = (offerId, file, onPart) => {
    sent.push(`${offerId}:${file.name}`)
    onPart(0.5)
    return Promise.resolve(answers.shift()!)
  }
  return { sent, send }
}

test('images of an offer that is there are sent one by one, and those that are refused say why [SELL-35]', async () => {
  const { sent, send } = answering({ image: image(7) }, { words: 'Not an image.', again: false })
  const uploads = createUploads([image(1)], 42, send)
  uploads.take([png('a.png'), png('b.png'), new File(['x'], 'notes.png')])
  expect(await uploads.settled()).toBe(true)
  const { images, shots } = uploads.store.get()
  expect(sent).toEqual(['42:a.png', '42:b.png'])
  expect(images.map(({ id }) => id)).toEqual([1, 7])
  expect(shots.map(({ file, state, words, fault }) => [file.name, state, words ?? fault])).toEqual([
    ['b.png', 'failed', 'Not an image.'],
    ['notes.png', 'failed', 'not_an_image'],
  ])
})

test('what a lost connection stopped is sent again, and what the server refused is not [SELL-35]', async () => {
  const { sent, send } = answering(
    { again: true },
    { words: 'Not an image.', again: false },
    { image: image(7) },
  )
  const uploads = createUploads([], 42, send)
  uploads.take([png('a.png'), png('b.png')])
  expect(await uploads.settled()).toBe(false)
  await uploads.retryLost()
  expect(sent).toEqual(['42:a.png', '42:b.png', '42:a.png'])
  expect(uploads.store.get().images.map(({ id }) => id)).toEqual([7])
})

test('images of a new offer wait for it, in the order they were put into [SELL-35]', async () => {
  const { sent, send } = answering({ image: image(1) }, { image: image(2) }, { again: true })
  const uploads = createUploads([], null, send)
  uploads.take([png('a.png'), png('b.png'), png('c.png')])
  await uploads.settled()
  expect(sent).toEqual([])
  uploads.move(uploads.store.get().shots[2]!.key, 'first')
  expect(await uploads.finish(9)).toBe(false)
  expect(sent).toEqual(['9:c.png', '9:a.png', '9:b.png'])
  expect(uploads.store.get().shots.map(({ file }) => file.name)).toEqual(['b.png'])
})

test('a change that the server does not take leaves the images as they were', async () => {
  const uploads = createUploads([image(1), image(2)], 42, answering().send)
  expect(await uploads.change({ name: 'later', id: 1 }, () => Promise.resolve(null))).toBe(false)
  expect(uploads.store.get().images.map(({ id }) => id)).toEqual([1, 2])
  expect(
    await uploads.change({ name: 'later', id: 1 }, () => Promise.resolve([image(2), image(1)])),
  ).toBe(true)
  expect(uploads.store.get().images.map(({ id }) => id)).toEqual([2, 1])
})

test('a list that is given up sends nothing more and keeps no preview', async () => {
  const sent: string[] = []
  let arrive: (arrival: Arrival) => void = () => {}
  const uploads = createUploads([], 42, (_, { name }) => {
    sent.push(name)
    return new Promise((done) => {
      arrive = done
    })
  })
  uploads.take([png('a.png'), png('b.png')])
  const previews = uploads.store.get().shots.map(({ src }) => src)
  expect(previews.map((src) => resolveObjectURL(src))).not.toContain(undefined)
  await expect.poll(() => sent).toEqual(['a.png'])
  uploads.end()
  expect(previews.map((src) => resolveObjectURL(src))).toEqual([undefined, undefined])
  arrive({ image: image(1) })
  expect(await uploads.settled()).toBe(true)
  expect([sent, uploads.store.get().shots]).toEqual([['a.png'], []])
})

test('there is room for eight', async () => {
  const uploads = createUploads([image(1)], null, answering().send)
  uploads.take(Array.from({ length: 8 }, () => png('a.png')))
  expect(uploads.store.get().shots.map(({ fault }) => fault)).toEqual([
    ...Array.from({ length: 7 }),
    'full',
  ])
})

test('rows move where they are dropped', () => {
  const rows = ['a', 'b', 'c'].map((key) => ({ key }))
  const order = (...[key, to]: [string, Parameters<typeof moved>[2]]) =>
    moved(rows, key, to)
      .map((row) => row.key)
      .join('')
  expect([
    order('c', 'first'),
    order('b', 'earlier'),
    order('b', 'later'),
    order('a', { at: 'c' }),
    order('c', { at: 'a' }),
    order('a', 'earlier'),
  ]).toEqual(['cab', 'bac', 'acb', 'bca', 'cab', 'abc'])
})
