import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, field, test } from './fixtures.ts'
import { newMember } from './people.ts'

const words = {
  en: {
    send: 'Send application',
    sent: 'Application sent',
    review: 'Your application is under review',
    update: 'Update application',
    approve: 'Approve',
    approved: 'Application approved successfully',
    seller: 'You are already a seller!',
    news: 'You are a seller now',
    none: 'No applications found matching your criteria',
  },
  ar: {
    send: 'أرسل الطلب',
    sent: 'أُرسل الطلب',
    review: 'طلبك قيد الدراسة',
    update: 'حدّث الطلب',
    approve: 'قبول',
    approved: 'قُبل الطلب بنجاح',
    seller: 'أنت بائع بالفعل!',
    news: 'أصبحت بائعًا',
    none: 'لا توجد طلبات تطابق اختيارك',
  },
} as const

test('a member applies, an administrator finds and approves it, and the member sells [GEN-14 APPLY-02 APPLY-07 ADM-APP-01 ADM-APP-06] @ar-phone', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const say = words[language]
  const member = await newMember()
  const page = await enter(member, '/become-seller')
  const name = field(page, m.apply_full_name, language)
  // any Arabic letter turns what is typed
  await name.fill('Amina أمينة')
  await expect(name).toHaveAttribute('dir', 'rtl')
  await name.fill(`Amina ${member.username}`)
  await expect(name).toHaveAttribute('dir', 'ltr')
  await field(page, m.apply_phone, language).fill('0555 12 34 56')
  await field(page, m.apply_experience, language).fill('Two years of accounts on Facebook')
  await page.getByRole('button', { name: say.send }).click()
  await expect(page.locator('.k-toast', { hasText: say.sent })).toBeVisible()
  await expect(page.getByText(say.review)).toBeVisible()
  await expect(page.getByRole('button', { name: say.update })).toBeVisible()
  await expectAccessible(page)
  // news of where a page is are not said as long as it speaks of the person's own act
  await expect(page.locator('.k-toast', { hasText: say.sent })).toBeHidden()

  const desk = await enter(demoAccount('owner'), '/admin/seller-applications')
  const search = desk.getByRole('main').getByRole('searchbox')
  await search.fill('nobody of this name')
  await search.press('Enter')
  await expect(desk.getByRole('heading', { name: say.none })).toBeVisible()
  await search.fill(member.username.toUpperCase())
  await search.press('Enter')
  await expect(desk.locator('#main tbody tr')).toHaveCount(1)
  await desk.locator('#main tbody tr .k-listopen').click()
  const shown = desk.getByRole('main')
  await expect(shown).toContainText('Two years of accounts on Facebook')
  await expectAccessible(desk)
  await shown.locator('summary', { hasText: say.approve }).click()
  await shown.locator('.k-asked[open]').getByRole('button', { name: say.approve }).click()
  await expect(desk.locator('.k-toast', { hasText: say.approved })).toBeVisible()

  await expect(page.locator('.k-toast', { hasText: say.news })).toBeVisible({ timeout: 15_000 })
  await page.goto(at('/become-seller'))
  await expect(page.getByText(say.seller)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})
