import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { allByRole, getByLabel, getByRole, mainOf, pageOf, wordsOf } from '../../../tests/page.ts'
import { conversationsToTell } from '#modules/messaging/live-messages.server.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'

const { db, request } = await openTestApp()
const json = { accept: 'application/json' }
const words = (body: string, more: Record<string, string> = {}) => ({
  body,
  say_token: randomUUID(),
  ...more,
})

interface Person {
  id: string
}
let buyer: Person
let seller: Person
let order: { id: string; offer_title: string }
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

const sayAs = (viewer: Person, form: Record<string, string>, headers = {}) =>
  request(`${placeOf(viewer)}/say`, { viewer, form, headers })

const placeOf = (viewer: Person) => `/${viewer === seller ? 'sales' : 'orders'}/${order.id}`

const said = async (viewer: Person) => {
  const page = await mainOf(request(placeOf(viewer), { viewer }))
  return allByRole(getByRole(page, 'region', 'Conversation'), 'listitem').map(({ textContent }) =>
    textContent.replace(/\p{Cf}/gu, ''),
  )
}

describe('without scripts', () => {
  test('a message is a form that comes back to the conversation', async () => {
    const answer = await sayAs(buyer, words('Salam, is it still there?'))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${placeOf(buyer)}#chat`])
    const page = await mainOf(request(placeOf(seller), { viewer: seller }))
    const form = getByLabel(page, 'Write a message').closest('form')!
    expect(form.getAttribute('action')).toBe(`/sales/${order.id}/say`)
    expect(await said(seller)).toEqual(
      expect.arrayContaining([expect.stringContaining('Salam, is it still there?')]),
    )
    // what its reader has seen is marked for its author
    expect((await said(buyer)).at(-1)).toContain('Seen')
  })

  test('what happened to the order stands between, in the reader’s words', async () => {
    await sayAs(buyer, words('Hello'))
    expect((await said(buyer)).join('\n')).toContain('You paid 1,000\u00a0DA. Kanz holds it.')
    const arabic = await mainOf(request(`/ar${placeOf(buyer)}`, { viewer: buyer }))
    expect(arabic.textContent.replace(/[\p{Cf}\u202f]/gu, ' ')).toContain('محفوظ لدى كنز')
  })

  test('a contact is warned of, and may be sent; the other side sees the note', async () => {
    const form = words('Write to me: 0555 12 34 56')
    const warned = await sayAs(seller, form)
    expect(warned.status).toBe(422)
    const page = await mainOf(warned)
    expect(getByLabel(page, 'Write a message').textContent).toBe('Write to me: 0555 12 34 56')
    getByRole(page, 'button', 'Send anyway')
    await sayAs(seller, { ...form, anyway: 'on' })
    expect((await said(buyer)).at(-1)).toContain('This looks like contact outside Kanz.')
  })

  test('numbers that money can be sent to are never sent', async () => {
    const form = words('CCP 0020000123 clé 45', { anyway: 'on' })
    const refused = await sayAs(seller, form)
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Never send payment details in messages'),
    ])
  })

  test.each([
    ['', 'Write something first.'],
    [' \u202e\u200b\n ', 'Write something first.'],
    ['x'.repeat(2_001), 'At most 2,000 characters.'],
  ])('a message of %j is refused in words', async (body, why) => {
    const answer = await sayAs(buyer, words(body))
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(why)])
  })
})

describe('its island', () => {
  test('is answered with the message, once for a token', async () => {
    const form = words('Salam \u202ehidden turn')
    const first = (await (await sayAs(buyer, form, json)).json()) as { message: { id: number } }
    expect(first.message).toMatchObject({ mine: true, body: 'Salam hidden turn', previous: 0 })
    expect(await (await sayAs(buyer, form, json)).json()).toEqual(first)
    const part = await request(`/inbox/${conversation}?after=0`, { viewer: seller, headers: json })
    expect(await part.json()).toMatchObject({
      messages: [{ id: first.message.id, mine: false, token: null }],
      earlier: false,
    })
  })

  test('marks what was seen, and hears why something was not said', async () => {
    const answer = await sayAs(buyer, words('Salam'), json)
    const { message } = (await answer.json()) as { message: { id: number } }
    const form = { intent: 'read', up_to: message.id }
    await request(`/inbox/${conversation}`, { viewer: seller, form, headers: json })
    const part = await request(`/inbox/${conversation}`, { viewer: buyer, headers: json })
    expect(await part.json()).toMatchObject({ seen: message.id })
    const refused = await sayAs(buyer, words('my password is Hunter22!'), json)
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ warning: 'password' }),
    ])
    const visitor = await request(`/orders/${order.id}/say`, {
      form: words('Hello'),
      headers: json,
    })
    expect(visitor.status).toBe(401)
  })
})

test('strangers find nothing at any of its addresses', async () => {
  const viewer = await buildProfile(db)
  const form = words('Hello')
  const asked = [
    request(`/inbox/${conversation}`, { viewer }),
    request(`/inbox/${conversation}`, { viewer, headers: json }),
    request(`/inbox/${conversation}`, { viewer, form }),
    request(`/inbox/${conversation}`, { viewer, form, headers: json }),
    ...['orders', 'sales'].flatMap((list) => [
      request(`/${list}/${order.id}/say`, { viewer }),
      request(`/${list}/${order.id}/say`, { viewer, form }),
      request(`/${list}/${order.id}/say`, { viewer, form, headers: json }),
    ]),
  ]
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404)
  expect((await request(`/inbox/nothing`, { viewer })).status).toBe(404)
  const visitor = await request(`/inbox/${conversation}`)
  expect(visitor.headers.get('location')).toBe(
    `/signin?to=${encodeURIComponent(`/inbox/${conversation}`)}`,
  )
})

describe('a question', () => {
  test('is asked from the offer, answered in the inbox, and hides contacts', async () => {
    const offer = await buildOffer(db, { title: 'Golden helmet' })
    const page = await mainOf(request(`/ask/${offer.id}`, { viewer: buyer }))
    getByLabel(page, /Your question/)
    const form = words('Is it new? Call 0555 12 34 56')
    const asked = await request(`/ask/${offer.id}`, { viewer: buyer, form })
    const path = asked.headers.get('location')!.replace('#chat', '')
    const own = await mainOf(request(path, { viewer: buyer }))
    expect(own.textContent).toContain('0555 12 34 56')
    const theirs = await request(path, { viewer: { id: offer.user_id } })
    const text = await theirs.text()
    expect(text).not.toContain('0555 12 34 56')
    expect(text).toContain('Is it new? Call')
    // who sells is asked to answer here, not to ask
    expect(text).toContain('Contact details are hidden before an order. Answer here.')
    const list = await request('/inbox?show=questions', { viewer: { id: offer.user_id } })
    expect(await list.text()).not.toContain('0555 12')
    const again = await request(`/ask/${offer.id}`, { viewer: buyer })
    expect(again.headers.get('location')).toBe(path)
  })

  test('says no more what was asked about once staff keep that from sale, but to its seller', async () => {
    const offer = await buildOffer(db, { title: 'A forbidden helmet' })
    const asked = await request(`/ask/${offer.id}`, { viewer: buyer, form: words('Is it new?') })
    const path = asked.headers.get('location')!.replace('#chat', '')
    const readBy = async (viewer: { id: string }) => [
      await (await request(path, { viewer })).text(),
      await (await request('/inbox?show=questions', { viewer })).text(),
    ]
    const says = (texts: readonly string[]) => texts.map((text) => text.includes(offer.title))
    expect(says(await readBy(buyer))).toEqual([true, true])
    await db
      .updateTable('offers')
      .set({ status: 'paused', held_at: new Date(), hold_reason: 'Its title' })
      .where('id', '=', offer.id)
      .execute()
    expect(says(await readBy(buyer))).toEqual([false, false])
    expect(says(await readBy({ id: offer.user_id }))).toEqual([true, true])
    const found = await request('/inbox?q=forbidden', { viewer: buyer })
    expect(await found.text()).not.toContain('Is it new?')
    await request(path, { viewer: { id: offer.user_id }, form: words('It is') })
    const [told] = await conversationsToTell(db, [
      { id: path.split('/').at(-1)!, user_id: buyer.id },
    ])
    expect(told!.title).not.toContain('forbidden')
  })

  test('is not asked of oneself, nor while conversations are closed', async () => {
    const offer = await buildOffer(db)
    const own = await mainOf(request(`/ask/${offer.id}`, { viewer: { id: offer.user_id } }))
    expect(own.textContent).toContain('This is your own offer.')
    expect((await request('/ask/999999', { viewer: buyer })).status).toBe(404)
  })
})

describe('the inbox', () => {
  test('shows who said what where, and counts what is unread in the header', async () => {
    await sayAs(seller, words('I am preparing it'))
    const page = await pageOf(request('/inbox', { viewer: buyer }))
    getByRole(page, 'link', 'Messages, 1 unread')
    const thread = getByRole(getByRole(page, 'navigation', 'Conversations'), 'link')
    expect(thread.textContent).toContain('I am preparing it')
    expect(thread.getAttribute('href')).toBe(placeOf(buyer))
    await request(placeOf(buyer), { viewer: buyer })
    getByRole(await pageOf(request('/inbox', { viewer: buyer })), 'link', 'Messages')
  })

  test('is not read by a browser that fetches it ahead', async () => {
    await sayAs(seller, words('I am preparing it'))
    const headers = { 'sec-purpose': 'prefetch' }
    await request(placeOf(buyer), { viewer: buyer, headers })
    getByRole(await pageOf(request('/inbox', { viewer: buyer })), 'link', 'Messages, 1 unread')
  })
})

test('a seller keeps a greeting and replies at hand; others have none', async () => {
  const form = {
    greeting_body: 'Welcome',
    reply_1_title: 'Soon',
    reply_1_body: 'On my way',
    reply_3_title: 'Thanks',
    reply_3_body: 'Rate us, please',
  }
  const saved = await request('/inbox/replies', { viewer: seller, form })
  expect(flashOf(saved)).toBe('replies_saved')
  const asItIs = await request('/inbox/replies', { viewer: seller, form })
  expect(flashOf(asItIs)).toBe('unchanged')
  const page = await mainOf(request(placeOf(seller), { viewer: seller }))
  for (const name of ['Soon', 'Thanks']) getByRole(page, 'button', name)
  const refused = await request('/inbox/replies', {
    viewer: seller,
    form: { reply_1_title: 'Soon', reply_1_body: '' },
  })
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Enter both a title and a message'),
  ])
  const both = {
    reply_1_title: 'Soon',
    reply_1_body: 'On my way',
    reply_2_title: 'قريبًا',
    reply_2_body: 'راني جاي',
    reply_3_title: 'Thanks',
    reply_3_body: 'Rate us, please',
    reply_4_title: 'شكرًا',
    reply_4_body: 'قيّمنا من فضلك',
  }
  await request('/inbox/replies', { viewer: seller, form: both })
  const ready = async (at: string) => {
    const shown = await mainOf(request(at + placeOf(seller), { viewer: seller }))
    return [...shown.querySelectorAll('button[name="ready"]')].map(wordsOf)
  }
  // those in the language of the page first
  expect(await ready('')).toEqual(['Soon', 'Thanks', 'قريبًا', 'شكرًا'])
  expect(await ready('/ar')).toEqual(['قريبًا', 'شكرًا', 'Soon', 'Thanks'])
  const none = await request('/inbox/replies', { viewer: await buildProfile(db) })
  expect(none.headers.get('location')).toBe('/become-seller')
})
