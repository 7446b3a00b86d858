import { readEnv } from '../app/platform/env.server.ts'
import { openDatabase } from './database.ts'
import { runScript } from './run-script.ts'

/**
 * `npm run migrate`: applies the migrations that are missing and grants the program's role what it
 * needs, as a start does, and ends. For a step of its own before new versions start with
 * MIGRATE=off.
 */
await runScript(async () => {
  const database = await openDatabase({ ...readEnv(), migrate: true }, console.log)
  await database.stop()
  console.log('The database is that of this version.')
  return 0
})
