import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { DAY, plus } from '#kernel/time.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import { filesOf } from '#modules/images/image.ts'
import { removeOrphans } from '#modules/images/orphans.server.ts'
import { forgetDraftImages } from '#modules/offers/draft-images.server.ts'
import { addImage } from '#modules/offers/offer-images.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { receiptFile } from '../../../tests/factories/payout.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { hrefOf, mainOf, parsePage } from '../../../tests/page.ts'

// Images of an offer that is not there yet: they wait under the token of its form.

const { db, env, request } = await openTestApp()
const game = await buildGame(db, { category: 'accounts', platform_support: ['Mobile'] })
const wizard = `/create-offer?category=accounts&game=${game.id}&device=Mobile`
const details = (create_token: string, given: Record<string, string> = {}) => ({
  title: 'An account',
  price: '5000',
  quantity: '1',
  min_quantity: '1',
  delivery_hours: '1',
  device: 'Mobile',
  create_token,
  ...given,
})

async function upload(formId: string, viewer: { id: string } | undefined, file?: File) {
  const form = new FormData()
  form.set('image', file ?? (await receiptFile()))
  const response = await request(`/create-offer/${formId}/image`, {
    ...(viewer && { viewer }),
    form,
  })
  return { status: response.status, body: (await response.json()) as { id: number; url: string } }
}

/** The form as a browser without scripts sends it, with these files. */
function posted(fields: Record<string, string>, files: readonly File[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('images', file)
  return form
}

const waiting = (viewer: { id: string }, formId: string) =>
  db
    .selectFrom('draft_offer_images')
    .select(['id', 'url', 'is_main'])
    .where('user_id', '=', viewer.id)
    .where('form_id', '=', formId)
    .orderBy('position')
    .execute()
const offersOf = (viewer: { id: string }) =>
  db.selectFrom('offers').selectAll().where('user_id', '=', viewer.id).orderBy('id').execute()
const imagesOf = (offerId: number) =>
  db
    .selectFrom('offer_images')
    .select(['url', 'is_main'])
    .where('offer_id', '=', offerId)
    .orderBy('position')
    .execute()
const areStored = (url: string) =>
  filesOf(url).every(({ key }) => existsSync(join(env.dataDir, 'files', key)))

test('images are there before their offer, are put in order, and become its own when it is created [SELL-35]', async () => {
  const seller = await buildSeller(db)
  const token = crypto.randomUUID()
  const sent = [
    await upload(token, seller),
    await upload(token, seller),
    await upload(token, seller),
  ]
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  const [a, b, c] = sent.map(({ body }) => body)
  expect((await request(a!.url)).status).toBe(200)
  const change = async (form: Record<string, string>) =>
    (await request(`/create-offer/${token}/shots`, { viewer: seller, form })).json()
  expect(await change({ earlier: String(c!.id) })).toMatchObject([a, c, b])
  expect(await change({ main: String(c!.id) })).toMatchObject([
    { id: a!.id, is_main: false },
    { id: c!.id, is_main: true },
    { id: b!.id, is_main: false },
  ])
  expect(await change({ remove: String(a!.id) })).toHaveLength(2)
  expect(areStored(a!.url)).toBe(false)

  const created = await request(wizard, { viewer: seller, form: details(token) })
  expect(created.headers.get('location')).toBe('/manage-offers')
  const [offer] = await offersOf(seller)
  expect(offer!.main_image_url).toBe(c!.url)
  expect(await imagesOf(offer!.id)).toEqual([
    { url: c!.url, is_main: true },
    { url: b!.url, is_main: false },
  ])
  expect(await waiting(seller, token)).toEqual([])
})

test('the same form twice at once is one offer with its images once', async () => {
  const seller = await buildSeller(db)
  const token = crypto.randomUUID()
  await upload(token, seller)
  await Promise.all([1, 2].map(() => request(wizard, { viewer: seller, form: details(token) })))
  const offers = await offersOf(seller)
  expect(offers).toHaveLength(1)
  expect(await imagesOf(offers[0]!.id)).toHaveLength(1)
})

test('without scripts they go with the form; a form that is refused keeps them [SELL-35]', async () => {
  const seller = await buildSeller(db)
  const token = crypto.randomUUID()
  const refused = await request(wizard, {
    viewer: seller,
    form: posted(details(token, { price: '99' }), [await receiptFile(), await receiptFile()]),
  })
  expect(refused.status).toBe(422)
  const page = parsePage(await refused.text())
  expect(page.querySelectorAll('.k-images .k-shot')).toHaveLength(2)
  expect(page.querySelector('[name="create_token"]')!.getAttribute('value')).toBe(token)
  expect(page.querySelector('[name="price"]')!.getAttribute('value')).toBe('99')
  const [first, second] = await waiting(seller, token)
  // arranged, and one more added, before there is an offer
  const main = page.querySelectorAll('button[name="main"]')[1]!.getAttribute('value')
  expect(main).toBe(String(second!.id))
  const arranged = await request(wizard, {
    viewer: seller,
    form: posted(details(token, { main: main! })),
  })
  expect([arranged.status, await waiting(seller, token)]).toMatchObject([
    200,
    [{ is_main: false }, { is_main: true }],
  ])
  await request(wizard, {
    viewer: seller,
    form: posted(details(token, { update: 'images' }), [await receiptFile()]),
  })
  expect(await waiting(seller, token)).toHaveLength(3)
  expect(await offersOf(seller)).toEqual([])
  await request(wizard, { viewer: seller, form: posted(details(token), [await receiptFile()]) })
  const [offer] = await offersOf(seller)
  expect(offer!.main_image_url).toBe(second!.url)
  expect((await imagesOf(offer!.id)).map(({ url }) => url).slice(0, 2)).toEqual([
    first!.url,
    second!.url,
  ])
  expect(await imagesOf(offer!.id)).toHaveLength(4)
})

test('while one of them is refused there is no offer, and it is named with the reason', async () => {
  const seller = await buildSeller(db)
  const token = crypto.randomUUID()
  const notes = new File(['<svg onload="alert(1)"/>'], 'notes.png', { type: 'image/png' })
  const response = await request(wizard, {
    viewer: seller,
    form: posted(details(token), [await receiptFile(), notes]),
  })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain(`\u2066notes.png\u2069: ${m.image_not_an_image()}`)
  expect(await offersOf(seller)).toEqual([])
  expect(await waiting(seller, token)).toHaveLength(1)
})

test('they are their person’s alone, and only who sells may send any', async () => {
  const [seller, other] = [await buildSeller(db), await buildSeller(db)]
  const token = crypto.randomUUID()
  const { body: own } = await upload(token, seller)
  // the same token of another person is another form
  await upload(token, other)
  const change = (form: Record<string, string>) =>
    request(`/create-offer/${token}/shots`, { viewer: other, form })
  expect(await (await change({ remove: String(own.id) })).json()).toHaveLength(1)
  expect(await waiting(seller, token)).toHaveLength(1)
  await request(wizard, { viewer: other, form: details(token) })
  expect((await offersOf(other))[0]!.main_image_url).not.toBe(own.url)
  expect(await waiting(seller, token)).toHaveLength(1)

  const member = await buildProfile(db)
  expect((await upload(token, undefined)).status).toBe(401)
  expect((await upload(token, member)).status).toBe(403)
  expect((await upload('not-a-token', seller)).status).toBe(404)
  expect(await addImage(db, member.id, token, await receiptFile(), new Date())).toMatchObject({
    code: 'not_a_seller',
  })
})

test('eight wait for one form and forty for one person: then those of the form left longest make room', async () => {
  const seller = await buildSeller(db)
  const forms = Array.from({ length: 6 }, () => crypto.randomUUID())
  const now = new Date()
  const add = async (form: number) =>
    addImage(db, seller.id, forms[form]!, await receiptFile(), plus(now, form * 1_000))
  await add(0)
  const [oldest] = await waiting(seller, forms[0]!)
  const answers = await Promise.all(Array.from({ length: 9 }, () => add(0)))
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([
    { code: 'too_many_images' },
    { code: 'too_many_images' },
  ])
  for (const form of [1, 2, 3, 4]) for (let n = 0; n < 8; n++) await add(form)
  expect(await waiting(seller, forms[0]!)).toHaveLength(8)
  expect((await add(5)).ok).toBe(true)
  expect(await waiting(seller, forms[0]!)).toEqual([])
  expect(areStored(oldest!.url)).toBe(false)
  expect(await waiting(seller, forms[1]!)).toHaveLength(8)
  await expect(
    db
      .insertInto('draft_offer_images')
      .values({
        user_id: seller.id,
        form_id: forms[5]!,
        place: 40,
        url: '/files/offer-images/x/1.webp',
        position: 7,
        created_at: now,
      })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'draft_offer_images_place_check' })
})

test('what no offer took within a day is removed with its files, and what one took stays', async () => {
  const seller = await buildSeller(db)
  const [left, sent, fresh] = Array.from({ length: 3 }, () => crypto.randomUUID())
  const now = new Date()
  const before = plus(now, -DAY - 1_000)
  for (const form of [left!, sent!])
    await addImage(db, seller.id, form, await receiptFile(), before)
  await addImage(db, seller.id, fresh!, await receiptFile(), now)
  const [lost] = await waiting(seller, left!)
  const [taken] = await waiting(seller, sent!)
  const [kept] = await waiting(seller, fresh!)
  await request(wizard, { viewer: seller, form: details(sent!) })
  await removeOrphans(db, now)
  expect(areStored(lost!.url)).toBe(true)
  expect(await forgetDraftImages(db, now)).toBe(1)
  await removeOrphans(db, now)
  expect([lost, taken, kept].map((each) => areStored(each!.url))).toEqual([false, true, true])
})

test('a copy of an offer takes its images along by one press, as files of its own', async () => {
  const [seller, other] = [await buildSeller(db), await buildSeller(db)]
  const of = { game_id: game.id, category: 'accounts', device: 'Mobile', title: 'First' } as const
  const own = await buildOffer(db, { ...of, user_id: seller.id })
  for (let n = 0; n < 2; n++) await addImage(db, seller.id, own.id, await receiptFile(), new Date())
  const list = await mainOf(request('/manage-offers', { viewer: seller }))
  const page = await mainOf(request(hrefOf(list, 'Duplicate First')!, { viewer: seller }))
  const button = page.querySelector('button[name="like"]')!
  expect(button.textContent).toBe(m.offer_images_like({ count: 2, number: '2' }))
  const token = page.querySelector('[name="create_token"]')!.getAttribute('value')!
  const copied = await request(wizard, {
    viewer: seller,
    form: posted(details(token, { like: String(own.id) })),
  })
  expect(parsePage(await copied.text()).querySelectorAll('.k-images .k-shot')).toHaveLength(2)
  // pressed twice, by a script too, they are the same
  const again = await request(`/create-offer/${token}/shots`, {
    viewer: seller,
    form: { like: String(own.id) },
  })
  expect(await again.json()).toHaveLength(2)
  await request(wizard, { viewer: seller, form: details(token) })
  const copy = (await offersOf(seller)).at(-1)!
  const [first, second] = [await imagesOf(own.id), await imagesOf(copy.id)]
  expect(second.map(({ is_main }) => is_main)).toEqual([true, false])
  expect(second.map(({ url }) => url)).not.toEqual(first.map(({ url }) => url))
  await request(`/manage-offers/${own.id}/delete`, { viewer: seller, form: {} })
  expect(second.every(({ url }) => areStored(url))).toBe(true)

  const theirs = crypto.randomUUID()
  await request(`/create-offer/${theirs}/shots`, { viewer: other, form: { like: String(copy.id) } })
  expect(await waiting(other, theirs)).toEqual([])
})

test('images that are taken along count each as one that is sent, one form at a time', async () => {
  const seller = await buildSeller(db)
  const of = { game_id: game.id, category: 'accounts', device: 'Mobile' } as const
  const own = await buildOffer(db, { ...of, user_id: seller.id })
  for (let n = 0; n < 3; n++) await addImage(db, seller.id, own.id, await receiptFile(), new Date())
  const form = { like: String(own.id) }
  const take = (token: string) => request(`/create-offer/${token}/shots`, { viewer: seller, form })
  // of the sixty of this hour two are left
  for (let n = 0; n < 58; n++)
    await countAttempt(db, { path: '/images', account: seller.id, address: '' }, new Date())
  const token = crypto.randomUUID()
  expect((await take(token)).status).toBe(429)
  expect(await waiting(seller, token)).toHaveLength(2)
  const other = await buildSeller(db)
  const all = await Promise.all(
    Array.from({ length: 5 }, () =>
      request(`/create-offer/${crypto.randomUUID()}/shots`, { viewer: other, form }),
    ),
  )
  expect(all.map(({ status }) => status)).toContain(429)
})
