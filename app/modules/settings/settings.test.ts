import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSetting, settingText } from './setting-values.ts'
import {
  defaults,
  isSetting,
  rules,
  type SettingKey,
  settingKeys,
  settingsFrom,
} from './settings.ts'

test('every setting has its rule, and its default fits it [OP-121]', () => {
  expect(settingKeys.toSorted()).toEqual(Object.keys(defaults).toSorted())
  for (const key of settingKeys) expect([key, isSetting(key, defaults[key])]).toEqual([key, true])
})

test('what a field shows is read back as the same value [ADM-SET-01]', () => {
  for (const key of settingKeys)
    expect(readSetting(rules[key], settingText(rules[key], defaults[key]))).toEqual({
      ok: true,
      value: defaults[key],
    })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), (bp) => {
      expect(readSetting(rules.buyer_fee_bp, settingText(rules.buyer_fee_bp, bp))).toEqual({
        ok: true,
        value: bp,
      })
    }),
  )
})

describe('what is typed', () => {
  test.each<[SettingKey, string, string | number | boolean]>([
    ['seller_fee_items_bp', '3.5', 350],
    ['seller_fee_items_bp', '3,5 %', 350],
    ['seller_fee_items_bp', '٣٫٥', 350],
    ['seller_fee_items_bp', ' 10% ', 1_000],
    ['seller_fee_items_bp', '0.07', 7],
    ['seller_fee_items_bp', '50', 5_000],
    ['seller_fee_items_bp', '0', 0],
    ...['200000', '200 000', '200,000', '200 000 DA', '٢٠٠٬٠٠٠ دج', '200\u202f000'].map(
      (typed): [SettingKey, string, number] => ['deposit_max', typed, 200_000],
    ),
    ['protection_days', '٧', 7],
    ['protection_days', '14', 14],
    ['auto_cancel_hours', '720', 720],
    ['points_per_100_da', '0', 0],
    ['company_name', '  Kanz \u202e  SARL ', 'Kanz SARL'],
    ['company_name', 'شركة كنز', 'شركة كنز'],
    ['support_email', 'help@kanz.dz', 'help@kanz.dz'],
    ['support_email', '', ''],
    ['telegram_url', 'https://t.me/kanz', 'https://t.me/kanz'],
    ['telegram_url', '', ''],
    ['messaging_channel', 'https://t.me/+AbC-1', 'https://t.me/+AbC-1'],
    ['order_webhook_url', 'https://hooks.kanz.dz/orders?k=1', 'https://hooks.kanz.dz/orders?k=1'],
    ['order_webhook_url', 'https://localhost:8443/orders', 'https://localhost:8443/orders'],
    ['company_rc', '16/00-1234567B25', '16/00-1234567B25'],
    ['company_nif', '٠٠١٢٣٤٥٦٧٨٩٠١٢٣', '001234567890123'],
    ['company_nif', '00123456789012345678', '00123456789012345678'],
    ['company_nis', '', ''],
    ['operator_language', 'both', 'both'],
    ['charge_buyer_fee', 'true', true],
  ])('%s takes %j as %j [ADM-SET-01 OP-121]', (key, typed, value) => {
    expect(readSetting(rules[key], typed)).toEqual({ ok: true, value })
  })

  test.each<[SettingKey, string[], string]>([
    [
      'seller_fee_items_bp',
      ['', 'ten', '-1', '1.234', '1e2', '3.5.1', '٣٫٥٫٥', '½', '1000', '9'.repeat(400), '\ud800'],
      'not_percent',
    ],
    ['seller_fee_items_bp', ['50.01', '100', '999'], 'out_of_range'],
    ['withdrawal_fee_bp', ['20.01'], 'out_of_range'],
    ['auto_cancel_hours', ['', '1.5', '-3', '0x10', 'two', '1 1', '9'.repeat(10)], 'not_whole'],
    ['auto_cancel_hours', ['0', '721'], 'out_of_range'],
    ['deposit_max', ['', '-5', '1.5', '1e5', '20 00', '200 000 EUR', '9'.repeat(400)], 'not_whole'],
    ['deposit_max', ['9 999', '10 000 001', '9'.repeat(12)], 'out_of_range'],
    ['protection_days', ['4', '15'], 'out_of_range'],
    ['company_name', ['', ' ', '\u202e\u200f'], 'required'],
    ['company_name', ['x'.repeat(81)], 'too_long'],
    [
      'support_email',
      ['kanz', 'a@b', 'a b@kanz.dz', '<a>@kanz.dz', 'a@kanz.dz, b@kanz.dz', 'a@kanz..dz'],
      'not_email',
    ],
    [
      'facebook_url',
      [
        'http://facebook.com/kanz',
        'facebook.com',
        'javascript:alert(1)',
        'https://',
        'https://a:b@facebook.com',
        'https://facebook.com/"x',
        '//facebook.com',
        'https://localhost',
        'https://127.0.0.1',
        'data:text/html,x',
        `https://facebook.com/${'x'.repeat(300)}`,
      ],
      'not_https',
    ],
    [
      'order_webhook_url',
      [
        'http://hooks.kanz.dz',
        'http://localhost:4000',
        'https://127.0.0.1',
        'https://[::1]/',
        'https://localhost.',
        'https://localhost@evil.example',
        'https://a:b@hooks.kanz.dz',
        'hooks.kanz.dz',
      ],
      'not_https',
    ],
    ['messaging_channel', ['http://t.me/kanz', '@kanz_support', 'a b', 'كنز'], 'not_https'],
    ['pixel_id', ['1234', '12345x', "1'2345"], 'not_code'],
    ['chat_app_id', ['ABCD', 'a', '../x'], 'not_code'],
    ['company_rc', ['16', 'RC', '16/00 <b>', 'x'.repeat(31)], 'not_code'],
    ['company_nif', ['12345678901234', '1234567890123456', '12345678901234X'], 'not_code'],
    ['company_nis', ['12345678901234', '1234567890123456'], 'not_code'],
    ['company_ai', ['1234567890', '123456789012'], 'not_code'],
    ['company_address', ['x'.repeat(201)], 'too_long'],
    ['operator_language', ['', 'fr', 'EN'], 'not_choice'],
    ['charge_buyer_fee', ['', 'yes', 'TRUE', '1'], 'not_switch'],
  ])('%s refuses %j as %s [ADM-SET-01]', (key, typed, code) => {
    for (const each of typed)
      expect([each, readSetting(rules[key], each)]).toMatchObject([each, { ok: false, code }])
  })
})

test('a stored row that no form would have taken is never in force [OP-121]', () => {
  const bad: [string, unknown][] = [
    ['seller_fee_items_bp', -1],
    ['seller_fee_items_bp', 5_001],
    ['seller_fee_items_bp', 7.5],
    ['seller_fee_items_bp', '750'],
    ['seller_fee_items_bp', null],
    ['support_email', 'x'],
    ['facebook_url', 'javascript:alert(1)'],
    ['facebook_url', 5],
    ['operator_language', 'fr'],
    ['protection_days', 0],
    ['company_name', ''],
    ['company_name', 'x\ny'],
    ['charge_buyer_fee', 'true'],
    ['charge_buyer_fee', 1],
    ['no_such_key', 1],
    ['constructor', 'x'],
    ['__proto__', {}],
    ['messaging_channel', 'kanz_support'],
  ]
  expect(settingsFrom(bad.map(([key, value]) => ({ key, value })))).toEqual(defaults)
  fc.assert(
    fc.property(fc.constantFrom(...settingKeys), fc.jsonValue(), (key, value) => {
      const settings = settingsFrom([{ key, value }])
      expect(settings[key] === value || settings[key] === defaults[key]).toBe(true)
    }),
  )
})
