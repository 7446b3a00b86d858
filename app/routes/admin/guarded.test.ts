import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin } from '../../../tests/factories/profile.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db)

const dialogOf = async (response: Response) =>
  /<dialog.*<\/dialog>/s.exec(await response.text())![0]

test.each([
  ['', 'Please provide a refund reason'],
  ['/ar', 'اكتب سبب الاسترجاع'],
])(
  'a refund without a reason is answered in the page and its language, not by the browser (%s) [ADM-ORD-09]',
  async (locale, words) => {
    const { id } = await buildOrder(db, { status: 'paid' })
    const path = `${locale}/admin/orders/${id}/refund`
    const asked = await dialogOf(await request(path, { viewer }))
    expect(asked).toMatch(/<form id="question"[^>]* noValidate=""/)
    expect(asked).toMatch(/<form id="question"[^>]* data-guard=""/)
    const refused = await request(path, { viewer, form: { to: 'refund_wallet', reason: '  ' } })
    expect(refused.status).toBe(422)
    expect(await dialogOf(refused)).toContain(words)
  },
)

test('no question or dialog with a required field leaves its words to the browser, or what was typed to chance', () => {
  const forms = globSync([
    'app/routes/{admin,orders}/**/*.tsx',
    'app/modules/payouts/internal/ui/adjustment.island.tsx',
  ])
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(
      ([, source]) =>
        /<\w*Field\b(?:(?!\/>).)*\brequired\b/s.test(source) &&
        /<[Ff]orm\b|Dialog\b|<Question\b/.test(source),
    )
  expect(forms.length).toBeGreaterThan(8)
  const guarded = /\{\.\.\.guarded\(|<(FormDialog|TextDialog|Question)\b/
  expect(forms.filter(([, source]) => !guarded.test(source)).map(([file]) => file)).toEqual([])
})

test('each section of the settings asks before what was typed into it is left', async () => {
  const page = await (await request('/admin/settings', { viewer })).text()
  const sections = [...page.matchAll(/<form[^>]*>(?=<input type="hidden" name="section")/g)].map(
    ([form]) => form,
  )
  expect(sections.length).toBeGreaterThan(5)
  expect(sections.filter((form) => !form.includes('data-guard=""'))).toEqual([])
  const refused = await (
    await request('/admin/settings', {
      viewer,
      form: { section: 'fees', buyer_fee_bp: 'much', seen_buyer_fee_bp: '5' },
    })
  ).text()
  expect(refused.match(/data-guard="unsaved"/g)).toHaveLength(1)
})
