import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { renderMail } from '#jobs/mails/render.ts'
import { person } from '#modules/auth/actor.ts'
import { ownData } from '#modules/privacy/own-data.server.ts'
import { openTestApp } from './app.ts'
import { disputeOrder } from './factories/dispute.ts'
import { account, deliveryOf } from './factories/goods.ts'
import { lendingOf, lent } from './factories/access.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder } from './factories/order.ts'
import { buildAdmin, buildIdentity } from './factories/profile.ts'
import { relay } from './relay.ts'
import { sliceOf } from './slice.ts'

// A trade whose secrets are known by one word. It is delivered, wrongly and rightly, opened by both
// sides, disputed and exported, and then looked for everywhere.

const CANARY = `canary${randomUUID().replaceAll('-', '')}`
const PASSWORD = 'the first long secret'
const { db, env, request } = await openTestApp()
const keys = env.sealingKeys!

/** All that the site writes to its log. */
const logged: string[] = []
for (const stream of [process.stdout, process.stderr])
  vi.spyOn(stream, 'write').mockImplementation((line) => Boolean(logged.push(String(line))))

const goods = account({
  login: `${CANARY}.login`,
  password: `${CANARY}#password`,
  email: `${CANARY}@mail.example`,
  email_password: `${CANARY}#email`,
  recovery_codes: `${CANARY}-1\n${CANARY}-2`,
  note: `${CANARY} note`,
})

/** The account that a buyer lends for a boost. */
const lending = lent({
  login: `${CANARY}.lent`,
  password: `${CANARY}#lent`,
  backup_code: `${CANARY} 12`,
  note: `${CANARY} not at night`,
})

let order: Awaited<ReturnType<typeof buildOrder>>
let boost: Awaited<ReturnType<typeof buildOrder>>
let seller: { id: string }
let buyer: { id: string }
/** Who has the same in stock, the unit, and every answer to what they did with it. */
let stocker: { id: string }
let stock: string
let unit: string
const stocked: string[] = []
const mails: MailRequest[] = []
const opened: string[] = []
const refused: Response[] = []
const lentAnswers: Response[] = []

beforeAll(async () => {
  order = await buildOrder(db, { status: 'paid', category: 'accounts' })
  seller = { id: order.seller_id }
  buyer = { id: order.user_id }
  await withPassword(seller.id)
  const [deliver, form] = [`/sales/${order.id}/deliver`, await deliveryOf(db, order.id, goods)]
  const post = async (path: string, viewer: { id: string }, given: Record<string, string>) => {
    const answer = await request(path, { viewer, form: given })
    refused.push(answer)
    return answer
  }
  // wrong, stale, failing, strangers', and at last as it should be
  await post(deliver, seller, { ...form, unit1_email: `${CANARY} is none` })
  await post(deliver, seller, { ...form, fields_seen: 'another' })
  await post(deliver, buyer, form)
  env.sealingKeys = { ...keys, keys: [{ id: 1, key: Buffer.alloc(1) }] }
  await post(deliver, seller, form)
  env.sealingKeys = keys
  await post(deliver, seller, form)
  await post(deliver, seller, await deliveryOf(db, order.id, goods))
  await reveal()
  await keepInStock()
  await lend()
  await disputeOrder(db, order.id, person({ ...buyer, is_admin: false }), 'It is wrong', new Date())
  await relay(mails)
})

/** The same is pasted, sent as a file, stored, bought at once, opened and removed. */
async function keepInStock() {
  const offer = await buildOffer(db, { category: 'accounts' })
  stocker = { id: offer.user_id }
  stock = `/manage-offers/${offer.id}/vault`
  await withPassword(stocker.id)
  const post = async (path: string, form: Record<string, string> | FormData) => {
    const answer = await request(path, { viewer: stocker, form })
    const page = await answer.text()
    stocked.push(page, answer.headers.get('location') ?? '', answer.headers.getSetCookie().join())
    return page
  }
  const whole = Object.values(goods).map((text) => text.replaceAll('\n', ' '))
  const lines = [
    whole.join(' | '),
    `${CANARY}.second\t${CANARY}#second`,
    whole.join(' | '),
    `${CANARY}.third | `,
    [...whole, CANARY].join(' | '),
    `${CANARY}.fourth | ${CANARY} | ${CANARY}`,
  ]
  const csv = new FormData()
  const rows = ['login;password;email', `${CANARY};;`, `"${CANARY}.csv";"${CANARY}";"${CANARY}"`]
  csv.set('file', new File([rows.join('\n')], 'units.csv', { type: 'text/csv' }))
  await post(`${stock}?add=file`, csv)
  const broken = new FormData()
  broken.set('file', new File([`${CANARY};b\n"${CANARY}`], 'units.csv', { type: 'text/csv' }))
  await post(`${stock}?add=file`, broken)
  await post(stock, { paste: `${CANARY}\n`.repeat(1_001) })
  const checked = await post(stock, { paste: lines.join('\n') })
  const sealed = /name="sealed" value="([^"]+)"/.exec(checked)?.[1] ?? ''
  env.sealingKeys = { ...keys, keys: [{ id: 1, key: Buffer.alloc(1) }] }
  await post(stock, { paste: lines.join('\n') })
  await post(`${stock}/store`, { sealed })
  env.sealingKeys = keys
  await post(`${stock}/store`, { sealed })
  const bought = await buildOrder(db, { offer_id: offer.id, status: 'completed' })
  const { id } = await db
    .selectFrom('vault_units')
    .select('id')
    .where('order_id', '=', bought.id)
    .executeTakeFirstOrThrow()
  unit = `${stock}/${id}`
  opened.push(
    (await (await request(unit, { viewer: stocker, form: { password: PASSWORD } })).text()).replace(
      `${CANARY}-1 ${CANARY}-2`,
      `${CANARY}-1\n${CANARY}-2`,
    ),
  )
  await post(unit, { password: 'wrong' })
}

/** Access is given wrongly, while it fails, rightly and anew, opened, and taken back. */
async function lend() {
  boost = await buildOrder(db, { status: 'paid', category: 'boosting' })
  await withPassword(boost.seller_id)
  const [path, viewer] = [`/orders/${boost.id}/access`, { id: boost.user_id }]
  const give = async (more: Record<string, string> = {}) => {
    const answer = await request(path, {
      viewer,
      form: { ...(await lendingOf(db, boost.id, lending)), ...more },
    })
    lentAnswers.push(answer)
  }
  await give({ unit1_way: CANARY })
  await give({ fields_seen: 'another' })
  env.sealingKeys = { ...keys, keys: [{ id: 1, key: Buffer.alloc(1) }] }
  await give()
  env.sealingKeys = keys
  await give()
  await give()
  const open = () =>
    request(`/sales/${boost.id}/access`, {
      viewer: { id: boost.seller_id },
      form: { password: PASSWORD },
    })
  opened.push(await (await open()).text())
  env.sealingKeys = { ...keys, keys: [{ id: 1, key: Buffer.alloc(32) }] }
  lentAnswers.push(await open())
  env.sealingKeys = keys
  lentAnswers.push(await request(`${path}/take-back`, { viewer, form: {} }))
}

const withPassword = async (id: string) =>
  buildIdentity(db, id, { password: await hashPassword(PASSWORD) })

async function reveal() {
  for (const [path, viewer] of [
    [`/orders/${order.id}/reveal`, buyer],
    [`/sales/${order.id}/reveal`, seller],
  ] as const)
    opened.push(await (await request(path, { viewer, form: { password: PASSWORD } })).text())
  env.sealingKeys = { ...keys, keys: [{ id: 1, key: Buffer.alloc(32) }] }
  refused.push(await request(`/orders/${order.id}/reveal`, { viewer: buyer, form: {} }))
  env.sealingKeys = keys
}

afterAll(() => vi.restoreAllMocks())

test('the two sides were shown all of it, so that there is something to look for', () => {
  expect(opened).toHaveLength(4)
  for (const page of opened)
    for (const text of Object.values(page.includes(lending.login!) ? lending : goods))
      expect(page).toContain(text.replaceAll('&', '&amp;'))
})

describe('what was delivered is nowhere', () => {
  test('in no table of the database, not even where it is sealed', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
    expect(tables.length).toBeGreaterThan(60)
    const found: string[] = []
    for (const { name } of tables) {
      // bytes are looked at as bytes: `::text` of a row has them as hex
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.raw(name)} t
        where t::text ilike ${`%${CANARY}%`}
          or t::text ilike ${`%${Buffer.from(CANARY).toString('hex')}%`}`.execute(db)
      if (rows[0]!.count > 0) found.push(name)
    }
    expect(found).toEqual([])
  })

  test('in no page that is read, whoever reads it', async () => {
    const admin = await buildAdmin(db)
    const { id } = order
    const pages = `/orders /orders?open=${id} /orders/${id} /sales/${id} /orders/${id}/reveal
      /orders/${id}/receipt /orders/${id}/payment
      /sales /sales?open=${id} /sales/${id}/deliver /sales/${id}/reveal
      /notifications /notifications/newest.json /wallet /settings
      /orders/${boost.id} /sales/${boost.id} /orders/${boost.id}/access /sales/${boost.id}/access
      /admin/orders/${boost.id}
      /admin/orders /admin/orders/${id} /admin/audit /admin/audit?q=${id}
      /admin/stock /admin/stock/${stocker.id}`.split(/\s+/)
    const lender = { id: boost.user_id }
    const booster = { id: boost.seller_id }
    const shown = [...pages, stock, `${stock}?show=stock`, unit, '/manage-offers']
    const viewers = [buyer, seller, stocker, lender, booster, admin, undefined]
    const rows = viewers.flatMap((viewer, nth) =>
      shown.map((path, at) => ({ viewer, path, name: `${nth} ${at}` })),
    )
    for (const { viewer, path } of sliceOf(rows, ({ name }) => name))
      for (const accept of ['text/html', 'application/json']) {
        const read = await request(path, { ...(viewer && { viewer }), headers: { accept } })
        expect([path, (await read.text()).includes(CANARY)]).toEqual([path, false])
      }
  })

  test('in no answer to what was refused or failed, but for what is no secret', async () => {
    const statuses = refused.map(({ status }) => status)
    expect(statuses).toEqual([422, 409, 404, 500, 302, 409, 503])
    for (const answer of refused) {
      expect(answer.headers.get('location') ?? '').not.toContain(CANARY)
      expect(answer.headers.getSetCookie().join()).not.toContain(CANARY)
      const html = await answer.text()
      // a login and an address may come back to whoever typed them, to be mended
      const kept = html.replaceAll(/value="[^"]*"/g, '')
      expect([answer.status, kept.includes(CANARY)]).toEqual([answer.status, false])
      for (const secret of ['password', 'email_password', 'note', 'recovery_codes'])
        expect(html).not.toContain(goods[secret]!.split('\n')[0])
    }
  })

  test('in no answer to what was lent, but for what is no secret', async () => {
    expect(lentAnswers.map(({ status }) => status)).toEqual([422, 409, 500, 302, 302, 503, 302])
    for (const answer of lentAnswers) {
      expect(answer.headers.get('location') ?? '').not.toContain(CANARY)
      expect(answer.headers.getSetCookie().join()).not.toContain(CANARY)
      const html = await answer.text()
      expect(html.replaceAll(/value="[^"]*"/g, '')).not.toContain(CANARY)
      for (const secret of ['password', 'backup_code', 'note'])
        expect(html).not.toContain(lending[secret])
    }
  })

  test('in no answer to what was put into stock, not even where its faults are named', () => {
    expect(stocked.length).toBeGreaterThan(20)
    expect(stocked.some((page) => page.includes('New accounts: 2'))).toBe(true)
    for (const answer of stocked) expect(answer.includes(CANARY)).toBe(false)
  })

  test('in no mail, notification or push', async () => {
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) {
      const { subject, text, html } = renderMail(mail, env.appUrl)
      expect([subject, text, html, JSON.stringify(mail)].join()).not.toContain(CANARY)
    }
    const stored = readdirSync(env.dataDir, { recursive: true, withFileTypes: true })
    for (const file of stored.filter((each) => each.isFile()))
      expect(readFileSync(join(file.parentPath, file.name)).includes(CANARY)).toBe(false)
  })

  test('in no copy of their own data', async () => {
    for (const [person, list] of [
      [buyer, 'goods_opened'],
      [seller, 'goods_given'],
      [stocker, 'goods_given'],
      [{ id: boost.user_id }, 'access_given'],
      [{ id: boost.seller_id }, 'access_opened'],
    ] as const) {
      let copy = ''
      for await (const piece of ownData(db, person.id, new Date())) copy += piece
      expect(JSON.parse(copy)[list]).toHaveLength(
        person === stocker || list === 'access_given' ? 2 : 1,
      )
      expect(copy).not.toContain(CANARY)
    }
  })

  test('in no line of the log', () => {
    expect(logged.some((line) => line.includes('what was delivered does not open'))).toBe(true)
    expect(logged.filter((line) => line.includes(CANARY))).toEqual([])
  })
})
