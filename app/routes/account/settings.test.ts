import { hashPassword } from 'better-auth/crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { changePassword } from '#modules/auth/password.server.ts'
import { filesOf } from '#modules/images/image.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildIdentity, buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { allByRole, getByLabel, getByRole, pageOf, textOf } from '../../../tests/page.ts'

const { db, env, request, signIn } = await openTestApp()
const PASSWORD = 'the first long secret'
const hash = await hashPassword(PASSWORD)

let viewer: Awaited<ReturnType<typeof buildProfile>>
beforeEach(async () => {
  viewer = await buildProfile(db, { last_seen_at: new Date() })
  await buildIdentity(db, viewer.id, { password: hash })
})

const page = (path = '/settings') => pageOf(request(path, { viewer }))
const send = (form: Record<string, string>, by: { id: string } | undefined = viewer) =>
  request('/settings', { viewer: by, form })
const profile = () =>
  db.selectFrom('profiles').selectAll().where('id', '=', viewer.id).executeTakeFirstOrThrow()
const canSignIn = async (password: string) =>
  (await request('/signin', { form: { email: viewer.email, password } })).status === 302
const elsewhere = async (given: { user_agent?: string; ip_address?: string } = {}, user = viewer) =>
  (
    await db
      .insertInto('sessions')
      .values({
        token: crypto.randomUUID(),
        user_id: user.id,
        expires_at: plus(new Date(), HOUR),
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const sessions = async (user = viewer) =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).map(
    ({ id }) => id,
  )

describe('account settings', () => {
  test('stand at /settings, for who is signed in [ACCT-01 ACCT-02]', async () => {
    expect((await request('/settings', { viewer })).status).toBe(200)
    const visitor = await request('/ar/settings')
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      302,
      '/ar/signin?to=%2Fsettings',
    ])
  })

  test('offer a profile image, the way to another username, and another password [ACCT-04 GEN-13]', async () => {
    const shown = await page()
    expect(getByLabel(shown, /^Choose an image/).getAttribute('type')).toBe('file')
    expect(shown.querySelector('#main a[href="/change-username"]')?.localName).toBe('a')
    expect(allByRole(shown, 'heading', 'Change password').length).toBe(1)
    expect(textOf(shown)).toContain(viewer.email)
  })

  test('are an entry of the user menu [NAV-32]', async () => {
    const entry = async (path: string, menu: string, name: string) => {
      const account = getByRole(await page(path), 'navigation', menu)
      return getByRole(account, 'link', name).getAttribute('href')
    }
    expect(await entry('/', 'Account', 'Account settings')).toBe('/settings')
    expect(await entry('/ar', 'حسابي', 'إعدادات الحساب')).toBe('/ar/settings')
  })

  test.each([
    'password',
    'image',
    'remove_image',
    'end_session',
    'end_others',
    'language',
    'link_google',
    'unlink_google',
    'password_link',
  ])(
    'sent after the session has gone (%s) say so, and change nothing [ACCT-03]',
    async (intent) => {
      const response = await request('/settings', { form: { intent, current_password: PASSWORD } })
      expect(response.status).toBe(401)
      const html = await response.text()
      expect(html).toContain('Not authenticated')
      expect(html).toContain('/signin?to=%2Fsettings')
    },
  )

  test('that cannot be read are said to be so', async () => {
    for (const intent of ['', 'constructor', '__proto__', 'is_admin', 'x'.repeat(5_000)]) {
      const response = await send({ intent })
      expect(response.status).toBe(422)
      expect(await response.text()).toContain('This form could not be read')
    }
  })
})

describe('the password', () => {
  const change = (given: Record<string, string> = {}) =>
    send({
      intent: 'password',
      current_password: PASSWORD,
      new_password: 'another long secret',
      confirm_password: 'another long secret',
      ...given,
    })

  test('takes three fields, and its button waits for nothing [ACCT-09]', async () => {
    const form = getByLabel(await page(), 'Current password').closest('form')!
    expect(
      [...form.querySelectorAll('input[type="password"]')].map((each) => each.getAttribute('name')),
    ).toEqual(['current_password', 'new_password', 'confirm_password'])
    expect(form.querySelector('button:not([type=button])')!.hasAttribute('disabled')).toBe(false)
  })

  test('changes, and says so; the old one is over [ACCT-12 CALL-59]', async () => {
    const response = await change()
    expect([response.status, response.headers.get('location'), flashOf(response)]).toEqual([
      302,
      '/settings#password',
      'own_password_updated',
    ])
    const cookie = response.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ')
    expect(await (await request('/settings', { headers: { cookie } })).text()).toContain(
      'Password updated successfully',
    )
    expect([await canSignIn(PASSWORD), await canSignIn('another long secret')]).toEqual([
      false,
      true,
    ])
  })

  test('goes on under another session cookie, and the one before opens nothing more [ACCT-12]', async () => {
    const before = await signIn(viewer)
    const response = await change()
    const [after] = response.headers
      .getSetCookie()
      .filter((set) => set.startsWith('sb-auth-token='))
      .map((set) => set.split(';', 1)[0]!)
    expect(after).not.toBe(before)
    const opened = async (cookie: string) =>
      (await request('/settings', { headers: { cookie } })).status
    expect([await opened(before), await opened(after!)]).toEqual([302, 200])
  })

  test('ends all other sessions and open reset links with it, and keeps this one [ACCT-12]', async () => {
    const other = await buildProfile(db)
    const theirs = await elsewhere({}, other)
    await page()
    const [own] = await sessions()
    await elsewhere()
    await elsewhere()
    await request('/forgot-password', { form: { email: viewer.email } })
    const links = () =>
      db.selectFrom('auth_verifications').select('id').where('value', '=', viewer.id).execute()
    expect(await links()).toHaveLength(1)
    await change()
    expect(await sessions()).toEqual([own])
    expect(await sessions(other)).toEqual([theirs])
    expect(await links()).toEqual([])
  })

  test.each([
    [{ current_password: 'not the secret' }, 'Current password is incorrect'],
    [{ confirm_password: 'another long secreT' }, 'New passwords do not match'],
    [{ current_password: '' }, 'Enter your current password'],
    [{ new_password: '', confirm_password: '' }, 'Enter a new password'],
    [{ confirm_password: '' }, 'Enter the new password again'],
    [
      { new_password: 'short', confirm_password: 'short' },
      'The password must have at least 8 characters.',
    ],
    [
      { new_password: ' '.repeat(9), confirm_password: ' '.repeat(9) },
      'The password cannot be only spaces.',
    ],
    [
      { new_password: 'x'.repeat(129), confirm_password: 'x'.repeat(129) },
      'The password may have at most 128 characters.',
    ],
  ])('is refused with %j: %s [ACCT-10 ACCT-11]', async (given, words) => {
    const response = await change(given)
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain(words)
    expect(html).not.toContain('another long secret')
    expect(await canSignIn(PASSWORD)).toBe(true)
  })

  test('may not be the email', async () => {
    expect(
      await (await change({ new_password: viewer.email, confirm_password: viewer.email })).text(),
    ).toContain('The password cannot be your email.')
  })

  test('may be tried five times, then no more for a while, not even rightly; successes do not count [ACCT-11]', async () => {
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await change({ current_password: 'a guess' })).status).toBe(422)
    const response = await change()
    expect(response.status).toBe(429)
    expect(await response.text()).toContain('Too many attempts. Try again in 15 minutes.')
    expect(await canSignIn(PASSWORD)).toBe(true)
  })

  test('changed twice at the same instant changes once', async () => {
    const session = { id: viewer.id, session_id: crypto.randomUUID(), email: viewer.email }
    const to = (secret: string) =>
      changePassword(
        db,
        new Request(env.appUrl),
        session,
        { current_password: PASSWORD, new_password: secret, confirm_password: secret },
        new Date(),
      )
    const answers = await Promise.all([to('the second long secret'), to('the third long secret')])
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('of who came by Google is set by a mailed link', async () => {
    await db
      .updateTable('auth_accounts')
      .set({ provider_id: 'google', account_id: `x#${viewer.id}`, password: null })
      .where('user_id', '=', viewer.id)
      .execute()
    const shown = await page()
    expect(shown.querySelector('[name="current_password"]')).toBeNull()
    expect(allByRole(shown, 'button', 'Send me a link').length).toBe(1)
    const refused = await change()
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Send me a link')
    const response = await send({ intent: 'password_link' })
    expect(flashOf(response)).toBe('password_link_sent')
    const mail = await db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'mail.requested')
      .where('subject_id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    const link = new URL((mail.payload as { params: { link: string } }).params.link)
    await request(link.pathname + link.search, {
      form: { password: 'the first of mine', confirm_password: 'the first of mine' },
    })
    expect(await canSignIn('the first of mine')).toBe(true)
    expect(
      await db
        .selectFrom('auth_accounts')
        .select('provider_id')
        .where('user_id', '=', viewer.id)
        .orderBy('provider_id')
        .execute(),
    ).toEqual([{ provider_id: 'credential' }, { provider_id: 'google' }])
  })
})

describe('devices', () => {
  test('are listed in words, with their address and last use, this one marked', async () => {
    await elsewhere({
      user_agent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
      ip_address: '203.0.113.84',
    })
    await elsewhere({ user_agent: '<script>alert(1)</script>' })
    await db
      .insertInto('sessions')
      .values({
        token: crypto.randomUUID(),
        user_id: viewer.id,
        ip_address: '203.0.113.99',
        expires_at: new Date(0),
      })
      .execute()
    const shown = await page()
    const text = textOf(shown)
    expect(text).toContain('Firefox on Windows')
    const isolated = [...shown.querySelectorAll('bdi[dir="ltr"]')].map(textOf)
    expect(isolated).toContain('203.0.113.84')
    expect(text.match(/This device/g)).toHaveLength(1)
    const scripts = [...shown.querySelectorAll('script')].map((each) => each.textContent ?? '')
    expect(scripts.filter((script) => script.startsWith('alert'))).toEqual([])
    expect(shown.documentElement.innerHTML).not.toContain('203.0.113.99')
    expect(textOf(await page('/ar/settings'))).toContain('Firefox على Windows')
  })

  test('are ended one by one', async () => {
    await page()
    const id = await elsewhere()
    expect(flashOf(await send({ intent: 'end_session', session: id }))).toBe('device_ended')
    expect(await sessions()).toHaveLength(1)
    expect(flashOf(await send({ intent: 'end_session', session: id }))).toBe('device_gone')
  })

  test('are ended all at once but this one', async () => {
    await page()
    const [own] = await sessions()
    await elsewhere()
    await elsewhere()
    await db
      .insertInto('trusted_devices')
      .values({
        digest: `trusted ${viewer.id}`,
        user_id: viewer.id,
        expires_at: new Date(Date.now() + 9e6),
      })
      .execute()
    expect(flashOf(await send({ intent: 'end_others' }))).toBe('devices_ended')
    expect(
      await db
        .selectFrom('trusted_devices')
        .select('user_id')
        .where('user_id', '=', viewer.id)
        .execute(),
    ).toEqual([])
    expect(await sessions()).toEqual([own])
  })

  test('of other people are out of reach', async () => {
    const other = await buildProfile(db)
    const theirs = await elsewhere({}, other)
    for (const session of [theirs, 'x', '', "' or true--"])
      expect(flashOf(await send({ intent: 'end_session', session }))).toBe('device_gone')
    await send({ intent: 'end_others' })
    expect(await sessions(other)).toEqual([theirs])
  })

  test('that were ended are signed out with their next request', async () => {
    await page()
    const [own] = await sessions()
    await send({ intent: 'end_session', session: own! })
    expect((await request('/settings', { viewer })).status).toBe(302)
  })
})

describe('the language of mails', () => {
  test('is chosen and kept', async () => {
    expect(flashOf(await send({ intent: 'language', locale: 'ar' }))).toBe('language_saved')
    expect((await profile()).locale).toBe('ar')
    const choice = getByLabel(await page(), 'Mails and notifications in')
    expect(choice.querySelector('option[selected]')?.getAttribute('value')).toBe('ar')
  })

  test.each(['', 'fr', 'constructor', 'AR'])('is refused when it is %j', async (locale) => {
    expect((await send({ intent: 'language', locale })).status).toBe(422)
    expect((await profile()).locale).toBe('en')
  })
})

describe('the profile image', () => {
  const image = (format: 'jpeg' | 'png' | 'webp', background = '#2f6f4f', edge = 300) =>
    sharp({ create: { width: edge, height: edge, channels: 3, background } })
      [format]()
      .toBuffer()

  function upload(
    bytes: Uint8Array<ArrayBuffer> | null,
    name = 'me.jpg',
    type = 'image/jpeg',
    by: { id: string } | undefined = viewer,
  ) {
    const form = new FormData()
    form.set('intent', 'image')
    if (bytes) form.set('image', new File([bytes], name, { type }))
    return request('/settings', { viewer: by, form })
  }

  async function expectRefused(response: Response, words: string) {
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(words)
    expect((await profile()).profile_image_url).toBeNull()
  }

  test('carries its hint and offers images alone [ACCT-05 ACCT-06]', async () => {
    const field = getByLabel(await page(), 'Choose an image max 5MB, JPG and PNG')
    expect(field.getAttribute('accept')).toBe('image/jpeg,image/png')
  })

  test.each(['jpeg', 'png'] as const)(
    "is saved from %s, says so, and lies under the person's own folder [ACCT-08 FILE-01 FILE-03 CALL-29]",
    async (format) => {
      const response = await upload(await image(format))
      expect([response.status, response.headers.get('location'), flashOf(response)]).toEqual([
        302,
        '/settings#image',
        'image_updated',
      ])
      const { profile_image_url } = await profile()
      expect(profile_image_url).toMatch(
        new RegExp(`^/files/profile-images/${viewer.id}/\\d{13,}(?:w\\d+)?\\.webp$`),
      )
      const html = await (
        await request('/settings', { viewer, headers: { cookie: 'flash=image_updated' } })
      ).text()
      expect(html).toContain('Profile image updated successfully')
      expect(html).toContain(profile_image_url)
      expect((await request(profile_image_url!)).status).toBe(200)
    },
  )

  test('takes the place of the one before, whose files go; and can be removed [FILE-02]', async () => {
    await upload(await image('jpeg'))
    const first = (await profile()).profile_image_url!
    await upload(await image('png', '#c94f2e'))
    const second = (await profile()).profile_image_url!
    expect(second).not.toBe(first)
    expect((await request(first)).status).toBe(404)
    expect((await request(second)).status).toBe(200)
    expect(flashOf(await send({ intent: 'remove_image' }))).toBe('image_removed')
    expect((await profile()).profile_image_url).toBeNull()
    expect((await request(second)).status).toBe(404)
  })

  test('shows in the header and on the public profile', async () => {
    await upload(await image('jpeg'))
    const { profile_image_url } = await profile()
    const small = filesOf(profile_image_url!)[0]!.key
    expect(getByRole(await page('/wallet'), 'banner').innerHTML).toContain(small)
    expect(await (await request(`/users/${viewer.username}`)).text()).toContain(small)
  })

  test('is refused when there is none, or it is no JPG or PNG whatever it is called [ACCT-06 ACCT-07]', async () => {
    await expectRefused(await upload(null), 'Choose an image first')
    await expectRefused(await upload(new Uint8Array()), 'Choose an image first')
    await expectRefused(
      await upload(await image('webp'), 'me.jpg'),
      'This file is not a JPG or PNG image',
    )
    await expectRefused(
      await upload(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'me.png',
        'image/png',
      ),
      'This file is not a JPG or PNG image',
    )
    await expectRefused(
      await upload(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)])),
      'This file is not a JPG or PNG image',
    )
    await expectRefused(
      await send({ intent: 'image', image: '/files/profile-images/x/1.webp' }),
      'Choose an image first',
    )
  })

  test('is refused beyond 5 MB [ACCT-07]', async () => {
    const bytes = Buffer.concat([await image('jpeg'), Buffer.alloc(5 * 1024 * 1024)])
    await expectRefused(await upload(bytes), 'larger than 5 MB')
  })
})
