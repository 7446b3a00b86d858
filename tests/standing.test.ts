import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applicationMoves } from '#modules/sellers/seller-application.ts'
import { auditActions } from '#modules/reports/audit.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { openTestApp } from './app.ts'
import { buildDeposit, buildWithdrawal, openPayouts, rib } from './factories/payout.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildIdentity, buildProfile, suspend, takeRoles } from './factories/profile.ts'
import { buildReceipt, findReceiptRow } from './factories/receipt.ts'

// A request carries its reader from its first byte; its body may come minutes later. What it does
// is decided when it is done.

const { db, env, send, signIn } = await openTestApp()
await openPayouts(db)
await loadSettings(db)
await buildAdmin(db) // somebody must remain

/** Sends a form whose last byte comes only after `meanwhile`. */
async function slowly(
  person: { id: string },
  path: string,
  form: Record<string, string | number>,
  meanwhile: () => Promise<unknown>,
): Promise<Response> {
  const body = new URLSearchParams(
    Object.entries(form).map(([name, value]) => [name, String(value)]),
  ).toString()
  const bytes = new TextEncoder().encode(body)
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.slice(0, 3))
      await new Promise((resume) => setTimeout(resume, 150))
      await meanwhile()
      controller.enqueue(bytes.slice(3))
      controller.close()
    },
  })
  const headers = {
    cookie: await signIn(person),
    origin: env.appUrl,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(bytes.length),
  }
  return send(
    new Request(new URL(path, env.appUrl), {
      method: 'POST',
      headers,
      body: stream,
      duplex: 'half',
    } as RequestInit),
  )
}

const demote = (id: string) => () => takeRoles(db, [id])
const suspended = (id: string) => () => suspend(db, id)

const acts: [
  string,
  () => Promise<{
    path: string
    form: Record<string, string | number>
    unchanged: () => Promise<unknown>
  }>,
][] = [
  [
    'pays a withdrawal',
    async () => {
      const { id } = await buildWithdrawal(db, { status: 'approved' })
      return {
        path: `/admin/withdrawals/${id}/pay`,
        form: { note: 'VIR 77' },
        unchanged: async () =>
          expect(
            await db
              .selectFrom('withdrawals')
              .select('status')
              .where('id', '=', id)
              .executeTakeFirst(),
          ).toEqual({ status: 'approved' }),
      }
    },
  ],
  [
    'confirms a deposit',
    async () => {
      const { id } = await buildDeposit(db)
      return {
        path: `/admin/deposits/${id}/confirm`,
        form: { received: 3_000 },
        unchanged: async () =>
          expect(
            await db
              .selectFrom('deposits')
              .select('status')
              .where('id', '=', id)
              .executeTakeFirst(),
          ).toEqual({ status: 'pending' }),
      }
    },
  ],
  [
    'says that a transfer arrived',
    async () => {
      const { id } = await buildReceipt(db)
      return {
        path: `/admin/receipts/${id}/arrive`,
        form: { received: 26_300 },
        unchanged: async () =>
          expect(await findReceiptRow(db, id)).toMatchObject({ state: 'under_review' }),
      }
    },
  ],
  [
    'refunds an order',
    async () => {
      const { id } = await buildOrder(db, { status: 'paid' })
      return {
        path: `/admin/orders/${id}/refund`,
        form: { to: 'refund_wallet', reason: 'No' },
        unchanged: async () => expect((await findOrder(db, id)).status).toBe('paid'),
      }
    },
  ],
  [
    'changes a setting',
    async () => ({
      path: '/admin/settings/names',
      form: {
        section: 'names',
        support_email: 'evil@attacker.example',
        seen_support_email: 'support@kanz.example',
      },
      unchanged: async () =>
        expect(
          await db
            .selectFrom('settings')
            .select('value')
            .where('key', '=', 'support_email')
            .execute(),
        ).toEqual([]),
    }),
  ],
  [
    'takes a payment method away',
    async () => {
      const { id } = await buildPaymentMethod(db)
      return {
        path: '/admin/payment-methods',
        form: { method: id, active: 'false' },
        unchanged: async () =>
          expect(
            await db
              .selectFrom('payment_methods')
              .select('active')
              .where('id', '=', id)
              .executeTakeFirst(),
          ).toEqual({ active: true }),
      }
    },
  ],
]

test.each(acts)(
  'an administrator whose right is taken while the form is on its way no longer %s',
  async (_, prepare) => {
    for (const end of [demote, suspended]) {
      const admin = await buildAdmin(db)
      const { path, form, unchanged } = await prepare()
      const answer = await slowly(admin, path, form, end(admin.id))
      // to sign in, to the page that asks who they are, which leads there too, or home, where those
      // who are no administrators belong
      expect(answer.headers.get('location') ?? '').toMatch(/^\/(|(signin|admin\/confirm)\?to=.*)$/)
      await unchanged()
    }
  },
)

test('the suspended neither withdraw nor buy, whenever their form began', async () => {
  const person = await buildProfile(db, { wallet: 50_000 })
  const offer = await buildOffer(db)
  const method = await buildPaymentMethod(db)
  const order = await slowly(
    person,
    `/payment/${offer.id}`,
    { ...checkout({ payment_method_id: method.id }) },
    suspended(person.id),
  )
  expect(order.headers.get('location') ?? '').toContain('/signin')
  expect(
    await db.selectFrom('orders').select('id').where('user_id', '=', person.id).execute(),
  ).toEqual([])
  await expect(buildWithdrawal(db, { user_id: person.id })).rejects.toThrow('suspended')
  await expect(buildDeposit(db, { user_id: person.id })).rejects.toThrow('suspended')
})

test('a seller who is suspended while the form is on its way delivers nothing', async () => {
  const { id, seller_id } = await buildOrder(db, { status: 'paid' })
  const answer = await slowly(
    { id: seller_id },
    `/orders/${id}/complete`,
    { back: '/sales' },
    suspended(seller_id),
  )
  expect(answer.headers.get('location') ?? '').toContain('/signin')
  expect((await findOrder(db, id)).status).toBe('paid')
})

test('a buyer who is suspended while their cancellation waits for the order cancels nothing, and is told so in words', async () => {
  const { id, user_id } = await buildOrder(db)
  const headers = {
    cookie: await signIn({ id: user_id }),
    origin: env.appUrl,
    accept: 'application/json',
  }
  const answered = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
    const sent = send(new Request(`${env.appUrl}/orders/${id}/cancel`, { method: 'POST', headers }))
    await new Promise((resume) => setTimeout(resume, 300))
    await suspended(user_id)()
    return { sent }
  })
  const answer = await answered.sent
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { problem: expect.stringMatching(/\w+/) },
  ])
  expect((await findOrder(db, id)).status).toBe('pending')
})

test('a session that is ended while the form is on its way withdraws nothing', async () => {
  const person = await buildProfile(db, { wallet: 20_000 })
  const password = 'the first long secret'
  await buildIdentity(db, person.id, { password: await hashPassword(password) })
  const form = {
    intent: 'send',
    amount: 5_000,
    kind: 'rib',
    rib: rib.digits,
    ccp: '',
    ccp_key: '',
    holder: 'Amina Benali',
    token: crypto.randomUUID(),
    fee_seen: 150,
    password,
  }
  await slowly(person, '/wallet/withdraw', form, () =>
    db.deleteFrom('sessions').where('user_id', '=', person.id).execute(),
  )
  expect(
    await db.selectFrom('withdrawals').select('id').where('user_id', '=', person.id).execute(),
  ).toEqual([])
})

test('of every action in the audit log the database asks for an administrator, but for what people do with what is their own', async () => {
  const {
    rows: [trigger],
  } = await sql<{
    text: string
  }>`select pg_get_triggerdef(oid) as text from pg_trigger
    where tgname = 'audit_by_administrators'`.execute(db)
  const exempt = [...trigger!.text.matchAll(/'([^']+)'::text/g)].map(([, action]) => action!)
  const ofApplicants = Object.entries(applicationMoves)
    .filter(([, { by }]) => by === 'applicant')
    .map(([move]) => `seller_application.${move}`)
  expect(exempt.sort()).toEqual(
    [...ofApplicants, 'seller_application.submit', 'account.delete', 'account.two_step_off'].sort(),
  )
  expect(auditActions).toEqual(expect.arrayContaining(exempt))
})
