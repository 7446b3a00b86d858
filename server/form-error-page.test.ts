import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { checkout, buildOrder } from '../tests/factories/order.ts'
import { buildOffer } from '../tests/factories/offer.ts'
import { buildPaymentMethod } from '../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile } from '../tests/factories/profile.ts'
import { getByLabel, pageOf, type Part, textOf, valueOf, wordsOf } from '../tests/page.ts'
import { withoutTable } from '../tests/without-table.ts'
import { withoutWrites } from '../tests/without-writes.ts'

const { db, env, request } = await openTestApp()
const admin = await buildAdmin(db)
const at = (path: string) => ({ referer: new URL(path, env.appUrl).href })

/** Does something and gives the lines that it wrote into the log of errors. */
async function logged<Value>(
  act: () => Promise<Value>,
): Promise<[value: Value, lines: { requestId?: string; error?: string }[]]> {
  const lines: string[] = []
  const written = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((line) => lines.push(String(line)) > 0)
  vi.stubEnv('LOG_LEVEL', '')
  const value = await act().finally(() => {
    written.mockRestore()
    vi.stubEnv('LOG_LEVEL', 'silent')
  })
  return [value, lines.map((line) => JSON.parse(line))]
}

/** What the banner says that stands before all else. */
function bannerOf(page: Document): string | undefined {
  const first = page.body.firstElementChild!
  return first.matches('.k-failed[role="alert"]') ? wordsOf(first) : undefined
}
const typedIn = (page: Part, name: string) => valueOf(page.querySelector(`[name="${name}"]`)!)
const titleOf = (page: Part) => textOf(page.querySelector('h1')!)

const member = await buildProfile(db)
const application = {
  full_name: 'Amina "Mina" Benali',
  phone: '0555 12 34 56',
  experience: '\nTwo years & more <of> it',
}
const apply = (path = '/become-seller') =>
  withoutWrites(db, 'seller_applications', () =>
    request(path, { viewer: member, form: application }),
  )

describe('a form that meets an error of ours', () => {
  test('stays where it was with what was typed, under a red banner that says what failed [GEN-23]', async () => {
    const [answer, lines] = await logged(apply)
    const page = await pageOf(answer.clone())
    expect(answer.status).toBe(500)
    const reference = lines.find(({ error }) => error?.includes('no_writes_at_all'))?.requestId
    expect(bannerOf(page)).toBe(
      '“Send application” did not work: something went wrong on our side. ' +
        `What you typed is still here, except passwords and files. Please try again. If it happens again, write to us with this number: ${reference}`,
    )
    for (const [name, value] of Object.entries(application)) expect(typedIn(page, name)).toBe(value)
    expect(await answer.text()).not.toContain('no_writes_at_all')
    expect([
      answer.headers.get('cache-control'),
      answer.headers.get('content-security-policy'),
    ]).toEqual(['private, no-cache', expect.stringContaining("script-src 'self'")])
  })

  test('says so in the language of its page [GEN-23]', async () => {
    const page = await pageOf(apply('/ar/become-seller'))
    const { lang, dir } = page.documentElement
    expect([lang, dir]).toEqual(['ar', 'rtl'])
    expect(bannerOf(page)).toContain('لم ينجح «أرسل الطلب»: حدث خلل عندنا.')
  })

  test('says the same on the screens of the back office, choices and files included [GEN-23]', async () => {
    const form = new FormData()
    const create_token = crypto.randomUUID()
    for (const [name, value] of Object.entries({
      name: 'Old hand',
      name_ar: 'خبير',
      color: '#123456',
      create_token,
    }))
      form.set(name, value)
    const png = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#d9a441' },
    })
      .png()
      .toBuffer()
    form.set('icon', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'icon.png')
    const answer = await withoutWrites(db, 'user_badges', () =>
      request('/admin/badges/new', { viewer: admin, form }),
    )
    const page = await pageOf(answer)
    expect([answer.status, bannerOf(page)]).toEqual([
      500,
      expect.stringContaining('something went wrong on our side'),
    ])
    expect(page.querySelector('[data-admin]')).not.toBeNull()
    expect([typedIn(page, 'name'), typedIn(page, 'create_token')]).toEqual([
      'Old hand',
      create_token,
    ])
  })

  test('is sent again as the same form, so that it takes effect once', async () => {
    const [viewer, offer, card] = [
      await buildProfile(db),
      await buildOffer(db),
      await buildPaymentMethod(db, { name: 'CIB' }),
    ]
    const form = {
      ...checkout({ contact_method: 'whatsapp', payment_method_id: card.id }),
      buyer_name: 'Mina B',
    }
    const page = await pageOf(
      withoutWrites(db, 'order_history', () => request(`/payment/${offer.id}`, { viewer, form })),
    )
    expect(typedIn(page, 'checkout_token')).toBe(form.checkout_token)
    expect(valueOf(getByLabel(page, 'Full name'))).toBe('Mina B')
    const isChosen = (way: RegExp) => getByLabel(page, way).hasAttribute('checked')
    expect([isChosen(/WhatsApp/), isChosen(/Telegram/)]).toEqual([true, false])
  })

  test('stays on the page that it was sent from, not on the form’s own', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, { buyer_id: viewer.id, status: 'received' })
    const send = (path: string) =>
      withoutWrites(db, 'order_feedback', () =>
        request(`/orders/${id}/feedback`, {
          viewer,
          headers: at(path),
          form: { rating: 'positive', comment: 'Quick & kind', back: '/orders' },
        }),
      )
    const list = await pageOf(send(`/orders?open=${id}`))
    expect(titleOf(list)).toBe('My Orders')
    expect(typedIn(list, 'comment')).toBe('Quick & kind')
    for (const away of ['/help', 'https://elsewhere.example/orders'])
      expect(typedIn(await pageOf(send(away)), 'comment')).toBe('Quick & kind')
  })

  test('that has nothing typed keeps the page it was on', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, { buyer_id: viewer.id, status: 'completed' })
    const answer = await withoutWrites(db, 'order_history', () =>
      request(`/orders/${id}/receive`, {
        viewer,
        headers: at('/orders'),
        form: { back: '/orders' },
      }),
    )
    const page = await pageOf(answer)
    expect(bannerOf(page)).toContain('“Mark as Received” did not work')
    expect(titleOf(page)).toBe('My Orders')
  })

  test('is answered by the whole page of an error where there is no page to stay on, with the same number', async () => {
    const [answer, lines] = await logged(() =>
      withoutTable(db, 'seller_applications', () =>
        request('/become-seller', { viewer: member, form: application }),
      ),
    )
    const page = await pageOf(answer)
    expect([answer.status, bannerOf(page)]).toEqual([500, undefined])
    expect(textOf(page)).toContain('Something went wrong on our side')
    expect([...page.querySelectorAll('bdi')].map(textOf)).toContain(lines[0]?.requestId)
  })
})
