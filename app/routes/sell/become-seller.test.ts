import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { attempts } from '../../../tests/attempts.ts'
import {
  buildAdmin,
  buildProfile,
  buildSeller,
  inSession,
} from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { decideOn, ownApplication, saveNotes } from '#modules/sellers/seller-applications.server.ts'
import { allByRole, getByLabel, getByRole, pageOf, type Part, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const admin = await buildAdmin(db)

const form = {
  full_name: 'Amina Benali',
  phone: '0555 12 34 56',
  experience: 'Two years of accounts on Facebook',
}
const send = (viewer: { id: string }, given: Record<string, string> = {}) =>
  request('/become-seller', { viewer, form: { ...form, ...given } })
const page = async (viewer?: { id: string }, path = '/become-seller') =>
  getByRole(await pageOf(request(path, viewer && { viewer })), 'main')
const fields = ['Full name', 'Phone', 'Experience']
const hrefs = (part: Part) => allByRole(part, 'link').map((link) => link.getAttribute('href'))
const applicationsOf = (user: { id: string }) =>
  db.selectFrom('seller_applications').selectAll().where('user_id', '=', user.id).execute()
const auditOf = async (id: string) =>
  (
    await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `seller_application:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

async function decided(user: { id: string }, decision: 'approve' | 'reject') {
  const { id, updated_at } = (await ownApplication(db, user.id))!
  return decideOn(db, { id, decision, seen: updated_at.toISOString() }, admin, new Date())
}

describe('the page', () => {
  test('shows a visitor the form with its button disabled, and the way to sign in and back [APPLY-01 OP-080]', async () => {
    const shown = await page()
    expect(getByRole(shown, 'button', 'Send application').hasAttribute('disabled')).toBe(true)
    expect(hrefs(shown)).toContain('/signin?to=/become-seller')
    expect(fields.map((label) => getByLabel(shown, label).getAttribute('name'))).toEqual([
      'full_name',
      'phone',
      'experience',
    ])
    expect((await request('/become-seller')).status).toBe(200)
    expect(textOf(await page(undefined, '/ar/become-seller'))).toContain('كن بائعًا')
  })

  test('gives a member the email of the account, which cannot be changed [APPLY-04 GEN-14]', async () => {
    const member = await buildProfile(db, { email: 'amina.b@example.com' })
    const email = getByLabel(await page(member), 'Email')
    expect(['type', 'value', 'readonly'].map((name) => email.getAttribute(name))).toEqual([
      'email',
      'amina.b@example.com',
      '',
    ])
    await send(member, { email: 'other@example.com' })
    expect(await applicationsOf(member)).toMatchObject([
      { email: 'amina.b@example.com', user_id: member.id },
    ])
  })

  test('tells a seller so, with the way to their offers, and takes no application [APPLY-02]', async () => {
    const seller = await buildSeller(db)
    const shown = await page(seller)
    expect(textOf(shown)).toContain('You are already a seller!')
    expect(hrefs(shown)).toContain('/manage-offers')
    expect(shown.querySelector('form')).toBeNull()
    expect((await send(seller)).status).toBe(409)
    expect(await applicationsOf(seller)).toEqual([])
  })

  test('is in the menu of those who are neither seller nor administrator [NAV-35 GEN-14]', async () => {
    const menuOf = async (viewer: { id: string }) =>
      getByRole(await pageOf(request('/', { viewer })), 'navigation', 'Account')
    const entry = getByRole(await menuOf(await buildProfile(db)), 'link', 'Become a Seller')
    expect(entry.getAttribute('href')).toBe('/become-seller')
    for (const viewer of [await buildSeller(db), admin])
      expect(hrefs(await menuOf(viewer))).not.toContain('/become-seller')
  })
})

describe('an application', () => {
  test('is created as pending, and changed while it is [APPLY-05 APPLY-06 APPLY-09 CALL-47]', async () => {
    const member = await buildProfile(db)
    const sent = await send(member)
    expect([sent.status, sent.headers.get('location'), flashOf(sent)]).toEqual([
      302,
      '/become-seller',
      'application_sent',
    ])
    expect(
      flashOf(await send(member, { full_name: '  Amina   B. ', phone: '٠٥٥٥ ١٢ ٣٤ ٥٧' })),
    ).toBe('application_updated')
    const [application, ...others] = await applicationsOf(member)
    expect(others).toEqual([])
    expect(application).toMatchObject({
      full_name: 'Amina B.',
      phone: '0555 12 34 57',
      experience: form.experience,
      status: 'pending',
      notes: null,
    })
    expect(await auditOf(application!.id)).toEqual([
      'seller_application.submit',
      'seller_application.update',
    ])
    // the log outlives the account: it says what was changed, not to what
    expect(
      await db
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('subject', '=', `seller_application:${application!.id}`)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { before: null, after: { status: 'pending' } },
      {
        before: { status: 'pending' },
        after: { status: 'pending', changed_fields: ['full_name', 'phone'] },
      },
    ])
    const shown = await page(member)
    expect(textOf(shown)).toContain('Your application is under review')
    expect(getByLabel(shown, 'Full name').getAttribute('value')).toBe('Amina B.')
    expect(allByRole(shown, 'button', 'Update application').length).toBe(1)
  })

  test('needs full name, phone and experience, and comes back with what was typed [APPLY-03]', async () => {
    const member = await buildProfile(db)
    for (const field of ['full_name', 'phone', 'experience']) {
      const refused = await send(member, { [field]: '  ' })
      const shown = getByRole(await pageOf(refused.clone()), 'main')
      const wrong = [...shown.querySelectorAll('[aria-invalid="true"]')]
      expect([refused.status, wrong.map((each) => each.getAttribute('name'))]).toEqual([
        422,
        [field],
      ])
      expect([
        field,
        getByLabel(shown, 'Full name').getAttribute('value')?.trim(),
        textOf(getByLabel(shown, 'Experience')),
      ]).toEqual([
        field,
        field === 'full_name' ? '' : form.full_name,
        field === 'experience' ? '' : form.experience,
      ])
    }
    expect(await applicationsOf(member)).toEqual([])
  })

  test('sent many times at once is one application with one beginning [APPLY-09]', async () => {
    const member = await buildProfile(db)
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(member)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(302))
    const applications = await applicationsOf(member)
    expect(applications).toHaveLength(1)
    expect(await auditOf(applications[0]!.id)).toEqual(['seller_application.submit'])
  })

  test('is changed ten times an hour at most, at once or not; the last of them stands, and what was typed comes back [APPLY-06]', async () => {
    const member = await buildProfile(db)
    await send(member)
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => send(member, { experience: `Number ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(302),
      ...Array(14).fill(429),
    ])
    const [application] = await applicationsOf(member)
    expect(await auditOf(application!.id)).toHaveLength(11)
    const refused = await (
      await request('/ar/become-seller', {
        viewer: member,
        form: { ...form, experience: 'Once more' },
      })
    ).text()
    expect([
      refused.includes('عدّلت طلبك عشر مرّات خلال ساعة'),
      refused.includes('Once more'),
    ]).toEqual([true, true])
    expect((await send(member, { experience: application!.experience })).status).toBe(302) // the same again changes nothing
  })

  test('that is approved can only be read, and its applicant sells [APPLY-07 OP-081 OP-082]', async () => {
    const member = await buildProfile(db)
    await send(member)
    expect(await decided(member, 'approve')).toEqual({ ok: true, value: 'approved' })
    expect(
      await db
        .selectFrom('profiles')
        .select('is_seller')
        .where('id', '=', member.id)
        .executeTakeFirst(),
    ).toEqual({ is_seller: true })
    const shown = await page(member)
    expect(hrefs(shown)).toContain('/create-offer')
    for (const label of [...fields, 'Email'])
      expect([label, getByLabel(shown, label).hasAttribute('readonly')]).toEqual([label, true])
    expect(allByRole(shown, 'button').length).toBe(0)
    expect((await send(member, { full_name: 'Another' })).status).toBe(409)
    expect(await applicationsOf(member)).toMatchObject([
      { full_name: form.full_name, status: 'approved' },
    ])
  })

  test('of somebody who is no seller any more stays as it was, with the way to the support [APPLY-07 OP-010]', async () => {
    const member = await buildProfile(db)
    await send(member)
    await decided(member, 'approve')
    await db.updateTable('profiles').set({ is_seller: false }).where('id', '=', member.id).execute()
    const shown = await page(member)
    expect(hrefs(shown)).toContain('mailto:support@kanz.example')
    expect(hrefs(shown)).not.toContain('/create-offer')
    expect(allByRole(shown, 'button').length).toBe(0)
    const again = await send(member)
    expect([again.status, (await again.text()).includes('can no longer be changed')]).toEqual([
      409,
      true,
    ])
  })

  test('that is rejected can be sent again, is pending then and keeps its notes, which applicants never read [APPLY-08 OP-083 OP-084]', async () => {
    const member = await buildProfile(db)
    await send(member)
    const { id } = (await ownApplication(db, member.id))!
    await saveNotes(db, id, 'The phone does not answer', admin, new Date())
    expect(await saveNotes(db, id, 'Take me', { ...member, is_admin: false }, new Date())).toEqual({
      ok: false,
      code: 'not_found',
    })
    await decided(member, 'reject')
    const shown = await page(member)
    expect(textOf(shown)).toContain('was not approved')
    expect(allByRole(shown, 'button', 'Send again').length).toBe(1)
    expect(shown.innerHTML).not.toContain('does not answer')
    await send(member, { experience: 'Three years, with a page of 900 people' })
    expect(await applicationsOf(member)).toMatchObject([
      {
        id,
        status: 'pending',
        notes: 'The phone does not answer',
        experience: 'Three years, with a page of 900 people',
      },
    ])
    expect(await auditOf(id)).toEqual(
      ['submit', 'notes', 'reject', 'resubmit'].map((action) => `seller_application.${action}`),
    )
  })

  test('of another person with the same address is neither shown nor changed [APPLY-09 OP-084]', async () => {
    const [owner, stranger] = [await buildProfile(db), await buildProfile(db)]
    await send(owner)
    await db
      .updateTable('seller_applications')
      .set({ email: stranger.email })
      .where('user_id', '=', owner.id)
      .execute()
    expect((await page(stranger)).innerHTML).not.toContain(form.full_name)
    const sent = await send(stranger, { full_name: 'A stranger' })
    expect([
      sent.status,
      (await sent.text()).includes('another application for this email'),
    ]).toEqual([409, true])
    expect(await applicationsOf(owner)).toMatchObject([{ full_name: form.full_name }])
    expect(await applicationsOf(stranger)).toEqual([])
  })

  test('ends with its account, and its address is free for who comes with it next [ENT-24]', async () => {
    const gone = await buildProfile(db)
    await send(gone)
    await deleteAccount(db, inSession(gone), { password: '', username: gone.username }, new Date())
    expect(await applicationsOf(gone)).toEqual([])
    const next = await buildProfile(db, { email: gone.email })
    expect((await page(next)).innerHTML).not.toContain(form.full_name)
    await send(next, { full_name: 'The next one' })
    expect(await applicationsOf(next)).toMatchObject([
      { full_name: 'The next one', status: 'pending' },
    ])
  })
})

describe('the database holds to the moves too [APPLY-05 APPLY-07]', () => {
  const attempt = attempts(db)

  test('an application begins as pending and goes only where the table says', async () => {
    const member = await buildProfile(db)
    await send(member)
    const { id } = (await ownApplication(db, member.id))!
    const set = (status: string) =>
      attempt('update seller_applications set status = ? where id = ?::uuid', status, id)
    expect(
      await attempt(
        "insert into seller_applications (full_name, email, phone, experience, status) values ('A', 'x@example.com', '0555 12 34 56', 'y', 'approved')",
      ),
    ).toBe('seller_applications_begin_pending')
    expect(await set('rejected')).toBe('done')
    expect(await set('approved')).toBe('seller_applications_legal_move')
    expect(
      await attempt(
        'update seller_applications set full_name = ? where id = ?::uuid',
        'Another',
        id,
      ),
    ).toBe('seller_applications_decided')
    expect(await set('pending')).toBe('done')
    expect(await set('approved')).toBe('done')
    for (const status of ['pending', 'rejected'])
      expect(await set(status)).toBe('seller_applications_legal_move')
    const other = await buildProfile(db)
    expect(
      await attempt(
        'update seller_applications set user_id = ?::uuid where id = ?::uuid',
        other.id,
        id,
      ),
    ).toBe('seller_applications_own')
    await sql`update seller_applications set notes = 'still possible' where id = ${id}`.execute(db)
  })

  test('and to one application for each person', async () => {
    const member = await buildProfile(db)
    await send(member)
    expect(
      await attempt(
        "insert into seller_applications (user_id, full_name, email, phone, experience) values (?::uuid, 'A', 'second@example.com', '0555 12 34 56', 'y')",
        member.id,
      ),
    ).toBe('seller_applications_person_once')
  })
})
