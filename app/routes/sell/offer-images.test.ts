import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { countAttempt } from '#modules/auth/limits.server.ts'
import { addImage } from '#modules/offers/offer-images.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { receiptFile } from '../../../tests/factories/payout.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'

const { db, env, request, send, signIn } = await openTestApp()
const seller = await buildSeller(db)
const other = await buildSeller(db)
const fire = await buildGame(db, { category: 'accounts' })
const image = new Uint8Array(
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer(),
)
type Fields = Record<string, string>

describe('images', () => {
  let id: number
  beforeEach(async () => {
    ;({ id } = await buildOffer(db, { user_id: seller.id, game_id: fire.id, category: 'accounts' }))
  })

  const images = () =>
    db
      .selectFrom('offer_images')
      .select(['id', 'url', 'is_main'])
      .where('offer_id', '=', id)
      .orderBy('position')
      .execute()
  const file = (bytes: Uint8Array<ArrayBuffer> = image, name = 'a.png') =>
    new File([bytes], name, { type: 'image/png' })

  /** One that shows what no other does, unless told otherwise. */
  async function upload(one?: File | string, viewer: { id: string } | undefined = seller) {
    const form = new FormData()
    form.set('image', one ?? (await receiptFile()))
    const response = await request(`/edit-offer/${id}/image`, { viewer, form })
    return {
      status: response.status,
      body: (await response.json()) as {
        id?: number
        url?: string
        code?: string
        problem?: string
      },
    }
  }

  /** Each image is kept in three widths of two formats. */
  const storedFiles = () =>
    readdirSync(join(env.dataDir, 'files', 'offer-images', String(id))).length / 2
  const change = (fields: Fields, viewer = seller) =>
    request(`/edit-offer/${id}/images`, { viewer, form: fields })

  test('are stored below the offer’s folder, the first one main, and shown on its page [FILE-04 ENT-06 CALL-12 OP-076]', async () => {
    const [first, second] = [await upload(), await upload()]
    expect([first.status, second.status]).toEqual([201, 201])
    const stored = await images()
    expect(stored.map(({ is_main }) => is_main)).toEqual([true, false])
    expect(stored[0]!.url).toMatch(new RegExp(`^/files/offer-images/${id}/\\d+(?:w\\d+)?\\.webp$`))
    expect((await request(stored[0]!.url)).headers.get('content-type')).toBe('image/webp')
    expect(await (await request(`/${fire.slug}/accounts/offers/${id}`)).text()).toContain(
      stored[0]!.url,
    )
    expect(
      (
        await db
          .selectFrom('offers')
          .select('main_image_url')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).main_image_url,
    ).toBe(stored[0]!.url)
  })

  test('sixteen at once are eight, and what was too many leaves no file [SELL-35 OP-075]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, async () =>
        addImage(db, seller.id, id, await receiptFile(), new Date()),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(8)
    expect(new Set(answers.map((each) => !each.ok && each.code))).toEqual(
      new Set([false, 'too_many_images']),
    )
    const stored = await images()
    expect(stored).toHaveLength(8)
    expect(stored.filter(({ is_main }) => is_main)).toHaveLength(1)
    expect(storedFiles()).toBe(8)
  })

  test('an image that is there already is taken once, also at the same time and of a full offer', async () => {
    const [lost, renamed] = [await receiptFile(), await receiptFile()]
    const first = await upload(lost)
    const again = new File([await lost.arrayBuffer()], 'again.png', { type: 'image/png' })
    expect(await upload(again)).toEqual(first)
    const both = await Promise.all(
      [renamed, renamed].map((one) => addImage(db, seller.id, id, one, new Date())),
    )
    expect(both[0]).toEqual(both[1])
    expect(await images()).toHaveLength(2)
    expect(storedFiles()).toBe(2)
    for (let n = 0; n < 6; n++) expect((await upload()).status).toBe(201)
    expect((await upload()).body.code).toBe('too_many_images')
    expect(await upload(again)).toEqual(first)
    // of another offer it is another image
    const elsewhere = await buildOffer(db, { user_id: seller.id, game_id: fire.id })
    expect(await addImage(db, seller.id, elsewhere.id, again, new Date())).toMatchObject({
      ok: true,
      value: { is_main: true },
    })
    const twice = { offer_id: id, url: '/files/offer-images/9/1.webp', position: 7, digest: 'x' }
    await change({ remove: String((await images())[7]!.id) })
    await db.insertInto('offer_images').values(twice).execute()
    await change({ remove: String((await images())[0]!.id) })
    await expect(
      db
        .insertInto('offer_images')
        .values({ ...twice, position: 0 })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'offer_images_shown_once' })
  })

  test('are taken one at a time of each person, who is told so, and nobody else waits for it', async () => {
    const { id: othersOffer } = await buildOffer(db, {
      user_id: other.id,
      game_id: fire.id,
      category: 'accounts',
    })
    const form = new FormData()
    form.set('image', file())
    const flood = Promise.all(Array.from({ length: 20 }, () => upload()))
    expect(
      (await request(`/edit-offer/${othersOffer}/image`, { viewer: other, form })).status,
    ).toBe(201)
    const answers = await flood
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.body).toEqual({
      code: 'one_at_a_time',
      problem: m.image_one_at_a_time(),
    })
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
    expect((await upload()).status).toBe(201)
  })

  test('are sixty an hour of each person at most, wherever they are sent', async () => {
    const eager = await buildSeller(db)
    for (let n = 0; n < 60; n++)
      expect(
        await countAttempt(db, { path: '/images', account: eager.id, address: '' }, new Date()),
      ).toBe(0)
    const { id: offer } = await buildOffer(db, {
      user_id: eager.id,
      game_id: fire.id,
      category: 'accounts',
    })
    const sendTo = async (path: string, name: string) => {
      const form = new FormData()
      form.set('intent', 'image')
      form.set(name, file())
      const response = await request(path, { viewer: eager, form })
      return [response.status, (await response.text()).includes(m.image_too_many())]
    }
    expect(await sendTo(`/edit-offer/${offer}/image`, 'image')).toEqual([429, true])
    expect(await sendTo(`/edit-offer/${offer}/images`, 'images')).toEqual([422, true])
    expect(await sendTo('/settings', 'image')).toEqual([429, true])
    expect((await upload()).status).toBe(201)
  })

  test('are not read when the offer is somebody else’s, or none', async () => {
    const { id: foreign } = await buildOffer(db, { user_id: other.id })
    for (const [path, status] of [
      [`${foreign}/image`, 403],
      [`${foreign}/images`, 403],
      ['999999999/image', 404],
      ['999999999/images', 404],
    ] as const) {
      let read = 0
      const body = new ReadableStream(
        { pull: (to) => (read++, to.enqueue(new Uint8Array(1_024))) },
        { highWaterMark: 0 },
      )
      const headers = {
        cookie: await signIn(seller),
        origin: env.appUrl,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(6 * 1024 * 1024),
      }
      const sent = new Request(`${env.appUrl}/edit-offer/${path}`, {
        method: 'POST',
        body,
        headers,
        duplex: 'half',
      } as RequestInit)
      expect([path, (await send(sent)).status]).toEqual([path, status])
      // what lies ready before anybody asks for it
      expect(read).toBeLessThan(8)
    }
  })

  test('say what is wrong with a file [SELL-35 OP-075]', async () => {
    expect(await upload(file(new TextEncoder().encode('<svg onload="alert(1)"/>')))).toMatchObject({
      status: 422,
      body: { code: 'not_an_image', problem: m.image_not_an_image() },
    })
    expect(await upload(file(new Uint8Array(5 * 1024 * 1024 + 1)))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
    expect(await upload('no file')).toMatchObject({ status: 422, body: { code: 'not_an_image' } })
    expect(await images()).toEqual([])
  })

  test('are their owner’s alone [SELL-41]', async () => {
    await upload()
    const before = await images()
    expect(await upload(file(), other)).toMatchObject({ status: 403 })
    expect((await request(`/edit-offer/${id}/image`, { form: { image: '' } })).status).toBe(401)
    expect((await change({ remove: String(before[0]!.id) }, other)).status).toBe(403)
    expect((await request(`/edit-offer/${id}/images`, { viewer: other })).status).toBe(403)
    const elsewhere = await buildOffer(db, {
      user_id: seller.id,
      images: ['/files/offer-images/9/1763659000000123456.webp'],
    })
    const [foreign] = await db
      .selectFrom('offer_images')
      .select('id')
      .where('offer_id', '=', elsewhere.id)
      .execute()
    await change({ remove: String(foreign!.id) })
    await change({ main: String(foreign!.id) })
    expect(
      await db.selectFrom('offer_images').select('is_main').where('id', '=', foreign!.id).execute(),
    ).toEqual([{ is_main: true }])
    expect(await images()).toEqual(before)
  })

  test('move, become the main one and go, with their files [CALL-12 ENT-06 OP-076]', async () => {
    for (let n = 0; n < 3; n++) await upload()
    const [a, b, c] = (await images()).map((each) => each.id)
    const order = async () => (await images()).map((each) => each.id)
    expect((await change({ earlier: String(c) })).headers.get('location')).toBe(
      `/edit-offer/${id}/images`,
    )
    expect(await order()).toEqual([a, c, b])
    await change({ later: String(a) })
    expect(await order()).toEqual([c, a, b])
    await change({ place: String(b), before: String(c) })
    expect(await order()).toEqual([b, c, a])
    await change({ place: String(b), before: '' })
    expect(await order()).toEqual([c, a, b])
    await change({ main: String(b) })
    expect((await images()).map(({ is_main }) => is_main)).toEqual([false, false, true])
    await change({ remove: String(b) })
    expect(await images()).toMatchObject([
      { id: c, is_main: true },
      { id: a, is_main: false },
    ])
    expect(storedFiles()).toBe(2)
    await change({ remove: String(b) })
    expect(await order()).toEqual([c, a])
  })

  test('come several at once without scripts; each that is refused is named, the others are there [SELL-35]', async () => {
    const form = new FormData()
    form.append('images', file())
    form.append('images', file(new TextEncoder().encode('no image'), 'notes.png'))
    form.append('images', await receiptFile())
    const response = await request(`/edit-offer/${id}/images`, { viewer: seller, form })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(`\u2066notes.png\u2069: ${m.image_not_an_image()}`)
    expect(await images()).toHaveLength(2)
    expect((await change({})).status).toBe(422)
  })
})
