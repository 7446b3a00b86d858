import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import type { ApplicationStatus } from '#modules/sellers/seller-application.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildApplication } from '../../../tests/factories/application.ts'
import {
  buildWithdrawal,
  closePayouts,
  openPayouts,
  payInByCard,
} from '../../../tests/factories/payout.ts'
import { buildIdentity, buildProfile } from '../../../tests/factories/profile.ts'
import { mainOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const PAGE = '/wallet/withdraw'
const hash = await hashPassword('the first long secret')
const now = new Date()

beforeAll(() => openPayouts(db))
afterAll(() => closePayouts(db))

type Person = Awaited<ReturnType<typeof buildProfile>>

/** Somebody with 5,000 DA by the bank and 10,000 DA by a card that was paid so many hours ago. */
async function withCard(hours: number, application?: ApplicationStatus, wallet = 5_000) {
  const person = await buildProfile(db, { wallet })
  await buildIdentity(db, person.id, { provider_id: 'credential', password: hash })
  if (application) await buildApplication(db, { user: person, status: application })
  await payInByCard(db, person.id, 10_000, plus(now, -hours * HOUR))
  return person
}
const page = async (by: Person, path = PAGE) =>
  wordsOf(await mainOf(request(path, { viewer: by }))).replace(/[\u2066-\u2069]/g, '')
const RULE = '10,000 DA in your wallet came by card'

test('a name that nobody knows is said to be so before the form, with what to do', async () => {
  const person = await withCard(100)
  const shown = await page(person)
  for (const words of [
    RULE,
    'We do not know your name yet. Before we pay we compare the account holder with the card’s',
    'Up to 5,000 DA can go to any account of yours.',
    'Enter an account in the name on the card. Or spend the money on orders',
    'Contact',
  ])
    expect(shown).toContain(words)
  expect(shown.indexOf(RULE)).toBeLessThan(shown.indexOf('Where to'))
  const arabic = await page(person, `/ar${PAGE}`)
  expect(arabic).toContain('لا نعرف اسمك بعد')
  expect(arabic).toContain('وصلت بالبطاقة')
})

test.each([
  ['approved', 'It goes only to an account in your name: Karim Hadj.'],
  ['pending', 'in the name you applied with: Karim Hadj. We have not approved the application'],
  ['rejected', 'in the name you applied with: Karim Hadj. We have not approved the application'],
] as const)('an application that is %s names the one name', async (status, words) => {
  const person = await withCard(100, status)
  const shown = await page(person)
  for (const each of [RULE, words, 'If the bank spells it otherwise, write to support'])
    expect(shown).toContain(each)
  expect(shown).not.toContain('in another name')
  expect(await page(person, `/ar${PAGE}`)).toContain('إلّا إلى حساب')
})

test('the account that was used last is said to be in another name, and in the same is not', async () => {
  const [other, same] = [await withCard(100, 'approved'), await withCard(100, 'approved')]
  await buildWithdrawal(db, { user_id: other.id, amount: 1_000, holder: 'Amina Benali' })
  await buildWithdrawal(db, { user_id: same.id, amount: 1_000, holder: 'KARIM HADJ' })
  expect(await page(other)).toContain('The account you used last is in another name: Amina Benali.')
  expect(await page(same)).not.toContain('in another name')
  expect(await page(same)).toContain('Up to 4,000 DA can go to any account of yours.')
})

test('the rule that was said is the rule that holds', async () => {
  const person = await withCard(100, 'approved', 0)
  expect(await page(person)).not.toContain('can go to any account of yours')
  const answer = await request(PAGE, {
    viewer: person,
    form: {
      intent: 'check',
      amount: '5000',
      kind: 'rib',
      rib: '00200112112300000146',
      holder: 'Amina Benali',
      token: randomUUID(),
    },
  })
  expect(answer.status).toBe(422)
  expect(wordsOf(await mainOf(answer))).toContain('only goes to an account in your name')
})

test('what rests is said with its time, and binds nothing that can be withdrawn now', async () => {
  const some = await page(await withCard(1))
  expect(some).not.toContain(RULE)
  expect(some).toContain('From 1,000 DA to 5,000 DA now. The rest was paid by card')
  const none = await page(await withCard(1, undefined, 0))
  expect(none).toMatch(
    /Not enough to withdraw yet .* Money paid by card 10,000 DA\. You can withdraw it from .*\d\d:\d\d/,
  )
  expect(await page(await buildRich())).not.toContain('came by card')
})

async function buildRich(): Promise<Person> {
  const person = await buildProfile(db, { wallet: 20_000 })
  await buildIdentity(db, person.id, { provider_id: 'credential', password: hash })
  return person
}
