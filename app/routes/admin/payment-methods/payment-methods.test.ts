import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { countAttempt } from '#modules/auth/limits.server.ts'
import { filesOf } from '#modules/images/image.ts'
import { allowedLink } from '#modules/offers/payment-link.ts'
import { methodForm } from '#modules/payments/payment-method.form.ts'
import { usualLinkHosts } from '#modules/payments/payment-method.ts'
import { readForm } from '#kernel/form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getFile } from '#platform/storage.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import {
  allByRole,
  columnOf,
  getByLabel,
  mainOf,
  valueOf,
  wordsOf,
} from '../../../../tests/page.ts'
import { questionOf } from '../../../../tests/question.ts'

const { as, db, request } = await openTestApp()
const viewer = await buildAdmin(db)
const LIST = '/admin/payment-methods'

const { page, words } = as(viewer)
const find = (id: number) =>
  db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()
const named = (name: string) =>
  db.selectFrom('payment_methods').selectAll().where('name', '=', name).execute()
const logged = (id: number) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('subject', '=', `payment_method:${id}`)
    .orderBy('id')
    .execute()
const png = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 300, height: 160, channels: 3, background: '#2a6' } })
          .png()
          .toBuffer(),
      ),
    ],
    'logo.png',
  )

const fields = (name: string, more: Record<string, string> = {}) => ({
  name,
  name_ar: '',
  link_hosts: '',
  ...more,
})
function formOf(all: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(all)) form.append(name, value)
  return form
}

describe('payment methods', () => {
  test('are listed by name, with their state [ADM-PM-01 CALL-23]', async () => {
    await buildPaymentMethod(db, { name: 'Zeta', active: false })
    await buildPaymentMethod(db, {
      name: 'Alpha',
      name_ar: 'ألفا',
      supports_links: true,
      link_hosts: ['pay.example'],
    })
    const shown = await page(LIST)
    expect(columnOf(shown, 'Name')).toEqual(['Alpha ألفا', 'Zeta'])
    expect(wordsOf(shown)).toContain('1 host')
    expect(columnOf(shown, 'Status')).toEqual(['Active', 'Inactive'])
    expect(await words(`/ar${LIST}`)).toContain('ألفا')
  })

  test('are added with name, logo, state and links, and written down [ADM-PM-01 ADM-PM-03 FILE-07]', async () => {
    const form = formOf({
      ...fields('Chargily', {
        name_ar: 'شارجيلي',
        active: 'on',
        supports_links: 'on',
        link_hosts: 'Pay.Chargily.net, checkout.chargily.com\nPAY.chargily.net',
      }),
      logo: await png(),
    })
    const response = await request(`${LIST}/new`, { viewer, form })
    expect(flashOf(response)).toBe('method_created')
    const [made] = await named('Chargily')
    expect(made).toMatchObject({
      name_ar: 'شارجيلي',
      active: true,
      supports_links: true,
      link_hosts: ['pay.chargily.net', 'checkout.chargily.com'],
    })
    expect(made!.logo_url).toMatch(/^\/files\/payment-logos\/\d+\.webp$/)
    for (const { key } of filesOf(made!.logo_url!))
      expect((await getFile(key))!.byteLength).toBeGreaterThan(0)
    expect(await logged(made!.id)).toMatchObject([
      { actor_id: viewer.id, action: 'payment_method.create', after: { name: 'Chargily' } },
    ])
  })

  test('are paid at the gateway, by transfer or by a link, as an administrator says, with their card', async () => {
    const form = fields('Gold card', { kind: 'gateway', card: 'edahabia', active: 'on' })
    expect(flashOf(await request(`${LIST}/new`, { viewer, form }))).toBe('method_created')
    const [made] = await named('Gold card')
    expect(made).toMatchObject({ kind: 'gateway', card: 'edahabia' })
    expect(await words(LIST)).toMatch(/Gold card .*By card, on the gateway[’']s page EDAHABIA/)
    const shown = await page(`${LIST}/${made!.id}`)
    expect([
      valueOf(getByLabel(shown, 'How it is paid')),
      valueOf(getByLabel(shown, 'Card')),
    ]).toEqual(['gateway', 'edahabia'])
    await request(`${LIST}/${made!.id}`, {
      viewer,
      form: { ...form, kind: 'transfer' },
    })
    expect(await find(made!.id)).toMatchObject({ kind: 'transfer', card: null })
    expect((await logged(made!.id)).at(-1)).toMatchObject({
      before: { kind: 'gateway', card: 'edahabia' },
      after: { kind: 'transfer', card: null },
    })
    for (const wrong of [
      { kind: 'wallet', card: '' },
      { kind: 'gateway', card: 'visa' },
    ])
      expect((await request(`${LIST}/new`, { viewer, form: fields('Wrong', wrong) })).status).toBe(
        422,
      )
  })

  test('need a name of their own, also when two are added at once [ADM-PM-02]', async () => {
    for (const name of ['', '   ', '\u200f']) {
      const response = await request(`${LIST}/new`, { viewer, form: fields(name) })
      expect([response.status, (await response.text()).includes('Enter a name')]).toEqual([
        422,
        true,
      ])
    }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => request(`${LIST}/new`, { viewer, form: fields('Twice') })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 422, 422, 422, 422, 422])
    expect(await named('Twice')).toHaveLength(1)
  })

  test('are changed, a logo too, of which the one before is gone [ADM-PM-01 ADM-PM-03]', async () => {
    await request(`${LIST}/new`, {
      viewer,
      form: formOf({ ...fields('Logos', { active: 'on' }), logo: await png() }),
    })
    const [before] = await named('Logos')
    await request(`${LIST}/${before!.id}`, {
      viewer,
      form: formOf({ ...fields('Logos'), logo: await png() }),
    })
    const changed = await find(before!.id)
    expect([changed!.active, changed!.logo_url === before!.logo_url]).toEqual([false, false])
    expect(await getFile(filesOf(before!.logo_url!)[0]!.key)).toBeNull()
    await request(`${LIST}/${before!.id}`, { viewer, form: fields('Logos', { remove_logo: 'on' }) })
    expect((await find(before!.id))!.logo_url).toBeNull()
    expect((await logged(before!.id)).at(-1)).toMatchObject({
      action: 'payment_method.update',
      after: { logo_url: null },
    })
  })

  test('that are saved as they were leave nothing in the log, and it is said', async () => {
    const { id, name } = await buildPaymentMethod(db)
    expect(
      flashOf(await request(`${LIST}/${id}`, { viewer, form: fields(name, { active: 'on' }) })),
    ).toBe('unchanged')
    expect(await logged(id)).toEqual([])
  })

  test('are switched on and off from the list [ADM-PM-04]', async () => {
    const { id } = await buildPaymentMethod(db)
    expect(flashOf(await request(LIST, { viewer, form: { method: id, active: 'false' } }))).toBe(
      'method_inactive',
    )
    expect((await find(id))!.active).toBe(false)
    await Promise.all(
      Array.from({ length: 4 }, () =>
        request(LIST, { viewer, form: { method: id, active: 'true' } }),
      ),
    )
    expect((await logged(id)).map(({ after }) => after)).toEqual([
      { active: false },
      { active: true },
    ])
  })

  test('are deleted after a question, once [ADM-PM-05]', async () => {
    const { id } = await buildPaymentMethod(db)
    expect(await words(`${LIST}/${id}/delete`)).toContain(
      'Are you sure you want to delete this payment method?',
    )
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => request(`${LIST}/${id}/delete`, { viewer, form: {} })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 404, 404])
    expect([await find(id), (await logged(id)).map(({ action }) => action)]).toEqual([
      undefined,
      ['payment_method.delete'],
    ])
  })

  test.each([
    [
      'an order',
      async (id: number) => {
        await buildOrder(db, { payment_method_id: id })
      },
    ],
    [
      'a payment link',
      async (id: number) => {
        await buildOffer(db, { payment_link_methods: [id] })
      },
    ],
  ])('that %s names stay, and can be made inactive instead [ADM-PM-05 OP-120]', async (_, use) => {
    const { id } = await buildPaymentMethod(db)
    await use(id)
    const asked = await page(`${LIST}/${id}/delete`)
    expect([
      wordsOf(asked).includes('so it stays'),
      wordsOf(asked).includes('Make it inactive'),
      allByRole(asked, 'button', 'Delete').length,
    ]).toEqual([true, true, 0])
    const refused = await request(`${LIST}/${id}/delete`, { viewer, form: {} })
    expect([refused.status, (await refused.text()).includes('Make it inactive')]).toEqual([
      409,
      true,
    ])
    const { action, form } = questionOf(asked)
    expect(flashOf(await request(action, { viewer, form }))).toBe('method_inactive')
    expect((await find(id))!.active).toBe(false)
  })

  test('of which one is the wallet, which keeps its name and stays [ENT-08]', async () => {
    const { id } = await buildPaymentMethod(db, { name: 'Wallet' })
    expect(await words(`${LIST}/${id}`)).toContain('always paid from the wallet')
    await request(`${LIST}/${id}`, { viewer, form: fields('Wallet', { kind: 'link' }) })
    expect(await find(id)).toMatchObject({ kind: 'wallet' })
    const renamed = await request(`${LIST}/${id}`, { viewer, form: fields('Purse') })
    expect([renamed.status, (await renamed.text()).includes('The wallet keeps its name')]).toEqual([
      422,
      true,
    ])
    expect((await request(`${LIST}/${id}/delete`, { viewer, form: {} })).status).toBe(409)
  })
})

const pasted = {
  dangerous: [
    'com',
    '*.dz',
    '127.0.0.1',
    'https://pay.dz',
    'pay.dz/x',
    'pay..dz',
    '-pay.dz',
    'pay.dz:443',
    'user@pay.dz',
    'пэй.рф',
    'x'.repeat(70) + '.dz',
  ],
  fine: ['pay.dz', 'a-b.pay.co.uk', 'xn--80ak6aa92e.com'],
}

test('links may lead to hosts with a name of two parts at least, and nothing else', () => {
  const hosts = (link_hosts: string) => readForm(methodForm, formOf(fields('A', { link_hosts })))
  for (const host of pasted.dangerous)
    expect([host, hosts(host)]).toMatchObject([
      host,
      { ok: false, errors: { link_hosts: 'no_host' } },
    ])
  for (const host of pasted.fine)
    expect(hosts(host)).toMatchObject({ ok: true, value: { link_hosts: [host] } })
  expect(hosts(Array.from({ length: 41 }, (_, index) => `a${index}.dz`).join(' '))).toMatchObject({
    ok: false,
    errors: { link_hosts: 'too_many' },
  })
})

test('what is no image is refused, with what was typed kept', async () => {
  const form = formOf({
    ...fields('Kept as typed'),
    logo: new File(['<svg/>'], 'logo.png', { type: 'image/png' }),
  })
  const response = await request(`${LIST}/new`, { viewer, form })
  const shown = await mainOf(response)
  expect([
    response.status,
    valueOf(getByLabel(shown, 'Name')),
    allByRole(shown, 'alert').length,
  ]).toEqual([422, 'Kept as typed', 1])
  expect(await named('Kept as typed')).toEqual([])
})

test('an image too many, or one beside another, is no fault of the form: it is refused as everywhere', async () => {
  const add = async (path: string, by: { id: string }, more: Record<string, string | File>) => {
    const response = await request(path, {
      viewer: by,
      form: formOf({ create_token: crypto.randomUUID(), ...more }),
    })
    return [response.status, (await response.text()).includes(m.image_too_many())]
  }
  const logo = await png()
  const beside = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      add(`${LIST}/new`, viewer, { ...fields(`Beside ${n}`), logo }),
    ),
  )
  expect(new Set(beside.map(([status]) => status))).toEqual(new Set([302, 429]))
  const eager = await buildAdmin(db)
  for (let n = 0; n < 60; n++)
    await countAttempt(db, { path: '/images', account: eager.id, address: '' }, new Date())
  expect(await add(`${LIST}/new`, eager, { ...fields('One more'), logo })).toEqual([429, true])
  expect(await add('/admin/badges/new', eager, { name: 'One more', icon: logo })).toEqual([
    429,
    true,
  ])
  expect(
    await add('/admin/games/new', eager, { name: 'One more', category: 'items', logo }),
  ).toEqual([429, true])
  expect(
    await add('/admin/blog/new', eager, {
      title: 'One more',
      content: 'Words',
      locale: 'en',
      featured: logo,
    }),
  ).toEqual([429, true])
  expect(
    await add('/admin/blog/new', eager, {
      intent: 'add_image',
      content: 'Words',
      locale: 'en',
      image: logo,
    }),
  ).toEqual([429, true])
})

test('a new method begins with the hosts of the providers in use in Algeria, and only these are taken from a seller [SELL-36 PAY-24]', async () => {
  const hosts = valueOf((await page(`${LIST}/new`)).querySelector('textarea[name="link_hosts"]')!)
  expect(hosts.trim().split('\n')).toEqual(usualLinkHosts)
  expect(readForm(methodForm, formOf(fields('Edahabia', { link_hosts: hosts })))).toMatchObject({
    ok: true,
    value: { link_hosts: usualLinkHosts },
  })
  for (const link of [
    'https://pay.chargily.com/x',
    'https://cib.satim.dz/x',
    'https://epayment.poste.dz/x',
  ])
    expect(allowedLink(link, usualLinkHosts)?.href).toBe(link)
  for (const link of ['https://satim.dz.example/x', 'https://mysatim.dz/x', 'http://satim.dz/x'])
    expect(allowedLink(link, usualLinkHosts)).toBe(null)
})
