import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, field, type Language, test } from './fixtures.ts'
import { query } from './people.ts'

const admin = () => demoAccount('owner')

async function newGame() {
  const slug = `attributes-${randomBytes(4).toString('hex')}`
  const [game] = await query<{ id: string }>(
    `insert into games (name, slug, category, mono) values ($1, $1, 'accounts', 'AT') returning id`,
    [slug],
  )
  return { slug, id: game!.id }
}

/** Chooses a file of attributes and reads it in. */
async function send(desk: Page, language: Language, text: string) {
  const file = { name: 'attributes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await desk.locator('[name="file"]').first().setInputFiles(file)
  await desk
    .getByRole('button', { name: m.csv_read({}, { locale: language }) })
    .first()
    .click()
}

test.use({ allowedErrors: [/status of (409|422)/] })

for (const size of ['@ar-phone', '@en-desktop'])
  test(`an administrator says what the offers of a game state, is told what is wrong, copies it, and reads in a file ${size}`, async ({
    at,
    language,
    enter,
    expectAccessible,
  }) => {
    const inLanguage = { locale: language } as const
    const game = await newGame()
    const other = await newGame()
    const desk = await enter(admin(), `/admin/games/${game.id}/attributes`)
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('link', { name: m.admin_attribute_add({}, inLanguage) }).click()
    await dialog.locator('[name="type"]').selectOption('choice')
    await field(dialog, m.admin_attribute_label_en, language).fill('Rank')
    await field(dialog, m.admin_attribute_label_ar, language).fill('الرتبة')
    await dialog.locator('[name="option_0_label"]').fill('Gold')
    await dialog.locator('[name="option_0_label_ar"]').fill('ذهبي')
    await dialog.getByLabel(m.admin_attribute_on_card({}, inLanguage)).check()
    await expectAccessible(desk)
    const save = dialog.getByRole('button', { name: m.admin_attribute_save({}, inLanguage) }).last()
    await save.click()
    await expect(dialog).toContainText(m.admin_attribute_error_options_few({}, inLanguage))
    await dialog.locator('[name="option_1_label"]').fill('Silver')
    await dialog.locator('[name="option_1_label_ar"]').fill('فضي')
    await dialog.getByRole('button', { name: m.admin_attribute_try({}, inLanguage) }).click()
    await expect(dialog.locator('.k-attribute__filter').first()).toContainText('Gold')
    await save.click()
    await expect(desk.locator('.k-toast')).toContainText(m.flash_attribute_saved({}, inLanguage))
    await expect(dialog.locator('ol li')).toHaveCount(1)
    await expectAccessible(desk)

    await desk.goto(at(`/admin/games/${other.id}/attributes`))
    await dialog.locator('[name="from"]').selectOption(String(game.id))
    await dialog.getByRole('button', { name: m.admin_attribute_copy_do({}, inLanguage) }).click()
    await expect(desk.locator('.k-toast')).toContainText(m.flash_attributes_copied({}, inLanguage))
    await expect(dialog.locator('ol li')).toHaveCount(1)

    await desk.goto(at('/admin/games/attributes/import'))
    await send(desk, language, 'name\nnothing')
    await expect(desk.locator('#csv-error')).toHaveText(
      m.attribute_import_no_columns({}, inLanguage),
    )
    await expectAccessible(desk)
    await send(
      desk,
      language,
      `game,category,key,type,label_en,label_ar\n${game.slug},accounts,level,number,Level,المستوى`,
    )
    await expectAccessible(desk)
    const confirm = m.attribute_import_confirm({ count: 1, number: '1' }, inLanguage)
    await desk.getByRole('button', { name: confirm }).click()
    await expect(
      desk.getByRole('heading', { name: m.attribute_import_done({}, inLanguage) }),
    ).toBeVisible()
    await desk.goto(at(`/admin/games/${game.id}/attributes`))
    await expect(dialog.locator('ol li')).toHaveCount(2)
    await dialog
      .getByRole('button', {
        name: m.admin_faq_later({ title: language === 'ar' ? 'الرتبة' : 'Rank' }, inLanguage),
      })
      .click()
    await expect(dialog.locator('ol li').last()).toContainText(
      language === 'ar' ? 'الرتبة' : 'Rank',
    )
  })
