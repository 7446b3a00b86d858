import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { openTestDb } from '../../../tests/app.ts'
import { buildIdentity, buildProfile, inSession } from '../../../tests/factories/profile.ts'
import { confirmPerson } from './confirm-person.server.ts'
import { codeAt, stepAt } from './internal/totp.server.ts'
import { encrypted } from './internal/two-step-codes.server.ts'

const db = await openTestDb()
const now = new Date()
const PASSWORD = 'the first long secret'
const SECRET = 'JBSWY3DPEHPK3PXP'

async function buildPerson() {
  const person = await buildProfile(db, {})
  await buildIdentity(db, person.id, { password: await hashPassword(PASSWORD) })
  return person
}

test('an empty password is no attempt, so that the right one is taken after any number of them [AUTH-42]', async () => {
  const who = inSession(await buildPerson())
  const give = (password: string) => confirmPerson(db, who, { password, code: '' }, now)
  for (let n = 0; n < 12; n++) expect(await give('')).toMatchObject({ code: 'wrong_password' })
  expect(await give(PASSWORD)).toMatchObject({ ok: true })
})

test('nor is an empty code [AUTH-42]', async () => {
  const person = await buildPerson()
  await db
    .insertInto('two_factors')
    .values({
      user_id: person.id,
      secret: await encrypted(SECRET),
      confirmed_at: plus(now, -2 * DAY),
    })
    .execute()
  await db
    .updateTable('profiles')
    .set({ two_factor_enabled: true })
    .where('id', '=', person.id)
    .execute()
  const who = inSession(person)
  const give = (code: string) => confirmPerson(db, who, { password: '', code }, now)
  for (let n = 0; n < 12; n++) expect(await give('')).toMatchObject({ code: 'wrong_code' })
  expect(await give(await codeAt(SECRET, stepAt(now)))).toMatchObject({ ok: true })
})
