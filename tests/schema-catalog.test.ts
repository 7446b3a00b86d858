import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeUsername } from '#modules/auth/username.server.ts'
import { removeProfileImage } from '#modules/people/profile-image.server.ts'
import { openTestDb } from './app.ts'
import { APPEND_ONLY, attempts } from './attempts.ts'
import { buildGame } from './factories/game.ts'
import { buildOffer } from './factories/offer.ts'
import { buildAdmin, buildProfile, buildSeller } from './factories/profile.ts'

const db = await openTestDb(4)
const attempt = attempts(db)

const offerOf = (id: number) =>
  db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('stock of an offer', () => {
  const set = (id: number, changes: string) =>
    attempt(`update offers set ${changes} where id = ?`, id)

  test('is never below 0, nor above what was supplied [PAY-05 ENT-05]', async () => {
    const { id } = await buildOffer(db, { quantity: 3, status: 'paused' })
    expect(await set(id, 'quantity = quantity - 4')).toBe('offers_stock_not_below_zero')
    expect(await set(id, 'quantity = 4')).toBe('offers_sold_not_below_zero')
    expect(await set(id, 'quantity = quantity - 3')).toBe('done')
  })

  test('and status say the same: active has some, completed has none [ENT-05 SELL-14]', async () => {
    const { id } = await buildOffer(db, { quantity: 2 })
    expect(await set(id, 'quantity = 0')).toBe('offers_active_has_stock')
    expect(await set(id, `status = 'completed'`)).toBe('offers_completed_has_none')
    expect(await set(id, `quantity = 0, status = 'completed'`)).toBe('done')
    expect(await set(id, `status = 'active'`)).toBe('offers_active_has_stock')
    expect(await set(id, 'quantity = 1')).toBe('offers_completed_has_none')
    expect(await set(id, `quantity = 1, status = 'active'`)).toBe('done')
  })

  test('may be anything of an offer that is paused or deleted, which it does not wake', async () => {
    const [paused, deleted] = [await buildOffer(db, { status: 'paused' }), await buildOffer(db)]
    expect(await set(paused.id, 'quantity = 0')).toBe('done')
    expect(await set(paused.id, 'quantity = 5')).toBe('done')
    await set(deleted.id, `quantity = 0, status = 'completed', deleted_at = now()`)
    expect(await set(deleted.id, 'quantity = 5')).toBe('done')
    expect(await set(deleted.id, `status = 'active'`)).toBe('offers_deleted_not_active')
  })

  test('is counted for its game and device while the offer is active', async () => {
    const game = await buildGame(db)
    const count = async () => {
      const rows = await db
        .selectFrom('offer_counts')
        .select(['device', 'offers'])
        .where('game_id', '=', game.id)
        .where('offers', '>', 0)
        .orderBy('device')
        .execute()
      const { active_offers } = await db
        .selectFrom('games')
        .select('active_offers')
        .where('id', '=', game.id)
        .executeTakeFirstOrThrow()
      return [active_offers, Object.fromEntries(rows.map(({ device, offers }) => [device, offers]))]
    }
    const [one, other] = [
      await buildOffer(db, { game_id: game.id }),
      await buildOffer(db, { game_id: game.id, device: 'Mobile' }),
    ]
    expect(await count()).toEqual([2, { Mobile: 1, PC: 1 }])
    await set(one.id, `device = 'Mobile'`)
    expect(await count()).toEqual([2, { Mobile: 2 }])
    await set(one.id, `status = 'paused'`)
    await set(other.id, `quantity = 0, status = 'completed'`)
    expect(await count()).toEqual([0, {}])
    await set(other.id, `quantity = 1, status = 'active'`)
    expect(await count()).toEqual([1, { Mobile: 1 }])
    await attempt('delete from offers where id = ?', other.id)
    expect(await count()).toEqual([0, {}])
  })
})

describe('an offer', () => {
  test.each<[Parameters<typeof buildOffer>[1], string]>([
    [{ price: 99 }, 'offers_price_bounds'],
    [{ price: 100_000_001 }, 'offers_price_bounds'],
    [{ title: '' }, 'offers_title_check'],
    [{ title: 'x'.repeat(121) }, 'offers_title_check'],
    [{ description: 'x'.repeat(6_001) }, 'offers_description_check'],
    [{ category: 'coins' as never }, 'offers_category_check'],
    [{ device: '' }, 'offers_device_check'],
    [{ min_quantity: 0 }, 'offers_min_quantity_check'],
    [{ delivery_time: '0' }, 'offers_delivery_time_check'],
    [{ delivery_time: '91 days' }, 'offers_delivery_time_check'],
    [{ delivery_time: '-1 hour' }, 'offers_delivery_time_check'],
    [{ status: 'sold' as never }, 'offers_status_check'],
    [{ payment_link: 'http://pay.example/' }, 'offers_payment_link_check'],
    [{ payment_link: 'javascript:alert(1)' }, 'offers_payment_link_check'],
    [{ payment_link_status: 'paid' as never }, 'offers_payment_link_status_check'],
    [{ quantity: -1, stock_supplied: 0, status: 'paused' }, 'offers_stock_not_below_zero'],
  ])('with %j is refused [ENT-05]', async (given, constraint) => {
    await expect(
      buildOffer(db, { game_id: (await buildGame(db)).id, ...given }),
    ).rejects.toMatchObject({ constraint })
  })

  test('shows its seller as they are called and look now', async () => {
    const seller = await buildSeller(db, { profile_image_url: '/a.webp' })
    for (const other of [{ seller_username: 'someone_else' }, { seller_image_url: '/b.webp' }])
      await expect(buildOffer(db, { user_id: seller.id, ...other })).rejects.toMatchObject({
        constraint: 'offers_show_seller',
      })
    const { id } = await buildOffer(db, { user_id: seller.id })
    for (const other of [`seller_username = 'someone_else'`, 'seller_image_url = null'])
      expect(await attempt(`update offers set ${other} where id = ?`, id)).toBe(
        'offers_show_seller',
      )
    await db
      .updateTable('profiles')
      .set({ profile_image_url: '/c.webp' })
      .where('id', '=', seller.id)
      .execute()
    expect(await offerOf(id)).toMatchObject({ seller_image_url: '/c.webp' })
    expect((await changeUsername(db, seller.id, 'new_name', new Date())).ok).toBe(true)
    await removeProfileImage(db, seller.id, new Date())
    expect(await offerOf(id)).toMatchObject({ seller_username: 'new_name', seller_image_url: null })
  })

  test('has at most eight images, one of them main [ENT-06]', async () => {
    const { id } = await buildOffer(db, {
      images: Array.from({ length: 8 }, (_, n) => `/${n}.webp`),
    })
    const add = (position: number, main = false) =>
      attempt(
        'insert into offer_images (offer_id, url, position, is_main) values (?, ?, ?, ?)',
        id,
        '/x.webp',
        position,
        main,
      )
    expect(await add(8)).toBe('offer_images_position_check')
    expect(await add(0)).toBe('offer_images_place_once')
    expect((await offerOf(id)).main_image_url).toBe('/0.webp')
    await attempt('delete from offer_images where offer_id = ? and position = 0', id)
    expect((await offerOf(id)).main_image_url).toBe('/1.webp')
    await attempt('update offer_images set is_main = true where offer_id = ? and position = 5', id)
    expect((await offerOf(id)).main_image_url).toBe('/5.webp')
    expect(await add(0, true)).toBe('offer_images_one_main')
  })

  test('has discounts of 1 to 100 percent, one for each quantity [ENT-07]', async () => {
    const { id, max_discount } = await buildOffer(db, {
      discounts: [
        { min_quantity: 5, discount_percent: 10 },
        { min_quantity: 10, discount_percent: 25 },
      ],
    })
    expect(max_discount).toBe(25)
    const add = (min: number, percent: number) =>
      attempt(
        'insert into offer_discounts (offer_id, min_quantity, discount_percent) values (?, ?, ?)',
        id,
        min,
        percent,
      )
    for (const percent of [0, 101, -5])
      expect(await add(20, percent)).toBe('offer_discounts_discount_percent_check')
    expect(await add(0, 5)).toBe('offer_discounts_min_quantity_check')
    expect(await add(5, 5)).toBe('offer_discounts_pkey')
    await attempt('delete from offer_discounts where offer_id = ?', id)
    expect((await offerOf(id)).max_discount).toBe(0)
  })
})

describe('people', () => {
  const rename = async (username: string) =>
    attempt(
      'update profiles set username = ?, last_username_change = now() where id = ?',
      username,
      (await buildProfile(db)).id,
    )

  test.each(['admin', 'Admin', 'KANZ', 'support', 'null', 'tradeshield'])(
    "%s is nobody's name",
    async (username) => {
      expect(await rename(username)).toBe('profiles_username_reserved')
    },
  )

  test.each([
    'ab',
    'x'.repeat(21),
    'two words',
    'tiré',
    'аdmin',
    'كنز',
    'a-b',
    'a.b',
    '../x',
    'a\u202eb',
    '',
  ])('%j is no username', async (username) => {
    expect(await rename(username)).toBe('profiles_username_form')
  })

  test('names and emails are had once, whatever their case [ENT-12]', async () => {
    const { username, email } = await buildProfile(db)
    expect(await rename(username.toUpperCase())).toBe('profiles_username_once')
    const { id } = await buildProfile(db)
    expect(await attempt('update profiles set email = ? where id = ?', email, id)).toBe(
      'profiles_email_once',
    )
    expect(
      await attempt('update profiles set email = ? where id = ?', 'Upper@example.com', id),
    ).toBe('profiles_email_lower')
  })

  test('someone new is called user and eight characters', async () => {
    const { username } = await db
      .insertInto('profiles')
      .values({ email: 'new@example.com' })
      .returning('username')
      .executeTakeFirstOrThrow()
    expect(username).toMatch(/^user[0-9a-f]{8}$/)
  })

  test('apply once for an email, with what is needed [ENT-24]', async () => {
    const apply = (email: string, name = 'Amina', status = 'pending') =>
      attempt(
        'insert into seller_applications (full_name, email, phone, experience, status) values (?, ?, ?, ?, ?)',
        name,
        email,
        '0555 12 34 56',
        'Years',
        status,
      )
    expect(await apply('a@example.com')).toBe('done')
    expect(await apply('a@example.com')).toBe('seller_applications_email_once')
    expect(await apply('b@example.com', '')).toBe('seller_applications_full_name_check')
    expect(await apply('b@example.com', 'B', 'maybe')).toBe('seller_applications_status_check')
  })

  test('wear badges of a hex colour [ENT-23]', async () => {
    const add = (color: string) =>
      attempt('insert into user_badges (name, color) values (?, ?)', `Trusted ${color}`, color)
    expect([await add('#3B82F6'), await add('#abc')]).toEqual(['done', 'done'])
    for (const color of ['blue', '#12345', 'red;background:url(x)'])
      expect(await add(color)).toBe('user_badges_color_check')
  })

  test('are told of a cause once, by one of three types [ENT-11]', async () => {
    const { id } = await buildProfile(db)
    const tell = (type: string) =>
      attempt(
        'insert into notifications (user_id, type, title, content, cause) values (?, ?, ?, ?, ?)',
        id,
        type,
        'T',
        'C',
        'order:1',
      )
    expect(await tell('order_status')).toBe('done')
    expect(await tell('order_status')).toBe('notifications_once')
    expect(await tell('gossip')).toBe('notifications_type_check')
  })
})

describe('games and what is written', () => {
  test('a game has one of four categories and an address that is no page of the site [ENT-01 CONST-02]', async () => {
    for (const category of ['accounts', 'currencies', 'boosting', 'items'] as const)
      await buildGame(db, { slug: 'same', category })
    await expect(buildGame(db, { slug: 'same', category: 'items' })).rejects.toMatchObject({
      constraint: 'games_slug_once',
    })
    await expect(buildGame(db, { category: 'coins' as never })).rejects.toMatchObject({
      constraint: 'games_category_check',
    })
    for (const slug of ['admin', 'ar', 'wallet', 'orders'])
      await expect(buildGame(db, { slug })).rejects.toMatchObject({
        constraint: 'games_slug_not_a_route',
      })
    for (const slug of ['Upper', 'a b', '-a', 'a--b', '../x'])
      await expect(buildGame(db, { slug })).rejects.toMatchObject({
        constraint: 'games_slug_check',
      })
  })

  test('tags are kept in lower case', async () => {
    expect((await buildGame(db, { tags: ['fps', 'co-op'] })).tags).toEqual(['fps', 'co-op'])
    await expect(buildGame(db, { tags: ['fps', 'Co-Op'] })).rejects.toMatchObject({
      constraint: 'games_tags_lower',
    })
  })

  test('two games are related once, in whichever direction [ENT-02]', async () => {
    const [one, other, items] = [
      await buildGame(db, { category: 'accounts' }),
      await buildGame(db, { category: 'accounts' }),
      await buildGame(db),
    ]
    const relate = (a: number, b: number) =>
      attempt('insert into game_relations (primary_game_id, related_game_id) values (?, ?)', a, b)
    expect(await relate(one.id, other.id)).toBe('done')
    expect(await relate(other.id, one.id)).toBe('game_relations_once')
    expect(await relate(one.id, one.id)).toBe('game_relations_two_games')
    expect(await relate(items.id, one.id)).toBe('game_relations_primary_sells_accounts')
    expect(await attempt(`update games set category = 'items' where id = ?`, one.id)).toBe(
      'game_relations_primary_sells_accounts',
    )
  })

  test("an offer is of its game's category, which stays while there is an offer [ADM-GAME-03 ENT-05]", async () => {
    const { id, game_id } = await buildOffer(db, { category: 'items' })
    expect(await attempt(`update offers set category = 'boosting' where id = ?`, id)).toBe(
      'offers_category_of_game',
    )
    expect(await attempt(`update games set category = 'boosting' where id = ?`, game_id)).toBe(
      'offers_category_of_game',
    )
    expect(await attempt('delete from games where id = ?', game_id)).toMatch(/^offers_/)
  })

  test('questions and guides are not empty, and go with their game [ENT-03 ENT-04]', async () => {
    const { id } = await buildGame(db)
    expect(
      await attempt(
        'insert into game_faqs (game_id, question, answer) values (?, ?, ?)',
        id,
        '',
        'A',
      ),
    ).toBe('game_faqs_question_check')
    expect(
      await attempt(
        'insert into game_guides (game_id, title, content) values (?, ?, ?)',
        id,
        'T',
        '',
      ),
    ).toBe('game_guides_content_check')
    expect(
      await attempt(
        'insert into game_faqs (game_id, question, answer) values (?, ?, ?)',
        id,
        'Q?',
        'A',
      ),
    ).toBe('done')
    expect(
      await attempt(
        'insert into game_faqs (game_id, question, answer) values (?, ?, ?)',
        id,
        'At the same place?',
        'A',
      ),
    ).toBe('game_faqs_place_once')
    expect(await attempt('delete from games where id = ?', id)).toBe('done')
  })

  test('a category is one of four, and a payment method has a name of its own [ENT-08 ENT-18]', async () => {
    expect(await attempt(`insert into category_settings values ('coins', true)`)).toBe(
      'category_settings_category_check',
    )
    expect(
      await attempt(`insert into payment_methods (name, kind) values ('CCP', 'transfer')`),
    ).toBe('done')
    expect(
      await attempt(`insert into payment_methods (name, kind) values ('CCP', 'transfer')`),
    ).toBe('payment_methods_name_once')
  })

  test('a post is published at a time; addresses of posts and help are had once [ENT-20 ENT-21 ENT-22]', async () => {
    const post = (slug: string, published: boolean) =>
      attempt(
        'insert into blog_posts (title, slug, content, published) values (?, ?, ?, ?)',
        'T',
        slug,
        'C',
        published,
      )
    expect([await post('a', false), await post('a', false), await post('b', true)]).toEqual([
      'done',
      'blog_posts_slug_once',
      'blog_posts_published_at',
    ])
    const category = () =>
      attempt('insert into help_categories (name, slug) values (?, ?)', 'Buying', 'buying')
    expect([await category(), await category()]).toEqual(['done', 'help_categories_slug_once'])
  })
})

test('what administrators did stays written', async () => {
  const { id } = await buildAdmin(db)
  expect(
    await attempt(
      `insert into audit_log (actor_id, action, subject) values (?, 'suspend', 'profile:1')`,
      id,
    ),
  ).toBe('done')
  for (const statement of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
  ])
    expect(await attempt(statement)).toBe(APPEND_ONLY)
})

test('a payment event is known by its id once', async () => {
  const event = () =>
    attempt(`insert into payment_events (id, provider, payload) values ('evt_1', 'callback', '{}')`)
  expect([await event(), await event()]).toEqual(['done', 'payment_events_pkey'])
})

test.each([
  ['0550 12 34 56', true],
  ['021 23 45 67', true],
  ['+33612345678', true],
  ['0550 12 34', false],
  ['12345678', false],
  ['0550123456', false],
  ['+213550123456', false],
  ['-', false],
  ['', false],
])(
  'of a phone number %j the database takes what the program keeps, and nothing else',
  async (phone, taken) => {
    const { rows } = await sql<{ taken: boolean }>`select is_phone(${phone}) as taken`.execute(db)
    expect(rows[0]!.taken).toBe(taken)
  },
)
