import { data } from 'react-router'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { getByRole, metaOf, pageOf, textOf } from '../../../tests/page.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { problemTitle } from './problem.tsx'

const { request } = await openTestApp()

describe('an address that is none of ours', () => {
  test.each(['/nothing', '/no/such/page', '/ar/nothing', '/users', '/a/b/c/d'])(
    '%s says so in both languages, with a way home [NAV-42 NAV-43 NAV-45]',
    async (path) => {
      const answer = await request(path)
      const page = await pageOf(answer)
      const main = getByRole(page, 'main')
      expect(answer.status).toBe(404)
      expect(textOf(main.querySelector('h1 [lang="en"][dir="ltr"]')!)).toBe('Page Not Found')
      expect(textOf(main.querySelector('h1 [lang="ar"][dir="rtl"]')!)).toBe('الصفحة غير موجودة')
      const home = main.querySelector('a.k-btn--primary')!
      expect(home.getAttribute('href')).toBe(path.startsWith('/ar') ? '/ar' : '/')
      expect(metaOf(page, 'robots')).toBe('noindex')
      getByRole(page, 'banner')
    },
  )

  test('a second part that is no category is not found either [NAV-42 OP-016]', async () => {
    const answer = await request('/valorant/weapons')
    expect([answer.status, (await answer.text()).includes('Page Not Found')]).toEqual([404, true])
  })
})

describe('what is missing has a name', () => {
  const thrown = (missing: string) => ({
    ...data({ missing }),
    status: 404,
    statusText: '',
    internal: false,
    data: { missing },
  })

  test.each([
    ['game', 'Game not found', 'اللعبة غير موجودة'],
    ['offer', 'Offer not found', 'العرض غير موجود'],
    ['user', 'User not found', 'المستخدم غير موجود'],
    ['order', 'Order not found', 'الطلب غير موجود'],
    ['toString', 'Page Not Found', 'الصفحة غير موجودة'],
  ])('%s is "%s"', (what, english, arabic) => {
    expect(problemTitle(thrown(what))).toBe(english)
    expect(inLocale('ar', () => problemTitle(thrown(what)))).toBe(arabic)
  })

  test('anything else that is thrown is our fault, and its words stay with us', () => {
    expect(problemTitle(new Error('connection to 10.0.0.1 refused'))).toBe(
      'Something went wrong on our side',
    )
  })
})
