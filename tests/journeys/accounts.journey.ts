import type { Page } from '@playwright/test'
import type { IslandElement } from '#ui/island.ts'
import { confirmByMail, demoAccount, expect, test } from './fixtures.ts'

const words = {
  en: {
    signIn: 'Sign in',
    signingIn: 'Signing in...',
    show: 'Show password',
    remember: 'Remember me',
    wrong:
      'Invalid email or password. If you have just signed up, open the link in our mail first.',
    confirm: 'Confirm my email',
    signOut: 'Log out',
    busy: 'Signing out...',
    create: 'Create account',
    mismatch: 'Passwords do not match / كلمات المرور غير متطابقة',
    sent: 'Check your email',
    expired: 'This link has expired',
    send: 'Send reset link',
  },
  ar: {
    signIn: 'دخول',
    signingIn: 'جارٍ تسجيل الدخول...',
    show: 'أظهر كلمة المرور',
    remember: 'تذكّرني',
    wrong:
      'البريد الإلكتروني أو كلمة المرور غير صحيحة. إن أنشأت حسابك للتوّ فافتح أوّلًا الرابط الذي في رسالتنا.',
    confirm: 'أكّد بريدي',
    signOut: 'تسجيل الخروج',
    busy: 'جارٍ تسجيل الخروج...',
    create: 'أنشئ الحساب',
    mismatch: 'Passwords do not match / كلمات المرور غير متطابقة',
    sent: 'تفقّد بريدك الإلكتروني',
    expired: 'انتهت صلاحية هذا الرابط',
    send: 'أرسل الرابط',
  },
} as const

const newEmail = () => `journey-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`
const field = (page: Page, name: string) => page.locator(`#main input[name="${name}"]`)

async function signUp(
  page: Page,
  button: string,
  email: string,
  password: string,
  confirmation = password,
) {
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(password)
  await field(page, 'confirm_password').fill(confirmation)
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function signIn(page: Page, button: string, email: string, password: string) {
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Two clicks and an Enter in one instant; says what the button shows then. */
const pressThrice = (button: HTMLElement) => {
  button.click()
  button.click()
  ;(button as HTMLButtonElement).form?.requestSubmit()
  return { text: button.textContent, disabled: button.getAttribute('aria-disabled') }
}

test.describe('with answers that refuse', () => {
  test.use({ allowedErrors: [/status of 400/] })

  test('a new member signs up, reads the username, confirms by the mail, signs out and in [AUTH-16 AUTH-19 AUTH-08 AUTH-37 AUTH-38 NAV-12 NAV-36] @en-desktop @core', async ({
    page,
    at,
    language,
    expectAccessible,
  }) => {
    const say = words[language]
    const [email, password] = [newEmail(), 'a long enough secret']
    await page.goto(at('/signup'))
    await signUp(page, say.create, email, password, 'something else')
    await expect(page.getByText(say.mismatch).first()).toBeVisible()
    await expect(field(page, 'email')).toHaveValue(email)
    await signUp(page, say.create, email, password)
    const username = await page.getByText(/^user[0-9a-f]{8}$/).textContent()
    expect(username).toBeTruthy()

    await expectAccessible(page)
    await page.goto(at('/signin'))
    await expect(page.getByLabel(say.remember)).toBeChecked()
    for (const tried of ['not the password', password]) {
      await signIn(page, say.signIn, email, tried)
      await expect(page.getByRole('alert')).toHaveText(say.wrong)
    }
    // a page that is left before its live stream was answered is told that nobody is signed in
    const isLive = page.waitForResponse((answer) => answer.url().endsWith('/events') && answer.ok())
    await confirmByMail(page, at('/mail'), email, say.confirm)
    await expect(page).toHaveURL(at('/'))
    await isLive
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sb-auth-token')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})

    const logOut = page.locator('form[action$="/signout"] button')
    await expect(logOut).toHaveText(say.signOut)
    expect(await logOut.evaluate(pressThrice)).toEqual({ text: say.busy, disabled: 'true' })
    await expect(page.locator('header a[href$="/signin"]')).toHaveCount(1)
    await expect(page).toHaveURL(at('/'))
    expect(
      (await page.context().cookies()).filter(({ name }) => name.startsWith('sb-auth')),
    ).toEqual([])
    await page.goto(at('/signin'))
    await signIn(page, say.signIn, email, password)
    await expect(page).toHaveURL(at('/'))
  })
})

test('the password can be shown and hidden [AUTH-03] @en-desktop', async ({
  page,
  at,
  language,
}) => {
  await page.goto(at('/signin'))
  const password = field(page, 'password')
  await password.fill('hunter-213')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: words[language].show }).click()
  await expect(password).toHaveAttribute('type', 'text')
  // so does a press before the form wakes, or in that moment
  await page.addInitScript(() => (window.requestIdleCallback = () => 0))
  for (const isBefore of [true, false]) {
    await page.reload()
    await page.evaluate(async (isNow) => {
      const island = document.querySelector<IslandElement>('#main k-island')
      const press = () => island?.querySelector<HTMLElement>('[data-reveal]')?.click()
      if (isNow) press()
      else new MutationObserver(press).observe(island!, { attributeFilter: ['data-state'] })
      await island?.wake()
    }, isBefore)
    await expect(page.locator('#main k-island')).toHaveAttribute('data-state', 'awake')
    await expect(password).toHaveAttribute('type', 'text')
  }
})

test('a form is sent once, and says that it is on its way [AUTH-37] @ar-phone', async ({
  page,
  at,
  language,
}) => {
  const account = demoAccount('buyer')
  let sent = 0
  await page.route(/\/signin(\.data)?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent++
    await new Promise((answer) => setTimeout(answer, 600))
    return route.continue()
  })
  await page.goto(at('/signin'))
  await field(page, 'email').fill(account.email)
  await field(page, 'password').fill(account.password)
  const shown = await page.locator('#main button[data-busy]').evaluate(pressThrice)
  expect(shown).toEqual({ text: words[language].signingIn, disabled: 'true' })
  await expect(page).toHaveURL(at('/'))
  expect(sent).toBe(1)
})

test('the way to a new password ends with a page that leads on by itself [AUTH-25 AUTH-28 AUTH-29] @en-desktop', async ({
  page,
  at,
  language,
}) => {
  await page.goto(at('/forgot-password'))
  await field(page, 'email').fill(newEmail())
  await page.getByRole('button', { name: words[language].send }).click()
  await expect(page.getByRole('heading', { name: words[language].sent })).toBeVisible()
  await page.goto(at('/reset-password?type=recovery&token=used'))
  await expect(page.getByRole('heading', { name: words[language].expired })).toBeVisible()
  await expect(page.locator('#main form')).toHaveCount(0)
  await page.goto(at('/reset-password?updated'))
  await page.waitForURL(at('/signin'), { timeout: 6_000 })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one can sign in [AUTH-08] @ar-phone', async ({ page, at, language }) => {
    const account = demoAccount('buyer')
    await page.goto(at('/signin?to=/wallet'))
    await signIn(page, words[language].signIn, account.email, account.password)
    await expect(page).toHaveURL(at('/wallet'))
  })
})
