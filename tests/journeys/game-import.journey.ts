import { randomBytes } from 'node:crypto'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, test } from './fixtures.ts'
import { query } from './people.ts'

test.use({ allowedErrors: [/status of 4(09|22)/] }) // what is not complete, and what has changed

/** A text as Excel in French writes it. */
const inFrench = (text: string) => Buffer.from(text, 'latin1')

test('a spreadsheet with other headings is mapped once, its words are asked once, and it is taken back [ADM-GAME-05 OP-108] @ar-phone', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const mark = randomBytes(4).toString('hex')
  const columns = `Élément ${mark};Machine ${mark}`
  const desk = await enter(demoAccount('owner'), '/admin/games/import')
  const upload = async (text: string) => {
    await desk.goto(at('/admin/games/import'))
    await desk
      .locator('#main input[type="file"]')
      .setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: inFrench(text) })
    await desk.getByRole('button', { name: m.csv_read({}, locale) }).click()
    await expect(desk).toHaveURL(/\/import\/[0-9a-f-]{36}/)
  }

  await upload(`${columns}\nPokémon ${mark};PC\nHéros ${mark};Xbox\nÉté ${mark};Xbox`)
  await expect(desk.locator('#main')).toContainText(m.csv_encoding_1252({}, locale))
  await expectAccessible(desk)
  await desk.locator('select[name="name"]').selectOption('0')
  await desk.locator('button[name="step"][value="columns"]').click()
  // without a category nothing is kept, and what was chosen stays
  await expect(desk.locator('.k-field', { has: desk.locator('[name="category"]') })).toContainText(
    m.csv_map_choose({}, locale),
  )
  await expect(desk.locator('select[name="name"]')).toHaveValue('0')
  await desk.locator('select[name="category"]').selectOption('all:items')
  await desk.locator('select[name="platforms"]').selectOption('1')
  await desk.locator('button[name="step"][value="columns"]').click()

  await expect(desk.locator('#main h2').first()).toHaveText(m.game_import_words({}, locale))
  await expectAccessible(desk)
  await desk.locator('select[name="means_0"]').selectOption('Xbox One,Xbox Series X/S')
  await desk.locator('button[name="step"][value="words"]').click()
  await desk.locator('button[data-busy]', { hasText: '3' }).last().click()
  const title = m.game_import_done({}, locale)
  await expect(desk.locator('h1')).toHaveText(title, { timeout: 60_000 })

  await desk.getByRole('link', { name: m.game_take_back({}, locale) }).click()
  await expect(desk.locator('h1')).toHaveText(m.game_take_back_question({}, locale))
  await expect(desk.locator('#main')).toContainText(
    m.game_take_back_removes({ count: 3, number: '3' }, locale),
  )
  await expectAccessible(desk)
  // somebody adds a question to one of them meanwhile: it is asked about again
  await query(
    `insert into game_faqs (game_id, question, answer) select id, 'How?', 'So.' from games
     where name = $1`,
    [`Été ${mark}`],
  )
  const button = desk.getByRole('button', { name: m.game_take_back({}, locale), exact: true })
  await button.click()
  await expect(desk.getByRole('alert')).toContainText(m.game_take_back_changed({}, locale))
  await expect(desk.locator('#main')).toContainText(m.game_take_back_used({}, locale))
  await button.click()
  await expect(desk.locator('h1')).toHaveText(m.game_take_back_done({}, locale))
  const left = await query<{ name: string }>(
    'select name from games where name like $1 order by name',
    [`%${mark}`],
  )
  expect(left).toEqual([{ name: `Été ${mark}` }])

  // the same headings are known
  await upload(`${columns}\nAprès ${mark};XBOX`)
  await expect(desk.locator('#main')).toContainText(`Après ${mark}`)
  await expect(desk.locator('select')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the columns and words are said, and the import is taken back @en-desktop', async ({
    language,
    enter,
  }) => {
    const locale = { locale: language }
    const mark = randomBytes(4).toString('hex')
    const page = await enter(demoAccount('owner'), '/admin/games/import')
    await page.locator('#main input[type="file"]').setInputFiles({
      name: `${mark}.csv`,
      mimeType: 'text/csv',
      buffer: inFrench(`Objet ${mark};Rubrique ${mark}\nÉpée ${mark};Divers`),
    })
    await page.getByRole('button', { name: m.csv_read({}, locale) }).click()
    await page.locator('select[name="name"]').selectOption('0')
    await page.locator('select[name="category"]').selectOption('1')
    await page.locator('button[name="step"][value="columns"]').click()
    await page.locator('select[name="means_0"]').selectOption('items')
    await page.locator('button[name="step"][value="words"]').click()
    const one = m.game_import_confirm({ count: 1, number: '1' }, locale)
    await page.getByRole('button', { name: one, exact: true }).click()
    const title = m.game_import_done({}, locale)
    await expect(page.locator('h1')).toHaveText(title, { timeout: 60_000 })
    await page.getByRole('link', { name: m.game_take_back({}, locale) }).click()
    await page.getByRole('button', { name: m.game_take_back({}, locale), exact: true }).click()
    await expect(page.locator('#main')).toContainText(
      m.game_take_back_removed({ count: 1, number: '1' }, locale),
    )
  })
})
