import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { pageOf, parsePage } from '../../../tests/page.ts'
import { pixelAddress } from '#modules/settings/pixel.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { defaults, settingsFrom } from '#modules/settings/settings.ts'

const { db, request } = await openTestApp()
const PIXEL = '123456789012345'
const HOST = 'https://www.facebook.com'
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

async function setPixel(id: string) {
  const value = JSON.stringify(id)
  await db
    .insertInto('settings')
    .values({ key: 'pixel_id', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  await loadSettings(db)
}

beforeEach(() => setPixel(PIXEL))

describe('the choice', () => {
  test.each(['yes', 'no'])(
    '"%s" is remembered for six months and comes back to the page',
    async (choice) => {
      const answer = await request('/ar/consent', { form: { choice, path: '/allgames' } })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ar/allgames'])
      expect(answer.headers.getSetCookie()).toContain(
        `consent=${choice}; Max-Age=15724800; Path=/; SameSite=Lax`,
      )
      const page = await (
        await request('/consent', { headers: { cookie: `consent=${choice}` } })
      ).text()
      expect(page).toContain(choice === 'yes' ? 'You allow it.' : 'You refuse it.')
    },
  )

  test('of a script is kept without a word', async () => {
    const answer = await request('/consent', { form: { choice: 'yes' } })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([
      204,
      ['consent=yes; Max-Age=15724800; Path=/; SameSite=Lax'],
    ])
  })

  test('that is none is refused and remembers nothing', async () => {
    const wrong = [
      {},
      { choice: '' },
      { choice: 'maybe' },
      { choice: 'yes; Domain=evil.example' },
      { choice: '\u202eyes' },
      { choice: 'x'.repeat(50_000) },
    ]
    for (const form of wrong) {
      const answer = await request('/consent', { form: form as Record<string, string> })
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([422, null])
    }
    expect(
      (
        await request('/consent', {
          body: '{"choice":"yes"}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(422)
  })

  test('leads back to this site only', async () => {
    for (const path of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      expect(
        (await request('/consent', { form: { choice: 'no', path } })).headers.get('location'),
      ).toBe('/consent')
    }
  })
})

describe('pages', () => {
  test('with an id carry the question for those who have not answered, the same for all, and may load the one image', async () => {
    const first = await request('/allgames')
    const html = await first.text()
    const page = parsePage(html)
    expect(page.querySelectorAll('form[data-consent="true"][hidden]')).toHaveLength(1)
    expect(page.querySelectorAll(`[data-pixel="${PIXEL}"]`)).toHaveLength(1)
    expect(policyOf(first)).toContain(`img-src 'self' data: blob: ${HOST};`)
    expect(policyOf(first).replace(HOST, '')).not.toMatch(/https?:/)
    const second = await request('/allgames', { headers: { cookie: 'consent=yes' } })
    expect(await second.text()).toBe(html)
    expect(second.headers.get('set-cookie')).toBeNull()
  })

  test('without an id know nothing of it [TRK-01]', async () => {
    await setPixel('')
    const response = await request('/allgames', { headers: { cookie: 'consent=yes' } })
    const page = await pageOf(response)
    expect(page.querySelector('[data-pixel], [data-consent], [href="/consent"]')).toBeNull()
    expect(policyOf(response)).not.toContain(HOST)
    expect(await (await request('/consent')).text()).toContain(
      'Nothing is measured for ads at present',
    )
  })

  test('an offer tells its id and price, but not to its own seller [TRK-01]', async () => {
    const offer = await buildOffer(db, { price: 4_500 })
    const game = await db
      .selectFrom('games')
      .selectAll()
      .where('id', '=', offer.game_id)
      .executeTakeFirstOrThrow()
    const path = `/${game.slug}/${game.category}/offers/${offer.id}`
    const told = async (viewer?: { id: string }) => {
      const page = await pageOf(request(path, { ...(viewer && { viewer }) }))
      const event = page.querySelector('[data-pixel-event]')?.getAttribute('data-pixel-event')
      return event && JSON.parse(event)
    }
    expect(await told()).toEqual({ name: 'ViewContent', value: 4500, item: offer.id })
    expect(await told({ id: offer.user_id })).toBeUndefined()
  })

  test('a checkout tells that it began, once per form and not again when the form comes back [TRK-02]', async () => {
    const viewer = await buildProfile(db)
    const offer = await buildOffer(db, { price: 1_000, min_quantity: 3, quantity: 9 })
    const event = `{&quot;name&quot;:&quot;InitiateCheckout&quot;,&quot;value&quot;:3000,&quot;item&quot;:${offer.id}}`
    expect(await (await request(`/payment/${offer.id}`, { viewer })).text()).toContain(event)
    expect(
      await (await request(`/payment/${offer.id}`, { viewer, form: { quantity: 3 } })).text(),
    ).not.toContain('data-pixel-event')
  })
})

test('an event is told in dinars, by the code DZD [TRK-01 TRK-02 TRK-03]', () => {
  const url = new URL(pixelAddress(PIXEL, { name: 'Purchase', value: 18_500, item: 7, id: 'once' }))
  expect(url.origin + url.pathname).toBe(`${HOST}/tr`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    id: PIXEL,
    ev: 'Purchase',
    eid: 'once',
    'cd[value]': '18500',
    'cd[currency]': 'DZD',
    'cd[content_type]': 'product',
    'cd[content_ids]': '["7"]',
  })
})

describe('a purchase', () => {
  const claim = (viewer: { id: string } | undefined, order: string, cookie = 'consent=yes') =>
    request('/consent/purchase', { viewer, form: { order }, headers: { cookie } })

  test('is told once for each own order, also when many tabs ask at once [TRK-02]', async () => {
    const order = await buildOrder(db, { price: 2_500, quantity: 2 })
    const buyer = { id: order.user_id }
    const answers = await Promise.all(Array.from({ length: 32 }, () => claim(buyer, order.id)))
    const told = answers.filter(({ status }) => status === 200)
    expect([told.length, answers.filter(({ status }) => status === 204).length]).toEqual([1, 31])
    expect(await told[0]!.json()).toEqual({
      name: 'Purchase',
      value: 5_000,
      item: order.offer_id,
      id: order.id,
    })
    expect((await claim(buyer, order.id)).status).toBe(204)
  })

  test('is not told without consent, without an id, by anybody else, or of an order that did not stand [TRK-02]', async () => {
    const order = await buildOrder(db)
    const buyer = { id: order.user_id }
    for (const cookie of ['', 'consent=no', 'consent=maybe'])
      expect((await claim(buyer, order.id, cookie)).status).toBe(204)
    expect((await claim(undefined, order.id)).status).toBe(204)
    expect((await claim(await buildProfile(db), order.id)).status).toBe(204)
    expect((await claim({ id: order.seller_id }, order.id)).status).toBe(204)
    await setPixel('')
    expect((await claim(buyer, order.id)).status).toBe(204)
    await setPixel(PIXEL)
    const cancelled = await buildOrder(db, { status: 'cancelled' })
    expect((await claim({ id: cancelled.user_id }, cancelled.id)).status).toBe(204)
    for (const wrong of ['', 'x', "' or 1=1", '\ud800', order.id.slice(1), 'x'.repeat(9_000)])
      expect((await claim(buyer, wrong)).status).toBe(204)
    // and after all that it still can be told
    expect((await claim(buyer, order.id)).status).toBe(200)
  })
})

test('a setting that is no id counts as none', () => {
  const wrong: unknown[] = [
    'abc',
    "1'; script-src *",
    '12 34',
    '1'.repeat(21),
    12345,
    null,
    ['12345'],
    `123456\n`,
    '١٢٣٤٥٦',
  ]
  for (const value of wrong)
    expect(settingsFrom([{ key: 'pixel_id', value }]).pixel_id).toBe(defaults.pixel_id)
  for (const value of ['../x', 'A B', "x'; *", 'x', 'ABCD1234', 'x'.repeat(21)])
    expect(settingsFrom([{ key: 'chat_app_id', value }]).chat_app_id).toBe('')
  expect(
    settingsFrom([
      { key: 'chat_app_id', value: 'ab12cd34' },
      { key: 'pixel_id', value: PIXEL },
    ]),
  ).toMatchObject({ chat_app_id: 'ab12cd34', pixel_id: PIXEL })
})
