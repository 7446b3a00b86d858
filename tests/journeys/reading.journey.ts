import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { m } from '../../app/i18n/paraglide/messages.js'
import { textSlugOf } from '#modules/content/slug.ts'
import { awake, expect, field, signIn, test, type Language } from './fixtures.ts'
import { newMember, query } from './people.ts'

// A post from its first word to its first reader, as the operator writes it: typed, with an image
// dropped into the text.

const says = (
  message: (inputs: object, options: { locale: Language }) => string,
  locale: Language,
) => message({}, { locale })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = () => `كيف تحمي حسابك ${randomBytes(4).toString('hex')}`

/** Drops files onto the text, or pastes them into it, as a browser does. */
async function give(
  page: Page,
  kind: 'drop' | 'paste',
  files: { name: string; type: string; base64: string }[],
) {
  await page.locator('textarea[name="content"]').evaluate(
    (text, { kind, files }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of files)
        data.items.add(
          new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], name, { type }),
        )
      text.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
      )
    },
    { kind, files },
  )
}

const image = async (colour: string) => ({
  name: 'shield.png',
  type: 'image/png',
  base64: (
    await sharp({ create: { width: 640, height: 360, channels: 3, background: colour } })
      .png()
      .toBuffer()
  ).toString('base64'),
})

test('an administrator writes a post in Arabic with dropped images and publishes it, and a visitor reads it [ADM-BLOG-03 ADM-BLOG-09 BLOG-07 FILE-05] @en-desktop', async ({
  enter,
  page: reader,
  language,
}) => {
  const name = title()
  const page = await enter(await newMember({ is_admin: true }), '/admin/blog')
  await page.getByRole('link', { name: says(m.admin_post_new, language) }).click()
  await awake(page, 'writing-fields')
  await field(page, m.editor_title, language).fill(name)
  await expect(field(page, m.editor_slug, language)).toHaveValue(textSlugOf(name))
  await page
    .getByRole('combobox', { name: says(m.editor_language, language), exact: true })
    .selectOption('ar')
  const text = field(page, m.editor_content, language)
  await text.fill('مهمّ')
  await text.selectText()
  await button(page, says(m.editor_bold, language)).click()
  await expect(text).toHaveValue('**مهمّ**')
  const shown = page.getByRole('region', { name: says(m.editor_preview, language) })
  await expect(shown.locator('strong')).toHaveText('مهمّ')
  await expect(shown.locator('.k-prose')).toHaveAttribute('dir', 'rtl')

  // an empty line keeps them out of the paragraph
  await text.press('Control+End')
  await give(page, 'drop', [await image('#a33'), await image('#3a3')])
  await expect(
    page.getByRole('status').filter({ hasText: says(m.editor_added, language) }),
  ).toHaveText(says(m.editor_added, language))
  await expect(text).toHaveValue(
    /\*\*مهمّ\*\*\n\n!\[\]\(\/files\/blog-images\/[a-z0-9-]+w640\.webp\)\n\n!\[\]\(\/files\/blog-images\/[a-z0-9-]+w640\.webp\)$/,
  )
  await give(page, 'paste', [await image('#33a')])
  await expect(shown.locator('img')).toHaveCount(3)
  const decorative = button(page, says(m.editor_picture_decorative, language))
  for (const left of [3, 2, 1]) {
    await expect(decorative).toHaveCount(left)
    await decorative.first().click()
  }
  await expect(decorative).toHaveCount(0)

  await page.getByRole('radio', { name: says(m.editor_published, language) }).check()
  await button(page, says(m.admin_save, language)).click()
  await expect(page.getByText(says(m.flash_post_saved, language))).toBeVisible()

  await reader.goto('/ar/blog')
  await reader.getByRole('link', { name }).click()
  await expect(reader).toHaveURL(new RegExp(`/ar/blog/${encodeURIComponent(textSlugOf(name))}$`))
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible()
  const shownImage = reader.locator('.k-prose img').first()
  await shownImage.scrollIntoViewIfNeeded()
  expect(
    await shownImage.evaluate((each: HTMLImageElement) =>
      each.decode().then(() => each.naturalWidth),
    ),
  ).toBeGreaterThan(0)
  expect(await query('select published, locale from blog_posts where title = $1', [name])).toEqual([
    { published: true, locale: 'ar' },
  ])
})

test('what is chosen is marked by buttons and by keys, and undone by the browser’s own undo @ar-phone', async ({
  enter,
  language,
}) => {
  const page = await enter(await newMember({ is_admin: true }), '/admin/blog/new')
  await awake(page, 'writing-fields')
  const text = field(page, m.editor_content, language)
  await text.fill('one\ntwo')
  await text.selectText()
  await button(page, says(m.editor_numbered, language)).click()
  await expect(text).toHaveValue('1. one\n2. two')
  await page.keyboard.press('Control+z')
  await expect(text).toHaveValue('one\ntwo')
  await text.selectText()
  await button(page, says(m.editor_quote, language)).press('Enter')
  await expect(text).toHaveValue('> one\n> two')
  await text.fill('Game\tPrice\nRoblox\t1 200')
  await text.selectText()
  await button(page, says(m.editor_table, language)).click()
  const shown = page.getByRole('region', { name: says(m.editor_preview, language) })
  await expect(shown.getByRole('cell', { name: '1 200' })).toBeVisible()
  await text.press('Control+End')
  await page.keyboard.type('said')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  await page.keyboard.press('Control+i')
  await expect(text).toHaveValue(/\*said\*$/)
})

test.describe('what a picture shows', () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('a post is refused until its pictures are described, kept while it is typed, and scheduled @ar-phone', async ({
    enter,
    at,
    language,
  }) => {
    const name = title()
    const page = await enter(await newMember({ is_admin: true }), '/admin/blog/new')
    await awake(page, 'writing-fields')
    await field(page, m.editor_title, language).fill(name)
    const text = field(page, m.editor_content, language)
    await give(page, 'drop', [await image('#a33'), await image('#3a3')])
    const asked = page.getByRole('region', { name: says(m.editor_pictures, language) })
    await expect(asked.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('radio', { name: says(m.editor_at_time, language) }).check()
    const when = field(page, m.editor_publish_at, language)
    await when.fill('2090-05-04T09:30')
    await button(page, says(m.admin_save, language)).click()
    await expect(page.getByText(/: 1.+2\. /)).toBeVisible()
    await expect(when).toHaveValue('2090-05-04T09:30')

    await asked.getByRole('textbox').first().fill('A red [shield]')
    await asked.getByRole('textbox').first().press('Enter')
    await expect(text).toHaveValue(/!\[A red \\\[shield\\\]\]\(\/files\//)
    await asked.getByRole('button', { name: says(m.editor_picture_decorative, language) }).click()
    await expect(asked).toHaveCount(0)
    await expect(text).toHaveValue(/!\[-\]\(\/files\//)

    // what is kept stands there again, and saving it takes it along
    await expect
      .poll(() =>
        query(
          "select fields ->> 'content' like '%![-]%' as kept from text_drafts where fields ->> 'title' = $1",
          [name],
        ),
      )
      .toEqual([{ kept: true }])
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(at('/admin/blog/new'))
    await expect(field(page, m.editor_title, language)).toHaveValue(name)
    await expect(button(page, says(m.editor_unsaved_discard, language))).toBeVisible()
    await button(page, says(m.admin_save, language)).click()
    await expect(page.getByText(says(m.flash_post_saved, language))).toBeVisible()
    await expect(page.getByText('09:30')).toBeVisible()
    expect(
      await query(
        "select published, to_char(publish_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from blog_posts where title = $1",
        [name],
      ),
    ).toEqual([{ published: false, at: '2090-05-04 08:30' }])
    expect(await query("select id from text_drafts where fields ->> 'title' = $1", [name])).toEqual(
      [],
    )
  })
})

test.describe('what goes wrong', () => {
  test.use({ allowedErrors: [/status of (401|422)/] })

  test('a file that is no image is refused in words and leaves the text as it was; a session that ended loses no text [ADM-BLOG-05 ADM-BLOG-06] @ar-phone', async ({
    enter,
    language,
  }) => {
    const me = await newMember({ is_admin: true })
    const page = await enter(me, '/admin/blog/new')
    const text = field(page, m.editor_content, language)
    await text.fill('Words ')
    // dropped before the editor runs, it is nothing to the page
    await awake(page, 'writing-fields')
    await give(page, 'drop', [{ name: 'notes.txt', type: 'text/plain', base64: 'aGVsbG8=' }])
    await expect(page.getByText(says(m.image_not_an_image, language))).toBeVisible()
    await give(page, 'drop', [{ name: 'fake.png', type: 'image/png', base64: 'aGVsbG8=' }])
    await expect(page.getByText(says(m.image_not_an_image, language))).toBeVisible()
    await expect(text).toHaveValue(/^Words\s*$/)

    await field(page, m.editor_title, language).fill(title())
    await query('delete from sessions where user_id = $1', [me.id])
    await page.waitForURL((url) => url.pathname.endsWith('/signin'))
    await signIn(page, me)
    await expect(field(page, m.editor_content, language)).toHaveValue(/^Words\s*$/)
  })

  test('a text that is not saved is asked about before it is left @en-desktop', async ({
    enter,
    at,
    language,
  }) => {
    const page = await enter(await newMember({ is_admin: true }), '/admin/blog/new')
    await field(page, m.editor_content, language).click()
    await page.keyboard.type('Words')
    const asked = new Promise<string>((done) =>
      page.once('dialog', (dialog) => {
        done(dialog.type())
        void dialog.accept()
      }),
    )
    await page.goto(at('/admin/blog'))
    expect(await asked).toBe('beforeunload')
  })
})

test('a text that is edited before its editor runs stays as it was typed, and is shown so; Enter in the title saves @ar-phone', async ({
  enter,
  at,
  language,
}) => {
  const name = title()
  const me = await newMember({ is_admin: true })
  const [post] = await query<{ id: number }>(
    `insert into blog_posts (title, slug, content, locale, author_id) values ($1, $2, 'Stored', 'en', $3) returning id::int`,
    [name, textSlugOf(name), me.id],
  )
  const page = await enter(me)
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/island-root-*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(at(`/admin/blog/${post!.id}`))
  const text = field(page, m.editor_content, language)
  // what only serves those without scripts would take with it what is typed there
  await expect(page.locator('[name="image_words"]')).toBeHidden()
  await text.fill('## Typed early')
  letGo()
  await awake(page, 'writing-fields')
  await expect(text).toHaveValue('## Typed early')
  await expect(
    page
      .getByRole('region', { name: says(m.editor_preview, language) })
      .getByRole('heading', { name: 'Typed early' }),
  ).toBeVisible()
  await field(page, m.editor_title, language).press('Enter')
  await expect(page.getByText(says(m.flash_post_saved, language))).toBeVisible()
  expect(await query('select content from blog_posts where title = $1', [name])).toEqual([
    { content: '## Typed early' },
  ])
})

test.describe('an editor whose script does not come', () => {
  test.use({ allowedErrors: [/Failed to load resource|an island did not wake/] })

  test('shows the buttons of those without scripts @en-desktop', async ({
    enter,
    at,
    language,
  }) => {
    const page = await enter(await newMember({ is_admin: true }))
    await page.route('**/island-root-*.js', (route) => route.abort())
    await page.goto(at('/admin/blog/new'))
    await expect(button(page, says(m.editor_add_image, language))).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 422/] })

  test('a text is looked at and saved all the same @ar-phone', async ({ enter, language }) => {
    const name = title()
    const page = await enter(await newMember({ is_admin: true }), '/admin/blog/new')
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await field(page, m.editor_title, language).fill(name)
    await field(page, m.editor_content, language).fill('## Part')
    await button(page, says(m.editor_preview, language)).click()
    await expect(
      page
        .getByRole('region', { name: says(m.editor_preview, language) })
        .getByRole('heading', { level: 2 }),
    ).toHaveText('Part')
    await page.getByRole('radio', { name: says(m.editor_at_time, language) }).check()
    await button(page, says(m.admin_save, language)).click()
    await expect(page.getByText(says(m.editor_publish_at_wrong, language))).toBeVisible()
    await field(page, m.editor_publish_at, language).fill('2090-05-04T09:30')
    await button(page, says(m.admin_save, language)).click()
    await expect(page.getByText(says(m.flash_post_saved, language))).toBeVisible()
    expect(
      await query('select publish_at is null as never from blog_posts where title = $1', [name]),
    ).toEqual([{ never: false }])
  })
})
