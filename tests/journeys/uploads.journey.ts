import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, signIn, test } from './fixtures.ts'
import { newMember, query } from './people.ts'

const MB = 1024 * 1024

/** A photo as the camera of a phone makes it, held upright. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 75 })
    .toBuffer()

/** A line that takes some seconds for what is sent, in bytes a second. */
const SLOW = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 100_000 }

const image = (page: Page) => page.locator('#image')

test.describe('a photo of 50 megapixels', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|\/events\)$|fetching the script/] })

  test('is made smaller, sent with its progress, and goes on by itself when the line was lost @ar-phone', async ({
    enter,
    language,
  }) => {
    const locale = { locale: language }
    const buffer = await photo(8160, 6120)
    expect(buffer.length).toBeGreaterThan(5 * MB)
    const page = await enter(await newMember(), '/settings')
    const sent: Request[] = []
    page.on('request', (each) => each.method() === 'POST' && sent.push(each))
    let isAway = true
    await page.route(/\/settings$/, (route) =>
      isAway ? route.abort('internetdisconnected') : route.continue(),
    )
    // the code that makes it smaller comes later than the press that sends the form
    const code = Promise.withResolvers<void>()
    await page.route(/image-forms/, (route) => code.promise.then(() => route.continue()))

    await image(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpg', buffer })
    const save = page.getByRole('button', { name: m.settings_image_save({}, locale) })
    await save.click()
    const saving = page.getByRole('button', { name: m.settings_image_saving({}, locale) })
    await expect(saving).toHaveAttribute('aria-disabled', 'true')
    code.resolve()
    const status = image(page).getByRole('status')
    // fifty megapixels are made smaller first, which on a busy machine takes minutes
    await expect(status).toHaveText(m.image_line_lost({}, locale), { timeout: 240_000 })
    await expect(saving).toHaveAttribute('aria-disabled', 'true')
    // a press while it is on its way does nothing
    await saving.press('Enter')
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', SLOW)
    isAway = false
    await expect(status).toContainText(/[1-9]\d?%/)
    await expect(page.getByText(m.flash_image_updated({}, locale))).toBeVisible()
    expect((await sent.at(-1)!.sizes()).requestBodySize).toBeLessThan(2 * MB)
    const shown = image(page).locator('img')
    const [width, height] = await shown.evaluate((each: HTMLImageElement) =>
      each.decode().then(() => [each.naturalWidth, each.naturalHeight]),
    )
    expect(height / width).toBeCloseTo(8160 / 6120, 1)
  })
})

test.describe('a form that comes back', () => {
  test.use({ allowedErrors: [/status of (409|422)/] })

  test('has its image still, and one that cannot be read is said at once @en-desktop', async ({
    enter,
  }) => {
    const [badge] = await query<{ name: string }>('select name from user_badges limit 1')
    const admin = demoAccount('owner')
    const page = await enter(admin, '/admin/badges/new')
    const icon = page.locator('input[name=icon]')
    const isHere = () => icon.evaluate((each: HTMLInputElement) => each.files?.length)
    await icon.setInputFiles({
      name: 'IMG_0002.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    })
    await expect(page.getByText(m.image_heic())).toBeVisible()
    expect(await isHere()).toBe(0)

    await icon.setInputFiles({
      name: 'icon.png',
      mimeType: 'image/png',
      buffer: await photo(96, 96),
    })
    await expect(page.getByText(m.image_heic())).toBeHidden()
    const name = page.getByRole('textbox', { name: m.admin_badge_name(), exact: true })
    await name.fill(badge!.name)
    await page.getByRole('button', { name: m.admin_badge_create() }).click()
    await expect(page.getByText(m.admin_badge_name_taken())).toBeVisible()
    await expect(name).toHaveValue(badge!.name)
    expect(await isHere()).toBe(1)
    await name.fill(`Pictures ${Date.now()}`)
    await page.getByRole('button', { name: m.admin_badge_create() }).click()
    await expect(page).toHaveURL(/\/admin\/badges$/)
    await expect(page.getByText(m.flash_badge_created())).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 422/] })

  test('an image that is too large comes back in its form @en-desktop', async ({ page, at }) => {
    await page.goto(at('/signin?to=/settings'))
    await signIn(page, await newMember())
    await image(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'IMG_0003.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.concat([await photo(96, 96), Buffer.alloc(24 * MB)]),
      })
    await page.getByRole('button', { name: m.settings_image_save() }).click()
    await expect(image(page).getByRole('alert')).toContainText(m.image_too_large())
    await expect(image(page).locator('input[type=file]')).toBeVisible()
  })
})
