import { expect, test } from 'vitest'
import { innocent } from '../../../../tests/guard-innocent.ts'
import { mayBePublic } from './public-text.ts'

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
  ])
    expect([text, mayBePublic(text)]).toEqual([text, true])
  const alarms = innocent.filter((text) => !mayBePublic(text, 'kanz.example'))
  expect(alarms.length).toBeLessThan(innocent.length / 100)
})

test('a link to the site’s own host may where that is named', () => {
  expect(mayBePublic('https://kanz.example/faq', 'kanz.example')).toBe(true)
  expect(mayBePublic('https://kanz.example.evil.com/faq', 'kanz.example')).toBe(false)
})
