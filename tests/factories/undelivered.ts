import type { Insertable } from 'kysely'
import type { Db, DB } from '#platform/db.server.ts'

/** A mail that was given up after a day, or something else. */
export const buildUndelivered = (db: Db, given: Partial<Insertable<DB['undelivered']>> = {}) =>
  db
    .insertInto('undelivered')
    .values({
      kind: 'mail',
      name: 'two_step_on',
      payload: JSON.stringify({
        to: 'amina@example.com',
        locale: 'en',
        template: 'two_step_on',
        params: { link: 'https://kanz.example/forgot-password', username: 'amina' },
      }),
      reason: 'connect ECONNREFUSED 127.0.0.1:25',
      tries: 34,
      asked_at: new Date('2026-11-20T09:00:00Z'),
      failed_at: new Date('2026-11-21T09:30:00Z'),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
