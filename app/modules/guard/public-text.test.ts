import { describe, expect, test } from 'vitest'
import { innocent } from '../../../tests/guard-innocent.ts'
import { mayBeName, mayBePublic } from './public-text.form.ts'

test('ways to be reached or paid outside, and passwords, may not stand in public', () => {
  for (const text of [
    'Good seller, WhatsApp 0550 12 34 56',
    'راسلني على t.me/ahmed_store',
    'CCP 0020000123 clé 45',
    'password: hunter2Xy!',
    'Pay with USDT and save 10 %',
    'الدفع عبر RedotPay متاح',
    'PayPal, Skrill, Western Union',
    'ERC-20 or card',
    'Email: ahmedstore',
    'snap_rym',
    'تي مي ahmed77',
    'https://kanz.example/faq',
  ])
    expect([text, mayBePublic(text)]).toEqual([text, false])
})

test('praise and blame may, and talk of the game in 99 of 100 texts', () => {
  for (const text of [
    'Fast and kind, level 60 as promised',
    'سريع وأمين',
    'No PayPal, card only',
    'Apex: Crypto and his heirloom',
    'Operator build, insta: kill',
    'usdt? no, card only',
  ])
    expect([text, mayBePublic(text)]).toEqual([text, true])
  const alarms = innocent.filter((text) => !mayBePublic(text, 'kanz.example'))
  expect(alarms.length).toBeLessThan(innocent.length / 100)
})

test('a link to the site’s own host may where that is named', () => {
  expect(mayBePublic('https://kanz.example/faq', 'kanz.example')).toBe(true)
  expect(mayBePublic('https://kanz.example.evil.com/faq', 'kanz.example')).toBe(false)
})

describe('a name that everybody reads', () => {
  test.each(
    `insta_ahmed tg_ahmed77 ahmed_tg telegram_fan telegramahmed ahmed_telegram whatsapp_dz wtsapp_ali
    fb_ahmed ahmedinstagram insta77ahmed insta77_ahmed discord_ahmed viberdz ig_ahmed tiktok_ahmed
    t3l3gram_ahmed t_me_ahmed gmail_ahmed ahmed_gmail ahmedgmailcom snapchat_rym
    dz550123456 wa550123456 ahmed_550123456 550123456 dz_550_123_456 x0550123456x a213550123456
    ccp12345678 binance_123456789 paypal_ahmed usdt_dz b1nance_123456789
    snap_rym rym_snap snap_nabil31 sn4p_rym dsc_rym nova_imo dc_ahmed77 tele_karim31`.split(/\s+/),
  )('leads nobody out: %s', (name) => expect(mayBeName(name)).toBe(false))

  // a tag of two letters inside a word, and words that begin names of the game as well
  test.each(
    `nova_dz77 snap_king wise_man signal_king tele_porter teleport instant_boost instakill tag_team
    disco_dz viper_main wild_tg5 dc_comics wa3r_dz zaki_wa_rayan imo_king player_123456789
    id412345678 a5501234 king_1234567890 uc_seller_dz fbi_agent telegenic messi_dz
    oh_snap king_snap wise_owl tele_kit dc_batman signal_lost snapdragon_dz`.split(/\s+/),
  )('may be another’s: %s', (name) => expect(mayBeName(name)).toBe(true))
})
