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
import {
  allByRole,
  descriptionOf,
  getByLabel,
  getByRole,
  hrefOf,
  hrefsOf,
  mainOf,
  nameOf,
  type Part,
  sentBy,
  textOf,
  valueOf,
} from '../../../tests/page.ts'

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

const get = (path: string, viewer: { id: string } = seller) => request(path, { viewer })
const page = (...of: Parameters<typeof get>) => mainOf(get(...of))
const words = async (...of: Parameters<typeof get>) => textOf(await page(...of))
const create = (fields: Fields, viewer = seller) => request(wizard, { viewer, form: fields })
const newest = () =>
  db.selectFrom('offers').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const rowOf = (id: number) =>
  db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const formIn = (shown: Part) => shown.querySelector('#new-offer, #edit-offer')
/** The fields of a page's form as a browser would send them. */
const opened = async (...of: Parameters<typeof get>) => sentBy(formIn(await page(...of))!)
/** The games that a step lists, in its order. */
const gamesOn = (shown: Part) => [...shown.querySelectorAll('a bdi')].map(textOf)

describe('the wizard', () => {
  const backOf = (shown: Part) => hrefOf(shown, m.offer_back())

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
    const [more] = allByRole(await page('/manage-offers'), 'link', 'New Offer')
    expect(more!.getAttribute('href')).toBe('/create-offer')
    const first = await page('/create-offer')
    expect(hrefsOf(first)).toContain('/create-offer?category=accounts')
    const second = await page('/create-offer?category=accounts')
    expect(gamesOn(second)).toEqual(['Apex', 'Zelda'])
    expect(hrefsOf(second)).toContain(`/create-offer?category=accounts&game=${fire.id}`)
    expect(backOf(second)).toBe('/create-offer')
    const third = await page(`/create-offer?category=accounts&game=${fire.id}`)
    expect(hrefsOf(third)).toContain(
      `/create-offer?category=accounts&game=${fire.id}&device=Mobile`,
    )
    expect(backOf(third)).toBe('/create-offer?category=accounts')
    const fourth = await page(wizard)
    expect(backOf(fourth)).toBe(`/create-offer?category=accounts&game=${fire.id}`)
    for (const [step, shown] of [first, second, third, fourth].entries())
      expect(allByRole(shown, 'listitem').map((each) => each.getAttribute('aria-current'))).toEqual(
        [0, 1, 2, 3].map((each) => (each === step ? 'step' : null)),
      )
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
      gamesOn(await page('/create-offer?category=boosting', viewer))
    expect(await namesFor(veteran)).toEqual(['Zulu', 'Young', 'Alpha'])
    expect(await namesFor(await buildSeller(db))).toEqual(['Alpha', 'Young', 'Zulu'])
  })

  test('lists only categories that are enabled, and games that are active [SELL-19 GEN-16]', async () => {
    await buildGame(db, { name: 'Hidden game', category: 'accounts', active: false })
    await db
      .insertInto('category_settings')
      .values({ category: 'boosting', is_enabled: false })
      .execute()
    expect(hrefsOf(await page('/create-offer'))).not.toContain('/create-offer?category=boosting')
    expect(await words('/create-offer?category=boosting')).toContain(m.offer_what())
    expect(await words('/create-offer?category=accounts')).not.toContain('Hidden game')
  })

  test('finds a game by its name, and says when there is none [SELL-19]', async () => {
    expect(gamesOn(await page('/create-offer?category=accounts&q=zeld'))).toEqual(['Zelda'])
    expect(await words('/create-offer?category=accounts&q=qqqqqq')).toContain(m.offer_games_none())
  })

  test('offers the game’s own devices and all of them, else the default list [CONST-03 OP-019]', async () => {
    const devices = async (id: number) =>
      hrefsOf(await page(`/create-offer?category=accounts&game=${id}`))
        .map((address) => new URL(address!, 'http://kanz.test').searchParams.get('device'))
        .filter((device) => device !== null)
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
    expect(flashOf(response)).toBe('offer_created')
    expect(m.flash_offer_created()).toBe('Offer created successfully')
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
        await request(`/create-offer${search}`, {
          viewer: seller,
          ...(form && { form }),
          headers: { accept: 'application/json' },
        })
      ).json()
    expect(await data('')).toMatchObject({
      step: 'category',
      categories: expect.arrayContaining([{ category: 'accounts', fee_bp: 1_000, fee_ahead: [] }]),
    })
    expect(await data('?category=accounts')).toMatchObject({ step: 'game' })
    const search = wizard.slice('/create-offer'.length)
    expect(await data(search)).toMatchObject({
      step: 'form',
      form: { kind: 'new', fee_bp: 1_000, device: 'Mobile' },
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
      await (
        await request('/create-offer?category=accounts', {
          viewer: own,
          headers: { accept: 'application/json' },
        })
      ).json(),
    ).toMatchObject({ own: 0, games: [{ name: 'Apex' }, { name: 'Zelda' }] })
    await buildOffer(db, { user_id: own.id, game_id: fire.id, category: 'accounts' })
    expect(
      await (
        await request('/create-offer?category=accounts', {
          viewer: own,
          headers: { accept: 'application/json' },
        })
      ).json(),
    ).toMatchObject({ own: 1, games: [{ name: 'Zelda' }, { name: 'Apex' }] })
    expect(gamesOn(await page('/create-offer?category=accounts', own))).toEqual(['Zelda', 'Apex'])
  })

  test('says how many games are found, and not each of them', async () => {
    const said = async (path: string) => textOf(getByRole(await page(path), 'status'))
    expect(await said('/create-offer?category=accounts')).toBe('2 games')
    expect(await said('/create-offer?category=accounts&q=zelda')).toBe('1 game')
    expect(await said('/ar/create-offer?category=accounts')).toBe('لعبتان')
  })

  test('says how long a text may be as both languages count', () => {
    const most = (count: number) =>
      inLocale('ar', () => m.offer_error_too_long({ count, number: String(count) }))
    expect(most(6_000)).toBe('6000 حرف على الأكثر.')
    expect(most(120)).toBe('120 حرفًا على الأكثر.')
    const games = (count: number) =>
      inLocale('ar', () => m.offer_games_more({ count, shown: '120', all: String(count) }))
    expect(games(205)).toContain('من 205 ألعاب')
    expect(games(250)).toContain('من 250 لعبة')
  })

  test('shows what a price comes to for its seller', async () => {
    const shown = await mainOf(create({ ...details(), price: '2500', title: '' }))
    expect(textOf(shown)).toMatch(/Price2,500 DASeller fee \(.?10%.?\)−250 DAYou get2,250 DA/)
  })

  test('keeps what was typed and says what is wrong, in the page’s language [SELL-26 SELL-27 SELL-28 SELL-29]', async () => {
    const before = await newest()
    const answer = async (fields: Fields) => {
      const response = await create({ ...details(), ...fields })
      expect(response.status).toBe(422)
      return mainOf(response)
    }
    const low = await answer({ price: '99', title: 'Kept "title"' })
    expect(descriptionOf(getByLabel(low, 'Price (DA)'))).toBe('Price must be at least 100 DA')
    expect(valueOf(getByLabel(low, 'Title'))).toBe('Kept "title"')
    expect(descriptionOf(getByLabel(await answer({ price: '100.5' }), 'Price (DA)'))).toContain(
      'Price must be a whole number',
    )
    for (const [name, label] of [
      ['title', 'Title'],
      ['quantity', 'Quantity'],
      ['price', 'Price (DA)'],
    ] as const)
      expect(descriptionOf(getByLabel(await answer({ [name]: '' }), label))).toBe(
        m.offer_error_required(),
      )
    const form = { ...details(), price: '99' }
    const arabic = await mainOf(request(`/ar${wizard}`, { viewer: seller, form }))
    expect(descriptionOf(arabic.querySelector('[name="price"]')!)).toBe(
      inLocale('ar', () => m.offer_error_price_low()),
    )
    expect((await newest()).id).toBe(before.id)
  })

  test('lists only methods that are active and take links, with the hosts they lead to [SELL-37 CALL-22]', async () => {
    const shown = await words(wizard)
    expect(shown).toContain('pay.example')
    expect(shown).not.toMatch(/Cash|Old card/)
    const response = await create({
      ...details(),
      payment_link: 'https://evil.example',
      payment_link_methods: String(card.id),
    })
    expect(response.status).toBe(422)
    expect(textOf(await mainOf(response))).toContain(
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
      const shown = await mainOf(response)
      expect([response.status, valueOf(getByLabel(shown, 'Title'))]).toEqual([200, 'Kept'])
      return [...shown.querySelectorAll('[name="discount_min"]')].map(valueOf)
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

    const save = async (changed: Fields, before?: Fields) =>
      request(path, {
        viewer: seller,
        form: { ...(before ?? (await opened(path))), ...changed },
      })

    test('shows the heading with the game, the way back, and the buttons [SELL-42 SELL-43 SELL-44 SELL-46 SELL-39 CALL-02]', async () => {
      const shown = await page(path)
      getByRole(shown, 'heading', 'Edit Offer: Zelda')
      expect(hrefOf(shown, 'Back to My Offers')).toBe('/manage-offers')
      getByRole(shown, 'link', 'Cancel')
      expect(getByRole(shown, 'button', 'Save Changes').getAttribute('data-busy')).toBe('Saving...')
    })

    test('no session leads to sign-in, others see only that they may not, and nobody finds what is not there [SELL-40 SELL-41 SELL-42 SELL-57]', async () => {
      expect((await request(path)).headers.get('location')).toBe(
        `/signin?to=${encodeURIComponent(path)}`,
      )
      for (const viewer of [other, await buildAdmin(db), await buildProfile(db)]) {
        for (const response of [
          await request(path, { viewer }),
          await request(path, { viewer, form: { title: 'Mine now' } }),
          await request(path, { viewer, form: await opened(path) }),
        ]) {
          const shown = await mainOf(response)
          expect(formIn(shown)).toBeNull()
          expect(response.status).toBe(403)
          expect(textOf(shown)).toContain('You do not have permission to edit this offer')
          getByRole(shown, 'link', 'Back to My Offers')
        }
      }
      for (const missing of ['999999', 'x', '0']) {
        const response = await get(`/edit-offer/${missing}${part}`)
        const shown = await mainOf(response)
        expect(response.status).toBe(404)
        expect(textOf(shown)).toContain('Offer not found')
        getByRole(shown, 'link', 'Back to My Offers')
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
      const before = await opened(`/edit-offer/${own}${part}`, former)
      await db
        .updateTable('profiles')
        .set({ is_seller: false })
        .where('id', '=', former.id)
        .execute()
      for (const asked of [{}, { form: { ...before, title: 'After', quantity: '50' } }]) {
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
      const shown = await mainOf(response)
      expect(response.status).toBe(422)
      expect(valueOf(getByLabel(shown, 'Title'))).toBe('Typed')
      expect([...shown.querySelectorAll('[aria-invalid]')].map(descriptionOf)).toEqual([
        'Price must be at least 100 DA',
        m.offer_error_above_quantity(),
      ])
      expect((await rowOf(id)).title).toBe('Before')
    })

    test('a form that another tab has overtaken asks first, and then replaces it', async () => {
      const before = await opened(path)
      await save({ price: '3000' })
      const asked = await save({ title: 'Older' }, before)
      const shown = await mainOf(asked)
      expect([asked.status, textOf(shown)]).toEqual([
        409,
        expect.stringContaining(m.offer_changed()),
      ])
      expect((await rowOf(id)).price).toBe(3_000)
      expect((await save({}, sentBy(formIn(shown)!))).status).toBe(302)
      expect(await rowOf(id)).toMatchObject({ title: 'Older', price: 1_000 })
    })

    test('names the delivery time as the wizard does, and says where nothing was changed', async () => {
      const timeOn = async (at: string) =>
        nameOf((await page(at)).querySelector('[name="delivery_hours"]')!)
      expect(await timeOn(path)).toBe(await timeOn(wizard))
      expect(await timeOn(`/ar${path}`)).toBe(await timeOn(`/ar${wizard}`))
      const before = await rowOf(id)
      const to = (await save({})).headers.get('location')!
      expect(textOf(getByRole(await page(to), 'status'))).toBe('No field was changed')
      expect(await rowOf(id)).toEqual(before)
    })

    test('of a sold-out offer is saved as it stands, and with other words', async () => {
      await buildOrder(db, { offer_id: id, quantity: 5 })
      const unchanged = await save({})
      expect(unchanged.headers.get('location')).toBe(`${path}?saved=unchanged`)
      const told = await mainOf(get(unchanged.headers.get('location')!))
      expect(textOf(getByRole(told, 'status'))).toBe('No field was changed')
      expect((await save({ title: 'Sold out' })).headers.get('location')).toBe(`${path}?saved`)
      expect(await rowOf(id)).toMatchObject({ title: 'Sold out', quantity: 0, status: 'completed' })
      expect((await save({ quantity: '3', min_quantity: '4' })).status).toBe(422)
    })

    test('stock that was sold meanwhile does not come back unasked', async () => {
      const before = await opened(path)
      await buildOrder(db, { offer_id: id, quantity: 2 })
      const asked = await save({ quantity: '9' }, before)
      const shown = await mainOf(asked)
      expect([asked.status, textOf(shown)]).toEqual([
        409,
        expect.stringContaining(m.offer_stock_changed_text({ count: 3, number: '3' })),
      ])
      expect((await rowOf(id)).quantity).toBe(3)
      expect((await save({}, sentBy(formIn(shown)!))).status).toBe(302)
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
      const before = await opened(path)
      const form = new URLSearchParams(
        Object.keys(bad).length > 0
          ? Object.entries({ ...before, ...bad }).filter(
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
    const shown = await page(`/edit-offer/${id}`)
    const labels = [...shown.querySelectorAll('label')].map((label) =>
      nameOf(shown.querySelector(`[id="${label.getAttribute('for')}"]`)!),
    )
    expect(labels).toEqual([
      'Price (DA)',
      'Device',
      'Quantity',
      'Minimum Quantity',
      'Delivery time (hours:minutes)',
      'Title',
      'Description',
    ])
    const time = getByLabel(shown, 'Delivery time (hours:minutes)')
    expect([valueOf(time), descriptionOf(time)]).toEqual(['0:30', m.offer_hours_hint()])
    // a number field would drop Arabic digits unseen; the limits are told by the script and the
    // server
    const price = getByLabel(shown, 'Price (DA)')
    expect(['type', 'inputmode', 'name'].map((name) => price.getAttribute(name))).toEqual([
      'text',
      'numeric',
      'price',
    ])
  })

  test('shows the banner and is led to My Offers after two seconds [SELL-55 SELL-56]', async () => {
    const { id } = await buildOffer(db, { user_id: seller.id })
    const saved = await get(`/edit-offer/${id}?saved`)
    expect(textOf(getByRole(await mainOf(saved), 'status'))).toBe(
      'Offer updated successfully! Redirecting...',
    )
    expect(saved.headers.get('refresh')).toBe('2; url=/manage-offers')
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
    const before = await opened(`/edit-offer/${id}/full`)
    expect(before).toMatchObject({ delivery_hours: '0:30' })
    const response = await request(`/edit-offer/${id}/full`, {
      viewer: seller,
      form: {
        ...before,
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
    expect(await opened(`/edit-offer/${id}/full`)).toMatchObject({
      payment_link_expires: '2099-01-01T00:00',
    })
  })

  test('says as data what changed elsewhere, with what is seen of the offer now', async () => {
    const { id } = await buildOffer(db, {
      user_id: seller.id,
      game_id: fire.id,
      category: 'accounts',
      quantity: 5,
    })
    const data = (form?: Fields) =>
      request(`/edit-offer/${id}/full`, {
        viewer: seller,
        ...(form && { form }),
        headers: { accept: 'application/json' },
      })
    const before = await opened(`/edit-offer/${id}/full`)
    await db.updateTable('offers').set({ price: 7_000 }).where('id', '=', id).execute()
    const refused = await data({ ...before, title: 'Older' })
    const said = (await refused.json()) as { answer: object; seen: Fields }
    expect([refused.status, said]).toMatchObject([
      409,
      { answer: { refusal: { code: 'changed' }, values: { title: 'Older' } } },
    ])
    expect(await (await data({ ...before, ...said.seen, title: 'Older' })).json()).toEqual({
      saved: id,
    })
    expect(
      (
        await request(`/edit-offer/${id}/full`, {
          viewer: other,
          headers: { accept: 'application/json' },
        })
      ).status,
    ).toBe(403)
  })

  test('refuses an end in the past [OP-056]', async () => {
    const { id } = await buildOffer(db, { user_id: seller.id })
    const before = await opened(`/edit-offer/${id}/full`)
    const past = plus(new Date(), -HOUR).toISOString().slice(0, 16)
    const response = await request(`/edit-offer/${id}/full`, {
      viewer: seller,
      form: {
        ...before,
        payment_link: 'https://pay.example/x',
        payment_link_methods: String(card.id),
        payment_link_expires: past,
      },
    })
    expect([response.status, textOf(await mainOf(response))]).toEqual([
      422,
      expect.stringContaining(m.offer_error_link_expired()),
    ])
  })
})

test('the same form again is the same offer, one that says something else is another offer', async () => {
  const form = details()
  const title = `Once ${form.create_token}`
  const titles = () =>
    db.selectFrom('offers').select('title').where('title', 'like', `${title}%`).execute()
  for (const said of [title, title, `${title} B`, title])
    expect((await create({ ...form, title: said })).status).toBe(302)
  expect((await titles()).map((each) => each.title).sort()).toEqual([title, `${title} B`])
})

describe('what a page shows is what its address for scripts reads [SELL-42 SELL-43 SELL-52]', () => {
  const forms = {
    new: () => wizard,
    screen: (id: number) => `/edit-offer/${id}`,
    full: (id: number) => `/edit-offer/${id}/full`,
  }
  test.each(['new', 'screen', 'full'] as const)('%s', async (kind) => {
    const { id } = await buildOffer(db, {
      user_id: seller.id,
      game_id: fire.id,
      category: 'accounts',
      delivery_time: '01:30:00',
    })
    const address = forms[kind](id)
    const shown = formIn(await page(address))!
    expect(shown.getAttribute('action')).toBe(address)
    const { pathname, search } = new URL(address, 'http://kanz')
    const post = async (changed: Fields) => {
      const form = { ...sentBy(shown), ...(kind === 'new' && details()), ...changed }
      const headers = { accept: 'application/json' }
      return (await request(pathname + search, { viewer: seller, form, headers })).json()
    }
    const saved = kind === 'new' ? expect.any(Number) : id
    expect(await post({ title: '' })).toMatchObject({ answer: { errors: { title: 'required' } } })
    const as = kind === 'new' ? {} : { unchanged: true }
    expect(await post({})).toEqual({ saved, ...as })
  })
})

test('a change is on the cached pages of game and offer at once [CALL-08]', async () => {
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
  expect(
    (
      await request(`/edit-offer/${id}`, {
        viewer: seller,
        form: { ...(await opened(`/edit-offer/${id}`)), title: 'Kept after' },
      })
    ).status,
  ).toBe(302)
  expect(await events()).toEqual(expect.arrayContaining([`game:${fire.id}`, `offer:${id}`]))
  for (const path of [gamePage, offerPage])
    expect(await (await request(path)).text()).toContain('Kept after')
})
