import type { Db } from '../app/platform/db.server.ts'
import { endSilence, silence } from '../app/platform/silence.server.ts'
import { withDatabase } from './database.ts'
import { runScript } from './run-script.ts'

/**
 * `npm run silence` makes the database a copy that tells nobody anything, as one is to be that was
 * restored by other means, before any process is started on it. `npm run resume` says that it is
 * the real one.
 */
await runScript(() => withDatabase(process.argv[2] === 'resume' ? resume : beSilent))

async function beSilent(db: Db) {
  await silence(db, new Date())
  console.log(
    'Silent: no mail, push, webhook or payout file leaves this database, and no gateway is asked, until npm run resume.',
  )
}

async function resume(db: Db) {
  console.log(
    (await endSilence(db))
      ? 'This database is the real one now: what waits in it goes out.'
      : 'It was not silent.',
  )
}
