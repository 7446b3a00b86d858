import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeReversal, openReversal } from '#modules/auth/email-reversal.server.ts'
import { recoveringEmail } from '#modules/auth/recovery.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { ownData } from '#modules/privacy/own-data.server.ts'
import { transact } from '#platform/db.server.ts'
import { forgetOldUndelivered } from '#platform/undelivered.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { attempts } from '../../../../tests/attempts.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, inSession } from '../../../../tests/factories/profile.ts'
import { buildUndelivered } from '../../../../tests/factories/undelivered.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { pagesFrom } from '../../../../tests/list-pages.ts'
import { columnOf, hrefsOf, mainOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db, { username: 'kanz_admin' })
const amina = await buildProfile(db, { username: 'amina', email: 'amina@example.com' })
const PATH = '/admin/undelivered'

beforeEach(async () => {
  await db.deleteFrom('undelivered').execute()
  await db.deleteFrom('outbox').execute()
})

const page = (path = PATH) => mainOf(request(path, { viewer }))
const words = async (path?: string) => wordsOf(await page(path))
const decide = (form: Record<string, string | number>, search = '') =>
  request(PATH + search, { viewer, form })
const states = async () => {
  const rows = await db
    .selectFrom('undelivered')
    .select(['id', 'settled_as', 'settled_by'])
    .orderBy('id')
    .execute()
  return rows.map(({ settled_as, settled_by }) => [settled_as, settled_by])
}
const asked = () =>
  db.selectFrom('outbox').select(['event', 'subject_id', 'payload']).orderBy('id').execute()
const mail = (template: string, params: object, to = amina.email) => ({
  name: template,
  person_id: amina.id,
  payload: JSON.stringify({ to, locale: 'ar', template, params }),
})

describe('the list', () => {
  test('says that nothing has failed', async () => {
    expect(await words()).toContain('Nothing has failed')
    expect(await words(`/ar${PATH}`)).toContain('لم يتعذّر شيء')
  })

  test('names each by what it is, in the reader’s language, with person, order, reason and tries', async () => {
    const order = await buildOrder(db)
    await buildUndelivered(db, { person_id: amina.id })
    await buildUndelivered(db, { ...mail('reset_password', {}), reason: 'timeout' })
    await buildUndelivered(db, {
      kind: 'webhook',
      name: 'order-webhook',
      subject_id: order.id,
      payload: '{}',
      reason: 'the webhook answered 500',
    })
    await buildUndelivered(db, { kind: 'job', name: 'close-days', payload: '{}' })
    await buildUndelivered(db, { kind: 'event', name: 'order.paid', subject_id: order.id })
    await buildUndelivered(db, { name: 'of_a_later_release', tries: 1 })
    const shown = await page()
    expect(columnOf(shown, 'What')).toEqual([
      'of_a_later_release Mail',
      'What follows from “order.paid” Event',
      '“close-days” Scheduled job',
      'New order, told to your address Webhook',
      'Choose a new password Mail',
      'Two-step verification is on Mail',
    ])
    expect(columnOf(shown, 'Last tried').at(0)).toContain('1 try')
    expect(columnOf(shown, 'Last tried').at(-1)).toContain('34 tries')
    expect(columnOf(shown, 'Reason').slice(3, 5)).toEqual(['the webhook answered 500', 'timeout'])
    expect(columnOf(shown, 'For').at(-1)).toBe('amina amina@example.com')
    expect(hrefsOf(shown)).toEqual(
      expect.arrayContaining([`/admin/users/${amina.id}`, `/admin/orders/${order.id}`]),
    )
    expect(columnOf(await page(`/ar${PATH}`), 'ما هو').at(-1)).toContain('رسالة بريد')
  })

  test('is narrowed to a kind and to what was settled, in pages', async () => {
    for (let n = 0; n < 30; n++) await buildUndelivered(db, { name: `mail_${n}` })
    await buildUndelivered(db, { kind: 'job', name: 'close-days' })
    const pages = await pagesFrom(`${PATH}?kind=mail`, page, (shown) => columnOf(shown, 'What'))
    expect(pages.map(({ length }) => length)).toEqual([25, 5])
    expect(await words(`${PATH}?kind=job`)).toContain('1 entry')
    expect(await words(`${PATH}?state=settled`)).toContain('No entries found')
  })
})

test('what waits is counted in the menu and on the home, until somebody decides', async () => {
  const { id } = await buildUndelivered(db)
  await buildUndelivered(db, { kind: 'job', name: 'close-days' })
  expect(wordsOf(await page('/admin'))).toContain('Failed mails and jobs 2')
  await decide({ undelivered: id, act: 'aside' })
  expect(wordsOf(await page('/admin'))).toContain('Failed mails and jobs 1')
})

describe('a decision', () => {
  test('is to try it again: its queue is told, and who decided stands there', async () => {
    const { id } = await buildUndelivered(db)
    const answer = await decide({ undelivered: id, act: 'again' }, '?kind=mail')
    expect([answer.headers.get('location'), flashOf(answer)]).toEqual([
      `${PATH}?kind=mail`,
      'undelivered_again',
    ])
    expect(await asked()).toEqual([
      { event: 'undelivered.again', subject_id: String(id), payload: {} },
    ])
    expect(await states()).toEqual([['again', viewer.id]])
    expect(await words(`${PATH}?state=settled`)).toContain('Tried again by kanz_admin')
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('subject', '=', `undelivered:${id}`)
      .execute()
    expect(log).toEqual([{ action: 'undelivered.again', subject: `undelivered:${id}` }])
    expect(await words('/admin/audit')).toContain('Had a failed mail or job tried again')
  })

  test('is one for all that failed for the same reason, and for no others', async () => {
    const { id } = await buildUndelivered(db)
    await buildUndelivered(db)
    await buildUndelivered(db, { reason: 'another' })
    await buildUndelivered(db, { kind: 'event', name: 'order.paid' })
    expect(await words(`${PATH}/${id}`)).toContain(
      'And the one other that failed for the same reason',
    )
    await decide({ undelivered: id, act: 'aside', all: 'on' })
    expect(await states()).toEqual([
      ['aside', viewer.id],
      ['aside', viewer.id],
      [null, null],
      [null, null],
    ])
  })

  test('is made once: who comes second is told', async () => {
    const { id } = await buildUndelivered(db)
    await decide({ undelivered: id, act: 'aside' })
    const second = await decide({ undelivered: id, act: 'again' })
    expect(flashOf(second)).toBe('undelivered_settled')
    expect(await asked()).toEqual([])
    for (const form of [
      { undelivered: 999_999, act: 'again' },
      { undelivered: id, act: 'burn' },
      { undelivered: 'x', act: 'again' },
    ])
      expect((await decide(form)).status).toBe(404)
  })

  test('is an administrator’s alone', async () => {
    const { id } = await buildUndelivered(db)
    const answer = await request(PATH, { viewer: amina, form: { undelivered: id, act: 'aside' } })
    expect(answer.headers.get('location')).toBe('/')
    expect(await states()).toEqual([[null, null]])
  })
})

describe('a mail whose link opens the account', () => {
  const linkOf = async () => (await asked()).at(-1)!.payload as { params: { link: string } }
  const tokenIn = async () => /token=([\w-]+)/.exec((await linkOf()).params.link)![1]!

  test('gets a link for a new password that works', async () => {
    const { id } = await buildUndelivered(db, mail('reset_password', {}))
    expect(await words(`${PATH}/${id}`)).toContain('Sending it again makes a new one')
    expect(flashOf(await decide({ undelivered: id, act: 'again' }))).toBe('undelivered_again')
    expect(await asked()).toMatchObject([
      {
        event: 'mail.requested',
        subject_id: amina.id,
        payload: { to: amina.email, locale: 'ar', template: 'reset_password' },
      },
    ])
    expect(await recoveringEmail(db, await tokenIn(), new Date())).toBe(amina.email)
  })

  test('confirms an address that still waits for it, and is over where it does not', async () => {
    const waits = await buildProfile(db, { email: 'new@example.com', email_verified: false })
    const { id } = await buildUndelivered(db, mail('confirm_email', {}, waits.email))
    await decide({ undelivered: id, act: 'again' })
    expect((await linkOf()).params.link).toMatch(/\/ar\/confirm-email\?token=[\w-]{32}$/)
    const late = await buildUndelivered(db, mail('confirm_email', {}))
    const answer = await decide({ undelivered: late.id, act: 'again' })
    expect(flashOf(answer)).toBe('undelivered_over')
  })

  test('takes a change of address back as long as the first could, by one link only', async () => {
    const first = await transact(db, (tx) =>
      makeReversal(tx, { id: amina.id, email: 'old@example.com' }, new Date()),
    )
    const params = { username: 'amina', email: amina.email }
    const { id } = await buildUndelivered(db, mail('email_changed', params, 'old@example.com'))
    await decide({ undelivered: id, act: 'again' })
    expect(await openReversal(db, await tokenIn(), new Date())).toBe('old@example.com')
    expect(await openReversal(db, first, new Date())).toBeNull()
    await db.deleteFrom('email_reversals').execute()
    const late = await buildUndelivered(db, mail('email_changed', params, 'old@example.com'))
    expect(flashOf(await decide({ undelivered: late.id, act: 'again' }))).toBe('undelivered_over')
  })

  test('confirms no changed address: of several this one keeps waiting', async () => {
    const { id } = await buildUndelivered(db, mail('change_email', { username: 'amina' }))
    await buildUndelivered(db)
    expect(await words(`${PATH}/${id}`)).toContain('they ask for the change again on the site')
    await decide({ undelivered: id, act: 'again', all: 'on' })
    expect(await states()).toEqual([
      [null, null],
      ['again', viewer.id],
    ])
  })
})

test('a push says what it told, is sent again within a day, and after it says why not', async () => {
  const notification = {
    kind: 'message_waiting',
    conversation: { id: '1' },
    name: 'amine',
    title: 'x',
  }
  const push = {
    kind: 'push',
    name: 'message_waiting',
    subject_id: '7',
    person_id: amina.id,
    payload: JSON.stringify({ notification }),
    reason: 'fcm.googleapis.com answered 503',
  } as const
  const { id } = await buildUndelivered(db, { ...push, asked_at: new Date() })
  const fresh = await words(`${PATH}/${id}`)
  expect(fresh).toContain('amine')
  expect(fresh).toContain('Send again')
  await db
    .updateTable('undelivered')
    .set({ asked_at: new Date('2026-11-20') })
    .execute()
  const late = await words(`${PATH}/${id}`)
  expect(late).toContain('browsers are no longer told of it')
  expect(late).not.toContain('Send again')
  expect(await words(`/ar${PATH}/${id}`)).toContain('لم يعد يُرسل إلى المتصفّحات')
  expect(flashOf(await decide({ undelivered: id, act: 'again' }))).toBe('undelivered_late')
  expect(await states()).toEqual([[null, null]])
})

describe('what is kept of a person', () => {
  test('is theirs to take along, and goes with their account', async () => {
    const leaving = await buildProfile(db, { username: 'leaving', email: 'leaving@example.com' })
    await buildUndelivered(db, { ...mail('two_step_on', {}, leaving.email), person_id: leaving.id })
    const pieces: string[] = []
    for await (const piece of ownData(db, leaving.id, new Date())) pieces.push(piece)
    expect(JSON.parse(pieces.join(''))).toMatchObject({
      mails_not_sent: [{ mail: 'two_step_on', address: 'leaving@example.com' }],
    })
    const gone = { password: '', username: 'leaving' }
    expect((await deleteAccount(db, inSession(leaving), gone, new Date())).ok).toBe(true)
    expect(await states()).toEqual([])
  })

  test('goes 30 days after the last try, whatever was decided', async () => {
    await buildUndelivered(db, { failed_at: new Date('2026-11-01T00:00:00Z') })
    await buildUndelivered(db, { failed_at: new Date('2026-11-02T00:00:00Z') })
    expect(await forgetOldUndelivered(db, new Date('2026-12-01T12:00:00Z'))).toBe(1)
    expect(await states()).toHaveLength(1)
  })
})

test('the database holds what is decided: by whom, once, and one row of a job that waits', async () => {
  const attempt = attempts(db)
  const { id } = await buildUndelivered(db)
  const set = (what: string) => attempt(`update undelivered set ${what} where id = ?`, id)
  expect(await set(`settled_as = 'aside', settled_at = now()`)).toBe('undelivered_decided')
  expect(await set(`settled_as = 'succeeded', settled_at = now()`)).toBe('undelivered_succeeded')
  expect(await set(`settled_at = now()`)).toBe('undelivered_settled')
  expect(
    await attempt(
      `update undelivered set settled_as = 'again', settled_at = now(), settled_by = ? where id = ?`,
      viewer.id,
      id,
    ),
  ).toBe('done')
  expect(await set(`settled_as = 'aside'`)).toBe('undelivered_decided_once')
  const job = { kind: 'job', name: 'close-days' } as const
  await buildUndelivered(db, job)
  await expect(buildUndelivered(db, job)).rejects.toThrow('undelivered_job')
  await expect(buildUndelivered(db, { kind: 'event', person_id: amina.id })).rejects.toThrow(
    'undelivered_person',
  )
})
