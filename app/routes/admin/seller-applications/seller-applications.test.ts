import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildApplication } from '../../../../tests/factories/application.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { linkTo, pagesFrom } from '../../../../tests/list-pages.ts'
import {
  allByRole,
  columnOf,
  getByLabel,
  hrefOf,
  hrefsOf,
  mainOf,
  pageOf,
  valueOf,
  wordsOf,
} from '../../../../tests/page.ts'
import { withoutTable } from '../../../../tests/without-table.ts'
import { relay } from '../../../../tests/relay.ts'

const { as, db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const now = new Date('2026-11-20T10:00:00Z')

const { page, words } = as(viewer)
/** The names of the applicants that a page lists, in its order, without their usernames. */
const names = (shown: Element) =>
  columnOf(shown, 'Applicant').map((cell) => cell.slice(0, cell.lastIndexOf(' ')))
const stepsOf = (shown: Element, name: string) =>
  allByRole(shown, 'button', name).filter(({ localName }) => localName === 'button')
const listed = async (query: string) => names(await page(`/admin/seller-applications${query}`))
const find = (id: string) =>
  db.selectFrom('seller_applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const post = (id: string, form: Record<string, string>, by = viewer) =>
  request(`/admin/seller-applications/${id}`, { viewer: by, form })
const decide = async (id: string, step: 'approve' | 'reject', by = viewer) =>
  post(id, { step, seen: (await find(id)).updated_at.toISOString() }, by)
const isSeller = async (id: string | null) =>
  (
    await db
      .selectFrom('profiles')
      .select('is_seller')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).is_seller

test('without applications the screen says so [ADM-APP-11]', async () => {
  expect(await words('/admin/seller-applications')).toContain(
    'No applications found matching your criteria',
  )
  expect(await words('/ar/admin/seller-applications')).toContain('لا توجد طلبات تطابق اختيارك')
})

describe('the list', () => {
  beforeAll(async () => {
    await buildApplication(db, {
      full_name: 'Rédha Aït Ouali',
      phone: '0555 12 34 56',
      email: 'redha@casbah.example',
      now: plus(now, -1 * HOUR),
    })
    await buildApplication(db, {
      full_name: 'أمينة بن علي',
      phone: '0600 00 11 22',
      email: 'amina_x@example.com',
      status: 'rejected',
      now: plus(now, -2 * HOUR),
    })
    await buildApplication(db, {
      full_name: '100% Gamer',
      experience: 'x'.repeat(60),
      status: 'approved',
      now: plus(now, -3 * HOUR),
    })
    for (let age = 4; age <= 22; age++)
      await buildApplication(db, { full_name: `Person ${age}`, now: plus(now, -age * HOUR) })
  })

  test('has 10 a page, newest first, and a pager that keeps search and filter [ADM-APP-01]', async () => {
    const pages = await pagesFrom('/admin/seller-applications', page, names)
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 2])
    expect(pages.flat().slice(0, 5)).toEqual([
      'Rédha Aït Ouali',
      'أمينة بن علي',
      '100% Gamer',
      'Person 4',
      'Person 5',
    ])
    expect(
      linkTo('next', await page('/admin/seller-applications?q=person&status=pending')),
    ).toMatch(/^\/admin\/seller-applications\?q=person&status=pending&after=\w+$/)
    for (const odd of ['0', 'two', btoa('["2026"]')])
      expect(await listed(`?after=${odd}`)).toEqual(pages[0])
  })

  test.each([
    ['redha ait', 'Rédha Aït Ouali'],
    ['REDHA@CASBAH', 'Rédha Aït Ouali'],
    ['555 12', 'Rédha Aït Ouali'],
    ['0555123456', 'Rédha Aït Ouali'],
    ['+213555123456', 'Rédha Aït Ouali'],
    ['555-12-34', 'Rédha Aït Ouali'],
    ['امينه', 'أمينة بن علي'],
    ['060000', 'أمينة بن علي'],
    ['amina_', 'أمينة بن علي'],
    ['100%', '100% Gamer'],
  ])(
    'is searched by name, email or phone: %j finds %s, whatever the page [ADM-APP-01 OP-105]',
    async (text, name) => {
      expect(await listed(`?q=${encodeURIComponent(text)}`)).toEqual([name])
    },
  )

  test('takes signs as they are, and says when nothing is found [ADM-APP-11]', async () => {
    for (const text of ['%', 'p_rson', '\\', "' or 1=1", 'ouali@', 'x'.repeat(500)])
      expect((await listed(`?q=${encodeURIComponent(text)}`)).length).toBeLessThan(3)
    expect(await words('/admin/seller-applications?q=nobody')).toContain(
      'No applications found matching your criteria',
    )
  })

  test('can be limited to a status [ADM-APP-02 CALL-63]', async () => {
    expect(await listed('?status=rejected')).toEqual(['أمينة بن علي'])
    expect(await listed('?status=approved')).toEqual(['100% Gamer'])
    expect(await listed('?status=pending&q=redha')).toEqual(['Rédha Aït Ouali'])
    expect(await listed('?status=unheard')).toHaveLength(10)
  })

  test('cuts the experience at 50 characters [ADM-APP-03]', async () => {
    const shown = await page('/admin/seller-applications?q=gamer')
    expect(columnOf(shown, 'Experience')).toEqual([`${'x'.repeat(50)}…`])
    expect(wordsOf(shown)).not.toContain('x'.repeat(51))
  })

  test('that cannot be read says so and offers to try again [ADM-APP-10]', async () => {
    const response = await withoutTable(db, 'seller_applications', () =>
      request('/admin/seller-applications?status=pending', { viewer }),
    )
    const shown = await mainOf(response.clone())
    expect([
      response.status,
      wordsOf(shown).includes('Failed to fetch applications'),
      hrefsOf(shown).includes('/admin/seller-applications?status=pending'),
    ]).toEqual([500, true, true])
    expect(await response.text()).not.toContain('does not exist')
  })
})

describe('an application', () => {
  test('opens on a page of its own that leads back to the list as it was, with everything its applicant wrote', async () => {
    const { id } = await buildApplication(db, {
      full_name: 'Karim',
      experience: 'Two years\nof accounts',
    })
    const shown = await page(`/admin/seller-applications/${id}?status=pending`)
    expect(shown.querySelector('form')!.getAttribute('action')).toBe(
      `/admin/seller-applications/${id}?status=pending`,
    )
    expect(shown.textContent).toContain('Two years\nof accounts')
    expect(hrefOf(shown, 'Seller Applications')).toBe('/admin/seller-applications?status=pending')
  })

  test('that is approved makes its applicant a seller, says so, and is told to the applicant once [ADM-APP-04 ADM-APP-06 APPLY-07 OP-081 CALL-48]', async () => {
    const { id, user_id } = await buildApplication(db)
    const decisions = [
      ...(await page(`/admin/seller-applications/${id}`)).querySelectorAll(
        'details[name="decision"]',
      ),
    ]
    expect(decisions.map((each) => wordsOf(each.querySelector('summary')!))).toEqual([
      'Reject',
      'Approve',
    ])
    const answers = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'approve'),
      decide(id, 'approve'),
    ])
    expect(answers.map(flashOf).sort()).toEqual([
      'application_approved',
      'application_wrong_state',
      'application_wrong_state',
    ])
    const after = await pageOf(
      request(`/admin/seller-applications/${id}`, {
        viewer,
        headers: { cookie: 'flash=application_approved' },
      }),
    )
    expect(wordsOf(after)).toContain('Application approved successfully')
    expect([
      ...after.querySelectorAll('details[name="decision"]'),
      ...allByRole(after, 'button', /^(Approve|Reject)$/),
    ]).toEqual([])
    expect([(await find(id)).status, await isSeller(user_id)]).toEqual(['approved', true])
    await relay(mails)
    expect(await notificationsOf(user_id)).toEqual([
      { type: 'system', title: 'You are a seller now' },
    ])
    const { email } = await find(id)
    expect(mails.filter(({ to }) => to === email)).toMatchObject([
      {
        locale: 'en',
        template: 'application_decided',
        params: { notification: { kind: 'application_approved' } },
      },
    ])
  })

  test('that is rejected shows "Application rejected successfully" as a message that goes by itself [ADM-APP-07]', async () => {
    const { id } = await buildApplication(db)
    const rejected = await decide(id, 'reject')
    const [flash] = rejected.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!)
    const shown = (path: string) => pageOf(request(path, { viewer, headers: { cookie: flash! } }))
    const next = rejected.headers.get('location')!
    const toasts = allByRole(await shown(next), 'status').filter((status) =>
      wordsOf(status).includes('Application rejected successfully'),
    )
    expect(toasts.map(({ className }) => className)).toEqual(['k-toast k-toast--brief'])
    expect(wordsOf(await shown(`/ar${next}`))).toContain('رُفض الطلب')
    expect((await find(id)).status).toBe('rejected')
  })

  test('that is rejected is told to its applicant in their language each time [APPLY-08]', async () => {
    const applicant = await buildProfile(db, { locale: 'ar' })
    const { id } = await buildApplication(db, { user: applicant })
    for (let round = 0; round < 2; round++) {
      expect(flashOf(await decide(id, 'reject'))).toBe('application_rejected')
      await request('/become-seller', {
        viewer: applicant,
        form: { full_name: 'Karim', phone: '0555 123456', experience: `Again ${round}` },
      })
    }
    expect([(await find(id)).status, await isSeller(applicant.id)]).toEqual(['pending', false])
    await relay(mails)
    expect(await notificationsOf(applicant.id)).toEqual(
      Array(2).fill({ type: 'system', title: 'لم يُقبل طلبك' }),
    )
    expect(mails.filter(({ to }) => to === applicant.email).map(({ locale }) => locale)).toEqual([
      'ar',
      'ar',
    ])
    const list = await mainOf(request('/notifications', { viewer: applicant }))
    expect(wordsOf(list)).toContain('Your application was not approved')
    expect(hrefsOf(list)).toContain('/become-seller')
  })

  test.each(['approved', 'rejected'] as const)(
    'that is %s is decided on no more [ADM-APP-04]',
    async (status) => {
      const { id } = await buildApplication(db, { status })
      for (const step of ['approve', 'reject'] as const)
        expect(flashOf(await decide(id, step))).toBe('application_wrong_state')
      expect((await find(id)).status).toBe(status)
    },
  )

  test('that was changed since it was read is not decided on unseen', async () => {
    const { id, user_id, updated_at } = await buildApplication(db)
    await request('/become-seller', {
      viewer: { id: user_id! },
      form: { full_name: 'Another', phone: '0555 123456', experience: 'Something else' },
    })
    for (const seen of [updated_at.toISOString(), '', 'x'])
      expect(flashOf(await post(id, { step: 'approve', seen }))).toBe('application_wrong_state')
    expect([(await find(id)).status, await isSeller(user_id)]).toEqual(['pending', false])
  })

  test('approved and rejected at once is one of both', async () => {
    const { id, user_id } = await buildApplication(db)
    const answers = (await Promise.all([decide(id, 'approve'), decide(id, 'reject')])).map(flashOf)
    expect(answers).toContain('application_wrong_state')
    expect(await isSeller(user_id)).toBe((await find(id)).status === 'approved')
  })

  test('of an administrator waits for another one', async () => {
    const own = await buildApplication(db, { user: viewer })
    expect(await words(`/admin/seller-applications/${own.id}`)).toContain(
      'This is your own application',
    )
    expect(flashOf(await decide(own.id, 'approve'))).toBe('application_wrong_state')
    expect(flashOf(await decide(own.id, 'approve', await buildAdmin(db)))).toBe(
      'application_approved',
    )
  })

  test.each(['pending', 'approved', 'rejected'] as const)(
    'that is %s takes notes at any time [ADM-APP-05 ADM-APP-08]',
    async (status) => {
      const { id } = await buildApplication(db, { status })
      expect(
        flashOf(await post(id, { step: 'notes', notes: ' Called on Sunday\r\nserious ' })),
      ).toBe('application_notes')
      expect(await find(id)).toMatchObject({ notes: 'Called on Sunday\nserious', status })
      const after = await pageOf(
        request(`/admin/seller-applications/${id}`, {
          viewer,
          headers: { cookie: 'flash=application_notes' },
        }),
      )
      expect(wordsOf(after)).toContain('Notes saved successfully')
      await post(id, { step: 'notes', notes: '' })
      expect((await find(id)).notes).toBeNull()
      expect(flashOf(await post(id, { step: 'notes', notes: '' }))).toBe('unchanged')
    },
  )

  test('keeps the notes it has when new ones are too long, and shows what was typed', async () => {
    const { id } = await buildApplication(db)
    const refused = await post(id, { step: 'notes', notes: 'س'.repeat(4_001) })
    const shown = await mainOf(refused)
    expect([
      refused.status,
      wordsOf(shown).includes('At most 4,000 characters'),
      valueOf(getByLabel(shown, 'Notes')),
    ]).toEqual([422, true, 'س'.repeat(4_001)])
    expect((await find(id)).notes).toBeNull()
  })

  test.each(['approve', 'reject'] as const)(
    'keeps what was noted on the way to "%s" [ADM-APP-05]',
    async (step) => {
      const { id, updated_at } = await buildApplication(db)
      const shown = await page(`/admin/seller-applications/${id}`)
      const form = getByLabel(shown, 'Notes').closest('form')!
      const [button, ...more] = stepsOf(shown, step === 'approve' ? 'Approve' : 'Reject')
      expect([button!.getAttribute('form'), valueOf(button!), more]).toEqual([form.id, step, []])
      const seen = updated_at.toISOString()
      expect(
        (await post(id, { step, seen, notes: 'x'.repeat(4_001), notes_seen: '' })).status,
      ).toBe(422)
      expect(await find(id)).toMatchObject({ status: 'pending', notes: null })
      expect(
        flashOf(await post(id, { step, seen, notes: ' Called, serious ', notes_seen: '' })),
      ).toMatch(/^application_(approved|rejected)$/)
      expect((await find(id)).notes).toBe('Called, serious')
      // decided by somebody else meanwhile: what was noted stays all the same
      expect(
        flashOf(
          await post(id, { step, seen, notes: 'Called twice', notes_seen: 'Called, serious' }),
        ),
      ).toBe('application_wrong_state')
      expect((await find(id)).notes).toBe('Called twice')
    },
  )

  test('keeps what somebody else noted while one decided without a word', async () => {
    const { id, updated_at } = await buildApplication(db)
    await post(id, { step: 'notes', notes: 'From a colleague' })
    await post(id, { step: 'approve', seen: updated_at.toISOString(), notes: '', notes_seen: '' })
    expect(await find(id)).toMatchObject({ status: 'approved', notes: 'From a colleague' })
  })

  test('every step is in the audit log with who took it [CALL-48]', async () => {
    const { id } = await buildApplication(db)
    await post(id, { step: 'notes', notes: 'Fine' })
    await decide(id, 'approve')
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject', '=', `seller_application:${id}`)
      .orderBy('id')
      .execute()
    expect(log.slice(1)).toEqual([
      {
        action: 'seller_application.notes',
        actor_id: viewer.id,
        before: { notes: null },
        after: { notes: 'Fine' },
      },
      {
        action: 'seller_application.approve',
        actor_id: viewer.id,
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
    ])
    expect(await words(`/admin/seller-applications/${id}`)).toMatch(
      /History.*Sent.*Notes saved.*Approved/,
    )
  })

  test('that does not exist is not found, whatever is asked of it', async () => {
    for (const id of [randomUUID(), 'x', '1', '%00']) {
      expect([id, (await request(`/admin/seller-applications/${id}`, { viewer })).status]).toEqual([
        id,
        id === '%00' ? 400 : 404,
      ])
      for (const step of ['approve', 'reject', 'notes', 'promote', ''])
        expect((await post(id, { step, notes: 'x', seen: '' })).status).toBe(
          id === '%00' ? 400 : 404,
        )
    }
  })
})

const mails: MailRequest[] = []

const notificationsOf = (userId: string | null) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
