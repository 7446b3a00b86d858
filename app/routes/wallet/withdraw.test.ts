import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { renderMail } from '#jobs/mails/render.ts'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { codeAt, stepAt } from '#modules/auth/internal/totp.server.ts'
import { encrypted } from '#modules/auth/internal/two-step-codes.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import {
  buildWithdrawal,
  ccp,
  closePayouts,
  findWithdrawalRow,
  openPayouts,
  payInByCard,
} from '../../../tests/factories/payout.ts'
import {
  buildAdmin,
  buildIdentity,
  buildProfile,
  inSession,
} from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { relay } from '../../../tests/relay.ts'
import { descriptionOf, mainOf, valueOf, wordsOf } from '../../../tests/page.ts'

const { db, request, signInAgain } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const PASSWORD = 'the first long secret'
const hash = await hashPassword(PASSWORD)
const PAGE = '/wallet/withdraw'

type Person = Awaited<ReturnType<typeof buildProfile>>
let viewer: Person
beforeEach(async () => {
  viewer = await withPassword(20_000)
})

async function withPassword(wallet: number, provider_id = 'credential'): Promise<Person> {
  const person = await buildProfile(db, { wallet })
  await buildIdentity(db, person.id, {
    provider_id,
    password: provider_id === 'google' ? null : hash,
  })
  return person
}

const text = async (answer: Response | Promise<Response>) => wordsOf(await mainOf(answer))
const page = (path = PAGE, by: Person = viewer) => text(request(path, { viewer: by }))
type Fields = Record<string, string>
const fields = (given: Fields = {}): Fields => ({
  amount: '5000',
  kind: 'rib',
  rib: '002 00112 1123000001 46',
  ccp: '',
  ccp_key: '',
  holder: 'Amina Benali',
  token: randomUUID(),
  ...given,
})
const post = (form: Fields | URLSearchParams, by: Person = viewer) =>
  request(PAGE, { viewer: by, form })
const check = (given: Fields = {}) => post(fields({ intent: 'check', ...given }))
const send = (given: Fields = {}, by: Person = viewer) =>
  post(fields({ intent: 'send', fee_seen: '150', password: PASSWORD, ...given }), by)
const rows = (by: Person = viewer) =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', by.id)
    .orderBy('created_at')
    .execute()

async function expectNothing(by: Person = viewer, wallet = 20_000) {
  expect([await walletBalance(db, by.id), (await rows(by)).length]).toEqual([wallet, 0])
}

describe('while withdrawals are closed', () => {
  test('the page says only "Coming Soon", and no form is taken [WALL-14]', async () => {
    expect(await page()).toContain('Back to the wallet Coming Soon')
    expect(await page('/wallet')).toMatch(/Withdraw Coming Soon/)
    for (const form of [
      fields(),
      fields({ intent: 'send', fee_seen: '150', password: PASSWORD }),
      fields({ intent: 'change' }),
    ]) {
      const answer = await post(form)
      expect([answer.status, (await text(answer)).includes('Coming Soon')]).toEqual([403, true])
    }
    await expectNothing()
  })

  test('who has asked before still sees what is on its way, and can take it back [WALL-14]', async () => {
    const { id } = await buildWithdrawal(db, { user_id: viewer.id })
    await buildWithdrawal(db, { user_id: viewer.id, status: 'returned' })
    expect(await page()).toMatch(/Coming Soon Your withdrawals 5,000 DA Requested/)
    expect(await page()).not.toContain('Returned')
    expect(flashOf(await post({ intent: 'cancel', id }))).toBe('withdrawal_cancelled')
    expect(await walletBalance(db, viewer.id)).toBe(20_000)
    expect(await page()).toMatch(/Back to the wallet Coming Soon$/)
  })
})

describe('when they are open', () => {
  beforeAll(() => openPayouts(db))
  afterAll(() => closePayouts(db))

  test("the page shows what can be withdrawn and what it costs at the wallet's level [WALL-11 CONST-07 OP-088]", async () => {
    const shown = await page()
    for (const words of [
      'Available balance 20,000 DA',
      'Wallet level Advanced',
      'Withdrawal fee 3%',
      'From 1,000 DA to 20,000 DA',
      'At your level your requests come first.',
    ])
      expect(shown).toContain(words)
    expect(shown).not.toContain('Coming Soon')
    expect(await page('/wallet')).not.toMatch(/Withdraw Coming Soon/)
    expect(await page('/fees')).toContain('To a CCP, BaridiMob or bank account.')
    const poor = await withPassword(6_000)
    expect(await page(PAGE, poor)).toContain('Withdrawal fee 3.5%')
    expect(await page(PAGE, await withPassword(0))).toContain('Not enough to withdraw yet')
    expect(await page(`/ar${PAGE}`)).toContain('رسوم السحب')
  })

  test('first it says what will be sent, and moves nothing', async () => {
    const answer = await check({ amount: '٥٠٠٠', rib: '٠٠٢٠٠١١٢١١٢٣٠٠٠٠٠١٤٦' })
    const shown = await text(answer)
    expect(answer.status).toBe(200)
    for (const words of [
      'Check before you send',
      'Leaves your wallet 5,000 DA',
      'Fee (3%) −150 DA',
      'You receive 4,850 DA',
      '002 00112 1123000001 46',
      'BEA',
      'Amina Benali',
      'Your password',
    ])
      expect(shown).toContain(words)
    await expectNothing()
    expect(await text(post(fields({ intent: 'change' })))).toContain('Where to')
  })

  test('a bank that nobody knows is pointed out, since the key does not guard its digits', async () => {
    expect(await text(check({ rib: '099 00112 1123000001 46' }))).toContain(
      'We know no bank with the code 099',
    )
  })

  test('a form for all that there is, sent often at once, is one withdrawal, and none of them is refused', async () => {
    const form = { amount: '20000', fee_seen: '600', token: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(form)))
    expect(answers.map((each) => [each.status, flashOf(each)])).toEqual(
      Array(4).fill([302, 'withdrawal_requested']),
    )
    expect([await walletBalance(db, viewer.id), (await rows()).length]).toEqual([0, 1])
  })

  test('with the password it is set aside, once however often the form is sent, and the account is offered again', async () => {
    const form = { kind: 'ccp', ccp: '23456789', ccp_key: '88', token: randomUUID() }
    const answers = await Promise.all([send(form), send(form), send(form)])
    expect(answers.map((each) => [each.status, flashOf(each)])).toEqual(
      Array(3).fill([302, 'withdrawal_requested']),
    )
    expect(await rows()).toMatchObject([
      {
        amount: 5_000,
        fee: 150,
        fee_bp: 300,
        level: 'advanced',
        account_kind: 'ccp',
        account: ccp.digits,
        account_holder: 'Amina Benali',
        status: 'requested',
      },
    ])
    expect(await walletBalance(db, viewer.id)).toBe(15_000)
    const shown = await mainOf(request(PAGE, { viewer }))
    expect(valueOf(shown.querySelector('[name="ccp"]')!)).toBe('23456789')
    expect(wordsOf(shown)).toContain('5,000 DA Requested')
    expect(await page('/wallet?type=withdrawal')).toContain('−5,000 DA Pending')
  })

  test('without the password nothing moves, and after five wrong ones no password is looked at [AUTH-42]', async () => {
    expect(await text(send({ password: '' }))).toContain('Enter your password')
    for (let n = 0; n < 5; n++) {
      const wrong = await send({ password: 'a guess' })
      expect([wrong.status, (await text(wrong)).includes('This is not your password')]).toEqual([
        409,
        true,
      ])
    }
    expect((await send()).status).toBe(429)
    await expectNothing()
  })

  test('wrong passwords in a session that somebody has got hold of do not keep the owner out of another', async () => {
    for (let n = 0; n < 8; n++) await send({ password: 'a guess' })
    expect((await send()).status).toBe(429)
    const cookie = await signInAgain(viewer)
    expect(
      flashOf(
        await request(PAGE, {
          headers: { cookie },
          form: fields({ intent: 'send', fee_seen: '150', password: PASSWORD }),
        }),
      ),
    ).toBe('withdrawal_requested')
  })

  test('who uses two-step verification gives a code instead, which works once and is spent only on what is sent', async () => {
    const secret = 'JBSWY3DPEHPK3PXP'
    await db
      .insertInto('two_factors')
      .values({
        user_id: viewer.id,
        secret: await encrypted(secret),
        confirmed_at: plus(new Date(), -2 * DAY),
      })
      .execute()
    await db
      .updateTable('profiles')
      .set({ two_factor_enabled: true })
      .where('id', '=', viewer.id)
      .execute()
    expect(await text(check())).toContain('Code of your authenticator app')
    const code = await codeAt(secret, stepAt(new Date()))
    for (const wrong of [{ code: '' }, { code: '000000' }, { code: 'x'.repeat(200) }])
      expect((await send(wrong)).status).toBeGreaterThanOrEqual(409)
    expect((await send({ code, fee_seen: '149' })).status).toBe(409)
    await expectNothing()
    expect(flashOf(await send({ code }))).toBe('withdrawal_requested')
    expect((await send({ code })).status).toBe(409)
    expect(await rows()).toHaveLength(1)
  })

  test('who comes by Google alone first gets something that a stolen session does not have', async () => {
    const guest = await withPassword(20_000, 'google')
    expect(await page(PAGE, guest)).toContain('First protect your account')
    expect((await send({ password: '' }, guest)).status).toBe(409)
    // a second step that needed nothing but the session counts after a day
    await db
      .insertInto('two_factors')
      .values({
        user_id: guest.id,
        secret: await encrypted('JBSWY3DPEHPK3PXP'),
        confirmed_at: plus(new Date(), -HOUR),
      })
      .execute()
    await db
      .updateTable('profiles')
      .set({ two_factor_enabled: true })
      .where('id', '=', guest.id)
      .execute()
    expect(await page(PAGE, guest)).toContain('Wait a day')
    expect(
      (await send({ code: await codeAt('JBSWY3DPEHPK3PXP', stepAt(new Date())) }, guest)).status,
    ).toBe(409)
    await expectNothing(guest)
    await db
      .updateTable('two_factors')
      .set({ confirmed_at: plus(new Date(), -25 * HOUR) })
      .where('user_id', '=', guest.id)
      .execute()
    expect(
      flashOf(await send({ code: await codeAt('JBSWY3DPEHPK3PXP', stepAt(new Date())) }, guest)),
    ).toBe('withdrawal_requested')
  })

  test('a password that came after the account counts after a day, and a second step behind it no sooner', async () => {
    const joined_at = plus(new Date(), -30 * DAY)
    await db
      .updateTable('profiles')
      .set({ created_at: joined_at })
      .where('id', '=', viewer.id)
      .execute()
    expect(await page()).toContain('Wait a day')
    expect((await send()).status).toBe(409)
    await db
      .insertInto('two_factors')
      .values({
        user_id: viewer.id,
        secret: await encrypted('JBSWY3DPEHPK3PXP'),
        confirmed_at: plus(new Date(), -HOUR),
      })
      .execute()
    expect(
      (await send({ code: await codeAt('JBSWY3DPEHPK3PXP', stepAt(new Date())) })).status,
    ).toBe(409)
    await expectNothing()
    await db
      .updateTable('auth_accounts')
      .set({ created_at: plus(new Date(), -DAY - HOUR) })
      .where('user_id', '=', viewer.id)
      .execute()
    expect(
      flashOf(await send({ code: await codeAt('JBSWY3DPEHPK3PXP', stepAt(new Date())) })),
    ).toBe('withdrawal_requested')
  })

  test('another fee than the one that was shown asks again', async () => {
    const answer = await send({ fee_seen: '1' })
    const shown = await text(answer)
    expect([
      answer.status,
      shown.includes('The fee has changed'),
      shown.includes('You receive 4,850 DA'),
    ]).toEqual([409, true, true])
    await expectNothing()
  })

  test.each([
    [{ amount: '' }, 'Enter the amount'],
    [{ amount: 'all' }, 'Enter whole dinars'],
    [{ amount: '-5000' }, 'Enter whole dinars'],
    [{ amount: '5e3' }, 'Enter whole dinars'],
    [{ amount: '1.5' }, 'Enter whole dinars'],
    [{ amount: '0' }, 'Enter whole dinars'],
    [{ amount: '0x1388' }, 'Enter whole dinars'],
    [{ amount: '99999999999999999999' }, 'Your wallet holds 20,000 DA'],
    [{ amount: '999' }, 'At least 1,000 DA'],
    [{ amount: '20001' }, 'Your wallet holds 20,000 DA'],
    [{ amount: '200001' }, 'Your wallet holds 20,000 DA'],
    [{ kind: 'iban' }, 'Choose one of them'],
    [{ rib: '' }, 'Enter the RIB or RIP'],
    [{ rib: 'DZ58' }, 'Only digits'],
    [{ rib: '1'.repeat(19) }, 'A RIB or RIP has 20 digits'],
    [{ rib: '1'.repeat(5_000) }, 'A RIB or RIP has 20 digits'],
    [{ rib: '00200112112300000147' }, 'The key does not fit'],
    [{ kind: 'ccp' }, 'Enter the number and its key'],
    [{ kind: 'ccp', ccp: '23456789', ccp_key: '89' }, 'The key does not fit'],
    [{ kind: 'ccp', ccp: '12345678901', ccp_key: '11' }, 'The number has at most 10 digits'],
    [{ holder: '' }, 'Enter the name of the account holder'],
    [{ holder: '12345' }, 'Enter the name in letters'],
    [{ holder: '\u202e\u2066' }, 'Enter the name of the account holder'],
    [{ holder: 'x'.repeat(121) }, 'This is too long'],
  ])('%j is refused where it stands: %s', async (given, words) => {
    for (const answer of [await check(given), await send(given)]) {
      expect(answer.status).toBe(422)
      const shown = await mainOf(answer)
      expect(wordsOf(shown)).toContain(words)
      // what came back is asked about before it is left
      expect(shown.querySelector('form[data-guard="unsaved"]')).not.toBeNull()
    }
    await expectNothing()
  })

  test('the most is the least of what there is, and says which: the balance, the limit, what rests', async () => {
    const [low, high, resting] = [await withPassword(6_000), await withPassword(300_000), viewer]
    await payInByCard(db, resting.id, 90_000, new Date())
    for (const [by, range, refused] of [
      [low, 'From 1,000 DA to 6,000 DA, all that your wallet holds', 'Your wallet holds 6,000 DA'],
      [high, 'From 1,000 DA to 200,000 DA at a time', 'At most 200,000 DA at a time'],
      [resting, 'From 1,000 DA to 20,000 DA now. The rest was', 'You can withdraw 20,000 DA now'],
    ] as const) {
      expect(await page(PAGE, by)).toContain(range)
      for (const amount of ['250000', '99999999999999999999'])
        expect(await text(post(fields({ intent: 'check', amount }), by))).toContain(refused)
    }
    expect(await page(`/ar${PAGE}`, low)).toContain('وهو كلّ ما في محفظتك')
  })

  test('all that is wrong is said at once, each at its fields', async () => {
    const shown = await mainOf(
      check({ amount: '', kind: 'ccp', ccp: '23456789', ccp_key: '89', holder: '' }),
    )
    const wrong = [...shown.querySelectorAll('[aria-invalid="true"]')]
    expect(wrong.map((field) => [field.getAttribute('name'), descriptionOf(field)])).toEqual([
      ['amount', expect.stringContaining('Enter the amount')],
      ['ccp', expect.stringContaining('The key does not fit')],
      ['ccp_key', expect.stringContaining('The key does not fit')],
      ['holder', expect.stringContaining('Enter the name of the account holder')],
    ])
  })

  test('a form that is strange otherwise moves nothing either', async () => {
    const doubled = new URLSearchParams([
      ...Object.entries(fields({ intent: 'send', fee_seen: '150', password: PASSWORD })),
      ['amount', '1'],
      ['status', 'paid'],
      ['fee', '0'],
      ['user_id', randomUUID()],
    ])
    for (const form of [
      {},
      { intent: 'send' },
      { ...fields({ intent: 'send' }), token: 'x' },
      fields({ intent: 'send', fee_seen: 'x', password: PASSWORD }),
      fields({ intent: 'send', fee_seen: '', password: PASSWORD }),
    ]) {
      expect((await post(form)).status).toBe(422)
    }
    await expectNothing()
    expect(flashOf(await post(doubled))).toBe('withdrawal_requested')
    expect(await rows()).toMatchObject([
      { amount: 5_000, fee: 150, status: 'requested', user_id: viewer.id },
    ])
  })

  test('the person can take back what nobody has looked at, and nobody else can', async () => {
    const mine = await buildWithdrawal(db, { user_id: viewer.id })
    const approved = await buildWithdrawal(db, { user_id: viewer.id, status: 'approved' })
    expect(await page()).toContain('Take it back')
    expect(flashOf(await post({ intent: 'cancel', id: mine.id }, await withPassword(0)))).toBe(
      'withdrawal_wrong_state',
    )
    expect(flashOf(await post({ intent: 'cancel', id: approved.id }))).toBe(
      'withdrawal_wrong_state',
    )
    expect(flashOf(await post({ intent: 'cancel', id: 'x' }))).toBe('withdrawal_wrong_state')
    expect(flashOf(await post({ intent: 'cancel', id: mine.id }))).toBe('withdrawal_cancelled')
    expect([
      await walletBalance(db, viewer.id),
      (await findWithdrawalRow(db, mine.id)).status,
    ]).toEqual([15_000, 'cancelled'])
    expect(await page('/wallet?type=withdrawal')).toContain('Withdrawal returned')
  })

  test('what came back does not say what its person receives', async () => {
    for (const status of ['requested', 'approved', 'paid', 'returned', 'cancelled'] as const) {
      const person = await buildProfile(db, { wallet: 20_000 })
      await buildWithdrawal(db, { user_id: person.id, status })
      const [said] = (await page(undefined, person)).match(/You receiv\w+ 4,850 DA/) ?? []
      const words = { requested: 'receive', approved: 'receive', paid: 'received' }
      expect([status, said]).toEqual([
        status,
        status in words ? `You ${words[status as keyof typeof words]} 4,850 DA` : undefined,
      ])
    }
  })

  test("each step is told by notification and mail, in the person's language and with the reason [NOTE-06]", async () => {
    const mails: MailRequest[] = []
    await relay(mails)
    mails.length = 0
    const arab = await buildProfile(db, { wallet: 20_000, locale: 'ar' })
    await buildWithdrawal(db, { user_id: viewer.id, status: 'paid', note: 'VIR 88' })
    await buildWithdrawal(db, { user_id: arab.id, status: 'returned', note: 'The name differs' })
    await relay(mails)
    const bodies = mails.map((mail) => renderMail(mail, 'https://kanz.example'))
    expect(
      bodies
        .filter(({ to }) => to === viewer.email)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(['Withdrawal approved', 'Withdrawal paid', 'Withdrawal requested'])
    expect(bodies.find(({ subject }) => subject === 'Withdrawal paid')!.text).toContain('VIR 88')
    // no mail holds the whole account
    for (const { text: body, html } of bodies)
      expect(body + html).not.toMatch(/00200112112300000146|002 00112 1123000001 46/)
    const returned = bodies.find(({ subject }) => subject === 'أُعيد السحب')!
    expect(returned.text).toContain('The name differs')
    // nothing is received of what came back
    expect(returned.text + returned.html).not.toContain('يصلك')
    expect(bodies.find(({ subject }) => subject === 'Withdrawal paid')!.text).toContain(
      'You receive',
    )
    const notifications = await page('/notifications')
    for (const words of ['Withdrawal requested', 'We are sending 4,850 DA', 'We sent 4,850 DA'])
      expect(notifications).toContain(words)
    expect(await page('/ar/notifications', arab)).toContain('أُعيد السحب')
  })

  test('an account with a withdrawal on its way does not end; when it ends, its account numbers are forgotten', async () => {
    const person = await withPassword(5_000)
    const { id } = await buildWithdrawal(db, {
      user_id: person.id,
      amount: 5_000,
      status: 'approved',
    })
    expect(await page('/settings/delete', person)).toContain('1 withdrawal is on its way')
    expect(
      await deleteAccount(db, inSession(person), { password: PASSWORD, username: '' }, new Date()),
    ).toMatchObject({ code: 'open_withdrawals' })
    await moveWithdrawal(
      db,
      { id, name: 'pay', actor: await buildAdmin(db), note: 'VIR 9' },
      new Date(),
    )
    const exported = await (
      await request('/settings/data', { viewer: person, form: { password: PASSWORD } })
    ).text()
    expect(JSON.parse(exported)).toMatchObject({
      withdrawals: [{ id, account: '00200112112300000146', bank_reference: 'VIR 9' }],
      withdrawal_steps: [{ move: 'request' }, { move: 'approve' }, { move: 'pay' }],
    })
    expect(
      await deleteAccount(db, inSession(person), { password: PASSWORD, username: '' }, new Date()),
    ).toMatchObject({ ok: true })
    expect(await findWithdrawalRow(db, id)).toMatchObject({
      account: null,
      account_holder: null,
      amount: 5_000,
      bank_reference: 'VIR 9',
      status: 'paid',
    })
  })
})
