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
  const send: Send = (file, onPart) => {
    sent.push(file.name)
    onPart(0.5)
    return Promise.resolve(answers.shift()!)
  }
  return { sent, send }
}

test('images are sent one by one, and those that are refused say why [SELL-35]', async () => {
  const { sent, send } = answering({ image: image(7) }, { words: 'Not an image.', again: false })
  const uploads = createUploads([image(1)], send)
  uploads.take([png('a.png'), png('b.png'), new File(['x'], 'notes.png')])
  expect(await uploads.settled()).toBe(true)
  const { images, shots } = uploads.store.get()
  expect(sent).toEqual(['a.png', 'b.png'])
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
  const uploads = createUploads([], send)
  uploads.take([png('a.png'), png('b.png')])
  expect(await uploads.settled()).toBe(false)
  await uploads.retryLost()
  expect(sent).toEqual(['a.png', 'b.png', 'a.png'])
  expect(uploads.store.get().images.map(({ id }) => id)).toEqual([7])
})

test('before a form is sent what did not arrive is sent again, and whether it did is told [SELL-35]', async () => {
  const { sent, send } = answering(
    { again: true },
    { image: image(2) },
    { again: true },
    { again: true },
    { image: image(1) },
  )
  const uploads = createUploads([], send)
  uploads.take([png('a.png'), png('b.png')])
  await expect.poll(() => sent).toEqual(['a.png', 'b.png'])
  expect(await uploads.settled()).toBe(false)
  expect(await uploads.settled()).toBe(false)
  expect(await uploads.settled()).toBe(true)
  expect(sent).toEqual(['a.png', 'b.png', 'a.png', 'a.png', 'a.png'])
  expect(uploads.store.get().images.map(({ id }) => id)).toEqual([2, 1])
})

test('one that waits can be taken away, and is never sent [SELL-35]', async () => {
  const { sent, send } = answering({ image: image(1) })
  const uploads = createUploads([], send)
  uploads.take([png('a.png'), png('b.png')])
  uploads.remove(uploads.store.get().shots[1]!.key)
  expect(await uploads.settled()).toBe(true)
  expect(sent).toEqual(['a.png'])
})

test('a change that the server does not take leaves the images as they were', async () => {
  const uploads = createUploads([image(1), image(2)], answering().send)
  expect(await uploads.change(() => Promise.resolve(null))).toBe(false)
  expect(uploads.store.get().images.map(({ id }) => id)).toEqual([1, 2])
  expect(await uploads.change(() => Promise.resolve([image(2), image(1)]))).toBe(true)
  expect(uploads.store.get().images.map(({ id }) => id)).toEqual([2, 1])
})

test('a list that is given up sends nothing more and keeps no preview', async () => {
  const sent: string[] = []
  let arrive: (arrival: Arrival) => void = () => {}
  const uploads = createUploads([], ({ name }) => {
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
  const uploads = createUploads([image(1)], () => new Promise(() => {}))
  uploads.take(Array.from({ length: 8 }, () => png('a.png')))
  expect(uploads.store.get().shots.map(({ fault }) => fault)).toEqual([
    ...Array.from({ length: 7 }),
    'full',
  ])
})

test('rows move where they are dropped', () => {
  const rows = ['a', 'b', 'c'].map((key) => ({ key }))
  const order = (key: string, at: string) =>
    moved(rows, key, at)
      .map((row) => row.key)
      .join('')
  expect([order('a', 'c'), order('c', 'a'), order('a', 'b'), order('a', 'x')]).toEqual([
    'bca',
    'cab',
    'bac',
    'abc',
  ])
})
