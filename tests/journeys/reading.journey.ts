import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { m } from '../../app/i18n/paraglide/messages.js'
import { slugOf } from '../../app/modules/content/slug.ts'
import { expect, test, type Language } from './fixtures.ts'
import { newMember, query } from './people.ts'

// A post from its first word to its first reader, as the operator writes it: typed, with a picture dropped into the text.

const says = (message: (inputs: object, options: { locale: Language }) => string, locale: Language) => message({}, { locale })
const title = () => `كيف تحمي حسابك ${randomBytes(4).toString('hex')}`

/** Drops files onto the text, or pastes them into it, as a browser does. */
async function give(page: Page, kind: 'drop' | 'paste', files: { name: string; type: string; base64: string }[]) {
  await page.locator('textarea[name="content"]').evaluate((text, { kind, files }) => {
    const data = new DataTransfer()
    for (const { name, type, base64 } of files) data.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], name, { type }))
    text.dispatchEvent(kind === 'drop'
      ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
      : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  }, { kind, files })
}

const picture = async (colour: string) => ({
  name: 'shield.png', type: 'image/png',
  base64: (await sharp({ create: { width: 640, height: 360, channels: 3, background: colour } }).png().toBuffer()).toString('base64'),
})

test('an administrator writes a post in Arabic with dropped pictures and publishes it, and a visitor reads it [ADM-BLOG-03 ADM-BLOG-09 BLOG-07 FILE-05]', async ({ enter, page: reader, language }) => {
  const name = title()
  const page = await enter(await newMember({ is_admin: true }), '/admin/blog')
  await page.getByRole('link', { name: says(m.admin_post_new, language) }).click()
  await expect(page.locator('[data-mark="bold"]')).toBeVisible()
  await expect(page.locator('[data-plain]')).toBeHidden()
  await page.locator('input[name="title"]').fill(name)
  await expect(page.locator('input[name="slug"]')).toHaveValue(slugOf(name))
  await page.locator('select[name="locale"]').selectOption('ar')
  const text = page.locator('textarea[name="content"]')
  await text.fill('مهمّ')
  await text.selectText()
  await page.locator('[data-mark="bold"]').click()
  await expect(text).toHaveValue('**مهمّ**')
  const shown = page.locator('[data-shown]')
  await expect(shown.locator('strong')).toHaveText('مهمّ')
  await expect(shown.locator('.k-prose')).toHaveAttribute('dir', 'rtl')

  // an empty line keeps them out of the paragraph
  await text.press('Control+End')
  await give(page, 'drop', [await picture('#a33'), await picture('#3a3')])
  await expect(page.locator('[data-status]')).toHaveText(says(m.editor_added, language))
  await expect(text).toHaveValue(/\*\*مهمّ\*\*\n\n!\[[^\]]+\]\(\/files\/blog-images\/[a-z0-9-]+w640\.webp\)\n\n!\[[^\]]+\]\(\/files\/blog-images\/[a-z0-9-]+w640\.webp\)$/)
  await give(page, 'paste', [await picture('#33a')])
  await expect(shown.locator('img')).toHaveCount(3)

  await page.locator('input[name="published"]').check()
  await page.getByRole('button', { name: says(m.admin_save, language), exact: true }).click()
  await expect(page.getByText(says(m.flash_post_saved, language))).toBeVisible()

  await reader.goto('/ar/blog')
  await reader.getByRole('link', { name }).click()
  await expect(reader).toHaveURL(new RegExp(`/ar/blog/${encodeURIComponent(slugOf(name))}$`))
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible()
  const image = reader.locator('.k-prose img').first()
  await image.scrollIntoViewIfNeeded()
  expect(await image.evaluate((each: HTMLImageElement) => each.decode().then(() => each.naturalWidth))).toBeGreaterThan(0)
  expect(await query('select published, locale from blog_posts where title = $1', [name])).toEqual([{ published: true, locale: 'ar' }])
})

test.describe('what goes wrong', () => {
  test.use({ allowedErrors: [/status of (401|422)/] })

  test('a file that is no picture is refused in words and leaves the text as it was; a session that ended loses no text [ADM-BLOG-05 ADM-BLOG-06]', async ({ enter, language }) => {
    const me = await newMember({ is_admin: true })
    const page = await enter(me, '/admin/blog/new')
    const text = page.locator('textarea[name="content"]')
    await text.fill('Words ')
    await expect(async () => {
      // dropped before the editor's script is there, it is nothing to the page
      await give(page, 'drop', [{ name: 'notes.txt', type: 'text/plain', base64: 'aGVsbG8=' }])
      await expect(page.getByText(says(m.editor_upload_failed, language))).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await give(page, 'drop', [{ name: 'fake.png', type: 'image/png', base64: 'aGVsbG8=' }])
    await expect(page.getByText(says(m.picture_not_a_picture, language))).toBeVisible()
    await expect(text).toHaveValue(/^Words\s*$/)

    await page.locator('input[name="title"]').fill(title())
    await query('delete from sessions where user_id = $1', [me.id])
    await page.getByRole('button', { name: says(m.admin_save, language), exact: true }).click()
    await expect(page.getByRole('heading', { name: says(m.admin_post_not_authenticated, language) })).toBeVisible()
    await page.goBack()
    await expect(page.locator('textarea[name="content"]')).toHaveValue(/^Words\s*$/)
  })

  test('a text that is not saved is asked about before it is left', async ({ enter, at }) => {
    const page = await enter(await newMember({ is_admin: true }), '/admin/blog/new')
    await expect(page.locator('[data-mark="bold"]')).toBeVisible()
    await page.locator('textarea[name="content"]').click()
    await page.keyboard.type('Words')
    const asked = new Promise<string>((done) => page.once('dialog', (dialog) => {
      done(dialog.type())
      void dialog.accept()
    }))
    await page.goto(at('/admin/blog'))
    expect(await asked).toBe('beforeunload')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a text is looked at and saved all the same', async ({ enter, language }) => {
    const name = title()
    const page = await enter(await newMember({ is_admin: true }), '/admin/blog/new')
    await page.locator('input[name="title"]').fill(name)
    await page.locator('textarea[name="content"]').fill('## Part')
    await page.getByRole('button', { name: says(m.editor_preview, language) }).click()
    await expect(page.locator('[data-shown] h2')).toHaveText('Part')
    await page.getByRole('button', { name: says(m.admin_save, language), exact: true }).click()
    await expect(page.getByText(says(m.flash_post_saved, language))).toBeVisible()
  })
})
