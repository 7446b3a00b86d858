import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { LARGEST_CSV } from '#modules/offers/csv.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildAttribute } from '../../../tests/factories/attribute.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildInstantOffer } from '../../../tests/factories/goods.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildAdmin, buildSeller } from '../../../tests/factories/profile.ts'
import { allByRole, mainOf, parsePage, textOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()

type Person = { id: string }

const game = await buildGame(db, {
  slug: 'csv-game',
  name: 'Csv Game',
  platform_support: ['PC', 'Mobile'],
})
await buildGame(db, { slug: 'hidden-game', active: false })
const method = await buildPaymentMethod(db, {
  name: 'Csv Pay',
  supports_links: true,
  link_hosts: ['pay.example'],
})

/** Sends a file as browsers do, which say how many bytes come. */
async function upload(viewer: Person, text: string | Uint8Array<ArrayBuffer>, locale = '') {
  const form = new FormData()
  form.set('file', new File([text], 'offers.csv', { type: 'text/csv' }))
  const sent = new Response(form)
  const type = sent.headers.get('content-type')!
  const body = new Uint8Array(await sent.arrayBuffer())
  return request(`${locale}/manage-offers/import`, {
    viewer,
    body,
    headers: { 'content-type': type, 'content-length': String(body.length) },
  })
}

const html = async (path: string, viewer: Person) => (await request(path, { viewer })).text()
const seenOn = (page: string) =>
  parsePage(page).querySelector('[name="seen"]')?.getAttribute('value') ?? undefined
const offersOf = (seller: Person) =>
  db.selectFrom('offers').selectAll().where('user_id', '=', seller.id).orderBy('id').execute()
const columns = [
  'game',
  'category',
  'title',
  'device',
  'price',
  'quantity',
  'delivery_time',
] as const
const good = {
  game: 'csv-game',
  category: 'items',
  title: 'Sword',
  device: 'PC',
  price: '1500',
  quantity: '10',
  delivery_time: '00:30:00',
}
const fileOf = (...rows: Record<string, string | number>[]) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [
    names.join(','),
    ...rows.map((row) =>
      names.map((name) => `"${String(row[name] ?? '').replaceAll('"', '""')}"`).join(','),
    ),
  ].join('\n')
}

/** Presses "Import": what is answered, once the import has had its turn. */
async function pressed(preview: string, viewer: Person, seen: string): Promise<Response> {
  const answer = await request(preview, { viewer, form: { seen } })
  if (answer.headers.get('location') !== preview) return answer
  return vi.waitFor(
    async () => {
      const page = await request(preview, { viewer })
      expect(page.headers.get('refresh')).toBeNull()
      return page
    },
    { timeout: 60_000 },
  )
}

/** Uploads a file and presses "Import" on its preview. */
async function imported(viewer: Person, text: string) {
  const preview = (await upload(viewer, text)).headers.get('location')!
  const seen = seenOn(await html(preview, viewer))
  if (!seen) throw new Error('the preview offers no import')
  const done = await pressed(preview, viewer, seen)
  return { preview, seen, done, banner: await html(done.headers.get('location')!, viewer) }
}

/** The wrong cells that the preview names: row, column, words. */
async function faults(viewer: Person, text: string, locale = '') {
  const preview = (await upload(viewer, text, locale)).headers.get('location')!
  const page = await html(preview, viewer)
  expect(seenOn(page)).toBeUndefined()
  const cells = [...parsePage(page).querySelectorAll('main tr:has(td code)')]
  return cells.map((fault) => {
    const [row, column, words] = allByRole(fault, 'cell').map(textOf)
    return `${row} ${column}: ${words}`
  })
}

/** A new offer, one whose price and quantity change, and one that is so already. */
const mixedRows = (
  old: { id: number; title: string },
  same: { id: number; title: string },
): Record<string, string | number>[] => [
  {
    ...good,
    description: 'line one\nline two',
    status: 'paused',
    discounts: '5:7 10:12:00',
    min_quantity: 2,
    payment_link: 'https://pay.example/x',
    payment_methods: 'csv pay',
    payment_link_active: 'yes',
    payment_link_expires: '2099-12-31 23:59',
  },
  { ...good, id: old.id, title: old.title, price: '٢٥٠٠', status: 'active', min_quantity: 1 },
  {
    ...good,
    id: same.id,
    title: same.title,
    price: 1_000,
    status: 'active',
    min_quantity: 1,
    payment_link_active: 'no',
  },
]

/** What the first of these rows makes. */
const sword = {
  game_id: game.id,
  category: 'items',
  title: 'Sword',
  description: 'line one\nline two',
  price: 1_500,
  quantity: 10,
  stock_supplied: 10,
  min_quantity: 2,
  status: 'paused',
  max_discount: 12,
  payment_link: 'https://pay.example/x',
  payment_link_methods: [method.id],
  payment_link_active: true,
  payment_link_expires: new Date('2099-12-31T22:59:00Z'),
}

describe('importing offers', () => {
  test('what Excel saves in French is read, and it is said how [OP-108]', async () => {
    const seller = await buildSeller(db)
    const text = `title;game\nÉpée de héros;${game.name}`
    const file = Uint8Array.from(Buffer.from(text, 'latin1'))
    const preview = (await upload(seller, file)).headers.get('location')!
    const shown = textOf(await mainOf(request(preview, { viewer: seller })))
    expect(shown).toContain('Read as Windows-1252')
    const { content } = await db
      .selectFrom('offer_batches')
      .select('content')
      .where('user_id', '=', seller.id)
      .executeTakeFirstOrThrow()
    expect(content).toMatchObject({ text, encoding: 'windows-1252' })
  })

  test('previews what would happen, writes nothing until confirmed, and then all of it', async () => {
    const seller = await buildSeller(db)
    const old = await buildOffer(db, { user_id: seller.id, game_id: game.id, price: 2_000 })
    const same = await buildOffer(db, { user_id: seller.id, game_id: game.id })
    const text = fileOf(...mixedRows(old, same))
    const preview = (await upload(seller, text)).headers.get('location')!
    const shown = await mainOf(request(preview, { viewer: seller }))
    for (const words of ['Import 2 offers', 'Sword', '2,000', '2,500', 'New'])
      expect(textOf(shown)).toContain(words)
    expect([...shown.querySelectorAll('code[dir="ltr"]')].map(textOf)).toContain('price')
    expect(await offersOf(seller)).toHaveLength(2)

    const { banner } = await imported(seller, text)
    expect(banner).toContain('2 offers imported')
    expect(banner).toContain('New: 1. Changed: 1. Already so: 1.')
    const [first, second, created] = await offersOf(seller)
    expect(first).toMatchObject({
      id: old.id,
      price: 2_500,
      quantity: 10,
      status: 'active',
      title: 'A fine sword',
    })
    expect(second).toEqual(
      await db.selectFrom('offers').selectAll().where('id', '=', same.id).executeTakeFirst(),
    )
    expect(second!.updated_at).toEqual(same.updated_at)
    expect(created).toMatchObject({ ...sword, seller_username: seller.username })
  })

  test('with an id, columns that are left out stay as they are', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, {
      user_id: seller.id,
      game_id: game.id,
      description: 'kept',
      discounts: [{ min_quantity: 3, discount_percent: 5 }],
      images: ['/files/x.webp'],
    })
    await imported(seller, `id;price\n${offer.id};1 250\n`)
    const [row] = await offersOf(seller)
    expect(row).toMatchObject({
      price: 1_250,
      description: 'kept',
      quantity: 10,
      max_discount: 5,
      main_image_url: '/files/x.webp',
    })
    await imported(seller, `id;quantity;status\n${offer.id};4;paused\n`)
    expect((await offersOf(seller))[0]).toMatchObject({
      quantity: 4,
      stock_supplied: 4,
      status: 'paused',
    })
  })

  test('a sold-out offer is active again with new stock, and may change without', async () => {
    const seller = await buildSeller(db)
    const [one, two, three] = [
      await buildOffer(db, { user_id: seller.id, game_id: game.id, quantity: 0 }),
      await buildOffer(db, { user_id: seller.id, game_id: game.id, quantity: 0 }),
      await buildOffer(db, { user_id: seller.id, game_id: game.id, quantity: 0 }),
    ]
    await imported(
      seller,
      `id,title,quantity,status\n${one.id},A,5,completed\n${two.id},B,0,completed\n${three.id},C,5,paused\n`,
    )
    expect(
      (await offersOf(seller)).map(({ title, quantity, status }) => [title, quantity, status]),
    ).toEqual([
      ['A', 5, 'active'],
      ['B', 0, 'completed'],
      ['C', 5, 'paused'],
    ])
  })

  test('is once, however often the button is pressed', async () => {
    const seller = await buildSeller(db)
    const preview = (await upload(seller, fileOf(good, { ...good, title: 'Axe' }))).headers.get(
      'location',
    )!
    const seen = seenOn(await html(preview, seller))!
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pressed(preview, seller, seen)),
    )
    for (const response of answers)
      expect(response.headers.get('location')).toBe(
        `/manage-offers?done=${preview.split('/').at(-1)}`,
      )
    expect(await offersOf(seller)).toHaveLength(2)
    expect((await request(preview, { viewer: seller })).headers.get('location')).toContain('done=')
  })

  test('what changed since the preview is shown again, and nothing is written', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, { user_id: seller.id, game_id: game.id })
    const preview = (
      await upload(
        seller,
        fileOf(good).replace(/^/, 'id,').replace('\n', '\n,') +
          `\n${offer.id},csv-game,items,New title,PC,1000,10,00:30:00`,
      )
    ).headers.get('location')!
    const seen = seenOn(await html(preview, seller))!
    await db
      .updateTable('offers')
      .set({ quantity: 7, stock_supplied: 7 })
      .where('id', '=', offer.id)
      .execute()
    const page = await (await pressed(preview, seller, seen)).text()
    expect(page).toContain('Something changed since this preview')
    expect(await offersOf(seller)).toHaveLength(1)
    const done = await pressed(preview, seller, seenOn(page)!)
    expect(done.status).toBe(302)
    expect((await offersOf(seller)).map(({ title, quantity }) => [title, quantity])).toEqual([
      ['New title', 10],
      ['Sword', 10],
    ])
  })

  test('no row sets the quantity of an offer that is delivered out of its stock', async () => {
    const seller = await buildSeller(db)
    const offer = await buildInstantOffer(db, { user_id: seller.id, units: 2 })
    const preview = async (quantity: number) => {
      const sent = await upload(seller, `id,title,quantity\n${offer.id},Renamed,${quantity}`)
      return html(sent.headers.get('location')!, seller)
    }
    expect(await preview(9)).toContain('its quantity is its accounts in stock')
    expect(await preview(2)).not.toContain('its quantity is its accounts in stock')
  })

  test('a preview that was made up is none', async () => {
    const seller = await buildSeller(db)
    const preview = (await upload(seller, fileOf(good))).headers.get('location')!
    for (const seen of ['', 'x'.repeat(5_000)])
      expect(await (await pressed(preview, seller, seen)).text()).toContain(
        'Something changed since this preview',
      )
    expect(await offersOf(seller)).toEqual([])
  })

  test('a preview is its owner’s alone, and for an hour', async () => {
    const [seller, other] = [await buildSeller(db), await buildSeller(db)]
    const preview = (await upload(seller, fileOf(good))).headers.get('location')!
    const seen = seenOn(await html(preview, seller))!
    expect((await request(preview, { viewer: other })).headers.get('location')).toBe(
      '/manage-offers/import',
    )
    expect(
      (await request(preview, { viewer: other, form: { seen } })).headers.get('location'),
    ).toBe('/manage-offers/import')
    await db
      .updateTable('offer_batches')
      .set({ created_at: plus(new Date(), -HOUR - 1_000) })
      .where('user_id', '=', seller.id)
      .execute()
    expect(
      (await request(preview, { viewer: seller, form: { seen } })).headers.get('location'),
    ).toBe('/manage-offers/import')
    expect([await offersOf(seller), await offersOf(other)]).toEqual([[], []])
  })

  test('who is no seller any more imports nothing [GEN-16 OP-010]', async () => {
    const seller = await buildSeller(db)
    const preview = (await upload(seller, fileOf(good))).headers.get('location')!
    const seen = seenOn(await html(preview, seller))!
    await db.updateTable('profiles').set({ is_seller: false }).where('id', '=', seller.id).execute()
    expect(
      (await request(preview, { viewer: seller, form: { seen } })).headers.get('location'),
    ).toBe('/become-seller')
    expect(await offersOf(seller)).toEqual([])
  })
})

describe('a file that was exported before a sale', () => {
  const exportedOf = (seller: Person) => html('/manage-offers/export.csv', seller)
  const sell = (id: number, left: number) =>
    db
      .updateTable('offers')
      .set({ quantity: left, status: left === 0 ? 'completed' : 'active' })
      .where('id', '=', id)
      .execute()

  test('does not bring what was sold back for sale, whatever else it changes', async () => {
    const seller = await buildSeller(db)
    const [some, all] = [
      await buildOffer(db, { user_id: seller.id, game_id: game.id, quantity: 3 }),
      await buildOffer(db, { user_id: seller.id, game_id: game.id, quantity: 2 }),
    ]
    const file = (await exportedOf(seller)).replaceAll('A fine sword', 'A finer sword')
    await sell(some.id, 1)
    await sell(all.id, 0)
    await imported(seller, file)
    expect(
      (await offersOf(seller)).map(({ title, quantity, status }) => [title, quantity, status]),
    ).toEqual([
      ['A finer sword', 1, 'active'],
      ['A finer sword', 0, 'completed'],
    ])
  })

  test('is refused where it changes the stock, with what to do', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, { user_id: seller.id, game_id: game.id, quantity: 3 })
    await sell(offer.id, 1)
    const row = { id: offer.id, quantity: 5, quantity_seen: 3 }
    expect(await faults(seller, fileOf(row))).toEqual([
      '2 quantity: The stock has changed since the file was exported: it is 1 now. Write in quantity what you really have, and 1 in quantity_seen.',
    ])
    expect(await faults(seller, fileOf({ ...row, quantity_seen: 'three' }))).toHaveLength(1)
    await imported(seller, fileOf({ ...row, quantity_seen: 1 }))
    expect((await offersOf(seller))[0]!.quantity).toBe(5)
  })

  test('is warned of when it raises the stock without saying what that was', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, { user_id: seller.id, game_id: game.id, quantity: 3 })
    const previewed = async (row: Record<string, number>) =>
      html(
        (await upload(seller, fileOf({ id: offer.id, ...row }))).headers.get('location')!,
        seller,
      )
    expect(await previewed({ quantity: 4 })).toContain('Some rows raise the stock')
    expect(await previewed({ quantity: 4, quantity_seen: 3 })).not.toContain(
      'Some rows raise the stock',
    )
    expect(await previewed({ quantity: 2 })).not.toContain('Some rows raise the stock')
  })
})

const noOffer = 'None of your offers has this number. Leave it empty for a new offer.'
const noGame = 'There is no such game. Copy it from the address of the game’s page.'
const noTime = 'Write hours:minutes:seconds above zero, for example 00:30:00.'

/** Rows of a wrong cell each, and what is said of it. */
const wrongRows = ({
  foreign,
  own,
  gone,
}: Record<'foreign' | 'own' | 'gone', { id: number }>): [
  Record<string, string | number>,
  string,
][] => [
  [{ title: '' }, 'title: Fill in this cell.'],
  [{ price: '99' }, 'price: Price must be at least 100 DA'],
  [{ price: '1500.5' }, 'price: Price must be a whole number'],
  [{ quantity: 'many' }, 'quantity: Write a whole number.'],
  [{ quantity: '0' }, 'quantity: Write 1 or more.'],
  [
    { min_quantity: '11' },
    'min_quantity: The minimum is above the quantity. Lower it, or raise the quantity.',
  ],
  [{ delivery_time: '30' }, `delivery_time: ${noTime}`],
  [{ delivery_time: '00:00:00' }, `delivery_time: ${noTime}`],
  [{ device: 'Toaster' }, 'device: Not a device of this game. Known are: PC, Mobile, All Devices.'],
  [{ game: 'no-game' }, `game: ${noGame}`],
  [{ game: 'hidden-game' }, `game: ${noGame}`],
  [
    { category: 'accounts' },
    'category: This game has no such category. Write accounts, currencies, boosting or items.',
  ],
  [
    { status: 'completed' },
    'status: Write active or paused: an offer is completed by itself when its stock is sold.',
  ],
  [{ status: 'sold' }, 'status: Write active or paused.'],
  [
    { discounts: '5:101' },
    'discounts: Write pieces:percent, for example 5:7 10:12, with 1 to 100 percent.',
  ],
  [
    { discounts: '5:7,5' },
    'discounts: Write pieces:percent, for example 5:7 10:12, with 1 to 100 percent.',
  ],
  [{ discounts: '5:7 5:8' }, 'discounts: The same number of pieces is there twice.'],
  [
    { payment_link: 'http://pay.example/x', payment_methods: 'Csv Pay' },
    'payment_link: Write a full address that begins with https://, or leave it empty.',
  ],
  [
    { payment_link: 'https://evil.example/x', payment_methods: 'Csv Pay' },
    'payment_link: This method allows links to pay.example only.',
  ],
  [
    { payment_link: 'https://pay.example/x' },
    'payment_methods: Name at least one payment method for the link.',
  ],
  [{ payment_methods: 'Gold' }, 'payment_methods: Unknown payment method. Known are: Csv Pay.'],
  [{ id: foreign.id }, `id: ${noOffer}`],
  [{ id: gone.id }, `id: ${noOffer}`],
  [{ id: 'x' }, `id: ${noOffer}`],
  [
    { id: own.id, game: 'hidden-game' },
    'game: An offer stays with its game and category. Leave this as it was, or make a new offer.',
  ],
  [{ id: own.id }, 'id: This offer is in the file twice. Keep one of the rows.'],
  [{ id: '9'.repeat(30) }, `id: ${noOffer}`],
  [{ title: 'x'.repeat(121) }, 'title: Shorten this text.'],
  [{ price: '' }, 'price: Fill in this cell.'],
  [{ price: '9'.repeat(12) }, 'price: Price must be at most 100,000,000 DA'],
]

describe('a file with faults', () => {
  test('is shown with row, column and what to do, and offers no import', async () => {
    const seller = await buildSeller(db)
    const foreign = await buildOffer(db, { game_id: game.id })
    const own = await buildOffer(db, { user_id: seller.id, game_id: game.id })
    const gone = await buildOffer(db, {
      user_id: seller.id,
      game_id: game.id,
      status: 'paused',
      deleted_at: new Date(),
    })
    const wrong = wrongRows({ foreign, own, gone })
    const found = await faults(seller, fileOf(...wrong.map(([cells]) => ({ ...good, ...cells }))))
    expect(found).toEqual(wrong.map(([, fault], index) => `${index + 2} ${fault}`))
    expect(await faults(seller, fileOf({ ...good, price: '99' }), '/ar')).toEqual([
      '2 price: لا يقلّ السعر عن 100 دج',
    ])
    expect((await offersOf(seller)).map(({ title }) => title)).toEqual([
      'A fine sword',
      'A fine sword',
    ])
  })

  test.each(columns)(
    'a new offer without a column for its %s names that column',
    async (column) => {
      const { [column]: _, ...rest } = good
      expect(
        (await faults(await buildSeller(db), fileOf(rest))).map((fault) =>
          fault.split(' ')[1]!.replace(':', ''),
        ),
      ).toContain(column)
    },
  )

  test('one fault among many rows, and none of them is written', async () => {
    const seller = await buildSeller(db)
    const preview = (
      await upload(
        seller,
        fileOf(...Array.from({ length: 30 }, () => good), { ...good, price: '1' }),
      )
    ).headers.get('location')!
    const page = await html(preview, seller)
    expect(page).toContain('1 cell needs fixing')
    expect((await request(preview, { viewer: seller, form: { seen: 'x' } })).status).toBe(409)
    expect(await offersOf(seller)).toEqual([])
  })

  test.each([
    ['', 'Choose a file first.'],
    ['title,price\n', 'There are no offers in this file.'],
    ['title,colour\nSword,red', 'Unknown columns: colour.'],
    ['title,title\nSword,red', 'These columns are there twice: title.'],
    ['title\n"Sword', 'The file cannot be read from line'],
    ['Sword,100\n', 'The first row must name the columns'],
    [new Uint8Array([0x74, 0xe9, 0x00, 0x31]), 'This is not a CSV file, or it is damaged.'],
    [`title\n${'x\n'.repeat(5_001)}`, 'More than 5,000 rows.'],
    [`title\n${'x'.repeat(LARGEST_CSV)}`, 'This file is larger than 8 MB.'],
  ])('%# is refused as a whole with what to do', async (text, words) => {
    const seller = await buildSeller(db)
    const response = await upload(seller, text)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(words)
    expect(
      await db.selectFrom('offer_batches').select('id').where('user_id', '=', seller.id).execute(),
    ).toEqual([])
  })

  test('a file that is far too large is refused in its form', async () => {
    const response = await upload(
      await buildSeller(db),
      'x'.repeat(LARGEST_CSV + 12 * 1024 * 1024),
      '/ar',
    )
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('هذا الملفّ أكبر من 8 ميغابايت')
    expect(html).toContain('type="file"')
  })

  test('what is no file, and no form, is asked for', async () => {
    const seller = await buildSeller(db)
    const wrong: Parameters<typeof request>[1][] = [
      { form: { file: 'title\nx' } },
      { form: {} },
      { body: '{}', headers: { 'content-type': 'application/json' } },
      { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
    ]
    for (const asked of wrong) {
      const response = await request('/manage-offers/import', { viewer: seller, ...asked })
      expect([response.status, (await response.text()).includes('Choose a file first.')]).toEqual([
        422,
        true,
      ])
    }
  })
})

describe('exporting offers', () => {
  test('and importing the file again changes nothing, whatever is in it', async () => {
    const admin = await buildAdmin(db)
    const old = await buildGame(db, { slug: 'gone-game', platform_support: ['PC'] })
    for (const title of [
      '=1+1',
      '-5 levels',
      "'quoted'",
      'a;b,"c"',
      'حساب أحمد',
      '\u200fhidden mark',
      '@me',
      '  spaced',
      'x'.repeat(120),
    ]) {
      await buildOffer(db, {
        user_id: admin.id,
        game_id: game.id,
        title,
        description: 'one\r\n\r\n\r\n\r\ntwo \n=three',
        delivery_time: '2 days 00:30:00',
        price: 123_456,
        quantity: 7,
        min_quantity: 9,
        discounts: [
          { min_quantity: 10, discount_percent: 20 },
          { min_quantity: 2, discount_percent: 30 },
        ],
        payment_link: 'https://elsewhere.example/x',
        payment_link_methods: [method.id],
        payment_link_expires: new Date('2020-01-01T00:00:00Z'),
      })
    }
    await buildOffer(db, { user_id: admin.id, game_id: old.id, device: 'Toaster', quantity: 0 })
    await buildOffer(db, { user_id: admin.id, game_id: old.id, status: 'paused' })
    await db.updateTable('games').set({ active: false }).where('id', '=', old.id).execute()
    const file = await request('/manage-offers/export.csv', { viewer: admin })
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="kanz-offers.csv"')
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(Buffer.from(bytes).subarray(0, 3).toString('hex')).toBe('efbbbf')
    const preview = (await upload(admin, bytes)).headers.get('location')!
    const shown = await mainOf(request(preview, { viewer: admin }))
    expect(wordsOf(shown)).toContain('Nothing to import')
    const unchanged = allByRole(shown, 'term').find((term) => textOf(term) === 'Unchanged')!
    expect(wordsOf(unchanged.nextElementSibling!)).toBe('11')
  })

  test('takes cells that say the same in another spelling for no change', async () => {
    const seller = await buildSeller(db)
    await buildOffer(db, {
      user_id: seller.id,
      title: 'Spelled',
      price: 1_500,
      discounts: [
        { min_quantity: 2, discount_percent: 5 },
        { min_quantity: 3, discount_percent: 9 },
      ],
    })
    const file = await (await request('/manage-offers/export.csv', { viewer: seller })).text()
    const spelled = (text: string) =>
      text
        .replace(';1500;', ';1 500;')
        .replace(';active;', ';Active;')
        .replace('2:5 3:9', '3:9, 2:5')
        .replace(';10;10;', ';١٠;10;')
    expect(spelled(file)).not.toBe(file)
    const summary = async (text: string) => {
      const preview = (await upload(seller, text)).headers.get('location')!
      return wordsOf(await mainOf(request(preview, { viewer: seller })))
    }
    expect(await summary(spelled(file))).toContain('Nothing to import')
    expect(await summary(spelled(file).replace('3:9', '3:8'))).not.toContain('Nothing to import')
  })

  test('gives one’s own offers alone, and those of the filter only', async () => {
    const seller = await buildSeller(db)
    const [one, two] = [
      await buildOffer(db, { user_id: seller.id, title: 'Mine' }),
      await buildOffer(db, { user_id: seller.id, title: 'Paused', status: 'paused' }),
    ]
    await buildOffer(db, { title: 'Foreign' })
    const ids = (text: string) =>
      text
        .split('\r\n')
        .slice(1)
        .filter(Boolean)
        .map((line) => Number(line.split(';')[0]))
    expect(ids(await html('/manage-offers/export.csv', seller))).toEqual([one.id, two.id])
    expect(ids(await html('/manage-offers/export.csv?status=paused', seller))).toEqual([two.id])
  })

  test('more offers than a file may hold are not exported or chosen at once; the list says so', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, { user_id: seller.id, game_id: game.id })
    const {
      id: _,
      delivered_within: __,
      ...same
    } = await db
      .selectFrom('offers')
      .selectAll()
      .where('id', '=', offer.id)
      .executeTakeFirstOrThrow()
    const names = Object.keys(same).map((name) => sql.id(name))
    await sql`insert into offers (${sql.join(names)}) select ${sql.join(names)}
        from offers, generate_series(1, 5000) where id = ${offer.id}`.execute(db)
    const shown = await mainOf(request('/manage-offers', { viewer: seller }))
    expect(textOf(shown)).toContain(
      'At most 5,000 offers at once, in an export too. Narrow the list first.',
    )
    expect(shown.querySelector('[href*="/manage-offers/export.csv"]')).toBeNull()
    expect(shown.querySelectorAll('input[name="all"][disabled]')).toHaveLength(1)
    const refused = await request('/manage-offers/export.csv?status=active', { viewer: seller })
    expect([refused.status, refused.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/manage-offers?status=active'),
    ])
    await sql`update offers set status = 'paused', deleted_at = now()
        where id = ${offer.id}`.execute(db)
    expect(await html('/manage-offers', seller)).not.toContain('At most 5,000 offers')
    expect(
      (await html('/manage-offers/export.csv', seller)).split('\r\n').filter(Boolean),
    ).toHaveLength(5_001)
  })

  test('the example file imports as it is, in both languages', async () => {
    const seller = await buildSeller(db)
    for (const locale of ['', '/ar']) {
      const example = await html(`${locale}/manage-offers/example.csv`, seller)
      await imported(seller, example)
    }
    const offers = await offersOf(seller)
    expect(offers.length).toBeGreaterThan(1)
    expect(new Set(offers.map(({ status }) => status))).toEqual(new Set(['paused']))
  })

  test('a seller’s offers: one file of a person is read at a time, and sixty an hour', async () => {
    const person = await buildSeller(db)
    const large = `name,category\n${'x'.repeat(1024 * 1024)}`
    const both = await Promise.all([upload(person, large), upload(person, large)])
    expect(both.map(({ status }) => status).sort()).toEqual([422, 429])
    expect(await both.find(({ status }) => status === 429)!.text()).toContain(
      'Another file of yours is still being read.',
    )
    for (let sent = 2; sent < 60; sent++) expect((await upload(person, '')).status).toBe(422)
    const late = await upload(person, '')
    expect([late.status, await late.text()]).toEqual([
      429,
      expect.stringContaining('You sent many files within an hour.'),
    ])
  })
})

test('the facts of an offer have a column each, read by key or label and written again', async () => {
  const seller = await buildSeller(db)
  const stated = await buildGame(db, { slug: 'csv-facts', platform_support: ['PC'] })
  await buildAttribute(db, { game_id: stated.id, key: 'rank', options: ['crown', 'ace'] })
  await buildAttribute(db, { game_id: stated.id, key: 'level', max: 100 })
  await buildAttribute(db, {
    game_id: stated.id,
    key: 'links',
    type: 'multi',
    options: ['email', 'phone'],
  })
  const row = { ...good, game: 'csv-facts' }
  await imported(
    seller,
    fileOf({ ...row, attr_rank: 'ACE', attr_level: '69', attr_links: 'phone | email' }),
  )
  const [offer] = await offersOf(seller)
  expect(offer!.attributes).toEqual({ rank: 'ace', level: 69, links: ['email', 'phone'] })

  const file = await html('/manage-offers/export.csv', seller)
  expect(file).toContain(';attr_level;attr_links;attr_rank\r\n')
  expect(file).toContain(';69;email | phone;ace\r\n')
  await upload(seller, file)
  expect(await faults(seller, fileOf({ ...row, attr_level: '101', attr_rank: 'gold' }))).toEqual([
    '2 attr_rank: Not one of this fact’s answers',
    '2 attr_level: A whole number within this fact’s bounds',
  ])
  expect(await faults(seller, fileOf({ ...good, attr_rank: 'ace' }))).toEqual([
    '2 attr_rank: This game has no such fact: leave the cell empty',
  ])
})
