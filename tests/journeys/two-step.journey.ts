import type { Page } from '@playwright/test'
import { base32 } from '@better-auth/utils/base32'
import { codeAt, stepAt } from '#modules/auth/internal/totp.server.ts'
import { expect, signIn, test } from './fixtures.ts'
import { htmlFaults } from '../html.ts'
import { newMember } from './people.ts'

const words = {
  en: {
    start: 'Set it up',
    on: 'Turn it on',
    kept: 'I have kept them',
    confirm: 'Confirm',
    recovery: 'Use a recovery code',
    stop: 'Turn it off',
    stopNow: 'Turn off',
    off: 'Two-step verification is off',
  },
  ar: {
    start: 'ابدأ الإعداد',
    on: 'فعّله',
    kept: 'احتفظت بها',
    confirm: 'تأكيد',
    recovery: 'استعمل رمز استرداد',
    stop: 'تعطيل التحقّق',
    stopNow: 'عطّله',
    off: 'عُطّل التحقّق بخطوتين',
  },
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeNow = (secret: string, steps = 0) => codeAt(secret, stepAt(new Date()) + steps)

/** The page fits its screen and is right for everybody. */
async function expectSound(page: Page, expectAccessible: (page: Page) => Promise<void>) {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await htmlFaults(await page.content())).toEqual([])
}

test('a member sets two-step verification up, signs in with it, by a recovery code too, and ends it [AUTH-42 OP-036] @en-desktop', async ({
  page,
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const say = words[language]
  const member = await newMember()
  const own = await enter(member, '/settings/email')
  await expectSound(own, expectAccessible)
  await own.goto(at('/settings/two-step'))
  await own.locator('input[name="password"]').fill(member.password)
  await button(own, say.start).click()
  await expect(own.locator('svg.k-qr')).toBeVisible()
  await expectSound(own, expectAccessible)
  const typed = (await own.locator('.k-key code').textContent())!.replaceAll(' ', '')
  const secret = new TextDecoder().decode(base32.decode(typed))
  await own.locator('input[name="code"]').fill(await codeNow(secret))
  await button(own, say.on).click()
  const codes = await own.locator('.k-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  await expectSound(own, expectAccessible)
  const [saved] = await Promise.all([
    own.waitForEvent('download'),
    own.locator('a[download]').click(),
  ])
  expect(saved.suggestedFilename()).toBe('kanz-recovery-codes.txt')
  await own.getByRole('link', { name: say.kept }).click()
  await expectSound(own, expectAccessible)

  await page.goto(at('/signin?to=/wallet'))
  await signIn(page, member)
  await expect(page).toHaveURL(/\/signin\/two-step\?to=/)
  await expectSound(page, expectAccessible)
  expect((await page.context().cookies()).filter(({ name }) => name === 'sb-auth-token')).toEqual(
    [],
  )
  await page.locator('input[name="code"]').fill(await codeNow(secret, 1))
  await button(page, say.confirm).click()
  await expect(page).toHaveURL(at('/wallet'))

  await page.goto('about:blank') // its live stream would ask again without a session
  await page.context().clearCookies()
  await page.goto(at('/signin'))
  await signIn(page, member)
  await page.getByRole('link', { name: say.recovery }).click()
  await expectSound(page, expectAccessible)
  await page.locator('input[name="code"]').fill(codes[0]!)
  await button(page, say.confirm).click()
  await expect(page).toHaveURL(at('/'))

  await own.getByText(say.stop, { exact: true }).click()
  const form = own.locator('form').filter({ has: button(own, say.stopNow) })
  await form.locator('input[name="password"]').fill(member.password)
  await form.locator('input[name="code"]').fill(codes[1]!)
  await button(own, say.stopNow).click()
  await expect(own.getByText(say.off)).toBeVisible()
})
