import { randomBytes } from 'node:crypto'
import { demoAccounts, expect, test } from './fixtures.ts'

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

const admin = () => demoAccounts().find(({ role }) => role === 'admin')!
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
  test.setTimeout(180_000)
  const say = words[language]
  const slug = `journey-${randomBytes(4).toString('hex')}`
  const desk = await enter(admin(), '/admin/games/new')
  const dialog = desk.getByRole('dialog')
  await dialog.locator('[name="name"]').fill(`Journey ${slug}`)
  await dialog.locator('[name="slug"]').fill(slug)
  await dialog.locator('[name="category"]').selectOption('items')
  await dialog
    .locator('[name="logo"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXELS })
  await expect(dialog.locator('[data-image-now] img').first()).toBeVisible()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: say.create }).click()
  await expect(desk.locator('.k-toast', { hasText: say.created })).toBeVisible()

  await desk.goto(at(`/admin/games?q=${slug}`))
  await desk.locator('#main tbody a[href*="/faqs"]').first().click()
  for (const question of ['First', 'Second']) {
    await desk.getByRole('dialog').getByRole('link', { name: say.addQuestion }).click()
    await desk.getByRole('dialog').locator('[name="question"]').fill(`${question} question?`)
    await desk.getByRole('dialog').locator('[name="answer"]').fill('An answer')
    await desk.getByRole('dialog').getByRole('button', { name: say.saveQuestion }).click()
    await expect(desk.getByRole('dialog')).toContainText(`${question} question?`)
  }
  await desk.getByRole('dialog').getByRole('button', { name: say.later }).click()
  await expect(desk.getByRole('dialog').locator('ol li').first()).toContainText('Second')

  await desk.goto(at(`/admin/games?q=${slug}`))
  await desk.locator('#main tbody a[href*="/guides"]').first().click()
  await desk.locator('dialog a[href*="/guides/new"]').click()
  await desk.locator('dialog [name="title"]').fill('A guide')
  await desk.locator('dialog [name="content"]').fill('## Heading\n\n**strong**')
  await desk.locator('dialog').getByRole('button', { name: say.preview }).click()
  await expect(desk.locator('dialog .k-guidepreviews strong')).toHaveText('strong')
  await expect(desk.locator('dialog [name="content"]')).toHaveValue('## Heading\n\n**strong**')
  await desk.locator('dialog button[value="save"]:visible').click()
  await expect(desk.getByRole('dialog')).toContainText('A guide')

  await desk.goto(at('/admin/game-relations/new'))
  await desk.locator('dialog [name="find_primary"]').fill('valorant')
  await desk.locator('dialog label:has([name="primary"])', { hasText: 'Valorant' }).click()
  await desk.locator('dialog [name="category"]').selectOption('items')
  await desk.locator('dialog [name="find_related"]').fill(slug)
  await desk.locator('dialog label:has([name="related"])', { hasText: slug }).click()
  await desk.locator('dialog').getByRole('button', { name: say.relate }).click()
  await expect(desk.locator('.k-toast', { hasText: say.related })).toBeVisible()

  await desk.goto(at(`/${slug}/items?tab=faqs`))
  await expect(desk.locator('details summary').first()).toContainText('Second question?')
  await expect(desk.locator('[aria-labelledby="related"]')).toContainText('Valorant')
})
