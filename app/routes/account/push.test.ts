import { describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { newBrowser } from '../../../tests/push/service.ts'
import { pushKeys } from '#modules/notifications/push.server.ts'
import { pushAddress } from '#modules/notifications/push.ts'

const { db, env, request, signIn } = await openTestApp()
let count = 0
const newAddress = () => `https://fcm.googleapis.com/fcm/send/${++count}`
const subscribe = async (viewer: { id: string }, endpoint = newAddress()) =>
  (await request('/push', { viewer, form: newBrowser(endpoint).form })).status
const browsersOf = async ({ id }: { id: string }) =>
  (
    await db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ endpoint }) => endpoint)
const text = async (path: string, viewer: { id: string }, cookie = '') =>
  (await request(path, { viewer, headers: { cookie } })).text()

/**
 * One reader of addresses sees the push service behind these, another only what stands before the
 * odd sign.
 */
const oddSigns = [
  ';',
  "'",
  '`',
  '{',
  '}',
  '"',
  '^',
  '|',
  '<',
  '>',
  ' ',
  '\t',
  '\n',
  '\\',
  '%3b',
  '%00',
  '*',
  '!',
  '$',
  '&',
  '(',
  ')',
  '+',
  ',',
  '=',
  '~',
  '_',
  '\u3002',
  '\u00ad',
  '／',
]

const hostile = [
  '',
  'x',
  'http://fcm.googleapis.com/fcm/send/a',
  'https://127.0.0.1/a',
  'https://localhost/a',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evil.example/fcm.googleapis.com',
  'https://notfcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'https://fcm.googleapis.com@evil.example/',
  'https://user:pass@fcm.googleapis.com/a',
  'https://push.services.mozilla.com.evil.example/',
  'https://evilpush.apple.com/',
  'https://push.apple.com/',
  'https://evil.example#.push.apple.com',
  'https://evil.example/?.push.apple.com',
  'https://evil.example\\.push.apple.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  '//fcm.googleapis.com/a',
  'ftp://fcm.googleapis.com/a',
  'https://0x7f.1/',
  'https://①27.0.0.1/',
  ...oddSigns.map((sign) => `https://127.0.0.1${sign}.push.apple.com/x`),
  'https:/web.push.apple.com/x',
  'https:web.push.apple.com/x',
  'https:\\\\web.push.apple.com/x',
  'https://web.push.apple.com\\x',
  'https://web.push.apple.com',
  'https://web.push.apple.com:443/x',
  'HTTPS://web.push.apple.com/x',
  'https://WEB.push.apple.com/x',
  ' https://web.push.apple.com/x',
  'https://web.push.apple.com?x',
  'https://@web.push.apple.com/x',
  'https://web.push.apple.com./x',
]

describe('the address of a browser', () => {
  test('is https at a push service that we know', () => {
    const known = [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ]
    for (const address of known) expect([address, pushAddress(address)]).toEqual([address, address])
  })

  test('is no other: neither this machine, nor a neighbour, nor a name that only looks like one', () => {
    for (const address of hostile) expect([address, pushAddress(address)]).toEqual([address, null])
  })

  test('is kept as every reader of addresses would write it', () => {
    expect(pushAddress("https://web.push.apple.com/a/../b c'{}\u202e")).toBe(
      "https://web.push.apple.com/b%20c'%7B%7D%E2%80%AE",
    )
  })

  test('may be of a host that the operator named, with its port', () => {
    expect(pushAddress('https://push.kanz.example:8443/a', ['push.kanz.example:8443'])).toBe(
      'https://push.kanz.example:8443/a',
    )
    expect(pushAddress('https://push.kanz.example/a', ['push.kanz.example:8443'])).toBeNull()
    expect(pushAddress('http://push.kanz.example:8443/a', ['push.kanz.example:8443'])).toBeNull()
  })
})

describe('telling a browser', () => {
  test('what is no subscription is refused, and nothing is written', async () => {
    const viewer = await buildProfile(db)
    const good = newBrowser(newAddress()).form
    const wrong: Record<string, string>[] = [
      { ...good, endpoint: '' },
      { ...good, endpoint: 'https://evil.example/' },
      { ...good, endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_000)}` },
      { ...good, endpoint: 'https://fcm.googleapis.com/\u202e' + 'x'.repeat(1_000) },
      { ...good, p256dh: '' },
      { ...good, p256dh: good.p256dh.slice(1) },
      { ...good, p256dh: `A${good.p256dh.slice(1)}` },
      { ...good, p256dh: '='.repeat(87) },
      { ...good, auth: 'x' },
      { ...good, auth: `${good.auth}x` },
      { ...good, auth: '\u202e'.repeat(22) },
      { intent: 'on' },
      { intent: 'everything' },
      {},
    ]
    for (const form of wrong)
      expect([form, (await request('/push', { viewer, form })).status]).toEqual([form, 422])
    const files = new FormData()
    for (const name of Object.keys(good)) files.append(name, new File(['x'], 'x'))
    expect((await request('/push', { viewer, form: files })).status).toBe(422)
    expect(
      (
        await request('/push', {
          viewer,
          body: JSON.stringify(good),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(422)
    expect(await browsersOf(viewer)).toEqual([])
  })

  test('the same browser twice, also at once, is one; a new address of it takes the old one’s place', async () => {
    const viewer = await buildProfile(db)
    const address = newAddress()
    await signIn(viewer)
    const answers = await Promise.all(Array.from({ length: 16 }, () => subscribe(viewer, address)))
    expect(new Set(answers)).toEqual(new Set([204]))
    expect(await browsersOf(viewer)).toEqual([address])
    const next = newAddress()
    await subscribe(viewer, next)
    expect(await browsersOf(viewer)).toEqual([next])
  })

  test('a browser belongs to whoever used it last', async () => {
    const [first, second] = [await buildProfile(db), await buildProfile(db)]
    const address = newAddress()
    await subscribe(first, address)
    await subscribe(second, address)
    expect([await browsersOf(first), await browsersOf(second)]).toEqual([[], [address]])
  })

  test('a person has ten browsers at most: the first of eleven is given up', async () => {
    const viewer = await buildProfile(db)
    const addresses = Array.from({ length: 10 }, newAddress)
    for (const [index, endpoint] of addresses.entries()) {
      const { id: session_id } = await db
        .insertInto('sessions')
        .values({
          user_id: viewer.id,
          token: `${viewer.id} ${index}`,
          expires_at: new Date(Date.now() + 60_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { p256dh, auth } = newBrowser(endpoint).form
      await db
        .insertInto('push_subscriptions')
        .values({ user_id: viewer.id, session_id, endpoint, p256dh, auth })
        .execute()
    }
    const eleventh = newAddress()
    await subscribe(viewer, eleventh)
    expect(await browsersOf(viewer)).toEqual([...addresses.slice(1), eleventh])
  })

  test('ends with signing out, and by its own button', async () => {
    const [leaver, other] = [await buildProfile(db), await buildProfile(db)]
    await subscribe(leaver)
    await request('/signout', { viewer: leaver, method: 'POST' })
    expect(await browsersOf(leaver)).toEqual([])
    await subscribe(other)
    expect(await text('/notifications', other)).toContain('This device notifies you')
    const off = await request('/push', { viewer: other, form: { intent: 'off' } })
    expect([off.status, off.headers.get('location')]).toEqual([302, '/notifications'])
    expect(await browsersOf(other)).toEqual([])
    expect(await text('/notifications', other)).toContain('Notifications on this device are off')
  })
})

describe('the offer to tell', () => {
  const CARD = 'Get told when your order moves'

  test('comes only after the first order, on its success page and with the orders, and not again after "Not now"', async () => {
    const viewer = await buildProfile(db)
    const offer = await buildOffer(db)
    expect(await text('/orders', viewer)).not.toContain(CARD)
    expect(await text(`/payment/${offer.id}`, viewer)).not.toContain(CARD)
    const order = await buildOrder(db, { buyer_id: viewer.id, offer_id: offer.id })
    const success = `/payment/${offer.id}?payment=success&order=${order.id}`
    for (const path of ['/orders', success]) expect(await text(path, viewer)).toContain(CARD)
    expect(await text('/ar/orders', viewer)).toContain('اعرف فورًا كلّ جديد في طلبك')
    expect(
      await text(`/payment/${offer.id}?payment=success`, await buildProfile(db)),
    ).not.toContain(CARD)

    const later = await request('/push', { viewer, form: { intent: 'later', back: '/orders' } })
    expect(later.headers.get('location')).toBe('/orders')
    const cookie = later.headers.get('set-cookie')!.split(';')[0]!
    for (const path of ['/orders', success])
      expect(await text(path, viewer, cookie)).not.toContain(CARD)
    await subscribe(viewer)
    for (const path of ['/orders', success]) expect(await text(path, viewer)).not.toContain(CARD)
  })

  test('goes back to this site only', async () => {
    const viewer = await buildProfile(db)
    for (const back of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      expect(
        (await request('/push', { viewer, form: { intent: 'later', back } })).headers.get(
          'location',
        ),
      ).toBe('/notifications')
    }
  })
})

test('the site’s key pair is made once, whoever asks first, and only its public half is ever shown', async () => {
  await db.deleteFrom('push_keys').execute()
  const pairs = await Promise.all(Array.from({ length: 12 }, () => pushKeys(db)))
  expect(new Set(pairs.map(({ public_key }) => public_key)).size).toBe(1)
  const viewer = await buildProfile(db)
  const html = await text('/notifications', viewer)
  expect(html).toContain(pairs[0]!.public_key)
  expect(html).not.toContain(pairs[0]!.private_key)
})

test('a key pair of the environment comes before the stored one', async () => {
  const given = { publicKey: 'P'.repeat(87), privateKey: 'p'.repeat(43) }
  vi.spyOn(env, 'vapid', 'get').mockReturnValue(given)
  expect(await pushKeys(db)).toEqual({ public_key: given.publicKey, private_key: given.privateKey })
})
