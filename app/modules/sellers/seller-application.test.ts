import { describe, expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import {
  type ApplicationMove,
  applicationMoves,
  applicationPartyOf,
  type ApplicationStatus,
  decideApplication,
  applicationExcerptOf,
  applicationMovesOn,
} from './seller-application.ts'

const db = await openTestDb()
const names = Object.keys(applicationMoves) as ApplicationMove[]
const of = (status: ApplicationStatus) => ({ status, user_id: 'amina' })

describe('the moves of an application', () => {
  test('are those of the database [APPLY-05 APPLY-06 APPLY-08 ADM-APP-04]', async () => {
    const rows = await db
      .selectFrom('seller_application_moves')
      .select(['move', 'from_status', 'to_status'])
      .orderBy('move')
      .execute()
    expect(rows).toEqual(
      names
        .map((move) => ({
          move,
          from_status: applicationMoves[move].from,
          to_status: applicationMoves[move].to,
        }))
        .sort((a, b) => (a.move < b.move ? -1 : 1)),
    )
  })

  test.each`
    status        | applicant       | admin
    ${'pending'}  | ${['update']}   | ${['approve', 'reject']}
    ${'approved'} | ${[]}           | ${[]}
    ${'rejected'} | ${['resubmit']} | ${[]}
  `(
    'of a $status one: the applicant may $applicant, an administrator $admin [APPLY-06 APPLY-07 APPLY-08 ADM-APP-04]',
    ({ status, applicant, admin }) => {
      expect(applicationMovesOn(of(status), 'applicant')).toEqual(applicant)
      expect(applicationMovesOn(of(status), 'admin')).toEqual(admin)
    },
  )

  test('a rejected one is pending again when it is sent again, an approved one never moves [APPLY-08]', () => {
    expect(decideApplication(of('rejected'), 'resubmit', 'applicant')).toEqual({
      ok: true,
      value: 'pending',
    })
    for (const name of names)
      for (const party of ['applicant', 'admin'] as const)
        expect(decideApplication(of('approved'), name, party).ok).toBe(false)
  })

  test('nobody decides on their own, administrator or not [ADM-APP-04]', () => {
    expect(applicationPartyOf(of('pending'), { id: 'amina', is_admin: true })).toBe('applicant')
    expect(applicationPartyOf(of('pending'), { id: 'karim', is_admin: true })).toBe('admin')
    expect(applicationPartyOf(of('pending'), { id: 'karim', is_admin: false })).toBeNull()
  })
})

test.each([
  ['short', 'short'],
  ['x'.repeat(50), 'x'.repeat(50)],
  ['x'.repeat(51), `${'x'.repeat(50)}…`],
  ['س'.repeat(60), `${'س'.repeat(50)}…`],
  [`${'x'.repeat(49)} and more`, `${'x'.repeat(49)}…`],
  ['two\n\nlines\tof it', 'two lines of it'],
  ['👨‍👩‍👧'.repeat(51), `${'👨‍👩‍👧'.repeat(50)}…`],
])('the experience %j is listed as %j [ADM-APP-03]', (experience, shown) => {
  expect(applicationExcerptOf(experience)).toBe(shown)
})
