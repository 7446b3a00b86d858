import { parseArgs } from 'node:util'
import { fromAlgiers, toAlgiers } from '#kernel/algiers.ts'
import { catchUp, isBooked } from '#modules/order-payments/catch-up.server.ts'
import { openGateways } from '#modules/payments/providers.server.ts'
import { currentSettings, loadSettings } from '#modules/settings/settings.server.ts'
import { gatewayKeyVariables } from '#platform/gateway-env.server.ts'
import { silentSince } from '#platform/silence.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { withDatabase } from './database.ts'
import { runScript } from './run-script.ts'

/**
 * `npm run catch-up -- --since 2026-11-30T02:00` asks the gateways for the payments since then, in
 * the time of Algiers, books what they took and was not known, and lists what a person has to look
 * at. For a database that was restored to an earlier time; it may be run again.
 */
await runScript(async () => {
  const { since: typed = '' } = parseArgs({ options: { since: { type: 'string' } } }).values
  const since = fromAlgiers(typed)
  if (!since) throw new StartupError('Say since when: npm run catch-up -- --since 2026-11-30T02:00')
  if (openGateways().length === 0)
    throw new StartupError(`No gateway is set: ${gatewayKeyVariables} in docs/operations.md.`)
  const caught = await withDatabase(async (db) => {
    if (await silentSince(db))
      throw new StartupError('This database is a copy, which asks nobody: npm run resume first.')
    await loadSettings(db)
    return catchUp(db, since, currentSettings(), new Date())
  })
  if (!caught.ok) throw new StartupError(`The gateway could not be asked: ${caught.code}.`)
  for (const each of caught.value) {
    const { provider_id, amount, created_at } = each.payment
    const what = isBooked(each) ? 'booked' : 'for a person, at /admin/payments'
    console.log(`${provider_id}  ${amount} DA  ${toAlgiers(created_at)}  ${what} (${each.outcome})`)
  }
  const booked = caught.value.filter(isBooked).length
  const left = caught.value.length - booked
  console.log(`${booked} payments were booked, ${left} wait for a person.`)
})
