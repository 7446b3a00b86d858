import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import {
  checkEmail,
  checkEmailChange,
  checkNewPassword,
  checkPasswordChange,
  checkSignIn,
  checkSignUp,
  checkUsername,
} from '#modules/auth/ui/account-checks.ts'
import { checkApplication } from '#modules/sellers/ui/application-words.tsx'
import type { IslandFormAnswer } from '#ui/use-form.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildIdentity, buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { allByRole, descriptionOf, mainOf, textOf } from '../../../tests/page.ts'

// The forms of accounts as a script posts them, and as they are checked before they are posted.

const { db, request } = await openTestApp({ trustProxy: 1 })

const PASSWORD = 'a long enough secret'
const viewer = await buildProfile(db, { last_seen_at: new Date() })
await buildIdentity(db, viewer.id, { password: await hashPassword(PASSWORD) })

let made = 0
type Fields = Record<string, string>

const post = (path: string, form: Fields, json: boolean, by?: { id: string }) =>
  request(path, {
    form,
    viewer: by,
    headers: {
      'x-forwarded-for': `203.0.113.${++made % 250}`,
      ...(json && { accept: 'application/json' }),
    },
  })

const passwords = { password: PASSWORD, confirm_password: PASSWORD }
const change = { current_password: PASSWORD, new_password: 'x', confirm_password: 'y' }
const applied = { full_name: 'Amina', phone: '0555123456', experience: 'Two years' }
const theirs = viewer

type Wrong = [
  path: string,
  check: (form: FormData) => IslandFormAnswer,
  fields: Fields,
  by?: { id: string },
]
const wrong: Wrong[] = [
  ['/signin', checkSignIn, {}],
  ['/signin', checkSignIn, { email: 'amina', password: 'x' }],
  ['/signup', checkSignUp, { password: PASSWORD }],
  ['/signup', checkSignUp, { email: 'amina@example.com', password: PASSWORD }],
  ['/signup', checkSignUp, { email: 'amina@example', ...passwords }],
  ['/signup', checkSignUp, { email: 'a@example.com', ...passwords, confirm_password: 'other' }],
  [
    '/signup',
    checkSignUp,
    { email: 'a@example.com', password: 'short', confirm_password: 'short' },
  ],
  [
    '/signup',
    checkSignUp,
    { email: 'a@example.com', password: 'password', confirm_password: 'password' },
  ],
  [
    '/signup',
    checkSignUp,
    {
      email: 'person@example.com',
      password: 'person@example.com',
      confirm_password: 'person@example.com',
    },
  ],
  ['/forgot-password', checkEmail, { email: '' }],
  ['/forgot-password', checkEmail, { email: 'amina@' }],
  ['/reset-password?type=recovery&token=x', checkNewPassword, { password: '' }],
  [
    '/reset-password?type=recovery&token=x',
    checkNewPassword,
    { ...passwords, confirm_password: 'other' },
  ],
  ['/settings', checkPasswordChange(viewer.email), { intent: 'password' }, theirs],
  [
    '/settings',
    checkPasswordChange(viewer.email),
    { intent: 'password', ...change, new_password: 'long enough' },
    theirs,
  ],
  [
    '/settings',
    checkPasswordChange(viewer.email),
    { intent: 'password', ...change, confirm_password: 'x' },
    theirs,
  ],
  [
    '/settings',
    checkPasswordChange(viewer.email),
    {
      intent: 'password',
      current_password: PASSWORD,
      new_password: viewer.email,
      confirm_password: viewer.email,
    },
    theirs,
  ],
  ['/settings/email', checkEmailChange, { email: '', password: PASSWORD }, theirs],
  ['/settings/email', checkEmailChange, { email: 'amina', password: PASSWORD }, theirs],
  ['/change-username', checkUsername, { username: '' }, theirs],
  ['/change-username', checkUsername, { username: 'إلياس' }, theirs],
  ['/become-seller', checkApplication, { ...applied, full_name: '' }, theirs],
  ['/become-seller', checkApplication, { ...applied, phone: '12' }, theirs],
]

/** What is said: of the whole, and at each field. */
const saidBy = ({ error, errors }: IslandFormAnswer) => ({
  error: error ?? null,
  errors: { ...errors },
})

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each(wrong)(
  '%s says before it is sent what the server says of it (%#) [AUTH-11 AUTH-19 AUTH-20 ACCT-10]',
  async (path, check, fields, by) => {
    const own = saidBy(check(formOf(fields)))
    const answer = await post(path, fields, true, by)
    expect([400, 422]).toContain(answer.status)
    expect(saidBy((await answer.json()) as IslandFormAnswer)).toEqual(own)
    expect([own.error, ...Object.values(own.errors)].some(Boolean)).toBe(true)
  },
)

test.each(wrong)(
  '%s says once what is wrong, also without scripts (%#)',
  async (path, check, fields, by) => {
    if (path.startsWith('/reset-password')) return // a link that nobody was sent shows no form
    const { error, errors } = saidBy(check(formOf(fields)))
    const main = await mainOf(post(path, fields, false, by))
    const notes = [...main.querySelectorAll('.k-hint--error')]
    const plain = (words: unknown) => String(words).replaceAll('\u00a0', ' ')
    expect([...allByRole(main, 'alert'), ...notes].map(textOf).toSorted()).toEqual(
      [error, ...Object.values(errors)].filter(Boolean).map(plain).toSorted(),
    )
    for (const field of main.querySelectorAll('[aria-invalid="true"]'))
      expect(notes.map(textOf)).toContain(descriptionOf(field))
  },
)

test('no form of an account leaves its mistakes to the browser, whose language is another', async () => {
  const others = ['/confirm-email', '/settings/two-step', '/settings/data', '/settings/delete']
  const pages = new Set([...wrong.map(([path]) => path), ...others])
  for (const path of pages) {
    const main = await mainOf(request(path, /^.(settings|change)/.test(path) ? { viewer } : {}))
    for (const form of main.querySelectorAll('form'))
      if (form.querySelector('[required]'))
        expect([path, form.hasAttribute('novalidate')]).toEqual([path, true])
  }
})

test('a script is told where a form leads, and gets its cookies', async () => {
  const form = { email: viewer.email, password: PASSWORD, remember: 'on' }
  const signed = await post('/ar/signin?to=/wallet', form, true)
  expect(await signed.json()).toEqual({ to: '/ar/wallet' })
  expect(signed.headers.getSetCookie().some((each) => each.startsWith('sb-auth-token='))).toBe(true)
  expect(signed.headers.get('cache-control')).toContain('no-store')
  const named = await post('/change-username', { username: 'told_name' }, true, viewer)
  expect(await named.json()).toEqual({ to: '/change-username' })
  expect(flashOf(named)).toBe('username_updated')
})

test('a new member is told their name where they are', async () => {
  const answer = await post('/signup', { email: 'new@example.com', ...passwords }, true)
  expect(await answer.json()).toMatchObject({
    email: 'new@example.com',
    errors: {},
    signedUp: { username: expect.stringMatching(/^user[0-9a-f]{8}$/) },
  })
})

test('a link that is over leads a script to the page that says so', async () => {
  const path = '/reset-password?type=recovery&token=used'
  expect(await (await post(path, passwords, true)).json()).toMatchObject({ to: path })
})

test.each(['/settings', '/settings/email', '/change-username', '/become-seller'])(
  'once nobody is signed in any more %s says so, and takes nothing away [ACCT-03]',
  async (path) => {
    const answer = await post(path, { username: 'x' }, true)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ problem: expect.stringContaining('Sign in') })
  },
)

test('a password is never sent back', async () => {
  const secret = 'this must not come back'
  for (const [path, form, by] of [
    ['/signin', { email: 'nobody@example.com', password: secret }, undefined],
    ['/signup', { email: 'x', password: secret, confirm_password: `${secret}?` }, undefined],
    [
      '/settings',
      {
        intent: 'password',
        ...change,
        current_password: secret,
        new_password: 'long enough',
        confirm_password: 'long enough',
      },
      viewer,
    ],
  ] as const)
    for (const json of [true, false])
      expect(await (await post(path, form, json, by)).text()).not.toContain(secret)
})
