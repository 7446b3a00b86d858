import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, signIn, test } from './fixtures.ts'
import { type Member, newMember } from './people.ts'

const words = {
  en: {
    account: 'Account settings',
    update: 'Update password',
    updated: 'Password updated successfully',
    wrong: 'Current password is incorrect',
    rename: 'Update username',
    renamed: 'Username updated successfully',
    free: 'First Change - Free!',
    saveImage: 'Save image',
    imageSaved: 'Profile image updated successfully',
    end: 'Delete my account for good',
    ended: 'Your account is deleted',
    download: 'Download my data',
  },
  ar: {
    account: 'إعدادات الحساب',
    update: 'غيّر كلمة المرور',
    updated: 'غُيّرت كلمة المرور بنجاح',
    wrong: 'كلمة المرور الحالية غير صحيحة',
    rename: 'غيّر الاسم',
    renamed: 'غُيّر اسم المستخدم بنجاح',
    free: 'أوّل تغيير مجاني!',
    saveImage: 'احفظ الصورة',
    imageSaved: 'غُيّرت صورة الملف بنجاح',
    end: 'احذف حسابي نهائيًّا',
    ended: 'حُذف حسابك',
    download: 'نزّل بياناتي',
  },
} as const

const field = (page: Page, name: string) => page.locator(`#main input[name="${name}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The password that is, and twice the one that shall be. */
async function fillPasswords(page: Page, { password }: Member) {
  await field(page, 'current_password').fill(password)
  await field(page, 'new_password').fill('another long secret')
  await field(page, 'confirm_password').fill('another long secret')
}

test.describe('the settings', () => {
  test.use({ allowedErrors: [/status of (403|422)/] })

  test('are opened from the menu, and a password form says which of its three fields lack [ACCT-09 ACCT-11 ACCT-12 NAV-32] @en-desktop', async ({
    enter,
    language,
  }) => {
    const say = words[language]
    const me = await newMember()
    const page = await enter(me)
    const other = await enter(me, '/wallet')
    await page.locator('.k-header button[popovertarget="account-menu"]').click()
    await page.locator('#account-menu').getByRole('link', { name: say.account }).click()
    await expect(page.getByRole('heading', { level: 1, name: say.account })).toBeVisible()

    const update = button(page, say.update)
    await awake(page, 'change-password-form')
    await update.click()
    const lacks = m.settings_password_current_required({}, { locale: language })
    await expect(page.getByText(lacks)).toBeVisible()
    await expect(field(page, 'current_password')).toBeFocused()
    await field(page, 'current_password').fill('not my password')
    await field(page, 'new_password').fill('another long secret')
    await field(page, 'confirm_password').fill('another long secret')
    await update.click()
    await expect(page.getByText(say.wrong)).toBeVisible()
    await expect(field(page, 'current_password')).toBeInViewport()
    await expect(field(page, 'current_password')).toBeFocused()
    await expect(field(page, 'confirm_password')).toHaveValue('another long secret')

    await field(page, 'current_password').fill(me.password)
    await expect(page.getByText(say.wrong)).toBeHidden()
    await update.click()
    await expect(page.getByText(say.updated)).toBeVisible()
    // its session has ended, which a page that shows what is private learns by itself
    await expect(other).toHaveURL(/\/signin/)
  })

  test('save a profile image, which the header shows [ACCT-05 ACCT-08] @ar-phone', async ({
    enter,
    language,
  }) => {
    const say = words[language]
    const page = await enter(await newMember(), '/settings')
    const buffer = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#c94f2e' },
    })
      .jpeg()
      .toBuffer()
    // the browser's own control, in its own language, is out of sight, so the page names the file
    await expect(field(page, 'image')).toHaveCSS('opacity', '0')
    await field(page, 'image').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.locator('#image').getByText('me.jpg')).toBeVisible()
    await button(page, say.saveImage).click()
    await expect(page.getByText(say.imageSaved)).toBeVisible()
    const image = page.locator('#image img')
    await expect(image).toBeVisible()
    expect(
      await image.evaluate((each: HTMLImageElement) => each.decode().then(() => each.naturalWidth)),
    ).toBeGreaterThan(0)
  })
})

test.describe('the settings of a whole account', () => {
  test.use({ allowedErrors: [/status of (403|422)/] })

  test('give the data out as a file @en-desktop', async ({ enter, language }) => {
    const me = await newMember()
    const page = await enter(me, '/settings/data')
    await field(page, 'password').fill('not the right secret')
    await button(page, words[language].download).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await field(page, 'password').fill(me.password)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, words[language].download).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^kanz-${me.username}-.*\\.json$`))
    expect(JSON.parse(readFileSync(await download.path(), 'utf8')).profile.email).toBe(me.email)
  })

  test('end the account, and with it every device @ar-phone', async ({ enter, language, at }) => {
    const say = words[language]
    const me = await newMember()
    const page = await enter(me, '/settings/delete')
    const other = await enter(me, '/wallet')
    await button(page, say.end).click()
    await expect(page.getByText(m.delete_password_required({}, { locale: language }))).toBeVisible()
    await expect(field(page, 'password')).toBeFocused()
    await field(page, 'password').fill(me.password)
    await button(page, say.end).click()
    await expect(page.getByText(say.ended)).toBeVisible()
    await other.reload()
    await expect(other).toHaveURL(/\/signin/)
    const answer = await page.request.get(at(`/users/${me.username}`))
    expect(answer.status()).toBe(404)
  })
})

test.describe('the username', () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('has to be another one, changes, and closes until the next date [ACCT-17 ACCT-19 ACCT-20 ACCT-22 ACCT-23] @en-desktop', async ({
    enter,
    language,
    at,
  }) => {
    const say = words[language]
    const me = await newMember()
    const page = await enter(me, '/change-username')
    await expect(page.getByText(say.free)).toBeVisible()
    await awake(page, 'username-form')
    await button(page, say.rename).click()
    await expect(page.getByText(m.username_unchanged({}, { locale: language }))).toBeVisible()
    await expect(field(page, 'username')).toBeFocused()
    const wanted = `${me.username}_2`
    await field(page, 'username').fill(wanted)
    await button(page, say.rename).click()
    await expect(page.getByText(say.renamed)).toBeVisible()
    await expect(page.getByText(say.free)).toBeHidden()
    await expect(field(page, 'username')).toBeDisabled()
    await expect(button(page, say.rename)).toBeDisabled()
    await page.goto(at(`/users/${me.username}`))
    await expect(page).toHaveURL(at(`/users/${wanted}`))
  })
})

test.describe('without scripts', () => {
  test('password and username change as well [ACCT-09 ACCT-20] @ar-phone', async ({
    browser,
    baseURL,
    language,
    at,
  }) => {
    const say = words[language]
    const me: Member = await newMember()
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(at('/signin?to=/settings'))
    await signIn(page, me)
    await fillPasswords(page, me)
    await button(page, say.update).click()
    await expect(page.getByText(say.updated)).toBeVisible()
    await page.goto(at('/change-username'))
    await field(page, 'username').fill(`${me.username}_2`)
    await button(page, say.rename).click()
    await expect(page.getByText(say.renamed)).toBeVisible()
    await context.close()
  })
})
