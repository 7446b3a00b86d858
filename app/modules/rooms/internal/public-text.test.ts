import { expect, test } from 'vitest'
import { innocent } from '../../../../tests/guard-innocent.ts'
import { mayBePublic } from './public-text.ts'

const HOST = 'kanz.example'

test('ways to be reached or paid outside, and passwords, may not stand in public', () => {
  for (const text of [
    'Good seller, WhatsApp 0550 12 34 56',
    'راسلني على t.me/ahmed_store',
    'CCP 0020000123 clé 45',
    'password: hunter2Xy!',
  ])
    expect([text, mayBePublic(text, HOST)]).toEqual([text, false])
})

test('praise, blame and a link to the site may, and talk of the game in 99 of 100 texts', () => {
  for (const text of ['Fast and kind, level 60 as promised', 'سريع وأمين', `https://${HOST}/faq`])
    expect([text, mayBePublic(text, HOST)]).toEqual([text, true])
  const alarms = innocent.filter((text) => !mayBePublic(text, HOST))
  expect(alarms.length).toBeLessThan(innocent.length / 100)
})
