import { expect, test, vi } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { getByRole, pageOf } from '../tests/page.ts'

const { env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')

test.each([
  [400, '/100%', {}, 'This address cannot be read', 'لا يمكن قراءة هذا العنوان'],
  [
    403,
    '/orders',
    { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } },
    'This form was sent from another site',
    'أُرسلت هذه الاستمارة من موقع آخر',
  ],
  [
    413,
    '/signin',
    { body: 'x'.repeat(64 * 1024 + 1) },
    'That is too large to send',
    'ما أرسلته أكبر من المسموح به',
  ],
  [
    415,
    '/signin',
    { body: 'x', headers: { 'content-encoding': 'gzip' } },
    'Compressed forms cannot be read',
    'لا يمكن قراءة الاستمارات المضغوطة',
  ],
] as const)(
  '%i is answered by a page in the language of the address',
  async (status, path, asked, english, arabic) => {
    for (const [at, lang, words] of [
      [path, 'en', english],
      [`/ar${path}`, 'ar', arabic],
    ] as const) {
      const answer = await request(at, asked)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'text/html; charset=UTF-8',
      ])
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
      const page = await pageOf(answer)
      const { documentElement } = page
      expect(['lang', 'dir'].map((name) => documentElement.getAttribute(name))).toEqual([
        lang,
        lang === 'ar' ? 'rtl' : 'ltr',
      ])
      expect(getByRole(page, 'heading', words).localName).toBe('h1')
    }
  },
)

test('from what is too large a page leads back to where its form was sent from', async () => {
  const body = 'x'.repeat(64 * 1024 + 1)
  const leads = async (referer?: string) => {
    const page = await pageOf(
      request('/ar/signin', { body, headers: { ...(referer && { referer }) } }),
    )
    return getByRole(page, 'link', 'العودة إلى الاستمارة').getAttribute('href')
  }
  expect(await leads()).toBe('/ar/signin')
  expect(await leads(`${env.appUrl}/ar/signin?to=/wallet&a=b`)).toBe('/ar/signin?to=/wallet&a=b')
  expect(await leads('https://other.example/x')).toBe('/ar/signin')
})
