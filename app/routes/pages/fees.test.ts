import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { mainOf, wordsOf } from '../../../tests/page.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'

const { db, request } = await openTestApp()

const text = async (path: string) => wordsOf(await mainOf(request(path)))

test('lists the fees of sellers, buyers and withdrawals by wallet level [CONST-04 CONST-05 CONST-06 CONST-07 OP-051 OP-088]', async () => {
  const shown = await text('/fees')
  for (const line of [
    'Game Accounts 10%',
    'Game Currencies 5%',
    'Boosting Services 5%',
    'Game Items 10%',
    'Buyer fee 2.5% not charged',
    'Not charged at the moment',
    'Below Beginner 0 DA 4%',
    'Beginner 1,000 DA 4%',
    'Intermediate 5,000 DA 3.5%',
    'Advanced 10,000 DA 3%',
  ])
    expect(shown).toContain(line)
  expect(shown).not.toContain('Fee lower by')
  expect(await text('/ar/fees')).toContain('رسوم المشتري 2.5%')
})

test('follows the settings', async () => {
  await db
    .insertInto('settings')
    .values([
      { key: 'seller_fee_items_bp', value: '750' },
      { key: 'charge_buyer_fee', value: 'true' },
      { key: 'withdrawal_fee_advanced_bp', value: '225' },
      { key: 'withdrawals_open', value: 'true' },
      { key: 'level_discount_trusted_bp', value: '150' },
      { key: 'level_discount_master_bp', value: '400' },
    ])
    .execute()
  await loadSettings(db)
  const shown = await text('/fees')
  for (const line of [
    'Game Items 7.5%',
    'Added to the total',
    'Advanced 10,000 DA 2.25%',
    'To a CCP, BaridiMob or bank account.',
    'Seller levels Fee lower by Trusted 1.5% Master 4%',
  ])
    expect(shown).toContain(line)
})
