import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { checkout, buildOrder } from '../tests/factories/order.ts'
import { buildOffer } from '../tests/factories/offer.ts'
import { buildPaymentMethod } from '../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile } from '../tests/factories/profile.ts'
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

const bannerOf = (html: string) =>
  /<body[^>]*><div class="k-failed" role="alert">.*?<\/bdi>/s
    .exec(html)?.[0]
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

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
    const html = await answer.text()
    expect(answer.status).toBe(500)
    const reference = lines.find(({ error }) => error?.includes('no_writes_at_all'))?.requestId
    expect(bannerOf(html)).toBe(
      '“Send application” did not work: something went wrong on our side. ' +
        `What you typed is still here, except passwords and files. Please try again. If it happens again, write to us with this number: ${reference}`,
    )
    expect(html).toMatch(/<input[^>]*name="full_name"[^>]*value="Amina &quot;Mina&quot; Benali"/)
    expect(html).toMatch(/<input[^>]*name="phone"[^>]*value="0555 12 34 56"/)
    expect(html).toMatch(
      /<textarea[^>]*name="experience"[^>]*>\n\nTwo years &amp; more &lt;of> it<\/textarea>/,
    )
    expect(html).not.toContain('no_writes_at_all')
    expect([
      answer.headers.get('cache-control'),
      answer.headers.get('content-security-policy'),
    ]).toEqual(['private, no-cache', expect.stringContaining("script-src 'self'")])
  })

  test('says so in the language of its page [GEN-23]', async () => {
    const html = await (await apply('/ar/become-seller')).text()
    expect(html).toContain('<html lang="ar" dir="rtl"')
    expect(bannerOf(html)).toContain('لم ينجح «أرسل الطلب»: حدث خلل عندنا.')
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
    const html = await answer.text()
    expect([answer.status, bannerOf(html)]).toEqual([
      500,
      expect.stringContaining('something went wrong on our side'),
    ])
    expect(html).toContain('data-admin')
    expect(html).toMatch(/name="name"[^>]*value="Old hand"/)
    expect(html).toMatch(new RegExp(`name="create_token"[^>]*value="${create_token}"`))
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
    const html = await (
      await withoutWrites(db, 'order_history', () =>
        request(`/payment/${offer.id}`, { viewer, form }),
      )
    ).text()
    expect(html).toMatch(new RegExp(`name="checkout_token"[^>]*value="${form.checkout_token}"`))
    expect(html).toMatch(/name="buyer_name"[^>]*value="Mina B"/)
    expect(html).toMatch(/<input(?=[^>]*value="whatsapp")(?=[^>]* checked="")/)
    expect(html).not.toMatch(/<input(?=[^>]*value="telegram")(?=[^>]* checked="")/)
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
    const list = await (await send(`/orders?open=${id}`)).text()
    expect(list).toContain('>My Orders</h1>')
    expect(list).toMatch(/<textarea[^>]*name="comment"[^>]*>\nQuick &amp; kind<\/textarea>/)
    const away = await (await send('/help')).text()
    expect(away).toMatch(/<textarea[^>]*name="comment"[^>]*>\nQuick &amp; kind<\/textarea>/)
    expect(await (await send('https://elsewhere.example/orders')).text()).toContain(
      'Quick &amp; kind',
    )
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
    const html = await answer.text()
    expect(bannerOf(html)).toContain('“Mark as Received” did not work')
    expect(html).toContain('>My Orders</h1>')
  })

  test('is answered by the whole page of an error where there is no page to stay on, with the same number', async () => {
    const [answer, lines] = await logged(() =>
      withoutTable(db, 'seller_applications', () =>
        request('/become-seller', { viewer: member, form: application }),
      ),
    )
    const html = await answer.text()
    expect([answer.status, bannerOf(html)]).toEqual([500, undefined])
    expect(html).toContain('Something went wrong on our side')
    expect(html).toContain(`>${lines[0]?.requestId}</bdi>`)
  })
})
