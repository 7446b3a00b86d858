import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { toAlgiers } from '#kernel/algiers.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { mainOf, textOf, valueOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db)
const PATH = '/admin/outages'
const now = new Date()

/** An outage that ended so long ago, as the form sends it. */
const form = (ago: number, length: number, reason = 'The network was down') => ({
  from: toAlgiers(plus(now, -ago - length)),
  to: toAlgiers(plus(now, -ago)),
  reason,
})

test('an outage is entered with a reason, once, and listed with who entered it', async () => {
  expect(textOf(await mainOf(request(PATH, { viewer })))).toContain('No outages recorded')
  const entered = form(HOUR, 18 * MINUTE)
  for (const _ of [1, 2])
    expect(flashOf(await request(PATH, { viewer, form: entered }))).toBe('outage_entered')
  const page = await mainOf(request(PATH, { viewer }))
  expect(page.querySelectorAll('tbody tr')).toHaveLength(1)
  expect(textOf(page)).toMatch(/18 minutes.*Entered by .*The network was down/)
  expect(textOf(await mainOf(request(`/ar${PATH}`, { viewer })))).toContain('18 دقيقة')
})

test.each([
  ['that is not over', { ...form(0, HOUR), to: toAlgiers(plus(now, DAY)) }, 'It must be over', 422],
  ['backwards', form(HOUR, -MINUTE), 'Enter an end that is after the start', 422],
  ['of eight days', form(DAY, 8 * DAY), 'Enter at most seven days', 422],
  ['without times', { from: '', to: 'noon', reason: 'The network was down' }, 'Enter a date', 422],
  [
    'without a reason',
    form(HOUR, MINUTE, 'Down'),
    'Describe what happened in 10 to 500 characters',
    422,
  ],
  [
    'that meets another',
    form(HOUR + MINUTE, 30 * MINUTE),
    'overlaps an outage that is already recorded',
    409,
  ],
])('one %s is refused in words, and what was typed stays', async (_, posted, words, status) => {
  const refused = await request(PATH, { viewer, form: posted })
  const page = await mainOf(refused)
  expect([refused.status, textOf(page)]).toEqual([status, expect.stringContaining(words)])
  expect(valueOf(page.querySelector('[name="reason"]')!)).toBe(posted.reason)
  expect(await db.selectFrom('outages').select('id').execute()).toHaveLength(1)
})

test('times are taken as people write them where a browser has no calendar', async () => {
  const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
  const { from, to, reason } = form(3 * HOUR, 24 * MINUTE)
  const [year, month, day] = to.slice(0, 10).split('-')
  const names = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août']
  names.push('septembre', 'octobre', 'novembre', 'décembre')
  const french = `${day} ${names[Number(month) - 1]} ${year} ${to.slice(11)}`
  const typed = { from: arabic(from.replace('T', ' ')), to: french, reason }
  expect(flashOf(await request(PATH, { viewer, form: typed }))).toBe('outage_entered')
  const [entered] = await db.selectFrom('outages').selectAll().orderBy('id', 'desc').execute()
  expect([toAlgiers(entered!.from_at), toAlgiers(entered!.to_at)]).toEqual([from, to])
})
