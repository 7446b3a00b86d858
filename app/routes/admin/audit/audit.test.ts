import { describe, expect, test, vi } from 'vitest'
import { audit } from '#platform/audit.server.ts'
import { person } from '#modules/auth/actor.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { auditNouns } from '#modules/reports/audit.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildApplication } from '../../../../tests/factories/application.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile, inSession } from '../../../../tests/factories/profile.ts'
import { linkTo } from '../../../../tests/list-pages.ts'
import { allByRole, getByRole, hrefsOf, mainOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db, { username: 'Keeper_One' })
const second = await buildAdmin(db, { username: 'second' })
const now = new Date('2026-11-20T10:00:00Z')

const page = (path = '/admin/audit') => mainOf(request(path, { viewer }))
const cardsIn = (shown: Element) =>
  allByRole(shown, 'listitem').filter((item) => allByRole(item, 'heading').length > 0)
const entriesIn = (shown: Element) => cardsIn(shown).map(wordsOf)
const entries = async (query = '', language = '') =>
  entriesIn(await page(`${language}/admin/audit${query}`))
const write = (
  change: Partial<Parameters<typeof audit>[1]> & { action: string; subject: string },
) => transact(db, (tx) => audit(tx, { actor_id: viewer.id, ...change }, now))

test('an empty log says so [ADM-SHELL-02]', async () => {
  expect(wordsOf(await page())).toContain('No entries found')
  expect(wordsOf(await page('/ar/admin/audit'))).toContain('لا تغييرات هنا')
})

test('tells who did what to what, when and why, and each field before and after', async () => {
  const game = await buildGame(db, { name: 'Free Fire', slug: 'free-fire' })
  await write({
    action: 'game.update',
    subject: `game:${game.id}`,
    before: { name: 'Fre Fire', featured: false, price: 100 },
    after: { name: 'Free Fire', featured: true, price: 18_500 },
    reason: 'A typing error',
  })
  const [text] = await entries()
  expect(text).toContain('Game changed 20 Nov 2026 11:00')
  expect(text).toContain(`Game Free Fire ${game.id}`)
  expect(text).toContain('Keeper_One')
  expect(text).toContain('Why: A typing error')
  expect(text).toContain(
    'Name Before: Fre Fire After: Free Fire Price Before: 100 DA After: 18,500 DA Featured Before: No After: Yes',
  )
  expect((await entries('', '/ar'))[0]).toMatch(
    /^تعديل لعبة .*السبب: A typing error.*الاسم قبل: Fre Fire بعد: Free Fire السعر قبل: 100 دج بعد: 18.500 دج مميّزة قبل: لا بعد: نعم/,
  )
})

test('an order and an application link to their screens, by what they are called', async () => {
  const order = await buildOrder(db, { status: 'pending' })
  await moveOrder(db, { id: order.id, name: 'mark_paid', actor: person(viewer) }, defaults, now)
  const { id } = await buildApplication(db, {
    full_name: 'Yacine B.',
    experience: 'Two years\nof trade',
    user: await buildProfile(db, { username: 'yacine_shop' }),
  })
  const shown = await page()
  expect(hrefsOf(shown)).toContain(`/admin/orders/${order.id}`)
  expect(hrefsOf(shown)).toContain(`/admin/seller-applications/${id}`)
  const [application, paid] = entriesIn(shown)
  expect(application).toMatch(/Seller application sent .*Yacine B\. .*yacine_shop .*Status Pending/)
  expect(paid).toMatch(/Order marked as paid .*A fine sword .*Status Before: Pending After: Paid/)
})

test('never shows code: long texts open on demand, nested values are told in words', async () => {
  await write({
    action: 'article.update',
    subject: 'article:7',
    before: { content: 'short' },
    after: { content: `Begin ${'long '.repeat(300)}end.`, list: [{ name: 'A', active: true }] },
  })
  const shown = await page('/admin/audit?kind=article')
  const [cut, whole] = getByRole(cardsIn(shown)[0]!, 'group').children
  expect([cut!.localName, wordsOf(cut!)]).toEqual([
    'summary',
    expect.stringMatching(/^Begin long.*…/),
  ])
  expect([wordsOf(whole!), whole!.firstElementChild!.getAttribute('dir')]).toEqual([
    expect.stringMatching(/^Begin [long ]+end\.$/),
    'ltr',
  ])
  expect(wordsOf(shown)).toContain('Name: A · Active: Yes')
  expect(wordsOf(shown)).not.toMatch(/[{}"[\]]/)
})

test('an action and a subject that nobody knows are readable all the same', async () => {
  await write({
    action: 'moon.land_softly',
    subject: 'moon:1',
    after: { landing_place: 'Mare <b>' },
  })
  await write({ action: 'odd', subject: 'odd' })
  await write({
    action: 'order.mark_paid',
    subject: 'order:not-an-id',
    amount: 5,
    credited: second.id,
  })
  await write({ action: 'game.update', subject: 'game:99999999999999999999' })
  expect(await entries()).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Moon: land softly'),
      expect.stringMatching(/Landing place Mare <b>/),
    ]),
  )
})

test('is searched by person, subject and the words of the action, in the reader’s language, over all entries', async () => {
  for (let index = 0; index < 30; index++)
    await write({ action: 'offer.pause', subject: `offer:${index + 1}`, actor_id: second.id })
  const found = async (q: string, language = '') =>
    (await entries(`?q=${encodeURIComponent(q)}`, language)).length
  expect(await found('keeper_o')).toBeGreaterThan(3)
  expect([await found('YACINE_SHOP'), await found('yacine b'), await found('free fire')]).toEqual([
    1, 1, 1,
  ])
  expect([
    await found('marked as paid'),
    await found('تسجيل دفع', '/ar'),
    await found('order.mark_paid'),
  ]).toEqual([2, 2, 2])
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  expect([
    await found(id),
    await found(id.slice(0, 8)),
    await found(`#${id.slice(0, 8).toUpperCase()}`),
    await found(`#${id}`),
    await found(id.slice(0, 13)),
    await found('offer:3'),
  ]).toEqual([1, 1, 1, 1, 1, 1])
  for (const odd of ['%', '_', '\\', "' or 1=1", '\u202e', 'zzzzzz', '(', '{}', '*'.repeat(500)])
    expect(await found(odd)).toBeLessThan(26)
})

test('is narrowed to a kind of subject and to an actor, together too', async () => {
  expect((await entries('?kind=game')).every((text) => text.startsWith('Game '))).toBe(true)
  expect(await entries(`?kind=game&actor=${second.id}`)).toEqual([])
  expect((await entries(`?actor=${second.id}`)).every((text) => text.includes('second'))).toBe(true)
  for (const odd of [
    'kind=nothing',
    'actor=nobody',
    'actor=00000000-0000-4000-8000-000000000000',
    'before=0',
    'before=x',
    'after=-1',
    'before=999999999999999',
    'kind=game&kind=order',
    'q[]=x',
  ]) {
    expect((await request(`/admin/audit?${odd}`, { viewer })).status).toBe(200)
  }
})

test('leaves a choice out of its links that is none', async () => {
  const next = async (query: string) => linkTo('next', await page(`/admin/audit?size=10&${query}`))
  const plain = await next('')
  expect(plain).not.toBeNull()
  for (const odd of ['kind=nothing', 'actor=nobody', 'actor=00000000-0000-4000-8000-000000000000'])
    expect(await next(odd)).toBe(plain)
  expect(await next(`actor=${second.id}`)).toContain(second.id)
})

test('is paged from newest to oldest and back, and a page stays while the log grows', async () => {
  const subjectsIn = (shown: Element) =>
    entriesIn(shown).map((text) => Number(/Offer (?:A fine sword )?(\d+) second/.exec(text)![1]))
  const first = await page(`/admin/audit?actor=${second.id}`)
  expect(linkTo('prev', first)).toBeNull()
  const older = linkTo('next', first)!
  expect([subjectsIn(first), subjectsIn(await page(older))]).toEqual([
    Array.from({ length: 25 }, (_, i) => 30 - i),
    [5, 4, 3, 2, 1],
  ])
  await write({ action: 'offer.pause', subject: 'offer:31', actor_id: second.id })
  const last = await page(older)
  expect([subjectsIn(last), linkTo('next', last)]).toEqual([[5, 4, 3, 2, 1], null])
  expect(subjectsIn(await page(linkTo('prev', last)!))).toEqual(
    Array.from({ length: 25 }, (_, i) => 30 - i),
  )
})

test('is searched by every name that stands on an entry: titles, questions, badges, methods, and settings and categories by their words', async () => {
  const offer = await buildOffer(db, { title: 'Level 70 Dragon account' })
  const order = await buildOrder(db, { offer_id: offer.id })
  const [badge] = await db
    .insertInto('user_badges')
    .values({ name: 'Night Owl', color: '#112233' })
    .returning('id')
    .execute()
  const [faq] = await db
    .insertInto('game_faqs')
    .values({ game_id: offer.game_id, question: 'Where is my zeppelin?', answer: 'Here', order: 7 })
    .returning('id')
    .execute()
  const method = await buildPaymentMethod(db, { name: 'Pigeon post' })
  const subjects = [
    `offer:${offer.id}`,
    `order:${order.id}`,
    `badge:${badge!.id}`,
    `game_faq:${faq!.id}`,
    `payment_method:${method.id}`,
    'payment:evt_pigeonless',
    'setting:buyer_fee_bp',
    'category:boosting',
  ]
  for (const subject of subjects) await write({ action: 'odd', subject })
  const found = async (q: string, language = '') =>
    allByRole(await page(`${language}/admin/audit?q=${encodeURIComponent(q)}`), 'heading', 'Odd')
      .length
  expect([
    await found('dragon ACC'),
    await found('night owl'),
    await found('zeppelin'),
    await found('pigeon post'),
    await found('evt_pigeonless'),
  ]).toEqual([2, 1, 1, 1, 1])
  expect([
    await found('Fees: Buyers'),
    await found('Boosting services'),
    await found('buyer_fee_bp'),
  ]).toEqual([1, 1, 1])
  expect(await found('المشترون', '/ar')).toBe(1)
})

test('a dispute is called and found by its number, and a text of both languages is laid out by lines', async () => {
  await write({
    action: 'dispute.decide',
    amount: 1_500,
    credited: (await buildProfile(db)).id,
    subject: 'dispute:900123',
    before: { status: 'deciding' },
    after: { status: 'decided', decided_part: 1_500 },
    reason: 'Not delivered. Everything goes back to the buyer\nلم يُسلَّم',
  })
  for (const text of ['900123', 'D-900123', 'd-900123']) {
    const shown = await page(`/ar/admin/audit?q=${text}`)
    const [card, ...others] = cardsIn(shown)
    expect(others).toEqual([])
    expect(wordsOf(card!)).toMatch(
      /نزاع D-900123 .*الحالة قبل: كنز يقرّر بعد: .*يعود إلى المشتري بعد: 1.500 دج/,
    )
    const lines = [...card!.querySelectorAll('.k-value [dir]')].map(wordsOf)
    expect(lines).toContain('Not delivered. Everything goes back to the buyer')
    expect(lines).toContain('لم يُسلَّم')
  }
})

test('entries of a deleted account stay readable, and can still be asked for', async () => {
  const person = await buildAdmin(db, { username: 'soon_gone' })
  await write({
    action: 'badge.create',
    subject: 'badge:1',
    actor_id: person.id,
    after: { name: 'Gold' },
  })
  await deleteAccount(db, inSession(person), { password: '', username: person.username }, now)
  const [deletion, badge] = await entries(`?actor=${person.id}`)
  expect(deletion).toMatch(/Account deleted by its owner .*Deleted account/)
  expect(badge).toMatch(/Badge created .*Deleted account .*Name Gold/)
  expect(`${deletion}${badge}`).not.toMatch(/deleted_[0-9a-f]/)
})

describe('what an entry is about leads to its screen [ADM-SHELL-02]', () => {
  const screenOf = async (subject: string) => {
    await write({ action: 'odd', subject })
    const links = allByRole(cardsIn(await page())[0]!, 'link').map((link) => ({
      href: link.getAttribute('href')!,
      called: wordsOf(link),
    }))
    const [screen, ...more] = links.filter(({ href }) => !href.includes('?actor='))
    expect(more).toEqual([])
    return screen
  }
  const opens = async (href: string) => (await request(href.replace(/#.*/, ''), { viewer })).status

  test('itself while it is there, by what it is called', async () => {
    const game = await buildGame(db, { name: 'Clash Royale', slug: 'clash-royale' })
    const person = await buildProfile(db, { username: 'amine_213' })
    const [faq] = await db
      .insertInto('game_faqs')
      .values({ game_id: game.id, question: 'How fast?', answer: 'At once', order: 0 })
      .returning('id')
      .execute()
    const [badge] = await db
      .insertInto('user_badges')
      .values({ name: 'Golden', color: '#aa8800' })
      .returning('id')
      .execute()
    const [reward] = await db
      .insertInto('loyalty_rewards')
      .values({ name: 'Coffee', points_required: 10, reward_value: 100 })
      .returning('id')
      .execute()
    const offer = await buildOffer(db, { title: 'Gold & more', game_id: game.id })
    const method = await buildPaymentMethod(db, { name: 'Baridi' })
    const order = await buildOrder(db, { status: 'received' })
    const [feedback] = await db
      .insertInto('order_feedback')
      .values({
        order_id: order.id,
        user_id: order.user_id,
        seller_id: order.seller_id,
        rating: 'positive',
      })
      .returning('id')
      .execute()
    await db
      .insertInto('payment_events')
      .values({ id: 'evt:1?', provider: 'test', payload: '{}', outcome: 'unknown_order' })
      .execute()
    const { seq } = await db
      .selectFrom('payment_events')
      .select('seq')
      .where('id', '=', 'evt:1?')
      .executeTakeFirstOrThrow()
    const expected: Record<string, [href: string, called: string]> = {
      [`game:${game.id}`]: [`/admin/games/${game.id}`, 'Clash Royale'],
      [`game_faq:${faq!.id}`]: [`/admin/games/${game.id}/faqs/${faq!.id}`, 'How fast?'],
      [`profile:${person.id}`]: [`/admin/users/${person.id}`, 'amine_213'],
      [`badge:${badge!.id}`]: [`/admin/badges/${badge!.id}`, 'Golden'],
      [`reward:${reward!.id}`]: [`/admin/rewards/${reward!.id}`, 'Coffee'],
      [`offer:${offer.id}`]: ['/admin/offers?q=Gold%20%26%20more', 'Gold & more'],
      [`payment_method:${method.id}`]: [`/admin/payment-methods/${method.id}`, 'Baridi'],
      [`feedback:${feedback!.id}`]: [`/admin/feedback?q=${order.id.slice(0, 8)}`, 'A fine sword'],
      'payment:evt:1?': [`/admin/payments/${seq}`, 'Payment without an order evt:1?'],
      'setting:buyer_fee_bp': ['/admin/settings/fees#setting-buyer_fee_bp', 'Fees: Buyers'],
      'category:boosting': ['/admin/categories', 'Boosting'],
      withdrawals: ['/admin/withdrawals', 'Bank file of withdrawals'],
    }
    for (const [subject, [href, called]] of Object.entries(expected)) {
      const screen = await screenOf(subject)
      expect([subject, screen?.href, screen?.called]).toEqual([
        subject,
        href,
        expect.stringContaining(called),
      ])
      expect([subject, await opens(href)]).toEqual([subject, 200])
    }
  })

  test.each(auditNouns)('of a %s that is gone, to the list where it was', async (noun) => {
    const screen = await screenOf(`${noun}:999999`)
    expect(screen?.href).toMatch(/^\/admin(?:\/[a-z-]+)?$/)
    expect(await opens(screen!.href)).toBe(200)
  })
})
