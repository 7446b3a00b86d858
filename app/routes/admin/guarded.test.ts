import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sections } from '#modules/settings/setting-rule.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin } from '../../../tests/factories/profile.ts'
import { getByRole, mainOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db)

const dialogOf = async (response: Response) => getByRole(await mainOf(response), 'dialog')

test.each([
  ['', 'Please provide a refund reason'],
  ['/ar', 'اكتب سبب الاسترداد'],
])(
  'a refund without a reason is answered in the page and its language, not by the browser (%s) [ADM-ORD-09]',
  async (locale, words) => {
    const { id } = await buildOrder(db, { status: 'paid' })
    const path = `${locale}/admin/orders/${id}/refund`
    const asked = await dialogOf(await request(path, { viewer }))
    const form = asked.querySelector('#question')!
    expect(['novalidate', 'data-guard'].map((name) => form.getAttribute(name))).toEqual(['', ''])
    const refused = await request(path, { viewer, form: { to: 'refund_wallet', reason: '  ' } })
    expect(refused.status).toBe(422)
    expect(wordsOf(await dialogOf(refused))).toContain(words)
  },
)

test('no question or dialog with a required field leaves its words to the browser, or what was typed to chance', () => {
  const forms = globSync([
    'app/routes/{admin,orders}/**/*.tsx',
    'app/modules/payouts/ui/adjustment.island.tsx',
  ])
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(
      ([, source]) =>
        /<\w*Field\b(?:(?!\/>).)*\brequired\b/s.test(source) &&
        /<[Ff]orm\b|Dialog\b|<Question\b|define(Editor|Text|Writing)\(/.test(source),
    )
  expect(forms.length).toBeGreaterThan(8)
  const guarded = /\{\.\.\.unsavedProps\(|<(FormDialog|Question)\b|define(Editor|Text|Writing)\(/
  expect(forms.filter(([, source]) => !guarded.test(source)).map(([file]) => file)).toEqual([])
})

test('each section of the settings asks before what was typed into it is left', async () => {
  const guards = async (response: Response | Promise<Response>) =>
    [...(await mainOf(response)).querySelectorAll('form:has(> [name="section"])')].map((form) =>
      form.getAttribute('data-guard'),
    )
  for (const section of sections.filter((each) => each !== 'switches'))
    expect([section, await guards(request(`/admin/settings/${section}`, { viewer }))]).toEqual([
      section,
      [''],
    ])
  const refused = await guards(
    request('/admin/settings/fees', {
      viewer,
      form: { section: 'fees', buyer_fee_bp: 'much', seen_buyer_fee_bp: '5' },
    }),
  )
  expect(refused.filter((guard) => guard === 'unsaved')).toHaveLength(1)
})
