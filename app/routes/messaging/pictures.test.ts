import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { filesOf } from '#modules/images/image.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { forgetMessages } from '#modules/messaging/replies.server.ts'
import { forgetOldMessages } from '#modules/messaging/retention.server.ts'
import { ask } from '#modules/messaging/send-message.server.ts'
import { beginReading } from '#modules/messaging/staff-reading.server.ts'
import { transact } from '#platform/db.server.ts'
import { getFile } from '#platform/storage.server.ts'
import { verify } from '../../../scripts/verify.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, takeRoles } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { mainOf } from '../../../tests/page.ts'

const { db, env, request } = await openTestApp()
const json = { accept: 'application/json' }

interface Person {
  id: string
}
let buyer: Person
let seller: Person
let order: { id: string }
let conversation: string
beforeEach(async () => {
  const built = await buildOrder(db, { status: 'paid' })
  order = built
  buyer = { id: built.user_id }
  seller = { id: built.seller_id }
  conversation = (await openConversation(
    db,
    built.id,
    buyer.id,
    { messaging_open: true },
    new Date(),
  ))!
})

/** A photograph with a place and a device in it. */
async function photo(): Promise<File> {
  const bytes = await sharp({
    create: { width: 900, height: 500, channels: 3, background: 'teal' },
  })
    .withExif({ IFD0: { Make: 'SecretPhone', Copyright: '36.75 N' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('SecretPhone')).toBe(true)
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}

function formOf(body: string, files: readonly File[]): FormData {
  const form = new FormData()
  form.set('body', body)
  form.set('say_token', randomUUID())
  for (const file of files) form.append('pictures', file)
  return form
}

const send = async (body: string, files?: readonly File[], headers = {}) =>
  request(`/orders/${order.id}/say`, {
    viewer: buyer,
    form: formOf(body, files ?? [await photo()]),
    headers,
  })

const pictures = () =>
  db
    .selectFrom('message_attachments')
    .selectAll()
    .where('author_id', '=', buyer.id)
    .orderBy('id')
    .execute()
const only = async () => (await pictures())[0]!
const fetched = async (id: string, viewer?: Person & { is_admin?: boolean }, query = '') =>
  request(`/inbox/pictures/${id}${query}`, viewer ? { viewer } : {})
const isStored = async (address: string) => (await getFile(filesOf(address).at(-1)!.key)) !== null

describe('a picture in an order', () => {
  test('comes with its message, without what the file said of its maker', async () => {
    const answer = await send('It works')
    expect(answer.status).toBe(302)
    const { id, url: address } = await only()
    const shown = await mainOf(request(`/sales/${order.id}`, { viewer: seller }))
    const image = shown.querySelector(`img[src="/inbox/pictures/${id}?size=small"]`)
    expect(image?.getAttribute('alt')).toBe('Picture 1')
    const whole = await fetched(id, seller)
    expect([whole.status, whole.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 900, height: 500 })
    expect(bytes.includes('SecretPhone')).toBe(false)
    const small = await sharp(
      Buffer.from(await (await fetched(id, buyer, '?size=small')).arrayBuffer()),
    ).metadata()
    expect(small.width).toBe(640)
    expect((await request(address)).status).toBe(404)
    expect(await verify(env.databaseUrl!)).toEqual([])
  })

  test('that is too large leaves the message as it was typed', async () => {
    const large = new File([new Uint8Array(30 * 1024 * 1024)], 'IMG_0001.jpg')
    const answer = await send('My screenshot', [large])
    expect(answer.status).toBe(422)
    const main = await mainOf(answer)
    expect(main.querySelector('textarea[name="body"]')?.textContent).toBe('My screenshot')
    expect(main.textContent).toContain('This image is larger than 5 MB.')
    expect(await pictures()).toEqual([])
  })

  test('is nobody’s but theirs: strangers and staff without a reason find nothing', async () => {
    await send('It works')
    const { id } = await only()
    await buildAdmin(db) // one remains
    const [stranger, admin] = [await buildProfile(db), await buildAdmin(db)]
    expect((await fetched(id)).status).toBe(302)
    for (const viewer of [stranger, admin]) expect((await fetched(id, viewer)).status).toBe(404)
    expect((await fetched(randomUUID(), buyer)).status).toBe(404)
    const now = new Date()
    await beginReading(db, { id: admin.id, is_admin: true }, conversation, 'A report about it', now)
    expect((await fetched(id, admin)).status).toBe(200)
    await takeRoles(db, [admin.id])
    expect((await fetched(id, admin)).status).toBe(404)
  })

  test('is four at most, needs no words, and each is a picture', async () => {
    const one = await photo()
    expect((await send('Five', [one, one, one, one, one], json)).status).toBe(422)
    const wrong = await send('A text', [new File(['no picture'], 'a.png')], json)
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      expect.objectContaining({ body: 'A text' }),
    ])
    expect((await send('', [], json)).status).toBe(422)
    expect(await pictures()).toEqual([])
    const said = await send('', [one, one], json)
    expect(await said.json()).toMatchObject({
      message: { body: '', pictures: [expect.any(String), expect.any(String)] },
    })
    expect((await pictures()).map(({ position }) => position).toSorted()).toEqual([0, 1])
    const inbox = await mainOf(request('/inbox', { viewer: seller }))
    expect(inbox.textContent).toContain('Picture')
  })

  test('that the store does not take is left out, and its sender is told', async () => {
    const folder = join(env.dataDir, 'files', 'message-pictures')
    rmSync(folder, { recursive: true, force: true })
    // where a folder is to be, a file is in the way
    writeFileSync(folder, '')
    vi.stubEnv('LOG_LEVEL', 'silent')
    try {
      expect(flashOf(await send('Without it'))).toBe('picture_lost')
      expect(await pictures()).toEqual([])
      expect((await send('', undefined, json)).status).toBe(422)
      const told = await send('And once more', undefined, json)
      expect(await told.json()).toMatchObject({
        message: { body: 'And once more', pictures: [] },
        lost: expect.stringContaining('without the picture'),
      })
    } finally {
      rmSync(folder)
      vi.unstubAllEnvs()
    }
    const shown = await mainOf(request(`/sales/${order.id}`, { viewer: seller }))
    expect(shown.textContent).toContain('Without it')
  })

  test('is not sent before anything is paid', async () => {
    const offer = await buildOffer(db)
    const form = { body: 'Is it new?', say_token: randomUUID(), anyway: false }
    const at = { host: 'kanz.example', now: new Date() }
    const asked = await ask(db, offer.id, buyer.id, form, at)
    if (!asked.ok) throw new Error(asked.code)
    const refused = await request(`/inbox/${asked.value}`, {
      viewer: buyer,
      form: formOf('Look', [await photo()]),
      headers: json,
    })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ problem: 'Pictures can be sent once the order is paid.' }),
    ])
  })
})

describe('a picture goes with its message', () => {
  let address: string
  beforeEach(async () => {
    const over = await buildOrder(db, {
      buyer_id: buyer.id,
      status: 'received',
      released: true,
    })
    await openConversation(db, over.id, buyer.id, { messaging_open: true }, new Date())
    order = over
    await send('It works')
    address = (await only()).url
    expect(await isStored(address)).toBe(true)
  })
  const isGone = async () => [
    await pictures(),
    await isStored(address),
    await verify(env.databaseUrl!),
  ]

  test('when its time is over', async () => {
    await forgetOldMessages(db, plus(new Date(), 179 * DAY))
    expect(await pictures()).toHaveLength(1)
    await forgetOldMessages(db, plus(new Date(), 181 * DAY))
    expect(await isGone()).toEqual([[], false, []])
  })

  test('and stays as evidence of its order when its author’s account ends', async () => {
    const urls = await transact(db, (tx) => forgetMessages(tx, buyer.id, new Date()))
    expect(urls).toEqual([])
    expect(await pictures()).toHaveLength(1)
  })

  test('and stays as long as it does', async () => {
    await expect(db.deleteFrom('message_attachments').execute()).rejects.toThrow(
      'as long as its message',
    )
  })
})
