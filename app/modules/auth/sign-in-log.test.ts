import { hashPassword } from 'better-auth/crypto'
import { expect, test, vi } from 'vitest'
import { log } from '#platform/log.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildIdentity, buildProfile } from '../../../tests/factories/profile.ts'

// Each attempt to get in leaves one line of the log, which names nobody but by an id.

const { db, request } = await openTestApp()
const PASSWORD = 'a long enough secret'

const linesOf = async (act: () => Promise<unknown>) => {
  const info = vi.spyOn(log, 'info').mockImplementation(() => {})
  await act()
  const lines = info.mock.calls.filter(([message]) => /^a (sign-in|confirmation)$/.test(message))
  info.mockRestore()
  return lines.map(([message, fields]) => ({ message, ...fields }))
}

test('a right and a wrong password, a code that is owed and a confirmation are logged, without any email', async () => {
  const person = await buildProfile(db)
  await buildIdentity(db, person.id, { password: await hashPassword(PASSWORD) })
  const signIn = (password: string, email = person.email) =>
    linesOf(() => request('/signin', { form: { email, password } }))
  const line = { message: 'a sign-in', way: 'password' }
  expect(await signIn('a guess')).toEqual([{ ...line, outcome: 'wrong_credentials' }])
  expect(await signIn('a guess', 'nobody@example.com')).toEqual([
    { ...line, outcome: 'wrong_credentials' },
  ])
  expect(await signIn(PASSWORD)).toEqual([{ ...line, outcome: 'in', person: person.id }])
  await db
    .updateTable('profiles')
    .set({ two_factor_enabled: true })
    .where('id', '=', person.id)
    .execute()
  expect(await signIn(PASSWORD)).toEqual([{ ...line, outcome: 'code_owed' }])
  const form = { email: 'next@example.com', password: 'a guess' }
  expect(await linesOf(() => request('/settings/email', { viewer: person, form }))).toEqual([
    { message: 'a confirmation', way: 'password', outcome: 'wrong_password', person: person.id },
  ])
})
