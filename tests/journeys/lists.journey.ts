import { demoAccounts, expect, test } from './fixtures.ts'
import { newMember } from './people.ts'

const admin = () => demoAccounts().find(({ role }) => role === 'admin')!

test('a list of the back office is searched as one types: rows, count and address follow, the field stays as it is, and a late answer changes nothing [OP-105 ADM-USER-01]', async ({ at, enter }) => {
  test.setTimeout(120_000)
  const [first, second] = [await newMember(), await newMember()]
  const desk = await enter(admin(), '/admin/users?page=2')
  const [field, rows] = [desk.locator('#main input[name="q"]'), desk.locator('#main tbody tr')]
  const address = (text: string) => `${at('/admin/users')}?${new URLSearchParams({ q: text })}`
  await expect(rows).not.toHaveCount(1)
  const documents: string[] = []
  desk.on('request', (request) => void (request.isNavigationRequest() && documents.push(request.url())))

  await field.pressSequentially(first.email)
  await expect(rows).toHaveCount(1)
  await expect(desk).toHaveURL(address(first.email))
  await expect(desk.locator('#main .k-users__count')).toHaveText(/^(1 user|مستخدم واحد)$/)
  await expect(desk.locator('#main [data-live-said]')).toHaveText(await desk.locator('#main .k-users__count').innerText())
  await expect(field).toBeFocused()
  await expect(desk.locator('#main nav[aria-label] a[aria-current="page"]')).toBeVisible()

  // what stands in the field's middle is typed on where the caret was
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
  await field.press('x')
  await expect(rows).toHaveCount(0)
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)

  // the answer for the first person comes after the one for the second
  await desk.route((url) => url.searchParams.get('q') === first.email, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue().catch(() => {})
  })
  const asked = desk.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === first.email)
  await field.fill(first.email)
  await asked
  await field.fill(second.email)
  await expect(desk).toHaveURL(address(second.email))
  await desk.waitForTimeout(2_000)
  await expect(desk).toHaveURL(address(second.email))
  await expect(rows).toHaveCount(1)
  expect(documents).toEqual([])
  await desk.reload()
  await expect(rows).toHaveCount(1)
})
