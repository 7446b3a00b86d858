import { m } from '../../app/i18n/paraglide/messages.js'
import { applyAccountChanges } from '../../app/modules/auth/account-changes-due.server.ts'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { demoAccount, expect, field, openMail, test } from './fixtures.ts'
import { letWait } from '../factories/waiting.ts'
import { letAct, newMember, newOffer, newOrder, query } from './people.ts'
import { said } from './trade.ts'

const DAY = 86_400_000

test('support walks a person’s page from list to list, notes something, and suspends with what is open @en-desktop @ar-phone', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const words = { locale: language }
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const offer = await newOffer(seller.id, { category: 'items', price: 700, quantity: 5 })
  const order = await newOrder(buyer, offer.id, 'paid')
  const desk = await enter(demoAccount('support'), `/admin/users/${seller.id}`)
  await expect(desk.getByRole('heading', { name: seller.username })).toBeVisible()
  await expectAccessible(desk)
  const tabs = desk.locator('.k-tabs')
  for (const [tab, name] of [
    ['sales', m.person_sales],
    ['money', m.person_money],
    ['offers', m.person_offers],
    ['sign-ins', m.person_sign_ins],
    ['audit', m.person_audit],
  ] as const) {
    await tabs.getByRole('link', { name: name({}, words) }).click()
    await expect(desk).toHaveURL(new RegExp(`/admin/users/${seller.id}/${tab}$`))
    await expect(tabs.locator('[aria-current=page]')).toContainText(name({}, words))
  }
  await desk.goto(at(`/admin/users/${seller.id}/sales`))
  await expect(desk.locator(`a[href$="/admin/orders/${order}"]`)).toBeVisible()

  await desk.goto(at(`/admin/users/${seller.id}/notes`))
  const note = field(desk, m.person_note, language)
  await desk.getByRole('button', { name: m.person_note_save({}, words) }).click()
  await note.fill('Wrote from another number')
  await desk.getByRole('button', { name: m.person_note_save({}, words) }).click()
  await said(desk, m.flash_person_noted({}, words))
  await expect(desk.locator('.k-log')).toContainText('Wrote from another number')

  await desk.goto(at(`/admin/users/${seller.id}/suspension`))
  const dialog = desk.getByRole('dialog')
  await expect(dialog.locator('select[name=sales]')).toHaveValue('freeze')
  await expectAccessible(desk)
  await dialog.locator('textarea[name=reason]').fill('Sold one thing twice')
  await dialog.locator('[name=note]').fill('Same browser as another one')
  await dialog.getByRole('button', { name: m.admin_user_suspend({}, words) }).click()
  await said(desk, m.flash_user_suspended({}, words))
  const [{ frozen } = { frozen: false }] = await query<{ frozen: boolean }>(
    'select disputed_at is not null as frozen from orders where id = $1',
    [order],
  )
  expect(frozen).toBe(true)
})

test('two-step verification is off a day after support asked for it, and stays where its person stops it @en-desktop', async ({
  at,
  language,
  enter,
}) => {
  const words = { locale: language }
  const [one, other, support] = [await newMember(), await newMember(), await newMember()]
  const shop = await enter(other)
  for (const { id } of [one, other]) await letAct(id)
  await query(`insert into staff (user_id, role) values ($1, 'support')`, [support.id])
  const desk = await enter(support, `/admin/users/${one.id}`)
  await letAct(support.id)
  for (const { id } of [one, other]) {
    await desk.goto(at(`/admin/users/${id}`))
    await desk.getByRole('link', { name: m.person_two_step_off({}, words) }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.locator('textarea').fill('Lost their phone, knows their orders')
    await dialog.getByRole('button', { name: m.person_two_step_off({}, words) }).click()
    await said(desk, m.flash_person_change_asked({}, words))
    await expect(
      desk.getByRole('link', { name: m.person_withdraw_change({}, words) }),
    ).toBeVisible()
  }

  await shop.reload()
  await expect(shop.getByText(m.waits_stop({}, words))).toBeVisible()
  const mail = await desk.context().newPage()
  await openMail(mail, at('/mail'), other.email)
  const stop = m.mail_stop_action({}, { locale: 'en' })
  const href = await mail
    .frameLocator('iframe')
    .getByRole('link', { name: stop })
    .getAttribute('href')
  await mail.goto(href!)
  await mail.getByRole('button', { name: m.stop_action({}, { locale: 'en' }) }).click()
  await expect(mail.getByRole('heading', { name: m.stop_done({}, { locale: 'en' }) })).toBeVisible()
  await mail.goto(href!)
  await expect(mail.getByRole('heading', { name: m.stop_over({}, { locale: 'en' }) })).toBeVisible()

  const db = openDb(process.env.JOURNEYS_DATABASE_URL!)
  await letWait(db, DAY)
  await applyAccountChanges(db, new Date())
  await closeDb()
  const stands = await query<{ id: string; on: boolean }>(
    'select id, two_factor_enabled as on from profiles where id = any($1) order by 2',
    [[one.id, other.id]],
  )
  expect(stands).toEqual([
    { id: one.id, on: false },
    { id: other.id, on: true },
  ])
})
