import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { decideDispute } from '#modules/disputes/decide.server.ts'
import { answerDispute, escalate } from '#modules/disputes/party-actions.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { disputeOrder, shareByDispute } from '../../../tests/factories/dispute.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, inSession } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { getByRole, mainOf, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const words = 'The login does not work at all.'
const filled = (form: Record<string, string> = {}) => ({
  reason: 'not_delivered',
  words,
  kind: 'refund',
  token: randomUUID(),
  ...form,
})

async function orderOf(given: Parameters<typeof buildOrder>[1] = {}) {
  const viewer = await buildProfile(db)
  const order = await buildOrder(db, {
    buyer_id: viewer.id,
    status: 'completed',
    category: 'items',
    price: 10_000,
    ...given,
  })
  return { viewer, order, id: order.id, path: `/orders/${order.id}/dispute` }
}

const shown = async (path: string, viewer: { id: string }) =>
  textOf(await mainOf(request(path, { viewer })))

describe('a problem', () => {
  test.each(['paid', 'completed'] as const)(
    'of a %s order freezes its money, with its reason [GEN-20]',
    async (status) => {
      const { viewer, id, path } = await orderOf({ status })
      expect(await shown(path, viewer)).toContain('What happens with the money')
      const opened = await request(path, { viewer, form: filled({ words: `  ${words}  ` }) })
      expect([opened.headers.get('location'), flashOf(opened)]).toEqual([path, 'dispute_opened'])
      expect(await findOrder(db, id)).toMatchObject({
        status,
        dispute_reason: 'not_delivered',
        disputed_at: expect.any(Date),
      })
      const { balance } = await db
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('id', '=', `escrow:${id}`)
        .executeTakeFirstOrThrow()
      expect(balance).toBe(10_000)
    },
  )

  test('of a received account freezes it until the protection ends [GEN-20 GEN-21]', async () => {
    const { viewer, id, path } = await orderOf({ status: 'received', category: 'accounts' })
    const taken = filled({ reason: 'taken_back', words: 'The seller took the account back' })
    expect(flashOf(await request(path, { viewer, form: taken }))).toBe('dispute_opened')
    expect(await shown(path, viewer)).toContain('The seller took the account back')
    expect((await findOrder(db, id)).disputed_at).not.toBeNull()
  })

  test('is taken back, and the order goes on [GEN-20]', async () => {
    const { viewer, id, path } = await orderOf({ disputed: true })
    expect(await shown(path, viewer)).toContain('Close the dispute')
    expect(flashOf(await request(`${path}/withdraw`, { viewer, form: {} }))).toBe('dispute_done')
    expect((await findOrder(db, id)).disputed_at).toBeNull()
    expect(flashOf(await request(`${path}/withdraw`, { viewer, form: {} }))).toBe(
      'order_wrong_state',
    )
  })

  test.each(['pending', 'received', 'cancelled', 'refunded_wallet'] as const)(
    'of a %s order, whose money is not held, freezes nothing',
    async (status) => {
      const { viewer, id, path } = await orderOf({ status })
      const words = await shown(path, viewer)
      expect(words).toContain('There is no payment to freeze')
      expect(words).toContain(
        {
          pending: 'This order is not paid yet',
          received: 'was paid out to the seller',
          cancelled: 'This order was cancelled',
          refunded_wallet: 'went back to the buyer',
        }[status],
      )
      expect(flashOf(await request(path, { viewer, form: filled() }))).toBe('order_wrong_state')
      expect((await findOrder(db, id)).disputed_at).toBeNull()
    },
  )

  test.each(['paid', 'completed'] as const)(
    'of a %s order is its buyer’s to report: the seller is not told that nothing is held',
    async (status) => {
      const { id, order } = await orderOf({ status })
      const of = (language: string) =>
        shown(`${language}/sales/${id}/dispute`, { id: order.seller_id })
      expect(await of('')).toContain('Only the buyer can open one')
      expect(await of('')).not.toMatch(/no payment to freeze|hold no money/)
      expect(await of('/ar')).toContain('لا يفتح النزاع إلّا المشتري')
    },
  )
})

describe('its words', () => {
  const guarded = [
    ['a password', 'Here it is again, password: Kk8!xQ2#pL and nothing works'],
    ['an account of money', 'Send it to my CCP 0012345678 clé 90 at once please'],
    ['a contact outside', 'Write to me at player@example.com, we do it there'],
  ] as const

  test.each(guarded)('%s is refused, and the text comes back', async (_, said) => {
    const { viewer, order, id, path } = await orderOf()
    const refuse = async (address: string, by: { id: string }, form: Record<string, string>) => {
      const refused = await request(address, { viewer: by, form })
      expect(refused.status).toBe(422)
      const field = (await mainOf(refused)).querySelector('textarea[aria-invalid="true"]')
      expect(field!.textContent.trim()).toBe(said)
    }
    await refuse(path, viewer, filled({ words: said }))
    expect((await findOrder(db, id)).disputed_at).toBeNull()
    await request(path, { viewer, form: filled() })
    const sale = `/sales/${id}/dispute`
    const seller = { id: order.seller_id }
    await refuse(`${sale}/answer`, seller, { words: said })
    await refuse(`${sale}/propose`, seller, filled({ words: said }))
    expect((await latestDispute(db, id))!.status).toBe('answering')
  })

  test('a step of no such name is not found', async () => {
    const { viewer, path } = await orderOf()
    await request(path, { viewer, form: filled() })
    expect((await request(`${path}/anything`, { viewer })).status).toBe(404)
    expect((await request(`${path}/answer`, { viewer })).status).toBe(200)
  })
})

describe('its form', () => {
  test.each([
    ['no reason', filled({ reason: '' })],
    ['a reason of other goods', filled({ reason: 'banned' })],
    ['blank words', filled({ words: ' \n\t ' })],
    ['words that say nothing', filled({ words: 'Broken' })],
    ['control characters', filled({ words: '\u0000\u0007'.repeat(20) })],
    ['words that are too long', filled({ words: 'x'.repeat(2_001) })],
    ['a part that is no number', filled({ kind: 'part', part: 'half' })],
    ['a part that leaves the seller nothing', filled({ kind: 'part', part: '9,901' })],
    ['a part below 100', filled({ kind: 'part', part: '99' })],
  ] as [string, Record<string, string>][])('%s is refused beside its field', async (_, form) => {
    const { viewer, id, path } = await orderOf()
    const refused = await request(path, { viewer, form })
    expect(refused.status).toBe(422)
    expect((await mainOf(refused)).querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
    expect((await findOrder(db, id)).disputed_at).toBeNull()
  })

  test('comes back with what is wrong above it, where the browser was sent to look', async () => {
    const { viewer, path } = await orderOf()
    const sent = (await mainOf(request(path, { viewer }))).querySelector('form.k-stack')!
    const [address, place] = sent.getAttribute('action')!.split('#') as [string, string]
    expect(address).toBe(path)
    for (const prefix of ['', '/ar']) {
      const form = filled({ kind: 'part', part: '9,901' })
      const page = await mainOf(request(prefix + path, { viewer, form }))
      const said = page.querySelector(`[id="${place}"] [role="alert"]`)!
      expect(textOf(said)).toMatch(/100 (DA|دج)⁩? .* [⁦⁧]?9.900 (DA|دج)/)
      const to = said.querySelector('a')!.getAttribute('href')!
      expect(page.querySelector(to)!.getAttribute('name')).toBe('part')
      expect(page.querySelectorAll(to)).toHaveLength(1)
    }
    // nothing stands there before, so that a browser stays at the top of what went well
    expect((await mainOf(request(path, { viewer }))).querySelector(`[id="${place}"]`)).toBeNull()
  })

  test('sent twice opens one dispute, and an Arabic number is a number', async () => {
    const { viewer, id, path } = await orderOf()
    const form = filled({ kind: 'part', part: '٦٠٠٠' })
    await request(path, { viewer, form })
    expect(flashOf(await request(path, { viewer, form }))).toBe('dispute_opened')
    expect(
      await db.selectFrom('disputes').where('order_id', '=', id).selectAll().execute(),
    ).toEqual([expect.objectContaining({ status: 'answering' })])
    expect((await latestDispute(db, id))!.proposal).toMatchObject({ part: 6_000, side: 'buyer' })
  })

  test('without a session nothing is frozen, and it says so', async () => {
    const { id, path } = await orderOf()
    const refused = await request(path, { form: filled() })
    expect([refused.status, (await refused.text()).includes('Not authenticated')]).toEqual([
      401,
      true,
    ])
    expect((await findOrder(db, id)).disputed_at).toBeNull()
  })

  test('each side has its own address: strangers, the other side and administrators find no order', async () => {
    const { viewer, order, id, path } = await orderOf({ disputed: true })
    const sale = `/sales/${id}/dispute`
    const others = [await buildProfile(db), await buildProfile(db, { is_admin: true })]
    for (const each of [...others, { id: order.seller_id }])
      for (const address of [path, `${path}/withdraw`])
        expect((await request(address, { viewer: each, form: filled() })).status).toBe(404)
    for (const each of [...others, viewer]) {
      expect((await request(sale, { viewer: each })).status).toBe(404)
      expect((await request(`${sale}/answer`, { viewer: each, form: { words } })).status).toBe(404)
    }
    expect((await request(`${path}/steal`, { viewer, form: {} })).status).toBe(404)
    expect((await findOrder(db, id)).disputed_at).not.toBeNull()
  })

  test('the words stand on the page as text', async () => {
    const { viewer, path } = await orderOf()
    const form = filled({ words: '<script>alert(1)</script> it says' })
    await request(path, { viewer, form })
    const page = await mainOf(request(path, { viewer }))
    expect(textOf(page)).toContain('<script>alert(1)</script>')
    expect([...page.querySelectorAll('script')].map(textOf).join()).not.toContain('alert')
  })
})

describe('its two sides', () => {
  test('talk, and agree on a part whose figures they saw before', async () => {
    const { viewer, order, id, path } = await orderOf({ disputed: true })
    const seller = { id: order.seller_id }
    const sale = `/sales/${id}/dispute`
    expect(await shown(sale, seller)).toContain('Answer the buyer')
    expect(flashOf(await request(`${sale}/answer`, { viewer: seller, form: { words } }))).toBe(
      'dispute_done',
    )
    const form = { kind: 'part', part: '6 000', words: '', token: randomUUID() }
    const proposed = await request(`${sale}/propose`, { viewer: seller, form })
    expect(flashOf(proposed)).toBe('dispute_proposed')
    const page = await mainOf(request(path, { viewer }))
    expect(textOf(page)).toMatch(/Buyer\s*6,000 DA\s*Seller\s*3,600 DA\s*Fees\s*400 DA/)
    expect(textOf(page)).toContain('6,000 DA⁩ goes to your wallet at once')
    // what closes the order for good is asked first
    const opener = getByRole(page, 'button', 'Accept')
    const asked = page.querySelector(`#${opener.getAttribute('popovertarget')}`)!
    expect(textOf(asked)).toMatch(/close the order\?.*6,000 DA.*Accept and close/)
    const { id: proposal } = (await latestDispute(db, id))!.proposal!
    const stale = await request(`${path}/accept`, { viewer, form: { proposal: '1' } })
    expect(flashOf(stale)).toBe('dispute_changed')
    const accepted = await request(`${path}/accept`, {
      viewer,
      form: { proposal: String(proposal) },
    })
    expect(flashOf(accepted)).toBe('dispute_accepted')
    expect(await findOrder(db, id)).toMatchObject({ status: 'received', refunded_part: 6_000 })
    expect(await shown(path, viewer)).toContain('6,000 DA⁩ came back to you')
  })

  test('have one act on their page that stands out: what it is their turn for', async () => {
    const { viewer, order, id, path } = await orderOf({ disputed: true })
    const seller = { id: order.seller_id }
    const actsOf = async (address: string, by: { id: string }) => {
      const main = await mainOf(request(address, { viewer: by }))
      const acts = [...main.querySelectorAll('.k-btn--primary')]
      return acts.filter((act) => !act.closest('[popover], dialog')).map(textOf)
    }
    const sold = `/sales/${id}/dispute`
    expect(await shown(sold, seller)).toContain('Accept')
    expect(await actsOf(sold, seller)).toEqual(['Send answer'])
    await answerDispute(
      db,
      { orderId: id, actor: person({ ...seller, is_admin: false }) },
      words,
      new Date(),
    )
    expect(await actsOf(sold, seller)).toEqual(['Accept'])
    expect(await actsOf(path, viewer)).toEqual([])
  })

  test('find on the order what came back, what its seller got, and in the wallet a refund [GEN-21 WALL-04]', async () => {
    const { viewer, order, id } = await sharedOrder()
    const seller = { id: order.seller_id }
    const bought = await shown(`/orders/${id}`, viewer)
    expect(bought).toContain('6,000 DA⁩ came back to you')
    expect(bought).toContain('3,600 DA⁩ went to the seller')
    expect(bought).toMatch(/Back to you\s*6,000 DA/)
    const turn = (await mainOf(request(`/orders/${id}`, { viewer }))).querySelector('.k-now')!
    expect(textOf(turn)).not.toContain('10,000')
    expect(await linkTo(`/orders/${id}/dispute`, `/orders/${id}`, viewer)).toBe('Go to the dispute')
    expect(await linkTo(`/sales/${id}/dispute`, `/sales/${id}`, seller)).toBe('Go to the dispute')
    const sold = await shown(`/sales/${id}`, seller)
    expect(sold).toContain('3,600 DA⁩ reached your wallet')
    expect(sold).toContain('6,000 DA⁩ went back to the buyer')
    expect(sold).toMatch(/Back to the buyer\s*−6,000 DA/)
    for (const address of ['/wallet', '/wallet?type=refund']) {
      const row = (await mainOf(request(address, { viewer }))).querySelector('.k-tx li')!
      expect(textOf(row)).toMatch(/Refund.*\+6,000 DA/s)
      expect(row.querySelector('a')!.getAttribute('href')).toBe(`/orders/${id}`)
    }
  })
})

test('its page asks how far it has come, which only its sides are told', async () => {
  const { viewer, order, id, path } = await orderOf({ disputed: true })
  const seller = { id: order.seller_id }
  const standOf = async (address: string, by?: { id: string }) => {
    const headers = { accept: 'application/json' }
    const answer = await request(address, { ...(by && { viewer: by }), headers })
    return [answer.status, ((await answer.json()) as { stand?: string } | null)?.stand]
  }
  const before = await standOf(path, viewer)
  expect(before).toEqual([200, expect.stringMatching(/^\d+,1,0$/)])
  expect(await standOf(`/sales/${id}/dispute`, seller)).toEqual(before)
  const actor = person({ id: seller.id, is_admin: false })
  await answerDispute(db, { orderId: id, actor }, words, new Date())
  const after = await standOf(path, viewer)
  expect(after).toEqual([200, expect.stringMatching(/^\d+,[2-9],0$/)])
  expect(after).not.toEqual(before)
  for (const each of [seller, await buildProfile(db)])
    expect(await standOf(path, each)).toEqual([404, undefined])
  expect((await standOf(path))[0]).toBe(401)
})

test('a seller who is asked for everything reads that they get nothing, and not 0 DA', async () => {
  const { order, id } = await orderOf({ disputed: true })
  for (const [prefix, said] of [
    ['', 'you get nothing'],
    ['/ar', 'ولا يصلك شيء'],
  ]) {
    const page = await shown(`${prefix}/sales/${id}/dispute`, { id: order.seller_id })
    expect(page).toContain(said)
    expect(page).not.toMatch(/[^\d,]0 DA⁩ reach|محفظتَك ⁦?0/)
  }
})

/** What a link on a page is called that leads there. */
const linkTo = async (to: string, path: string, viewer: { id: string }) =>
  textOf((await mainOf(request(path, { viewer }))).querySelector(`a[href="${to}"]`)!)

/** An order of 10,000 DA whose two agreed that 6,000 of it go back. */
async function sharedOrder() {
  const given = await orderOf()
  expect(await shareByDispute(db, given.id, 6_000, new Date())).toMatchObject({ ok: true })
  return given
}

test('its sides talk beside it, and come back to it', async () => {
  const { viewer, order, id, path } = await orderOf({ disputed: true })
  const seller = { id: order.seller_id }
  const of = async (place: string, by: { id: string }) =>
    getByRole(await mainOf(request(place, { viewer: by })), 'region', 'Conversation')
  const form = (await of(path, viewer)).querySelector('form')!
  expect(form.getAttribute('action')).toBe(`/orders/${id}/say?from=dispute`)
  const say = (body: string) =>
    request(form.getAttribute('action')!, { viewer, form: { body, say_token: randomUUID() } })
  const said = await say('Two pieces are missing')
  expect(said.headers.get('location')).toBe(`${path}#chat`)
  // what is refused is written again on a page that leads back here
  const refused = await mainOf(say('My CCP is 0023456789 clé 12, send it there'))
  expect(refused.querySelector(`form[action="/orders/${id}/say?from=dispute"]`)).not.toBeNull()
  expect(refused.querySelector(`a[href="${path}"]`)).not.toBeNull()
  const sale = `/sales/${id}/dispute`
  expect(await shown(sale, seller)).toContain('1 new message')
  expect(textOf(await of(sale, seller))).toContain('Two pieces are missing')
  expect(await shown(sale, seller)).not.toContain('1 new message')
  // it is the conversation of the order
  expect(textOf(await of(`/orders/${id}`, viewer))).toContain('Two pieces are missing')
})

describe('the back office', () => {
  async function toDecide() {
    const all = await orderOf({ disputed: true })
    const at = plus(new Date(), -HOUR)
    const seller = { orderId: all.id, actor: person({ id: all.order.seller_id, is_admin: false }) }
    await answerDispute(db, seller, words, at)
    const office = await buildAdmin(db)
    await escalate(db, { orderId: all.id, actor: person(office) }, at)
    const { number } = (await latestDispute(db, all.id))!
    return { ...all, office, viewer: inSession(office), path: `/admin/disputes/${number}`, number }
  }

  test('lists what waits by its deadline, and shows a case with both sides', async () => {
    const { viewer, number, path, order } = await toDecide()
    expect(await shown('/admin/disputes', viewer)).toContain(`D-${number}`)
    for (const id of [order.user_id, order.seller_id]) {
      const { username } = await db
        .selectFrom('profiles')
        .select('username')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(await shown(`/admin/disputes?q=${username}`, viewer)).toContain(`D-${number}`)
    }
    expect(await shown(`/admin/disputes?q=%23${order.id.slice(0, 8)}`, viewer)).toContain(
      `D-${number}`,
    )
    expect(await shown('/admin/disputes?q=nobody_at_all', viewer)).toContain('No disputes found')
    const page = await shown(path, viewer)
    for (const each of [words, 'It does not work', 'Kanz’s decision', 'Full refund'])
      expect(page).toContain(each)
    expect((await request('/admin/disputes/0', { viewer })).status).toBe(404)
    for (const shownAs of [`D-${number}`, `d-${number}`]) {
      const led = await request(`/admin/disputes/${shownAs}?text=1`, { viewer })
      expect([led.status, led.headers.get('location')]).toEqual([302, `${path}?text=1`])
    }
  })

  test('shows the figures before it decides, keeps what was typed, and tells both', async () => {
    const { viewer, path, id } = await toDecide()
    const form = { outcome: 'part', part: '2500', to: 'wallet', words }
    const figures = await request(`${path}/decide`, { viewer, form: { ...form, preview: 'yes' } })
    const shownFirst = (await mainOf(figures)).querySelector('#came-back')!
    expect(textOf(shownFirst)).toMatch(/2,500 DA\s*Seller\s*6,750 DA\s*Fees\s*750 DA/)
    const none = { ...form, part: '', preview: 'yes' }
    const missing = (await mainOf(request(`${path}/decide`, { viewer, form: none }))).querySelector(
      '#came-back [role="alert"]',
    )!
    expect(textOf(missing)).toContain('Enter an amount')
    const refused = await request(`${path}/decide`, { viewer, form: { ...form, words: 'No' } })
    expect(refused.status).toBe(422)
    const wrong = { ...form, to: 'original' }
    expect((await request(`${path}/decide`, { viewer, form: wrong })).status).toBe(422)
    await request(`${path}/decide`, { viewer, form })
    const { status, decided_part } = (await latestDispute(db, id))!
    expect([['decided', 'second_look'].includes(status), decided_part]).toEqual([true, 2_500])
  })

  test('tells nobody of a decision before its second look', async () => {
    const { viewer, path, id, order, office } = await toDecide()
    await buildAdmin(db)
    const form = { outcome: 'refunded', to: 'wallet', part: null, words: 'Reasons for the buyer' }
    const acted = { orderId: id, actor: person(office) }
    // by this lot another administrator looks at it
    const decided = await decideDispute(
      db,
      acted,
      form as Parameters<typeof decideDispute>[2],
      0,
      defaults,
      new Date(),
    )
    expect(decided.ok).toBe(true)
    expect(await shown(path, viewer)).toContain('Second review')
    for (const [list, by] of [
      ['/orders', order.user_id],
      ['/sales', order.seller_id],
    ] as const) {
      const page = await request(`${list}/${id}/dispute`, { viewer: { id: by } })
      const text = await page.text()
      expect(text).toContain('Dispute timeline')
      for (const hidden of ['Reasons for the buyer', 'Kanz: decided', 'second_look'])
        expect(text).not.toContain(hidden)
    }
  })

  test('asks both sides one question, which each reads in their conversation', async () => {
    const { viewer, path, id, order, viewer: office } = await toDecide()
    const page = await mainOf(request(path, { viewer }))
    const form = page.querySelector(`form[action="${path}/ask#came-back"]`)!
    const say_token = form.querySelector('[name=say_token]')!.getAttribute('value')!
    const ask = (body: string) =>
      request(`${path}/ask`, { viewer: office, form: { body, say_token } })
    expect((await ask(' ')).status).toBe(422)
    for (let press = 0; press < 2; press++) {
      const asked = await ask('When did you hand it over?')
      expect([flashOf(asked), asked.headers.get('location')]).toEqual([
        'dispute_asked',
        `${path}#talk`,
      ])
    }
    for (const [list, by] of [
      ['/orders', order.user_id],
      ['/sales', order.seller_id],
    ] as const) {
      const asked = await shown(`${list}/${id}`, { id: by })
      expect(asked.match(/Kanz asks you both\s*When did you hand it over\?/g)).toHaveLength(1)
    }
    expect(await shown(path, viewer)).toContain('When did you hand it over?')
  })

  test('asks nothing as a party, nor of a dispute that is not to be decided', async () => {
    const admin = await buildAdmin(db)
    const own = await orderOf({ buyer_id: admin.id, disputed: true })
    const other = await buildAdmin(db)
    await escalate(db, { orderId: own.id, actor: person(other) }, new Date())
    const form = { body: 'When?', say_token: randomUUID() }
    const pathOf = async (id: string) => `/admin/disputes/${(await latestDispute(db, id))!.number}`
    const path = await pathOf(own.id)
    const viewer = inSession(admin)
    expect(await shown(path, viewer)).not.toContain('Send to both')
    expect(flashOf(await request(`${path}/ask`, { viewer, form }))).toBe('order_wrong_state')
    const talking = await pathOf((await orderOf({ disputed: true })).id)
    expect(await shown(talking, inSession(other))).not.toContain('Send to both')
    const early = await request(`${talking}/ask`, { viewer: inSession(other), form })
    expect(flashOf(early)).toBe('order_wrong_state')
    const missing = await request('/admin/disputes/0/ask', { viewer, form })
    expect(missing.status).toBe(404)
  })

  test('lets an order go on that an administrator froze', async () => {
    const { id } = await orderOf()
    const office = await buildAdmin(db)
    await disputeOrder(db, id, person(office), 'Something is odd here', new Date())
    const { number } = (await latestDispute(db, id))!
    const viewer = inSession(office)
    const path = `/admin/disputes/${number}`
    expect(await shown(path, viewer)).toContain('Let the order go on')
    await request(path, { viewer, form: { step: 'free' } })
    expect((await findOrder(db, id)).disputed_at).toBeNull()
    expect((await latestDispute(db, id))!.steps.at(-1)).toMatchObject({ move: 'free' })
  })

  test('is not read before somebody opens the page', async () => {
    const { viewer, path } = await toDecide()
    const ahead = await request(path, { viewer, headers: { 'sec-purpose': 'prefetch' } })
    expect(ahead.status).toBe(503)
    expect((await request(path, { viewer })).status).toBe(200)
  })

  test('takes no decision of an administrator who is a party', async () => {
    const { order } = await toDecide()
    const party = await buildAdmin(db)
    const own = await buildOrder(db, { status: 'completed', buyer_id: party.id })
    await disputeOrder(db, own.id, person({ id: party.id, is_admin: false }), words, new Date())
    const { number } = (await latestDispute(db, own.id))!
    const viewer = inSession(party)
    expect(await shown(`/admin/disputes/${number}`, viewer)).toContain('You are a party')
    const form = { outcome: 'refunded', words }
    await request(`/admin/disputes/${number}/decide`, { viewer, form })
    expect((await latestDispute(db, own.id))!.decided_by).toBeNull()
    expect((await findOrder(db, order.id)).disputed_at).not.toBeNull()
  })
})
