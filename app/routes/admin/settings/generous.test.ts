import { beforeEach, describe, expect, test } from 'vitest'
import { generosityOf } from '#modules/loyalty/reward.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { asksFirst, defaults, rules, settingKeys } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { getByRole, mainOf, sentBy, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db)
const PATH = '/admin/settings'
const post = (form: Record<string, string>) => request(`${PATH}/${form.section}`, { viewer, form })
const plainly = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
const lower = {
  section: 'fees',
  level_discount_master_bp: '5',
  seen_level_discount_master_bp: '0',
}

beforeEach(async () => {
  await db.deleteFrom('settings').execute()
  await db.deleteFrom('loyalty_rewards').execute()
  await loadSettings(db)
  await db
    .insertInto('loyalty_rewards')
    .values([
      { name: 'A voucher', name_ar: 'قسيمة', points_required: 10_000, reward_value: 100 },
      { name: 'Not offered', points_required: 20_000, reward_value: 900, active: false },
      { name: 'A dear one', points_required: 10_000, reward_value: 600 },
    ])
    .execute()
})

describe('rewards on offer are weighed when settings change', () => {
  test('that lower the fee: they are named with what they give back, and agreed to', async () => {
    const asked = await mainOf(post(lower))
    const callout = getByRole(asked, 'alert')
    const words = plainly(wordsOf(callout))
    expect(words).toContain('These rewards would be too generous then')
    expect(words).toMatch(/A voucher.*gives back 1%.*lowest seller fee is 0%/)
    // it was so before, and is more so
    expect(words).toMatch(/A dear one.*gives back 6%.*lowest seller fee is 0%/)
    expect(words).not.toContain('Not offered')
    const form = sentBy(getByRole(callout, 'button', 'Save all the same').closest('form')!)
    expect(flashOf(await post({ ...form, sure: 'yes' }))).toBe('settings_saved')
    const arabic = request(`/ar${PATH}/loyalty`, {
      viewer,
      form: {
        section: 'loyalty',
        points_per_100_da: '900',
        seen_points_per_100_da: '100',
      },
    })
    expect(wordsOf(await mainOf(arabic))).toContain('قسيمة')
  })

  test('and not where nothing becomes more generous by it', async () => {
    const asked = await mainOf(
      post({ section: 'waiting', auto_receive_hours: '10', seen_auto_receive_hours: '72' }),
    )
    expect(wordsOf(asked)).not.toContain('too generous')
    const other = await mainOf(
      post({ section: 'fees', seller_fee_items_bp: '8', seen_seller_fee_items_bp: '10' }),
    )
    expect(wordsOf(getByRole(other, 'alert'))).not.toContain('too generous')
  })
})

test('every setting that can make a reward too generous is asked about first', () => {
  const fair = { points_required: 10_000, reward_value: 499 }
  expect(generosityOf(fair, defaults)).toBeNull()
  for (const key of settingKeys) {
    const rule = rules[key]
    if (!('least' in rule)) continue
    for (const value of [rule.least, rule.most])
      if (generosityOf(fair, { ...defaults, [key]: value }))
        expect([key, value, asksFirst(key, value, defaults)]).toEqual([key, value, true])
  }
})
