import { closeDb, openDb } from '../app/platform/db.server.ts'
import { readEnv } from '../app/platform/env.server.ts'
import { endSilence, silence } from '../app/platform/silence.server.ts'
import { openDatabase } from './database.ts'
import { runScript } from './run-script.ts'

await runScript(main)

/**
 * `npm run silence` makes the database a copy that tells nobody anything, as one is to be that was
 * restored by other means, before any process is started on it. `npm run resume` says that it is
 * the real one.
 */
async function main(): Promise<void> {
  const database = await openDatabase(readEnv(), () => {})
  try {
    const db = openDb(database.url)
    if (process.argv[2] !== 'resume') {
      await silence(db, new Date())
      console.log(
        'Silent: no mail, push, webhook or payout file leaves this database, and no gateway is asked, until npm run resume.',
      )
    } else
      console.log(
        (await endSilence(db))
          ? 'This database is the real one now: what waits in it goes out.'
          : 'It was not silent.',
      )
  } finally {
    await closeDb()
    await database.stop()
  }
}
