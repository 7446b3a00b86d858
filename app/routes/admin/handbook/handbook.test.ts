import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { allByRole, getByRole, mainOf, nameOf, wordsOf } from '../../../../tests/page.ts'
import { forDesk, chapterPlace, readHandbook } from './chapters.ts'

const { db, request } = await openTestApp()

describe.each([
  { locale: 'en', at: '', title: 'Handbook', contents: 'On this page', withdrawals: 'Withdrawals' },
  {
    locale: 'ar',
    at: '/ar',
    title: 'دليل العمل',
    contents: 'في هذه الصفحة',
    withdrawals: 'السحوبات',
  },
])('the handbook of the desk in $locale', ({ at, title, contents, withdrawals }) => {
  test.each(['owner', 'finance', 'support'] as const)('is read by %s', async (role) => {
    const viewer = await buildAdmin(db, { role })
    const main = await mainOf(request(`${at}/admin/handbook`, { viewer }))
    expect(nameOf(getByRole(main, 'heading', title))).toBe(title)
    const chapters = allByRole(getByRole(main, 'navigation', contents), 'link')
    expect(chapters.length).toBeGreaterThan(15)
    for (const chapter of chapters) {
      const place = main.querySelector(`[id="${chapter.getAttribute('href')!.slice(1)}"]`)
      expect(place && wordsOf(place)).toBe(nameOf(chapter))
    }
  })

  test('leads to the screens that it names, in its language, and shows its pictures', async () => {
    const viewer = await buildAdmin(db)
    const main = await mainOf(request(`${at}/admin/handbook`, { viewer }))
    const links = [...main.querySelectorAll('.k-prose a')]
    const screens = links.map((link) => `${link.getAttribute('href')} ${wordsOf(link)}`)
    expect(screens).toContain(`${at}/admin/withdrawals ${withdrawals}`)
    expect(wordsOf(main)).not.toMatch(/`|\*\*|\(\/admin/)
    const pictures = [...main.querySelectorAll('.k-prose img')]
    expect(pictures.length).toBeGreaterThan(5)
    for (const picture of pictures) {
      expect(picture.getAttribute('src')).toMatch(/^\/.*\.webp$/)
      expect(picture.getAttribute('alt')!.length).toBeGreaterThan(30)
    }
  })
})

test('a place is called as code hosts call it', () => {
  expect(chapterPlace('Why was less sold?')).toBe('why-was-less-sold')
  expect(chapterPlace('لماذا قلّت المبيعات؟')).toBe('لماذا-قلّت-المبيعات')
})

test('a text without a list of contents, a note or a chapter is read as well', () => {
  expect(readHandbook('Only this.')).toEqual({ lead: 'Only this.', chapters: [] })
})

test('in the desk a screen is a link and a picture has its address there', () => {
  const text = 'Open **Orders** (`/admin/orders`). ![A list](images/desk/list.en.webp)'
  expect(forDesk(text, (name) => `/assets/${name}`)).toBe(
    'Open [**Orders**](/admin/orders). ![A list](/assets/list.en.webp)',
  )
})
