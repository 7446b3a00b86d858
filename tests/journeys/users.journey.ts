import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, demoAccount, expect, field, test } from './fixtures.ts'
import { newMember, query } from './people.ts'

const words = {
  en: {
    grant: 'Make seller',
    done: 'Seller status updated successfully',
    wallet: 'Manage Wallet',
    submit: 'Update balance',
    clear: 'Clear Filters',
    most: 'Cannot reduce wallet balance below 0. Maximum withdrawal amount is 500 DA',
    deposited: 'Wallet deposit of 500 DA processed successfully',
    taken: 'Wallet withdrawal of 500 DA processed successfully',
    news: 'Money was added to your wallet',
    badge: 'Create badge',
    made: 'Badge created successfully',
    changed: (amount: string) => `The amount was changed to ${amount} DA`,
  },
  ar: {
    grant: 'امنح صفة البائع',
    done: 'حُدّثت صفة البائع بنجاح',
    wallet: 'إدارة المحفظة',
    submit: 'حدّث الرصيد',
    clear: 'امسح المرشّحات',
    most: 'أقصى مبلغ للسحب',
    deposited: 'في المحفظة بنجاح',
    taken: 'من المحفظة بنجاح',
    news: 'أُضيف مبلغ إلى محفظتك',
    badge: 'أنشئ الشارة',
    made: 'أُنشئت الشارة بنجاح',
    changed: (amount: string) => `غُيّر المبلغ إلى \u2066${amount} DA`,
  },
} as const

const admin = () => demoAccount('owner')

test('an administrator finds a person, makes them a seller, and gives and takes money [ADM-USER-01 ADM-USER-05 ADM-USER-08 ADM-USER-09 ADM-WALL-01 ADM-WALL-11] @ar-phone', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const say = words[language]
  const member = await newMember()
  const page = await enter(member, '/wallet')
  const desk = await enter(admin(), '/admin/users')
  const search = desk.getByRole('main').getByRole('searchbox')
  await search.fill(member.email)
  await search.press('Enter')
  await expect(desk.locator('#main tbody tr')).toHaveCount(1)
  await expect(desk.getByRole('link', { name: say.clear })).toBeVisible()
  await expectAccessible(desk)
  await desk.locator('#main tbody td:last-child a').click()
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('link', { name: say.grant }).click()
  await dialog.locator('textarea').fill('Sold to us for years')
  await dialog.getByRole('button', { name: say.grant }).click()
  await expect(desk.locator('.k-toast', { hasText: say.done })).toBeVisible()

  await desk.goto(at(`/admin/users/${member.id}`))
  await desk.getByRole('link', { name: say.wallet }).click()
  const [amount, why, send] = [
    dialog.getByRole('textbox', { name: m.admin_wallet_amount({}, { locale: language }) }),
    field(dialog, m.admin_wallet_description, language),
    dialog.getByRole('button', { name: say.submit }),
  ]
  await amount.fill('500')
  await why.fill('A prize')
  await send.dblclick()
  await expect(dialog.getByText(say.deposited)).toBeVisible()
  await expect(page.locator('.k-toast', { hasText: say.news })).toBeVisible({ timeout: 20_000 })
  expect(
    await query('select amount::int from wallet_adjustments where user_id = $1', [member.id]),
  ).toEqual([{ amount: 500 }])

  await dialog.getByRole('radio', { name: m.admin_wallet_reduce({}, { locale: language }) }).check()
  await amount.fill('9999')
  await amount.blur()
  await why.fill('By mistake')
  await expect(amount).toHaveValue('500')
  await expectAccessible(desk)
  // an amount that was changed is not sent until its writer can have read it
  await expect(async () => {
    await send.click()
    await expect(dialog.getByText(say.taken)).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('the amount for a wallet is read as people write it, and no fraction is dropped [ADM-WALL-02] @en-desktop', async ({
  language,
  enter,
}) => {
  const member = await newMember()
  const desk = await enter(admin(), `/admin/users/${member.id}/wallet`)
  const dialog = desk.getByRole('dialog')
  const amount = dialog.getByRole('textbox', {
    name: m.admin_wallet_amount({}, { locale: language }),
  })
  const after = dialog.getByText(m.admin_wallet_after({}, { locale: language }))
  await awake(desk, 'adjustment')
  for (const [typed, holds] of [
    ['١٬٥٠٠', '1,500 DA'],
    ['2 500', '2,500 DA'],
    ['2.7', '0 DA'],
  ] as const) {
    await amount.fill(typed)
    await amount.blur()
    await expect(after).toContainText(` ${holds}`)
    await expect(amount).toHaveValue(typed)
  }
  await dialog.getByRole('button', { name: words[language].submit }).click()
  await expect(
    dialog.getByText(m.admin_wallet_amount_whole({}, { locale: language })),
  ).toBeVisible()
})

test('the form of a wallet says what it lacks, and clamps what is typed [ADM-WALL-02 ADM-WALL-03 ADM-WALL-04 ADM-WALL-05 ADM-WALL-07 OP-114] @en-desktop', async ({
  at,
  language,
  enter,
}) => {
  const say = words[language]
  const member = await newMember()
  const desk = await enter(admin(), `/admin/users/${member.id}/wallet`)
  const dialog = desk.getByRole('dialog')
  const [amount, why, send] = [
    dialog.getByRole('textbox', { name: m.admin_wallet_amount({}, { locale: language }) }),
    field(dialog, m.admin_wallet_description, language),
    dialog.getByRole('button', { name: say.submit }),
  ]
  await awake(desk, 'adjustment')
  await send.click()
  await expect(
    dialog.getByText(m.admin_wallet_amount_whole({}, { locale: language })),
  ).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill('500')
  await why.fill('   ')
  await send.click()
  await expect(
    dialog.getByText(m.admin_wallet_description_missing({}, { locale: language })),
  ).toBeVisible()
  await expect(why).toBeFocused()
  await why.fill('A prize')
  await expect(dialog.getByText(m.admin_wallet_after({}, { locale: language }))).toContainText(
    '500 DA',
  )
  await send.click()
  await expect(dialog.getByText(say.deposited)).toBeVisible()
  await desk.goto(at(`/admin/users/${member.id}/wallet`))
  await why.fill('By mistake')
  for (const [typed, kept] of [
    ['0', '1'],
    ['-3', '1'],
  ] as const) {
    await amount.fill(typed)
    await amount.blur()
    await expect(amount).toHaveValue(kept)
    await expect(dialog.getByRole('status')).toContainText(say.changed(kept))
  }
  await dialog.getByRole('radio', { name: m.admin_wallet_reduce({}, { locale: language }) }).check()
  await amount.focus()
  await desk.keyboard.press('ControlOrMeta+A')
  await desk.keyboard.type('501')
  await expect(dialog.getByText(say.most)).toBeVisible()
  const after = dialog.getByText(m.admin_wallet_after({}, { locale: language }))
  await expect(after).toContainText('0 DA')
  await amount.blur()
  await expect(amount).toHaveValue('500')
  await expect(dialog.getByText(say.most)).toBeHidden()
  await expect(dialog.getByRole('status')).toContainText(say.changed('500'))
  await why.fill('By mistake, twice')
  await expect(dialog.getByRole('status')).toContainText(say.changed('500'))
  // the key that changes the amount does not send it
  await amount.fill('999')
  await amount.press('Enter')
  await expect(amount).toHaveValue('500')
  await expect(dialog.getByRole('status')).toContainText(say.changed('500'))
  expect(
    await query('select amount::int from wallet_adjustments where user_id = $1', [member.id]),
  ).toEqual([{ amount: 500 }])
})

test('the choice of a colour and its text follow each other [ADM-BADGE-03 ADM-BADGE-04] @ar-phone', async ({
  language,
  enter,
}) => {
  const say = words[language]
  const desk = await enter(admin(), '/admin/badges/new')
  const dialog = desk.getByRole('dialog')
  const [text, choice] = [
    dialog.locator('input[name="color"]'),
    dialog.locator('input[type="color"]'),
  ]
  await expect(text).toHaveValue('#3B82F6')
  await text.fill('#0f8')
  await expect(choice).toHaveValue('#00ff88')
  await choice.fill('#aa00bb')
  await expect(text).toHaveValue('#AA00BB')
  await field(dialog, m.admin_badge_name, language).fill(
    `Journey ${language} ${(await newMember()).username}`,
  )
  await dialog.getByRole('button', { name: say.badge }).click()
  await expect(desk.locator('.k-toast', { hasText: say.made })).toBeVisible()

  // what stands there by itself is nothing that was typed, so nobody is asked about it
  await desk
    .locator('#main tbody tr', { hasText: '#AA00BB' })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(choice).toHaveValue('#aa00bb')
  await dialog.getByRole('link', { name: m.admin_close({}, { locale: language }) }).click()
  await expect(dialog).toBeHidden()
})
