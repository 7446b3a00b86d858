import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { renderMail } from '#jobs/mails/render.ts'
import { DAY, plus } from '#kernel/time.ts'
import { filesOf } from '#modules/images/image.ts'
import { removeOrphans } from '#modules/images/orphans.server.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { isSetting } from '#modules/settings/settings.ts'
import { getFile } from '#platform/storage.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import {
  buildDeposit,
  closePayouts,
  findDepositRow,
  openPayouts,
  openSettings,
  receiptFile,
} from '../../../tests/factories/payout.ts'
import {
  buildAdmin,
  buildIdentity,
  buildProfile,
  inSession,
} from '../../../tests/factories/profile.ts'
import { buildReceipt } from '../../../tests/factories/receipt.ts'
import { flashOf } from '../../../tests/flash.ts'
import { relay } from '../../../tests/relay.ts'
import { mainOf, wordsOf } from '../../../tests/page.ts'
import { sliceOf } from '../../../tests/slice.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const PAGE = '/wallet/deposit'
const now = new Date()

type Person = Awaited<ReturnType<typeof buildProfile>>
let viewer: Person
beforeEach(async () => {
  viewer = await buildProfile(db)
})

const text = async (answer: Response | Promise<Response>) => wordsOf(await mainOf(answer))
const page = (path = PAGE, by: Person = viewer) => text(request(path, { viewer: by }))
const rows = (by: Person = viewer) =>
  db.selectFrom('deposits').selectAll().where('user_id', '=', by.id).execute()
const stored = () =>
  readdirSync(join(env.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (each) => each.isFile() && each.parentPath.includes('receipts'),
  ).length

async function form(
  given: Record<string, string> = {},
  receipt: File | string | null = null,
): Promise<FormData> {
  const posted = new FormData()
  for (const [name, value] of Object.entries({
    amount: '3000',
    kind: 'ccp',
    reference_text: 'BM 1',
    token: randomUUID(),
    ...given,
  }))
    posted.set(name, value)
  posted.set('receipt', receipt ?? (await receiptFile()))
  return posted
}
const send = async (
  given: Record<string, string> = {},
  receipt: File | string | null = null,
  by: Person = viewer,
) => request(PAGE, { viewer: by, form: await form(given, receipt) })

describe('while deposits are closed', () => {
  test('the page says only "Coming Soon", and no form is taken [WALL-13]', async () => {
    expect(await page()).toContain('Back to the wallet Coming Soon')
    expect((await send()).status).toBe(403)
    // switched on, but with nowhere to send the money
    await openPayouts(db)
    await db
      .deleteFrom('settings')
      .where('key', 'in', ['deposit_account_ccp', 'deposit_account_rip'])
      .execute()
    await loadSettings(db)
    expect(await page()).toContain('Back to the wallet Coming Soon')
    expect((await send()).status).toBe(403)
    expect(await page('/wallet')).toMatch(/Deposit Coming Soon/)
    await closePayouts(db)
    expect([await rows(), stored()]).toEqual([[], 0])
  })

  test('an account whose key does not fit is no setting', () => {
    const is = (key: string, value: unknown) => isSetting(key, value)
    expect([
      is('deposit_account_ccp', ''),
      is('deposit_account_ccp', '23456789 / 88'),
      is('deposit_account_ccp', '23456789 89'),
      is('deposit_account_ccp', 5),
      is('deposit_account_rip', '007 99999 0023456789 41'),
      is('deposit_account_rip', '00799999002345678942'),
      is('deposit_account_holder', 'Kanz'),
    ]).toEqual([true, true, false, false, true, false, true])
  })
})

describe('when they are open', () => {
  beforeAll(() => openPayouts(db))
  afterAll(() => closePayouts(db))

  test('the page says where to send the money', async () => {
    const shown = await page()
    for (const words of [
      '23456789 / 88',
      '007 99999 0023456789 41',
      'Kanz Digital SARL',
      'From 500 DA to 200,000 DA',
      'You have not deposited anything yet.',
    ])
      expect(shown).toContain(words)
    expect(await page(`/ar${PAGE}`)).toContain('أرسل المال')
    expect(await page('/wallet')).not.toMatch(/Deposit Coming Soon/)
  })

  test('a deposit waits with its receipt, and credits nothing yet; the same form twice is one', async () => {
    const same = [{ token: randomUUID() }, await receiptFile()] as const
    const before = stored()
    expect(flashOf(await send(...same))).toBe('deposit_sent')
    expect(flashOf(await send(...same))).toBe('deposit_sent')
    expect(await rows()).toMatchObject([
      {
        amount: 3_000,
        to_account: 'ccp 002345678988',
        reference_text: 'BM 1',
        status: 'pending',
        received_amount: null,
      },
    ])
    expect([await walletBalance(db, viewer.id), stored() - before]).toEqual([0, 1])
    expect(await page()).toContain('3,000 DA Waiting')
  })

  test('its receipt is for its owner and administrators alone, and never at an address of files', async () => {
    const { id, receipt_url } = await buildDeposit(db, { user_id: viewer.id })
    const path = `${PAGE}/${id}/receipt`
    const own = await request(path, { viewer })
    expect([
      own.status,
      own.headers.get('content-type'),
      own.headers.get('cache-control'),
      own.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/webp', 'private, no-store', 'nosniff'])
    expect((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).format).toBe('webp')
    expect((await request(path, { viewer: await buildAdmin(db) })).status).toBe(200)
    expect((await request(path, { viewer: await buildProfile(db) })).status).toBe(404)
    expect((await request(path)).headers.get('location')).toBe(
      `/signin?to=${encodeURIComponent(path)}`,
    )
    expect(receipt_url).toMatch(/^\/files\/receipts\/[0-9a-f]{32}\//)
    for (const { key } of filesOf(receipt_url!)) {
      for (const by of [undefined, viewer])
        expect((await request(`/files/${key}`, { viewer: by })).status).toBe(404)
    }
    for (const missing of ['x', randomUUID()])
      expect((await request(`${PAGE}/${missing}/receipt`, { viewer })).status).toBe(404)
  })

  test("its receipt is nobody's orphan while it is named, however old", async () => {
    const { receipt_url } = await buildDeposit(db, {
      user_id: viewer.id,
      now: plus(now, -40 * DAY),
    })
    await removeOrphans(db, now)
    const { id } = (await rows())[0]!
    expect((await request(`${PAGE}/${id}/receipt`, { viewer })).status).toBe(200)
    expect(
      await db.selectFrom('image_urls').select('url').where('url', '=', receipt_url!).execute(),
    ).toHaveLength(1)
  })

  test('the same image is told apart from others by what it shows, not by its file', async () => {
    const receipt = await receiptFile()
    const first = await buildDeposit(db, { user_id: viewer.id, receipt, status: 'refused' })
    const saved = await sharp(Buffer.from(await receipt.arrayBuffer()))
      .png({ compressionLevel: 1 })
      .withExif({ IFD0: { Copyright: 'me' } })
      .toBuffer()
    const again = await buildDeposit(db, {
      receipt: new File([new Uint8Array(saved)], 'other.png'),
    })
    const other = await buildDeposit(db)
    expect([
      again.receipt_digest === first.receipt_digest,
      other.receipt_digest === first.receipt_digest,
    ]).toEqual([true, false])
  })

  test.each([
    [{ amount: '' }, 'Enter the amount'],
    [{ amount: '12.5' }, 'Enter whole dinars'],
    [{ amount: '-1' }, 'Enter whole dinars'],
    [{ amount: '1e9' }, 'Enter whole dinars'],
    [{ amount: '499' }, 'At least 500 DA'],
    [{ amount: '200001' }, 'At most 200,000 DA'],
    [{ kind: 'iban' }, 'Choose one of them'],
    [{ reference_text: 'x'.repeat(81) }, 'This is too long'],
  ])('%j is refused where it stands: %s', async (given, words) => {
    const answer = await send(given)
    const shown = await text(answer)
    // browsers do not keep the image
    expect([
      answer.status,
      shown.includes(words),
      shown.includes('Choose the receipt again'),
    ]).toEqual([422, true, true])
    expect(await rows()).toEqual([])
  })

  test('a refused form, which stands low on its page, is shown where it stands', async () => {
    const shown = await mainOf(send({ amount: '' }))
    const form = shown.querySelector('form[enctype]')!
    const [, place] = form.getAttribute('action')!.split('#')
    expect(wordsOf(form.querySelector(`#${place}`)!)).toBe('Please correct what is marked below.')
  })

  test('an image that was shown for an order is refused where it stands, and nothing of it is kept', async () => {
    const image = await receiptFile()
    await buildReceipt(db, { image })
    const before = stored()
    const answer = await send({}, image)
    expect([answer.status, (await text(answer)).includes('This image was sent before')]).toEqual([
      422,
      true,
    ])
    expect([await rows(), stored()]).toEqual([[], before])
  })

  test('what is no image is refused, and nothing of it is kept', async () => {
    const before = stored()
    const bad: [File | string, string][] = [
      ['a text', 'Choose the image of your receipt'],
      [new File([], 'empty.png'), 'Choose the image of your receipt'],
      [
        new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' }),
        'not an image',
      ],
      [new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' }), 'not an image'],
    ]
    for (const [receipt, words] of bad) {
      const answer = await send({}, receipt)
      expect(answer.status).toBe(422)
      if (words !== 'not an image') expect(await text(answer)).toContain(words)
    }
    expect([await rows(), stored() - before]).toEqual([[], 0])
  })

  test.each(sliceOf([6, 24, 60], String))(
    'a receipt of %i MB comes back in its form, with all that was typed',
    async (megabytes) => {
      const before = stored()
      const receipt = new File([new Uint8Array(megabytes * 1024 * 1024)], 'IMG_0001.jpg')
      const answer = await send({ amount: '4321', reference_text: 'RIP 7' }, receipt)
      expect(answer.status).toBe(422)
      const main = await mainOf(answer)
      expect(wordsOf(main)).toContain('This image is larger than 5 MB.')
      const valueOf = (name: string) =>
        main.querySelector(`input[name="${name}"]`)?.getAttribute('value')
      expect([valueOf('amount'), valueOf('reference_text')]).toEqual(['4321', 'RIP 7'])
      expect([await rows(), stored()]).toEqual([[], before])
    },
  )

  test('all that wait are counted, also those that the page does not list', async () => {
    const one = await buildDeposit(db, { user_id: viewer.id })
    const {
      id: _,
      search_text: __,
      ...row
    } = await db
      .selectFrom('deposits')
      .selectAll()
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('deposits')
      .values(
        Array.from({ length: 21 }, () => ({
          ...row,
          token: randomUUID(),
          receipt_digest: randomUUID().replaceAll('-', '').repeat(2),
        })),
      )
      .execute()
    const most = (count: number) =>
      db
        .insertInto('settings')
        .values({ key: 'most_pending_deposits', value: JSON.stringify(count) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ value: JSON.stringify(count) }),
        )
        .execute()
        .then(() => loadSettings(db))
    await most(22)
    expect(await page()).toContain('22 deposits of yours are waiting')
    await most(23)
    expect(await page()).not.toContain('are waiting')
    await db.deleteFrom('settings').where('key', '=', 'most_pending_deposits').execute()
    await loadSettings(db)
  })

  test('only so many wait at once', async () => {
    for (let n = 0; n < 3; n++) expect(flashOf(await send())).toBe('deposit_sent')
    const before = stored()
    const fourth = await send()
    expect([
      fourth.status,
      (await text(fourth)).includes('3 deposits of yours are waiting'),
    ]).toEqual([422, true])
    expect([(await rows()).length, stored() - before]).toEqual([3, 0])
  })

  test('the person is told how it was decided, with the reason, in their language [NOTE-06]', async () => {
    const mails: MailRequest[] = []
    await relay(mails)
    mails.length = 0
    const arab = await buildProfile(db, { locale: 'ar' })
    await buildDeposit(db, { user_id: viewer.id, status: 'confirmed', received: 2_900 })
    await buildDeposit(db, { user_id: arab.id, status: 'refused' })
    await relay(mails)
    expect(
      mails
        .filter(({ template }) => template === 'payout_notification')
        .map((mail) => renderMail(mail, 'https://kanz.example').subject)
        .toSorted(),
    ).toEqual(['Deposit confirmed', 'رُفض الإيداع'])
    expect(await page('/notifications')).toContain('2,900 DA arrived and is in your wallet.')
    expect(await page('/ar/notifications', arab)).toContain('Nothing arrived')
    expect(await page()).toContain('You had said 3,000 DA')
  })

  test('an account with a deposit that waits does not end; when it ends, receipts and words are forgotten', async () => {
    const password = 'the first long secret'
    await buildIdentity(db, viewer.id, { password: await hashPassword(password) })
    const { id, receipt_url, receipt_digest } = await buildDeposit(db, {
      user_id: viewer.id,
      reference_text: 'my own words',
    })
    expect(await page('/settings/delete')).toContain('1 deposit of yours is waiting')
    const end = () => deleteAccount(db, inSession(viewer), { password, username: '' }, now)
    expect(await end()).toMatchObject({ code: 'open_deposits' })
    await decideOnDeposit(
      db,
      id,
      { name: 'refuse', reason: 'No' },
      await buildAdmin(db),
      openSettings,
      now,
    )
    expect(
      JSON.parse(await (await request('/settings/data', { viewer, form: { password } })).text()),
    ).toMatchObject({
      deposits: [{ id, reference_text: 'my own words', receipt: `${PAGE}/${id}/receipt` }],
    })
    expect(await end()).toMatchObject({ ok: true })
    expect(await findDepositRow(db, id)).toMatchObject({
      receipt_url: null,
      reference_text: null,
      receipt_digest,
      amount: 3_000,
      status: 'refused',
    })
    for (const { key } of filesOf(receipt_url!)) expect(await getFile(key)).toBeNull()
  })
})

test('while they are closed again, who has sent money before still sees that it waits, and nothing else [WALL-13]', async () => {
  await buildDeposit(db, { user_id: viewer.id, reference_text: 'my own words' })
  await buildDeposit(db, { user_id: viewer.id, status: 'refused' })
  expect(await page()).toMatch(
    /^[^>]*>? ?Back to the wallet Coming Soon Your deposits 3,000 DA Waiting/,
  )
  expect(await page()).not.toContain('Refused')
})
