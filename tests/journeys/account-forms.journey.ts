import type { Locator, Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, openMail, test } from './fixtures.ts'
import { newMember } from './people.ts'

// The forms of accounts with scripts: checked while they are filled in, refused and taken without
// losing what was typed. What each says of which mistake is proved by account-forms.test.ts.

const field = (page: Page, name: string) => page.locator(`#main [name="${name}"]`)
const send = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}
/** What is said at a field. */
const noteAt = (of: Locator) =>
  of.locator('xpath=ancestor::*[contains(@class,"k-field")][1]').locator('.k-hint--error')

test.use({ allowedErrors: [/status of (400|422)/] })

test('signing up is checked as one types, and the passwords stay [AUTH-16 AUTH-19 AUTH-20] @ar-phone', async ({
  page,
  at,
  language,
}) => {
  const say = { locale: language }
  await page.goto(at('/signup'))
  await awake(page, 'sign-up-form')
  const [email, password, again] = ['email', 'password', 'confirm_password'].map((name) =>
    field(page, name),
  ) as [Locator, Locator, Locator]
  await email.fill('amina@')
  await password.click()
  await expect(noteAt(email)).toHaveText(m.auth_error_email({}, say))
  await email.fill(`journey-${Date.now()}@example.com`)
  await expect(noteAt(email)).toHaveCount(0)
  await password.fill('12345678')
  await again.fill('12345679')
  await expect(noteAt(password)).toHaveText(m.auth_weak_common({}, say))
  await send(page, m.auth_sign_up({}, say)).click()
  // said once, and nothing is to be typed again
  await expect(page.getByText(m.auth_error_mismatch_both({}, say))).toHaveCount(1)
  await expect(password).toHaveValue('12345678')
  await expect(password).toBeFocused()
  await password.fill('a long enough secret')
  await expect(noteAt(password)).toHaveCount(0)
  await again.fill('a long enough secret')
  await expect(noteAt(again)).toHaveCount(0)
  await send(page, m.auth_sign_up({}, say)).click()
  await expect(page.getByText(/^user[0-9a-f]{8}$/)).toBeVisible()
  await expect(page).toHaveURL(at('/signup'))
})

test('a wrong password is corrected, not typed again [AUTH-08 AUTH-09 AUTH-11] @en-desktop', async ({
  page,
  at,
  language,
}) => {
  const say = { locale: language }
  const me = await newMember()
  await page.goto(at('/signin?to=/wallet'))
  await awake(page, 'sign-in-form')
  await send(page, m.auth_sign_in({}, say)).click()
  await expect(page.getByRole('alert')).toHaveText(m.auth_error_missing({}, say))
  await expect(field(page, 'email')).toBeFocused()
  await fill(page, { email: me.email, password: `${me.password}?` })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await field(page, 'password').press('Enter')
  await expect(page.getByRole('alert')).toHaveText(m.auth_error_credentials({}, say))
  await expect(field(page, 'password')).toHaveValue(`${me.password}?`)
  await field(page, 'password').fill(me.password)
  await send(page, m.auth_sign_in({}, say)).click()
  await expect(page).toHaveURL(at('/wallet'))
})

test('a forgotten password is replaced by the link of a mail [AUTH-24 AUTH-27 AUTH-28] @ar-phone', async ({
  page,
  at,
  language,
}) => {
  const say = { locale: language }
  const me = await newMember()
  await page.goto(at('/forgot-password'))
  await awake(page, 'forgot-password-form')
  await send(page, m.auth_send_link({}, say)).click()
  await expect(noteAt(field(page, 'email'))).toHaveText(m.auth_error_email_required({}, say))
  await field(page, 'email').fill(me.email)
  await send(page, m.auth_send_link({}, say)).click()
  await expect(page.getByRole('heading', { name: m.auth_sent_heading({}, say) })).toBeVisible()

  await openMail(page, at('/mail'), me.email)
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: m.mail_reset_action({}, say) })
    .click()
  await awake(page, 'new-password-form')
  await fill(page, { password: 'another long secret', confirm_password: 'another long' })
  await send(page, m.auth_reset({}, say)).click()
  await expect(page.getByText(m.auth_error_mismatch({}, say), { exact: true })).toHaveCount(1)
  await expect(field(page, 'password')).toHaveValue('another long secret')
  await field(page, 'confirm_password').fill('another long secret')
  await send(page, m.auth_reset({}, say)).click()
  await expect(page.getByText(m.auth_updated({}, say))).toBeVisible()
})

test('an address and a username are refused where they stand, then changed [ACCT-20 ACCT-23] @en-desktop', async ({
  enter,
  at,
  language,
}) => {
  const say = { locale: language }
  const [me, other] = [await newMember(), await newMember()]
  const page = await enter(me, '/settings/email')
  await awake(page, 'change-email-form')
  await fill(page, { email: `new-${me.email}`, password: `${me.password}?` })
  await send(page, m.email_submit({}, say)).click()
  await expect(noteAt(field(page, 'password'))).toHaveText(m.two_step_error_password({}, say))
  await expect(field(page, 'password')).toHaveValue(`${me.password}?`)
  await field(page, 'password').fill(me.password)
  await send(page, m.email_submit({}, say)).click()
  await expect(page.getByText(m.email_sent_title({}, say))).toBeVisible()

  await page.goto(at('/change-username'))
  await awake(page, 'username-form')
  const name = field(page, 'username')
  await name.fill(other.username)
  await send(page, m.username_submit({}, say)).click()
  await expect(noteAt(name)).toHaveText(m.username_taken({}, say))
  await name.fill('إلياس')
  await expect(noteAt(name)).toHaveCount(0)
  await send(page, m.username_submit({}, say)).click()
  await expect(noteAt(name)).toHaveText(m.username_form({}, say))
  await name.fill(`${me.username}_2`)
  await send(page, m.username_submit({}, say)).click()
  await expect(page.getByText(m.flash_username_updated({}, say))).toBeVisible()
})

test('an application is refused where it is wrong, and leaves without a question [APPLY-03 APPLY-06] @ar-phone', async ({
  enter,
  language,
}) => {
  const say = { locale: language }
  const page = await enter(await newMember(), '/become-seller')
  page.on('dialog', (asked) => {
    throw new Error(`the page asks: ${asked.message()}`)
  })
  await awake(page, 'application-form')
  await fill(page, { full_name: 'Amina Benali', phone: '12' })
  await send(page, m.apply_submit({}, say)).click()
  await expect(noteAt(field(page, 'phone'))).toHaveText(m.apply_bad_phone({}, say))
  await expect(noteAt(field(page, 'experience'))).toHaveText(m.apply_required({}, say))
  await expect(field(page, 'full_name')).toHaveValue('Amina Benali')
  await fill(page, { phone: '0555 12 34 56', experience: 'Two years of it' })
  await send(page, m.apply_submit({}, say)).click()
  await expect(page.getByText(m.flash_application_sent({}, say))).toBeVisible()
})
