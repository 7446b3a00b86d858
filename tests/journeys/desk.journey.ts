import type { Page } from '@playwright/test'
import { demoAccount, expect, test } from './fixtures.ts'

const admin = () => demoAccount('owner')

/** Answers the browser's question about unsaved work, and counts it. */
function onLeaving(page: Page, stay: boolean) {
  const asked = { times: 0 }
  page.removeAllListeners('dialog')
  page.on('dialog', (dialog) => {
    asked.times++
    void (stay ? dialog.dismiss() : dialog.accept())
  })
  return asked
}

test('what was typed into a question stays until one agrees to lose it: Escape, the cross and the ground ask @ar-phone', async ({
  enter,
  at,
}) => {
  const page = await enter(admin(), '/admin/orders?status=paid')
  await page.locator('.k-adminlist a[href*="/admin/orders/"]').first().click()
  await page.locator('.k-acts a[href*="/refund"]').click()
  const reason = page.locator('dialog textarea[name=reason]')
  await reason.fill('Never came')
  const asked = onLeaving(page, true)
  await reason.press('Escape')
  await expect.poll(() => asked.times).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => asked.times).toBe(2)
  await page.locator('dialog [data-close]').click()
  await expect.poll(() => asked.times).toBe(3)
  await page.mouse.click(3, 3)
  await expect.poll(() => asked.times).toBe(4)
  await expect(reason).toHaveValue('Never came')
  await expect(page.locator('dialog[data-modal]')).toBeVisible()
  const agreed = onLeaving(page, false)
  await page.locator('dialog [data-close]').click()
  await expect(page).not.toHaveURL(/refund/)
  expect(agreed.times).toBe(1)
  await page.goto(at('/admin/settings/fees'))
  expect(agreed.times).toBe(1)
})

test('a setting that was typed is asked about when its section is left @en-desktop', async ({
  enter,
  language,
}) => {
  // a section and a value that the other language's journey leaves alone
  const section = language === 'ar' ? 'links' : 'names'
  const typed = 'https://example.com/kanz'
  const page = await enter(admin(), `/admin/settings/${section}`)
  const name = page.locator('main form').getByRole('textbox').first()
  await name.fill(typed)
  const asked = onLeaving(page, true)
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).last().click()
  await expect.poll(() => asked.times).toBe(1)
  await expect(name).toHaveValue(typed)
  const agreed = onLeaving(page, false)
  await name.press('Enter')
  await page.waitForLoadState()
  expect(agreed.times).toBe(0)
})

for (const height of [720, 900]) {
  test(`the menu shows the screen one is on in a window of ${height} pixels @en-desktop`, async ({
    enter,
    at,
  }) => {
    const page = await enter(admin(), '/admin')
    await page.setViewportSize({ width: 1280, height })
    for (const path of ['/admin', '/admin/orders', '/admin/audit', '/admin/settings']) {
      await page.goto(at(path))
      await expect(page.locator('.k-side a[aria-current]')).toBeInViewport({ ratio: 1 })
    }
  })
}

test('header and desk stand on the same edges on a wide screen @en-desktop', async ({
  enter,
  at,
}) => {
  const page = await enter(admin(), '/admin')
  await page.goto(at('/admin'))
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const edges = await page.evaluate(() => {
      const box = (of: string) => document.querySelector(of)!.getBoundingClientRect()
      const isRtl = document.dir === 'rtl'
      const main = box('.k-adminmain')
      const start = (rect: DOMRect) => (isRtl ? innerWidth - rect.right : rect.left)
      const end = (rect: DOMRect) => (isRtl ? rect.left : innerWidth - rect.right)
      const padding = Number.parseFloat(
        getComputedStyle(document.querySelector('.k-adminmain')!).paddingInlineEnd,
      )
      return {
        start: start(box('.k-header .k-logo')) - start(box('.k-side a .k-i')),
        end: end(box('.k-header__end')) - end(main) - padding,
      }
    })
    expect([width, Math.round(edges.start / 16), Math.round(edges.end / 16)]).toEqual([width, 0, 0])
  }
})

test('each name under the bars stands under the middle of its bar, the last of many within the chart @en-desktop', async ({
  enter,
  at,
}) => {
  const page = await enter(admin(), '/admin/figures')
  for (const query of ['?period=7', '?period=90&by=week', '?period=365&by=week', '?period=365']) {
    await page.goto(at(`/admin/figures${query}`))
    const apart = await page.evaluate(() => {
      const middle = ({ left, width }: DOMRect) => left + width / 2
      const bars = document.querySelector('.k-chart__p')!.getBoundingClientRect()
      const names = [...document.querySelectorAll('.k-chart__x > span')]
      const slot = bars.width / names.length
      return names.flatMap((name, index) => {
        const range = document.createRange()
        range.selectNodeContents(name)
        const place =
          document.dir === 'rtl'
            ? bars.right - (index + 0.5) * slot
            : bars.left + (index + 0.5) * slot
        if (!name.textContent) return []
        const box = range.getBoundingClientRect()
        if (index < names.length - 1 || names.length < 12) return [Math.abs(middle(box) - place)]
        return [Math.max(0, box.right - bars.right, bars.left - box.left)]
      })
    })
    expect(apart.length).toBeGreaterThan(2)
    expect(Math.max(...apart)).toBeLessThan(1.5)
  }
})
