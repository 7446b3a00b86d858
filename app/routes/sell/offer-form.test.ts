import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { plus, HOUR } from '#kernel/time.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'

const { db, request } = await openTestApp()
const seller = await buildSeller(db)
const other = await buildSeller(db)
const [fire, apex] = [
  await buildGame(db, { name: 'Zelda', category: 'accounts', platform_support: ['PC', 'Mobile'] }),
  await buildGame(db, { name: 'Apex', category: 'accounts' }),
]
const card = await buildPaymentMethod(db, {
  name: 'Edahabia',
  supports_links: true,
  link_hosts: ['pay.example'],
})
await buildPaymentMethod(db, { name: 'Cash' })
await buildPaymentMethod(db, { name: 'Old card', supports_links: true, active: false })

const wizard = `/create-offer?category=accounts&game=${fire.id}&device=Mobile`
const details = () => ({
  create_token: randomUUID(),
  title: 'Level 78',
  device: 'Mobile',
  price: '1500',
  quantity: '3',
  min_quantity: '1',
  delivery_hours: '2',
})
type Fields = Record<string, string>

const get = async (path: string, viewer: { id: string } | undefined = seller) => {
  const response = await request(path, { viewer })
  return { status: response.status, html: await response.text(), headers: response.headers }
}
const create = (fields: Fields, viewer = seller) => request(wizard, { viewer, form: fields })
const newest = () =>
  db.selectFrom('offers').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const rowOf = (id: number) =>
  db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The fields of the page's form as a browser would send them. */
function fieldsOf(html: string): Fields {
  const form = /<form[^>]*id="(?:new|edit)-offer".*?<\/form>/s.exec(html)![0]
  const fields: Fields = {}
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1]
    if (name && (!tag.includes('type="checkbox"') || tag.includes(' checked')))
      fields[name] ??=
        / value="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ??
        (tag.includes('checkbox') ? 'on' : '')
  }
  for (const [, name, text] of form.matchAll(
    /<textarea[^>]* name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs,
  ))
    fields[name!] = text!
  for (const [, name, options] of form.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  ))
    fields[name!] =
      /value="([^"]*)" selected/.exec(options!)?.[1] ?? /value="([^"]*)"/.exec(options!)![1]!
  return fields
}

describe('the wizard', () => {
  const backOf = (html: string) =>
    new RegExp(`<a class="k-btn" href="([^"]*)">${m.offer_back()}</a>`)
      .exec(html)?.[1]
      ?.replaceAll('&amp;', '&')

  test('is for sellers and administrators; others are led to becoming one [SELL-18 GEN-16 OP-071 OP-010]', async () => {
    const member = await buildProfile(db)
    for (const asked of [{}, { form: details() }]) {
      expect((await request(wizard, asked)).headers.get('location')).toBe(
        `/signin?to=${encodeURIComponent(wizard)}`,
      )
      expect((await request(wizard, { viewer: member, ...asked })).headers.get('location')).toBe(
        '/become-seller',
      )
    }
    expect((await get('/create-offer', await buildAdmin(db))).status).toBe(200)
  })

  test('goes from category to game to device to details, by links alone, and Back goes one step back [SELL-17 SELL-19 SELL-20 SELL-21 OP-072]', async () => {
    expect((await get('/manage-offers')).html).toMatch(
      /<a [^>]*href="\/create-offer"[^>]*>(?:(?!<\/a>)[^])*New Offer<\/a>/,
    )
    const { html: first } = await get('/create-offer')
    expect(first).toContain('href="/create-offer?category=accounts"')
    const { html: second } = await get('/create-offer?category=accounts')
    expect(second.indexOf('Apex')).toBeLessThan(second.indexOf('Zelda'))
    expect(second).toContain(`href="/create-offer?category=accounts&amp;game=${fire.id}"`)
    expect(backOf(second)).toBe('/create-offer')
    const { html: third } = await get(`/create-offer?category=accounts&game=${fire.id}`)
    expect(third).toContain(
      `href="/create-offer?category=accounts&amp;game=${fire.id}&amp;device=Mobile"`,
    )
    expect(backOf(third)).toBe('/create-offer?category=accounts')
    const { html: fourth } = await get(wizard)
    expect(backOf(fourth)).toBe(`/create-offer?category=accounts&game=${fire.id}`)
    for (const [step, html] of [first, second, third, fourth].entries())
      expect(html).toContain(`<li data-n="${step + 1}" class="is-now" aria-current="step">`)
  })

  test('lists the games that the seller sells in first, the latest before the others, then all by name', async () => {
    const veteran = await buildSeller(db)
    const [zulu, young] = [
      await buildGame(db, { name: 'Zulu', category: 'boosting' }),
      await buildGame(db, { name: 'Young', category: 'boosting' }),
    ]
    await buildGame(db, { name: 'Alpha', category: 'boosting' })
    for (const game of [young, zulu])
      await buildOffer(db, { user_id: veteran.id, game_id: game.id, category: 'boosting' })
    const namesFor = async (viewer: { id: string }) =>
      [
        ...(await (await request('/create-offer?category=boosting', { viewer })).text()).matchAll(
          /<bdi>(Zulu|Young|Alpha)<\/bdi>/g,
        ),
      ].map(([, name]) => name)
    expect(await namesFor(veteran)).toEqual(['Zulu', 'Young', 'Alpha'])
    expect(await namesFor(await buildSeller(db))).toEqual(['Alpha', 'Young', 'Zulu'])
  })

  test('lists only categories that are enabled, and games that are active [SELL-19 GEN-16]', async () => {
    await buildGame(db, { name: 'Hidden game', category: 'accounts', active: false })
    await db
      .insertInto('category_settings')
      .values({ category: 'boosting', is_enabled: false })
      .execute()
    const { html } = await get('/create-offer')
    expect(html).not.toContain('create-offer?category=boosting')
    expect((await get('/create-offer?category=boosting')).html).toContain(m.offer_what())
    expect((await get('/create-offer?category=accounts')).html).not.toContain('Hidden game')
  })

  test('finds a game by its name, and says when there is none [SELL-19]', async () => {
    const { html } = await get('/create-offer?category=accounts&q=zeld')
    expect(html).toContain('<bdi>Zelda</bdi>')
    expect(html).not.toContain('<bdi>Apex</bdi>')
    expect((await get('/create-offer?category=accounts&q=qqqqqq')).html).toContain(
      m.offer_games_none(),
    )
  })

  test('offers the game’s own devices and all of them, else the default list [CONST-03 OP-019]', async () => {
    const devices = async (id: number) =>
      [
        ...(await get(`/create-offer?category=accounts&game=${id}`)).html.matchAll(
          /device=([^"]+)"/g,
        ),
      ].map(([, device]) => decodeURIComponent(device!.replaceAll('+', ' ')))
    expect(await devices(fire.id)).toEqual(['PC', 'Mobile', 'All Devices'])
    expect(await devices(apex.id)).toEqual([
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'PlayStation 3',
      'Xbox Series X/S',
      'Xbox One',
      'Xbox 360',
      'Nintendo Switch',
      'Nintendo 3DS',
      'Nintendo DS',
      'Mobile',
      'All Devices',
    ])
  })

  test.each([
    '?category=nothing',
    '?category=accounts&game=x',
    '?category=items&game=1&device=PC',
    '?category=accounts&game=999999',
    '?game=1',
    '?created=x',
  ])('asks again for a choice that is none: %s', async (search) =>
    expect((await get(`/create-offer${search}`)).status).toBe(200),
  )

  test('creates an active offer and says so on the list of offers [SELL-23 SELL-24 CALL-07 OP-073]', async () => {
    const response = await create({
      ...details(),
      description: 'One\nTwo',
      payment_link: 'https://pay.example/1',
      payment_link_methods: String(card.id),
      payment_link_active: 'on',
    })
    expect(response.headers.get('location')).toBe('/manage-offers')
    expect(flashOf(response)).toBe('offer_saved')
    expect(m.flash_offer_saved()).toBe('Offer updated successfully')
    expect(await newest()).toMatchObject({
      user_id: seller.id,
      game_id: fire.id,
      category: 'accounts',
      device: 'Mobile',
      status: 'active',
      price: 1_500,
      quantity: 3,
      delivery_time: '02:00:00',
      payment_link_methods: [card.id],
    })
  })

  test('is the same as data for the dialog: steps, refusals and what was saved [SELL-17 SELL-24 OP-077]', async () => {
    const data = async (search: string, form?: Fields) =>
      (
        await request(`/create-offer/data${search}`, { viewer: seller, ...(form && { form }) })
      ).json()
    expect(await data('')).toMatchObject({
      step: 'category',
      categories: expect.arrayContaining([{ category: 'accounts', fee_bp: 1_000 }]),
    })
    expect(await data('?category=accounts')).toMatchObject({ step: 'game' })
    const search = wizard.slice('/create-offer'.length)
    expect(await data(search)).toMatchObject({
      step: 'form',
      form: { kind: 'new', fee_bp: 1_000, instant: false, device: 'Mobile' },
    })
    expect(await data(search, { ...details(), price: '99' })).toMatchObject({
      answer: { errors: { price: 'price_low' }, values: { title: 'Level 78' } },
    })
    const sent = await data(search, details())
    expect(sent).toEqual({ saved: (await newest()).id })
    expect(await data('', details())).toEqual({ to: '/create-offer' })
  })

  test('lists the games first that their seller sells in already', async () => {
    const own = await buildSeller(db)
    expect(
      await (await request('/create-offer/data?category=accounts', { viewer: own })).json(),
    ).toMatchObject({ own: 0, games: [{ name: 'Apex' }, { name: 'Zelda' }] })
    await buildOffer(db, { user_id: own.id, game_id: fire.id, category: 'accounts' })
    expect(
      await (await request('/create-offer/data?category=accounts', { viewer: own })).json(),
    ).toMatchObject({ own: 1, games: [{ name: 'Zelda' }, { name: 'Apex' }] })
    const html = await (await request('/create-offer?category=accounts', { viewer: own })).text()
    expect(html.indexOf('<bdi>Zelda</bdi>')).toBeLessThan(html.indexOf('<bdi>Apex</bdi>'))
  })

  test('shows what a price comes to for its seller', async () => {
    const response = await create({ ...details(), price: '2500', title: '' })
    const html = await response.text()
    expect(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
      /Price 2,500 DA Kanz fee \(.?10%.?\) −250 DA You get 2,250 DA/,
    )
  })

  test('keeps what was typed and says what is wrong, in the page’s language [SELL-26 SELL-27 SELL-28 SELL-29]', async () => {
    const before = await newest()
    const answer = async (fields: Fields) => {
      const response = await create({ ...details(), ...fields })
      return { status: response.status, html: await response.text() }
    }
    const low = await answer({ price: '99', title: 'Kept "title"' })
    expect(low.status).toBe(422)
    expect(low.html).toContain('Price must be at least 100 DA')
    expect(low.html).toContain('value="Kept &quot;title&quot;"')
    expect((await answer({ price: '100.5' })).html).toContain('</svg>Price must be a whole number')
    for (const name of ['title', 'quantity', 'price'])
      expect((await answer({ [name]: '' })).html).toContain(`</svg>${m.offer_error_required()}`)
    const arabic = await request(`/ar${wizard}`, {
      viewer: seller,
      form: { ...details(), price: '99' },
    })
    expect(await arabic.text()).toContain(
      `</svg>${inLocale('ar', () => m.offer_error_price_low())}`,
    )
    expect((await newest()).id).toBe(before.id)
  })

  test('lists only methods that are active and take links, with the hosts they lead to [SELL-37 CALL-22]', async () => {
    const { html } = await get(wizard)
    expect(html).toContain('pay.example')
    expect(html).not.toContain('Cash')
    expect(html).not.toContain('Old card')
    const response = await create({
      ...details(),
      payment_link: 'https://evil.example',
      payment_link_methods: String(card.id),
    })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(
      m.offer_error_link_host({ hosts: '\u2066pay.example\u2069' }),
    )
  })

  test('rows of discounts come and go without scripts, and nothing that was typed is lost', async () => {
    const rows = new URLSearchParams({ ...details(), title: 'Kept' })
    for (const [least, percent] of [
      ['5', '7'],
      ['10', '12'],
    ]) {
      rows.append('discount_min', least!)
      rows.append('discount_percent', percent!)
    }
    const posted = async (button: [string, string]) => {
      const form = new URLSearchParams([...rows, button])
      const response = await request(wizard, { viewer: seller, form })
      const html = await response.text()
      expect([response.status, html.includes('value="Kept"')]).toEqual([200, true])
      return [...html.matchAll(/name="discount_min"[^>]*value="(\d*)"/g)].map(([, value]) => value)
    }
    expect(await posted(['update', 'discounts'])).toEqual(['5', '10', ''])
    expect(await posted(['drop', '0'])).toEqual(['10', ''])
    await request(wizard, { viewer: seller, form: rows })
    const stored = await db
      .selectFrom('offer_discounts')
      .select(['min_quantity', 'discount_percent'])
      .where('offer_id', '=', (await newest()).id)
      .orderBy('min_quantity')
      .execute()
    expect(stored).toEqual([
      { min_quantity: 5, discount_percent: 7 },
      { min_quantity: 10, discount_percent: 12 },
    ])
  })

  test('sixteen clicks at once are one offer', async () => {
    const fields = { ...details(), title: 'Clicked sixteen times' }
    const answers = await Promise.all(Array.from({ length: 16 }, () => create(fields)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
    expect(
      await db.selectFrom('offers').select('id').where('title', '=', fields.title).execute(),
    ).toHaveLength(1)
  })

  test.each([
    [{}],
    [{ create_token: 'once' }],
    [{ title: '\u202e' }],
    [{ price: '1e9', quantity: '9'.repeat(400) }],
    [{ device: 'Toaster' }],
    [{ discount_min: 'x', discount_percent: '[object Object]' }],
    [{ payment_link: 'javascript:alert(1)' }],
    [{ payment_link: 'https://pay.example', payment_link_methods: '__proto__' }],
    [
      {
        payment_link_expires: 'never',
        payment_link: 'https://pay.example',
        payment_link_methods: '1',
      },
    ],
  ])('refuses %j and writes nothing', async (bad) => {
    const before = await newest()
    const response = await request(wizard, {
      viewer: seller,
      form: Object.keys(bad).length > 0 ? { ...details(), ...bad } : {},
    })
    expect(response.status).toBe(422)
    expect((await newest()).id).toBe(before.id)
  })
})

for (const part of ['', '/full'])
  describe(`editing at /edit-offer/{id}${part}`, () => {
    let id: number
    let path: string
    beforeEach(async () => {
      ;({ id } = await buildOffer(db, {
        user_id: seller.id,
        game_id: fire.id,
        category: 'accounts',
        title: 'Before',
        price: 1_000,
        quantity: 5,
        discounts: [{ min_quantity: 2, discount_percent: 4 }],
      }))
      path = `/edit-offer/${id}${part}`
    })

    const save = async (changed: Fields, opened?: Fields) =>
      request(path, {
        viewer: seller,
        form: { ...(opened ?? fieldsOf((await get(path)).html)), ...changed },
      })

    test('shows the heading with the game, the way back, and the buttons [SELL-42 SELL-43 SELL-44 SELL-46 SELL-39 CALL-02]', async () => {
      const { html } = await get(path)
      expect(html).toMatch(/<h1>Edit Offer: <bdi>Zelda<\/bdi><\/h1>/)
      expect(html).toMatch(/href="\/manage-offers"[^>]*>.*?Back to My Offers/s)
      expect(html).toMatch(/>Cancel<\/a>/)
      expect(html).toMatch(/data-busy="Saving..."[^>]*>Save Changes<\/button>/)
    })

    test('no session leads to sign-in, others see only that they may not, and nobody finds what is not there [SELL-40 SELL-41 SELL-42 SELL-57]', async () => {
      expect((await request(path)).headers.get('location')).toBe(
        `/signin?to=${encodeURIComponent(path)}`,
      )
      for (const viewer of [other, await buildAdmin(db), await buildProfile(db)]) {
        for (const response of [
          await request(path, { viewer }),
          await request(path, { viewer, form: { title: 'Mine now' } }),
          await request(path, { viewer, form: fieldsOf((await get(path)).html) }),
        ]) {
          const html = await response.text()
          expect(html).not.toMatch(/id="(?:new|edit)-offer"/)
          expect(response.status).toBe(403)
          expect(html).toContain('You do not have permission to edit this offer')
          expect(html).toContain('Back to My Offers')
        }
      }
      for (const missing of ['999999', 'x', '0']) {
        const { status, html } = await get(`/edit-offer/${missing}${part}`)
        expect(status).toBe(404)
        expect(html).toContain('Offer not found')
        expect(html).toContain('Back to My Offers')
      }
      expect((await rowOf(id)).title).toBe('Before')
    })

    test('who is no seller any more is shown how to become one, and nothing changes [GEN-16 OP-010]', async () => {
      const former = await buildSeller(db)
      const { id: own } = await buildOffer(db, {
        user_id: former.id,
        title: 'Before',
        quantity: 10,
      })
      const opened = fieldsOf((await get(`/edit-offer/${own}${part}`, former)).html)
      await db
        .updateTable('profiles')
        .set({ is_seller: false })
        .where('id', '=', former.id)
        .execute()
      for (const asked of [{}, { form: { ...opened, title: 'After', quantity: '50' } }]) {
        for (const address of [`/edit-offer/${own}${part}`, `/edit-offer/${own}/images`]) {
          expect(
            (await request(address, { viewer: former, ...asked })).headers.get('location'),
          ).toBe('/become-seller')
        }
      }
      expect(
        (await request(`/edit-offer/${own}/image`, { viewer: former, form: { image: '' } })).status,
      ).toBe(403)
      expect(await rowOf(own)).toMatchObject({ title: 'Before', quantity: 10, status: 'active' })
    })

    test('saves, says so and leads on [SELL-42 SELL-54 SELL-55 CALL-08]', async () => {
      const response = await save({ title: 'After', price: '2000', description: 'Words' })
      expect(response.headers.get('location')).toBe(`${path}?saved`)
      expect(await rowOf(id)).toMatchObject({
        title: 'After',
        price: 2_000,
        description: 'Words',
        delivery_time: '00:30:00',
        max_discount: 4,
      })
    })

    test('keeps what was typed when something is wrong [SELL-26 SELL-27 SELL-38 SELL-48 SELL-51]', async () => {
      const response = await save({ title: 'Typed', price: '99', min_quantity: '6' })
      const html = await response.text()
      expect(response.status).toBe(422)
      for (const words of [
        'value="Typed"',
        'Price must be at least 100 DA',
        m.offer_error_above_quantity(),
      ])
        expect(html).toContain(words)
      expect((await rowOf(id)).title).toBe('Before')
    })

    test('a form that another tab has overtaken asks first, and then replaces it', async () => {
      const opened = fieldsOf((await get(path)).html)
      await save({ price: '3000' })
      const asked = await save({ title: 'Older' }, opened)
      const html = await asked.text()
      expect([asked.status, html.includes(m.offer_changed())]).toEqual([409, true])
      expect((await rowOf(id)).price).toBe(3_000)
      expect((await save({}, fieldsOf(html))).status).toBe(302)
      expect(await rowOf(id)).toMatchObject({ title: 'Older', price: 1_000 })
    })

    test('stock that was sold meanwhile does not come back unasked', async () => {
      const opened = fieldsOf((await get(path)).html)
      await buildOrder(db, { offer_id: id, quantity: 2 })
      const asked = await save({ quantity: '9' }, opened)
      const html = await asked.text()
      expect([
        asked.status,
        html.includes(m.offer_stock_changed_text({ count: 3, number: '3' })),
      ]).toEqual([409, true])
      expect((await rowOf(id)).quantity).toBe(3)
      expect((await save({}, fieldsOf(html))).status).toBe(302)
      expect((await rowOf(id)).quantity).toBe(9)
    })

    test.each([
      [{}],
      [{ title: '\u202e' }],
      [{ version_seen: undefined }],
      [{ quantity_seen: 'x' }],
      [{ quantity: '0' }],
      [{ device: 'Toaster' }],
      [{ price: '9'.repeat(400) }],
      [{ min_quantity: '-1' }],
    ])('refuses %j and writes nothing', async (bad) => {
      const opened = fieldsOf((await get(path)).html)
      const form = new URLSearchParams(
        Object.keys(bad).length > 0
          ? Object.entries({ ...opened, ...bad }).filter(
              (pair): pair is [string, string] => pair[1] !== undefined,
            )
          : {},
      )
      expect((await request(path, { viewer: seller, form })).status).toBe(422)
      expect((await rowOf(id)).title).toBe('Before')
    })
  })

describe('the edit screen', () => {
  test('has seven fields with these labels, and nothing more [SELL-45 SELL-52 OP-078]', async () => {
    const { id } = await buildOffer(db, {
      user_id: seller.id,
      game_id: fire.id,
      category: 'accounts',
    })
    const { html } = await get(`/edit-offer/${id}`)
    const labels = [...html.matchAll(/<label for="[^"]*">([^<]*)/g)]
      .map(([, label]) => label)
      .filter((label) => !label!.includes('Search'))
    expect(labels).toEqual([
      'Title',
      'Description',
      'Price (DA)',
      'Device',
      'Quantity',
      'Minimum Quantity',
      'Delivery Time (minutes)',
    ])
    expect(html).toContain('Format: &quot;00:30:00&quot; for 30 minutes')
    // a number field would drop Arabic digits unseen; the limits are told by the script and the
    // server
    expect(html).toMatch(
      /<input(?=[^>]*name="price")(?=[^>]*inputMode="numeric")(?=[^>]*type="text")/,
    )
    expect(html).toContain('value="00:30:00"')
  })

  test('shows the banner and is led to My Offers after two seconds [SELL-55 SELL-56]', async () => {
    const { id } = await buildOffer(db, { user_id: seller.id })
    const { html, headers } = await get(`/edit-offer/${id}?saved`)
    expect(html).toContain('Offer updated successfully! Redirecting...')
    expect(headers.get('refresh')).toBe('2; url=/manage-offers')
    expect((await get(`/ar/edit-offer/${id}?saved`)).headers.get('refresh')).toBe(
      '2; url=/ar/manage-offers',
    )
  })
})

describe('the edit modal', () => {
  test('changes discounts and payment link too, with a time below an hour left alone [OP-078 OP-056 CALL-11 SELL-30]', async () => {
    const { id } = await buildOffer(db, {
      user_id: seller.id,
      discounts: [{ min_quantity: 2, discount_percent: 4 }],
    })
    const opened = fieldsOf((await get(`/edit-offer/${id}/full`)).html)
    expect(opened).toMatchObject({ delivery_hours: '0:30' })
    const response = await request(`/edit-offer/${id}/full`, {
      viewer: seller,
      form: {
        ...opened,
        discount_min: '3',
        discount_percent: '9',
        payment_link: 'https://pay.example/x',
        payment_link_methods: String(card.id),
        payment_link_active: 'on',
        payment_link_expires: '2099-01-01T00:00',
      },
    })
    expect(response.status).toBe(302)
    expect(await rowOf(id)).toMatchObject({
      max_discount: 9,
      payment_link: 'https://pay.example/x',
      payment_link_active: true,
      payment_link_expires: new Date('2098-12-31T23:00:00Z'),
      delivery_time: '00:30:00',
    })
    expect((await get(`/edit-offer/${id}/full`)).html).toContain('value="2099-01-01T00:00"')
  })

  test('says as data what changed elsewhere, with what is seen of the offer now', async () => {
    const { id } = await buildOffer(db, {
      user_id: seller.id,
      game_id: fire.id,
      category: 'accounts',
      quantity: 5,
    })
    const data = (form?: Fields) =>
      request(`/edit-offer/${id}/data`, { viewer: seller, ...(form && { form }) })
    const opened = fieldsOf((await get(`/edit-offer/${id}/full`)).html)
    await db.updateTable('offers').set({ price: 7_000 }).where('id', '=', id).execute()
    const refused = await data({ ...opened, title: 'Older' })
    const said = (await refused.json()) as { answer: object; seen: Fields }
    expect([refused.status, said]).toMatchObject([
      409,
      { answer: { refusal: { code: 'changed' }, values: { title: 'Older' } } },
    ])
    expect(await (await data({ ...opened, ...said.seen, title: 'Older' })).json()).toEqual({
      saved: id,
    })
    expect((await request(`/edit-offer/${id}/data`, { viewer: other })).status).toBe(403)
  })

  test('refuses an end in the past [OP-056]', async () => {
    const { id } = await buildOffer(db, { user_id: seller.id })
    const opened = fieldsOf((await get(`/edit-offer/${id}/full`)).html)
    const past = plus(new Date(), -HOUR).toISOString().slice(0, 16)
    const response = await request(`/edit-offer/${id}/full`, {
      viewer: seller,
      form: {
        ...opened,
        payment_link: 'https://pay.example/x',
        payment_link_methods: String(card.id),
        payment_link_expires: past,
      },
    })
    expect([
      response.status,
      (await response.text()).includes(m.offer_error_link_expired()),
    ]).toEqual([422, true])
  })
})

test('a change is on the kept pages of game and offer at once [CALL-08]', async () => {
  const { id } = await buildOffer(db, {
    user_id: seller.id,
    game_id: fire.id,
    category: 'accounts',
    title: 'Kept before',
    price: 100,
  })
  const [gamePage, offerPage] = [`/${fire.slug}/accounts`, `/${fire.slug}/accounts/offers/${id}`]
  for (const path of [gamePage, offerPage])
    expect(await (await request(path)).text()).toContain('Kept before')
  const events = async () =>
    (
      await db
        .selectFrom('outbox')
        .select('subject_id')
        .where('event', '=', 'page.changed')
        .execute()
    ).map(({ subject_id }) => subject_id)
  await db.deleteFrom('outbox').execute()
  const opened = fieldsOf((await get(`/edit-offer/${id}`)).html)
  expect(
    (
      await request(`/edit-offer/${id}`, {
        viewer: seller,
        form: { ...opened, title: 'Kept after' },
      })
    ).status,
  ).toBe(302)
  expect(await events()).toEqual(expect.arrayContaining([`game:${fire.id}`, `offer:${id}`]))
  for (const path of [gamePage, offerPage])
    expect(await (await request(path)).text()).toContain('Kept after')
})
