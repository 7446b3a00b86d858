import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatNumber } from '#i18n/format.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { type Locale, locales, withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { openTestApp } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildDeposit, buildWithdrawal } from './factories/payout.ts'
import { buildAdmin, buildIdentity, buildProfile } from './factories/profile.ts'
import { sliceOf } from './slice.ts'

// Each form of the site, posted wrongly: it is refused in the words and the language of its page,
// and nothing is written.

type Fields = Record<string, string | number | undefined>
type Words = () => string

interface Posted {
  name: string
  path: string
  by?: { id: string }
  /** What would be taken. */
  good: Fields
  status: number
  /** For each field: values that are refused, and the words of the page then. */
  bad: [field: string, values: (string | undefined)[], words: Words][]
}

const { db, request, signIn } = await openTestApp()
const buyer = await buildProfile(db)
const admin = await buildAdmin(db)
// without anything open: one who signs in by password, one by Google alone
const [settled, passwordless] = [await buildProfile(db), await buildProfile(db)]
await buildIdentity(db, settled.id, { password: await hashPassword('a secret of theirs') })
const method = await buildPaymentMethod(db)
const closed = await buildPaymentMethod(db, { active: false })
const wallet = await buildPaymentMethod(db, { name: 'Wallet' })
const offer = await buildOffer(db, { quantity: 50, min_quantity: 2 })
const order = (status: 'paid' | 'received' | 'completed') =>
  buildOrder(db, { status, buyer_id: buyer.id })
const [paid, received, completed] = [
  await order('paid'),
  await order('received'),
  await order('completed'),
]

const seller = { id: completed.seller_id }
const rated = await buildOrder(db, { status: 'received', buyer_id: buyer.id, seller_id: seller.id })
const { id: feedbackId } = await db
  .insertInto('order_feedback')
  .values({ order_id: rated.id, user_id: buyer.id, seller_id: seller.id, rating: 'negative' })
  .returning('id')
  .executeTakeFirstOrThrow()

const [withdrawal, deposit] = [await buildWithdrawal(db), await buildDeposit(db)]

const NUL = '\u0000'
const empty = [undefined, '', ' ', '\t\n', NUL, `${NUL}\u0007`]
const long = (most: number) => ['x'.repeat(most + 1), 'س'.repeat(most + 1), 'x'.repeat(50_000)]
const noWhole = [
  '1.5',
  '1,5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '--1',
  '1 1',
  'two',
  '٢٫٥',
  '½',
  '\ud800',
  "1' or '1'='1",
]
const beyond = ['9'.repeat(13), '9'.repeat(400)]
const noNumber = [...empty, '-1', ...noWhole, ...beyond]
const noChoice = [
  undefined,
  '',
  '0',
  '-1',
  '1.5',
  '999999999',
  '9'.repeat(30),
  'one',
  'constructor',
  '__proto__',
  '\ud800',
  '[object Object]',
]
const noEmail = [
  'amina',
  'amina@',
  '@example.com',
  'a b@example.com',
  'amina@example',
  'amina@example.com, x@example.com',
  '<script>@x.com',
  `${'x'.repeat(250)}@example.com`,
]
const noPhone = ['12', 'call me', '+'.repeat(10), '1'.repeat(16), '+213 555 ext 9', '-------']

const forms: Posted[] = [
  {
    name: 'checkout',
    path: `/payment/${offer.id}`,
    by: buyer,
    status: 422,
    good: { ...checkout({ payment_method_id: method.id, quantity: 2 }) },
    bad: [
      ['quantity', empty, m.checkout_required],
      ['quantity', noWhole, m.checkout_whole_number],
      ['quantity', beyond, () => m.checkout_too_many({ number: formatNumber(1_000_000) })],
      ['quantity', ['-1', '0', '00', '٠'], () => m.checkout_at_least({ number: 1 })],
      ['quantity', ['1'], () => m.checkout_below_minimum({ number: 2 })],
      ['buyer_name', empty, m.checkout_required],
      ['buyer_name', long(120), () => m.checkout_too_long({ count: 120 })],
      ['buyer_name', ['\u202e\u200f', '\u200b\ufeff'], m.checkout_required],
      ['buyer_email', empty, m.checkout_required],
      ['buyer_email', noEmail.slice(0, -1), m.checkout_bad_email],
      ['buyer_phone', empty, m.checkout_required],
      ['buyer_phone', noPhone, m.checkout_bad_phone],
      ['contact_details', empty, m.checkout_required],
      ['contact_details', long(120), () => m.checkout_too_long({ count: 120 })],
      ['contact_method', [...noChoice, 'Telegram', 'signal'], m.checkout_choose_contact],
      [
        'payment_method_id',
        [undefined, '', '0', '-1', '1.5', 'one', '__proto__'],
        m.checkout_choose_payment,
      ],
      [
        'payment_method_id',
        [String(closed.id), String(wallet.id), '999999999'],
        m.checkout_method_unavailable,
      ],
      ['price_seen', [...empty, '-1', '1.5', 'cheap'], m.form_expired],
      [
        'terms_seen',
        [
          undefined,
          'x',
          'd',
          'd1',
          'd1:',
          'd:5',
          'f',
          'f-1',
          'd1:5,',
          'd1:5;f2',
          ' ',
          '1.5',
          'f1e3',
          'd٢:5',
          'd1:101',
          'f10001',
          'd1:999',
          `d${'1:1,'.repeat(200)}1:1`,
          '9'.repeat(400),
        ],
        m.form_expired,
      ],
      [
        'promise_seen',
        [undefined, '', 'soon', '-1', '1800 ', '1800 gold', '1800 gold:1', '9'.repeat(400)],
        m.form_expired,
      ],
      ['order_seen', [undefined], m.form_expired],
      ['checkout_token', [undefined, '', 'once', `${'0'.repeat(8)}-0000`], m.form_expired],
    ],
  },
  {
    name: 'feedback',
    path: `/orders/${received.id}/feedback`,
    by: buyer,
    status: 422,
    good: { rating: 'positive', comment: 'Fine' },
    bad: [
      ['rating', [...noChoice, 'Positive', 'best'], m.order_feedback_rating_required],
      ['comment', long(1_000), () => m.order_feedback_comment_long({ count: formatNumber(1_000) })],
    ],
  },
  {
    name: 'dispute',
    path: `/orders/${completed.id}/dispute`,
    by: buyer,
    status: 422,
    good: {
      reason: 'not_delivered',
      words: 'It does not work at all',
      kind: 'refund',
      token: completed.id,
    },
    bad: [
      ['reason', [...noChoice, 'review'], m.dispute_choose],
      [
        'words',
        [...empty, '\u202e\u200f', 'Too short'],
        () => m.dispute_words_short({ count: '20' }),
      ],
      ['words', long(2_000), () => m.dispute_words_long({ count: formatNumber(2_000) })],
      ['kind', [...noChoice, 'everything'], m.dispute_choose],
    ],
  },
  {
    name: 'refund',
    path: `/admin/orders/${paid.id}/refund`,
    by: admin,
    status: 422,
    good: { to: 'refund_wallet', reason: 'Not delivered' },
    bad: [
      ['reason', [...empty, '\u202e\u200f'], m.admin_refund_reason_missing],
      ['reason', long(1_000), () => m.admin_reason_long({ count: formatNumber(1_000) })],
      ['to', [...noChoice, 'mark_paid', 'complete'], m.admin_refund_choose],
    ],
  },
  {
    name: 'freeze',
    path: `/admin/orders/${completed.id}/freeze`,
    by: admin,
    status: 422,
    good: { reason: 'The seller is not to be reached' },
    bad: [
      ['reason', [...empty, '\u202e\u200f'], m.admin_reason_required],
      ['reason', long(2_000), () => m.admin_reason_long({ count: formatNumber(2_000) })],
    ],
  },
  ...[`withdrawals/${withdrawal.id}/return`, `deposits/${deposit.id}/refuse`].map((path) => ({
    name: `refusal at ${path.replace(/\/.*\//, '/')}`,
    path: `/admin/${path}`,
    by: admin,
    status: 422,
    good: { reason: 'The name is another' },
    bad: [
      ['reason', [...empty, '\u202e\u200f'], m.admin_reason_required],
      ['reason', long(1_000), () => m.admin_reason_long({ count: formatNumber(1_000) })],
    ] satisfies Posted['bad'],
  })),
  {
    name: 'act on a person',
    path: `/admin/users/${settled.id}/suspension`,
    by: admin,
    status: 422,
    good: { on: 'yes', reason: 'Sold what was not theirs' },
    bad: [
      ['reason', [...empty, '\u202e\u200f'], m.admin_reason_required],
      ['reason', long(1_000), () => m.admin_reason_long({ count: formatNumber(1_000) })],
    ],
  },
  {
    name: 'new reward',
    path: '/admin/rewards/new',
    by: admin,
    status: 422,
    good: {
      name: 'Credit',
      name_ar: '',
      description: '',
      description_ar: '',
      points_required: '10000',
      reward_value: '500',
      create_token: '00000000-0000-4000-8000-000000000001',
    },
    bad: [
      ['name', [...empty, '\u202e\u200f'], m.admin_reward_problem_required],
      ['name', long(80), m.admin_reward_problem_too_long],
      ['name_ar', long(80), m.admin_reward_problem_too_long],
      ['description', long(500), m.admin_reward_problem_too_long],
      ['description_ar', long(500), m.admin_reward_problem_too_long],
      ['points_required', [...noNumber.slice(1), '0', '100000001'], m.admin_reward_problem_points],
      ['reward_value', [...noNumber.slice(1), '0', '1000001'], m.admin_reward_problem_value],
      ['create_token', [undefined, '', 'once', `${'0'.repeat(8)}-0000`], m.form_expired],
    ],
  },
  {
    name: 'rejected feedback',
    path: `/admin/feedback/${feedbackId}/reject`,
    by: admin,
    status: 422,
    good: { reason: 'Insults' },
    bad: [
      ['reason', [...empty, '\u202e\u200f'], m.admin_reason_required],
      ['reason', long(500), () => m.admin_reason_long({ count: formatNumber(500) })],
    ],
  },
  {
    name: 'reply',
    path: `/sales/${rated.id}/reply`,
    by: seller,
    status: 422,
    good: { reply: 'Thank you' },
    bad: [
      ['reply', [...empty, '\u202e\u200f'], m.feedback_reply_required],
      ['reply', long(500), () => m.feedback_reply_long({ count: formatNumber(500) })],
    ],
  },
  ...['pause', 'delete'].map((act) => ({
    name: `${act} of an offer`,
    path: `/admin/offers/${offer.id}/${act}`,
    by: admin,
    status: 422,
    good: { reason: 'Forbidden' },
    bad: [
      ['reason', [...empty, '\u202e\u200f'], m.admin_reason_required],
      ['reason', long(500), () => m.admin_reason_long({ count: formatNumber(500) })],
    ] satisfies Posted['bad'],
  })),
  {
    name: 'application',
    path: '/become-seller',
    by: buyer,
    status: 422,
    good: { full_name: 'Amina Benali', phone: '0555 12 34 56', experience: 'Two years' },
    bad: [
      ['full_name', [...empty, '\u202e\u200f'], m.apply_required],
      ['full_name', long(120), () => m.apply_too_long({ count: 120, number: '120' })],
      ['phone', empty, m.apply_required],
      ['phone', noPhone, m.apply_bad_phone],
      ['phone', long(40), () => m.apply_too_long({ count: 40, number: '40' })],
      ['experience', [...empty, '\u200b\ufeff'], m.apply_required],
      [
        'experience',
        long(4_000),
        () => m.apply_too_long({ count: 4_000, number: formatNumber(4_000) }),
      ],
    ],
  },
  {
    name: 'own password',
    path: '/settings',
    by: settled,
    status: 422,
    good: {
      intent: 'password',
      current_password: 'not the password',
      new_password: 'a long enough secret',
      confirm_password: 'a long enough secret',
    },
    bad: [
      ['current_password', [undefined, '', NUL], m.settings_password_current_required],
      ['new_password', [undefined, '', NUL], m.settings_password_new_required],
      ['confirm_password', [undefined, ''], m.settings_password_again_required],
      [
        'confirm_password',
        ['another secret', 'A LONG ENOUGH SECRET', 'a long enough secret '],
        m.settings_password_mismatch,
      ],
      ['intent', [...noChoice, 'delete', 'toString', 'x'.repeat(50_000)], m.settings_unknown],
    ],
  },
  {
    name: 'language of mails',
    path: '/settings',
    by: settled,
    status: 422,
    good: { intent: 'language', locale: 'ar' },
    bad: [['locale', [...noChoice, 'fr', 'AR', 'ar-DZ', 'en,ar'], m.settings_unknown]],
  },
  {
    name: 'username',
    path: '/change-username',
    by: settled,
    status: 422,
    good: { username: 'a_free_name' },
    bad: [
      ['username', empty, m.username_required],
      [
        'username',
        ['ab', 'a b', 'أمين', 'a-b-c', '<b>', "a'--", '\ud800bc', ...long(20)],
        m.username_form,
      ],
      ['username', ['admin', 'KANZ', 'deleted_000000000000'], m.username_reserved],
    ],
  },
  {
    name: 'end of the account',
    path: '/settings/delete',
    by: passwordless,
    status: 422,
    good: { username: 'somebody_else' },
    bad: [
      [
        'username',
        ['someone', 'ADMIN', '%', '__proto__', 'x'.repeat(50_000)],
        m.delete_username_wrong,
      ],
    ],
  },
  {
    name: 'sign-in',
    path: '/signin',
    status: 400,
    good: { email: 'amina@example.com', password: 'wrong password' },
    bad: [
      ['email', empty, m.auth_error_missing],
      ['email', noEmail, m.auth_error_email],
      ['password', [undefined, '', NUL], m.auth_error_missing],
    ],
  },
  {
    name: 'sign-up',
    path: '/signup',
    status: 400,
    good: {
      email: 'new@example.com',
      password: 'a long enough secret',
      confirm_password: 'a long enough secret',
    },
    bad: [
      ['email', empty, m.auth_error_missing],
      ['email', noEmail, m.auth_error_email],
      ['password', [undefined, ''], m.auth_error_missing],
      ['confirm_password', [undefined, ''], m.auth_error_confirm_required],
      [
        'confirm_password',
        ['another secret', 'A LONG ENOUGH SECRET', 'a long enough secret '],
        m.auth_error_mismatch_both,
      ],
    ],
  },
  {
    name: 'another confirmation',
    path: '/confirm-email',
    status: 400,
    good: { intent: 'send', email: 'amina@example.com' },
    bad: [
      ['email', empty, m.auth_error_email_required],
      ['email', noEmail, m.auth_error_email],
    ],
  },
  {
    name: 'another email',
    path: '/settings/email',
    by: settled,
    status: 400,
    good: { email: 'another@example.com', password: 'a secret of theirs' },
    bad: [
      ['email', empty, m.auth_error_email_required],
      ['email', noEmail, m.auth_error_email],
    ],
  },
  {
    name: 'forgotten password',
    path: '/forgot-password',
    status: 400,
    good: { email: 'amina@example.com' },
    bad: [
      ['email', empty, m.auth_error_email_required],
      ['email', noEmail, m.auth_error_email],
    ],
  },
]

/**
 * All values in English, and the first and last in Arabic: what is refused follows no language, and
 * the words are the same for each.
 */
const cases = forms.flatMap((form) =>
  form.bad.flatMap(([field, all, words]) =>
    locales.map((locale) => {
      const values = locale === 'ar' ? [...new Set([all[0], all.at(-1)])] : all
      return { form, field, values, words, locale, name: form.name }
    }),
  ),
)

/** How many rows each table has; attempts are counted elsewhere on purpose. */
async function rows(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'auth_rate_limits'`.execute(db)
  const counts = await sql<{ name: string; count: number }>`${sql.join(
    tables.map(
      ({ name }) =>
        sql`select ${sql.lit(name)} as name, count(*)::int as count from ${sql.table(name)}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(counts.rows.map(({ name, count }) => [name, count]))
}

let before: Record<string, number>
beforeAll(async () => {
  await Promise.all([
    signIn(buyer),
    signIn(admin),
    signIn(seller),
    signIn(settled),
    signIn(passwordless),
  ])
  // who comes for the first time in a day is noted, which pages of a seller show
  for (const viewer of [buyer, admin, seller, settled, passwordless]) await request('/', { viewer })
  before = await rows()
})

const expectNothingWritten = async () => expect(await rows()).toEqual(before)

/** What no answer may tell: where the code is, what it runs on, what it asked. */
const INSIDES =
  /\bat .+\.(ts|tsx|js):\d+|node_modules|app\/(modules|routes|platform)|kysely|postgres|(?<!<)\bselect .+ from\b|insert into|syntax error|violates|ValiError|TypeError/i

const shown = (html: string) =>
  html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\p{Cf}/gu, '')

function bodyOf(fields: Fields): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) body.append(name, String(value))
  return body
}

async function expectRefused(response: Response, status: number, locale: Locale, about: unknown) {
  const html = await response.text()
  expect([about, response.status]).toEqual([about, status])
  expect(html).toContain(
    locale === 'ar' ? '<html lang="ar" dir="rtl"' : '<html lang="en" dir="ltr"',
  )
  expect(shown(html).match(INSIDES)?.[0]).toBeUndefined()
  return shown(html)
}

test.each(
  sliceOf(
    cases,
    ({ name, field }) => `${name} ${field}`,
    ({ form }) => form.path,
  ),
)(
  '$name refuses a wrong $field in its own words ($locale)',
  async ({ form, field, values, words, locale }) => {
    const say = shown(inLocale(locale, words))
    for (const value of values) {
      const response = await request(withLocale(form.path, locale), {
        viewer: form.by,
        form: bodyOf({ ...form.good, [field]: value }),
      })
      const html = await expectRefused(response, form.status, locale, [field, value?.slice(0, 40)])
      expect([value?.slice(0, 40), html.includes(say)]).toEqual([value?.slice(0, 40), true])
      if (locale === 'ar') expect(say).toMatch(/[\u0600-\u06ff]/)
    }
    await expectNothingWritten()
  },
)

describe.each(
  sliceOf(
    forms,
    ({ name }) => name,
    ({ path }) => path,
  ),
)('the form of $name', ({ path, by, good, status }) => {
  test('refuses to be empty, a JSON text, or no form at all', async () => {
    const bodies: [string, string][] = [
      ['application/x-www-form-urlencoded', ''],
      ['application/json', JSON.stringify(good)],
      ['text/plain', bodyOf(good).toString()],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nunfinished',
      ],
      ['multipart/form-data', 'without a boundary'],
      ['application/octet-stream', 'nothing said'],
    ]
    for (const [type, body] of bodies) {
      for (const locale of locales) {
        const response = await request(withLocale(path, locale), {
          viewer: by,
          body,
          headers: { 'content-type': type },
        })
        await expectRefused(response, status, locale, [type, body])
      }
    }
    await expectNothingWritten()
  })

  test('takes no files for texts', async () => {
    const body = new FormData()
    for (const name of Object.keys(good)) body.append(name, new File(['x'], 'x.txt'))
    await expectRefused(await request(path, { viewer: by, form: body }), status, 'en', 'files')
    await expectNothingWritten()
  })
})

describe('what is taken is clean', () => {
  test('of a repeated field the first counts, unknown fields are nothing, and hidden marks are dropped', async () => {
    const form = bodyOf({
      ...checkout({ payment_method_id: method.id, quantity: 2 }),
      buyer_name: `Ami\u202ena${NUL} \u2066Ben\ud800ali`,
    })
    for (const [name, value] of Object.entries({
      quantity: '9',
      status: 'paid',
      total_price: '1',
      user_id: admin.id,
      is_admin: 'true',
      seller_fee: '0',
      id: completed.id,
    }))
      form.append(name, value)
    const { status, headers } = await request(`/payment/${offer.id}`, { viewer: buyer, form })
    expect(status).toBe(302)
    const placed = await findOrder(db, headers.get('location')!.split('/')[2]!)
    expect(placed).toMatchObject({
      user_id: buyer.id,
      quantity: 2,
      total_price: 2_000,
      status: 'pending',
      buyer_name: 'Amina Ben\ufffdali',
    })
    expect(
      await db
        .selectFrom('profiles')
        .select('is_admin')
        .where('id', '=', buyer.id)
        .executeTakeFirst(),
    ).toEqual({ is_admin: false })
  })

  test('a comment of 1,000 letters is kept to the last, without what cannot be kept', async () => {
    const { id } = await buildOrder(db, { status: 'received', buyer_id: buyer.id })
    const comment = `${'م'.repeat(990)}\u0000\u0007 ok\r\n🙂`
    expect(
      (
        await request(`/orders/${id}/feedback`, {
          viewer: buyer,
          form: { rating: 'neutral', comment },
        })
      ).status,
    ).toBe(302)
    const kept = await db
      .selectFrom('order_feedback')
      .select('comment')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept.comment).toBe(comment.replace(/[\u0000\u0007]/g, '').replace('\r\n', '\n'))
  })
})

describe('addresses', () => {
  const hostile = [
    '',
    ' ',
    '-1',
    '0',
    '1.5',
    '1e9',
    '999999999999999999999',
    'NaN',
    'null',
    'undefined',
    '%00',
    '%ED%A0%80',
    '%FF',
    '%',
    '%u0000',
    "'",
    "';--",
    '%27%20or%201%3D1--',
    '%25%5F',
    '%2e%2e%2f',
    '..',
    '%E2%80%AE',
    '[]',
    '%3Cscript%3E',
    '__proto__',
    'constructor',
    'x'.repeat(3_000),
    '%D8%B3'.repeat(500),
  ]
  const queries = [
    '/search?q=',
    '/allgames?q=',
    '/allgames?category=',
    '/allgames?page=',
    '/orders?q=',
    '/orders?status=',
    '/orders?after=',
    '/orders?open=',
    '/sales?after=',
    '/wallet?type=',
    '/wallet?after=',
    '/wallet?before=',
    '/loyalty?after=',
    '/notifications?before=',
    '/admin/orders?q=',
    '/admin/orders?after=',
    '/admin/orders?status=',
    '/admin/offers?q=',
    '/admin/offers?game=',
    '/admin/offers?status=',
    '/admin/offers?after=',
    '/admin/feedback?q=',
    '/admin/feedback?approved=',
    '/admin/feedback?rating=',
    '/admin/feedback?after=',
    '/mail?open=',
    '/sitemap.xml?offers=',
    '/sitemap.xml?games=',
    '/language?to=',
    '/language?path=',
    '/signin?to=',
    '/reset-password?type=recovery&token=',
    '/confirm-email?token=',
    '/signin/two-step?to=',
    `/payment/${offer.id}?payment=success&order=`,
    '/settings?error=',
    '/settings?google=',
    '/users/person_1?after=',
    '/users/person_1?game=',
    '/users/person_1?tab=',
    `{game}?page=`,
    '{game}?device=',
    '{game}?sort=',
    '{game}?tab=',
    '{game}?related=',
  ]
  const places = [
    '/admin/settings/',
    '/admin/rewards/',
    '/admin/offers/',
    '/admin/feedback/',
    '/users/',
    '/payment/',
    '/orders/x/',
    '/orders/',
    '/admin/orders/',
    '/mail/',
    '/games/',
    '{game}/offers/',
    '/x/',
    '/',
  ]

  const ended = (start: string) => start.replace(/\d+|[\da-f-]{36}/g, 'id')
  test.each(sliceOf([...queries, ...places], ended, (start) => start))(
    '%s with any end is a page, a way on or not there, never a fault',
    async (start) => {
      const game = await db
        .selectFrom('games')
        .selectAll()
        .where('id', '=', offer.game_id)
        .executeTakeFirstOrThrow()
      const path = start.replace('{game}', `/${game.slug}/${game.category}`)
      for (const end of hostile) {
        const response = await request(path + end, { viewer: admin })
        expect([
          end.slice(0, 40),
          [200, 302, 400, 404, 405].includes(response.status) || response.status,
        ]).toEqual([end.slice(0, 40), true])
        expect((await response.text()).match(INSIDES)?.[0]).toBeUndefined()
      }
    },
  )
})
