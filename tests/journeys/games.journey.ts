import { randomBytes } from 'node:crypto'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, field, test } from './fixtures.ts'

const words = {
  en: {
    create: 'Create game',
    created: 'Game created successfully',
    addQuestion: 'Add question',
    saveQuestion: 'Save question',
    later: /^Move down: .*First/,
    preview: 'Preview',
    relate: 'Create relation',
    related: 'Game relation created successfully',
    relations: 'Related Games',
  },
  ar: {
    create: 'أنشئ اللعبة',
    created: 'أُنشئت اللعبة بنجاح',
    addQuestion: 'أضف سؤالًا',
    saveQuestion: 'احفظ السؤال',
    later: /^أخّر: .*First/,
    preview: 'معاينة',
    relate: 'أنشئ العلاقة',
    related: 'أُنشئت العلاقة بنجاح',
    relations: 'ألعاب ذات صلة',
  },
} as const

const admin = () => demoAccount('owner')
const PIXELS = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an administrator adds a game with its logo, questions, a guide and a relation, and everybody sees them [ADM-GAME-05 ADM-FAQ-01 ADM-GUIDE-01 ADM-REL-02] @ar-phone', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const say = words[language]
  const slug = `journey-${randomBytes(4).toString('hex')}`
  const name = `Journey ${slug}`
  const desk = await enter(admin(), '/admin/games/new')
  const dialog = desk.getByRole('dialog')
  await field(dialog, m.admin_game_name, language).fill(name)
  await field(dialog, m.admin_game_slug, language).fill(slug)
  await dialog
    .getByRole('combobox', { name: m.admin_game_category({}, { locale: language }) })
    .selectOption('items')
  await dialog
    .locator('[name="logo"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXELS })
  await expect(dialog.locator('[data-image-now] img').first()).toBeVisible()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: say.create }).click()
  await expect(desk.locator('.k-toast', { hasText: say.created })).toBeVisible()

  await desk.goto(at(`/admin/games?q=${slug}`))
  await desk.getByRole('link', { name: m.admin_game_faqs({ name }, { locale: language }) }).click()
  for (const question of ['First', 'Second']) {
    await desk.getByRole('dialog').getByRole('link', { name: say.addQuestion }).click()
    await field(dialog, m.admin_faq_question_en, language).fill(`${question} question?`)
    await field(dialog, m.admin_faq_answer_en, language).fill('An answer')
    await desk.getByRole('dialog').getByRole('button', { name: say.saveQuestion }).click()
    await expect(desk.getByRole('dialog')).toContainText(`${question} question?`)
  }
  await desk.getByRole('dialog').getByRole('button', { name: say.later }).click()
  await expect(desk.getByRole('dialog').locator('ol li').first()).toContainText('Second')

  await desk.goto(at(`/admin/games?q=${slug}`))
  await desk
    .getByRole('link', { name: m.admin_game_guides({ name }, { locale: language }) })
    .click()
  await dialog.getByRole('link', { name: m.admin_guide_add({}, { locale: language }) }).click()
  await field(dialog, m.admin_guide_title_en, language).fill('A guide')
  await field(dialog, m.admin_guide_content_en, language).fill('## Heading\n\n**strong**')
  await dialog.getByRole('button', { name: say.preview }).click()
  await expect(desk.locator('dialog .k-guidepreviews strong')).toHaveText('strong')
  await expect(field(dialog, m.admin_guide_content_en, language)).toHaveValue(
    '## Heading\n\n**strong**',
  )
  await dialog.getByRole('button', { name: m.admin_guide_save({}, { locale: language }) }).click()
  await expect(desk.getByRole('dialog')).toContainText('A guide')

  await desk.goto(at('/admin/game-relations/new'))
  await desk.locator('dialog [name="find_primary"]').fill('valorant')
  await desk.locator('dialog label:has([name="primary"])', { hasText: 'Valorant' }).click()
  await desk.locator('dialog [name="category"]').selectOption('items')
  await desk.locator('dialog [name="find_related"]').fill(slug)
  await desk.locator('dialog label:has([name="related"])', { hasText: slug }).click()
  await dialog.getByRole('button', { name: say.relate }).click()
  await expect(desk.locator('.k-toast', { hasText: say.related })).toBeVisible()

  await desk.goto(at(`/${slug}/items?tab=faqs`))
  await expect(desk.locator('details summary').first()).toContainText('Second question?')
  await expect(desk.getByRole('region', { name: say.relations })).toContainText('Valorant')
})
