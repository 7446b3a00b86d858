import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { getByRole, hrefOf, pageOf, parsePage } from '../../../tests/page.ts'

const { env, request } = await openTestApp()

interface Manifest {
  id: string
  dir: string
  lang: string
  start_url: string
  scope: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}

describe('the manifest', () => {
  test.each([
    ['/manifest.webmanifest', 'en', 'ltr', '/', '/orders'],
    ['/ar/manifest.webmanifest', 'ar', 'rtl', '/ar', '/ar/orders'],
  ])('%s speaks its language', async (path, lang, dir, start_url, orders) => {
    const response = await request(path)
    expect(response.headers.get('content-type')).toMatch('application/manifest+json')
    const manifest = (await response.json()) as Manifest
    expect(manifest).toMatchObject({
      id: '/',
      lang,
      dir,
      start_url,
      scope: '/',
      display: 'standalone',
    })
    expect(manifest.shortcuts[0]).toMatchObject({
      name: lang === 'ar' ? 'طلباتي' : 'My Orders',
      url: orders,
    })
    for (const { url } of manifest.shortcuts)
      expect([url, (await request(url)).status < 400]).toEqual([url, true])
    const page = await pageOf(request(lang === 'ar' ? '/ar/allgames' : '/allgames'))
    const links = [...page.querySelectorAll('link[rel="manifest"]')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([path])
  })

  test('its images exist in the sizes it names, with one to mask and one of a single colour', async () => {
    const { icons } = (await (await request('/manifest.webmanifest')).json()) as Manifest
    for (const { src, sizes } of icons) {
      expect([src, existsSync(`public${src}`)]).toEqual([src, true])
      const { width, height } = await sharp(readFileSync(`public${src}`)).metadata()
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
    expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(
      new Set(['any', 'maskable', 'monochrome']),
    )
  })
})

describe('the offline page', () => {
  test.each([
    ['/offline', 'You are offline', 'Try again', 'My Orders', '/orders'],
    ['/ar/offline', 'لا يوجد اتّصال', 'أعد المحاولة', 'طلباتي', '/ar/orders'],
  ])(
    '%s says what to do, with its style inside and nothing else',
    async (path, title, again, orders, to) => {
      const response = await request(path, { headers: { cookie: 'theme=light' } })
      const html = await response.text()
      const page = parsePage(html)
      expect(getByRole(page, 'heading', title).localName).toBe('h1')
      expect([hrefOf(page, again), hrefOf(page, orders)]).toEqual(['', to])
      expect(page.documentElement.getAttribute('data-theme')).toBe('light')
      const style = /<style>(.*)<\/style>/s.exec(html)![1]!
      expect(response.headers.get('content-security-policy')).toContain(
        `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      )
      expect(html).not.toMatch(/<script|<link|<img/)
    },
  )
})

describe('the service worker', () => {
  test('is asked for at each visit, may stand for the whole site, and names its version and the page of each language', async () => {
    const response = await request('/sw.js')
    expect(response.headers.get('content-type')).toMatch('text/javascript')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const script = await response.text()
    expect(script).toMatch(
      /^const VERSION = "\w+"\nconst OFFLINE = \{"en":\{"page":"\/offline","fonts":\[.*\]\},"ar":\{"page":"\/ar\/offline"/,
    )
    expect(script).toContain("addEventListener('push'")
  })

  test('can be taken out of every browser', async () => {
    vi.spyOn(env, 'serviceWorker', 'get').mockReturnValue(false)
    const script = await (await request('/sw.js')).text()
    expect(script).toContain('registration.unregister()')
    expect(script).not.toMatch(/'fetch'|'push'/)
  })
})
