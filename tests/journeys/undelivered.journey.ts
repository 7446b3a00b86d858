import { m } from '../../app/i18n/paraglide/messages.js'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { buildUndelivered } from '../factories/undelivered.ts'
import { demoAccount, expect, test } from './fixtures.ts'

const admin = () => demoAccount('owner')

/** A mail that the demo's mail folder will take, and one of the same reason. */
async function giveUpTwo(reason: string) {
  const db = openDb(process.env.JOURNEYS_DATABASE_URL!)
  const { id } = await buildUndelivered(db, { reason })
  await buildUndelivered(db, { reason })
  await closeDb()
  return id
}

test('mails that failed for the same reason are sent again in one go, and who comes too late is told @en-desktop', async ({
  enter,
  at,
  language,
}) => {
  const words = { locale: language }
  const id = await giveUpTwo(`no answer in ${language}, at ${Date.now()}`)
  const page = await enter(admin(), `/admin/undelivered/${id}`)
  const late = await page.context().newPage()
  await late.goto(at(`/admin/undelivered/${id}`))

  await page.locator('#main [name=all]').check()
  await page.locator('#main [name=act][value=again]').click()
  await expect(page.getByText(m.flash_undelivered_again({}, words))).toBeVisible()
  await late.locator('#main [name=act][value=aside]').click()
  await expect(late.getByText(m.refused_undelivered_settled({}, words))).toBeVisible()

  await page.goto(at('/admin/undelivered?state=settled'))
  const again = page.getByText(m.admin_undelivered_settled_again({}, words))
  await expect(again.nth(1)).toBeVisible()
})
