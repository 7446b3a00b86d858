import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { transact } from '#platform/db.server.ts'
import { assertKeys, renewChecks } from '#platform/key-checks.server.ts'
import { secretKeysFrom, type Secrets } from '#platform/secrets.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { encrypted, makeRecoveryCodes, spendCode } from './internal/two-step-codes.server.ts'
import { codeAt, stepAt } from './internal/totp.server.ts'
import { keptSecrets, rewrapSecrets } from './kept-secrets.server.ts'
import { takeSecondStep } from './two-step.server.ts'

const { db, env, request } = await openTestApp()
const now = new Date()
const APP_KEY = 'a key that an app was told'
const key = (id: number) => `${id}:${randomBytes(32).toString('base64')}`
const secretOf = (letter: string): Secrets => [letter.repeat(32)]

/** As an operator sets APP_SECRET and SECRET_KEYS, and starts again. */
function use(appSecrets: Secrets, keys?: string) {
  Object.assign(env, { appSecrets, secretKeys: secretKeysFrom(keys, appSecrets) })
}

/** Somebody with a second step, as it is kept now, and their recovery codes. */
async function withSecondStep() {
  const person = await buildProfile(db, { two_factor_enabled: true })
  await db
    .insertInto('two_factors')
    .values({ user_id: person.id, secret: await encrypted(APP_KEY), confirmed_at: now })
    .execute()
  const codes = await transact(db, (tx) => makeRecoveryCodes(tx, person.id))
  return { ...person, codes }
}

/** Whether both steps work: the next code of the app, and a recovery code that is not used yet. */
async function bothWork({ id, codes }: { id: string; codes: string[] }) {
  await db.updateTable('two_factors').set({ last_step: 0 }).where('user_id', '=', id).execute()
  const app = await codeAt(APP_KEY, stepAt(now))
  return [
    await transact(db, (tx) => spendCode(tx, id, app, now)),
    await transact(db, (tx) => spendCode(tx, id, codes.pop()!.replace('-', ''), now)),
  ]
}

const works = ['app', 'recovery']
const start = () => assertKeys(db, keptSecrets())

test('two-step verification outlives a new secret of the app as long as the former one is named', async () => {
  const [old, fresh] = [secretOf('o'), secretOf('n')]
  use(old)
  await start()
  const person = await withSecondStep()
  expect(await bothWork(person)).toEqual(works)

  use(fresh)
  await expect(start()).rejects.toThrow(
    /^APP_SECRET: none of its secrets opens the two-step verification of 1 people/,
  )
  use([...fresh, ...old])
  await start()
  expect(await bothWork(person)).toEqual(works)

  expect(await rewrapSecrets(db)).toMatchObject({ moved: 1, left: 0 })
  await renewChecks(db, keptSecrets())
  use(fresh)
  await start()
  // the codes of old are known by the old secret alone
  expect(await bothWork(person)).toEqual(['app', null])
})

test('keys of its own take it over, one after the other, and the app’s secret is free to change', async () => {
  const [one, two] = [key(1), key(2)]
  use(secretOf('n'), one)
  await start()
  expect(await rewrapSecrets(db)).toEqual({ moved: 1, left: 0, codes: 1 })
  await renewChecks(db, keptSecrets())
  const person = await withSecondStep()
  use(secretOf('x'), one)
  await start()
  expect(await bothWork(person)).toEqual(works)

  use(secretOf('x'), two)
  await expect(start()).rejects.toThrow(
    'SECRET_KEYS: the key with the number 1, which opens the two-step verification of 2 people, is missing or another.',
  )
  use(secretOf('x'), key(1))
  await expect(start()).rejects.toThrow('is missing or another')
  use(secretOf('x'), `${two},${one}`)
  await start()
  expect(await bothWork(person)).toEqual(works)
  expect(await rewrapSecrets(db)).toEqual({ moved: 2, left: 0, codes: 2 })
  await renewChecks(db, keptSecrets())
  use(secretOf('x'), two)
  await start()
  expect(await bothWork(person)).toEqual(['app', null])
})

test('without the key that kept them a rewrap leaves them as they are', async () => {
  use(secretOf('x'), key(9))
  const before = await db.selectFrom('two_factors').selectAll().orderBy('user_id').execute()
  expect(await rewrapSecrets(db)).toMatchObject({ moved: 0, left: before.length })
  expect(await db.selectFrom('two_factors').selectAll().orderBy('user_id').execute()).toEqual(
    before,
  )
})

test('it is taken off by who runs the machine: sessions end, the owner is told, the log has it', async () => {
  use(secretOf('y'))
  const person = await withSecondStep()
  expect((await request('/settings', { viewer: person })).status).toBe(200)
  expect(await takeSecondStep(db, person.email, now)).toBe(person.username)
  expect((await request('/settings', { viewer: person })).status).toBe(302)
  const left = await Promise.all(
    (['two_factors', 'recovery_codes', 'sessions'] as const).map((table) =>
      db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute(),
    ),
  )
  expect(left).toEqual([[], [], []])
  const logged = await db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject', '=', `profile:${person.id}`)
    .execute()
  expect(logged).toEqual([{ action: 'account.two_step_off', reason: 'admin:two-step-off' }])
  const mails = await db
    .selectFrom('outbox')
    .select('payload')
    .where('event', '=', 'mail.requested')
    .where('subject_id', '=', person.id)
    .execute()
  expect(mails).toMatchObject([{ payload: { template: 'two_step_off', to: person.email } }])
  expect(await takeSecondStep(db, person.email, now)).toBeNull()
})
