import { beforeEach, describe, expect, test } from 'vitest'
import { algiersDay } from '#kernel/algiers.ts'
import { confirmChange } from '#modules/people/staff-changes.server.ts'
import { sections } from '#modules/settings/setting-rule.ts'
import { currentSettings, loadSettings, saveSettings } from '#modules/settings/settings.server.ts'
import {
  defaults,
  isSettingKey,
  rules,
  type SettingKey,
  settingKeys,
  type Settings,
} from '#modules/settings/settings.ts'
import { settingAsks, settingHint, settingName } from '#modules/settings/ui/setting-words.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import {
  descriptionOf,
  getByLabel,
  getByRole,
  hrefOf,
  hrefsOf,
  mainOf,
  nameOf,
  sentBy,
  valueOf,
  wordsOf,
} from '../../../../tests/page.ts'
import { questionOf } from '../../../../tests/question.ts'

const { db, request } = await openTestApp()
const [viewer, second] = [await buildAdmin(db), await buildAdmin(db)]
const PATH = '/admin/settings'

const page = (path = PATH) => mainOf(request(path, { viewer }))
const words = async (path: string) => wordsOf(await page(path))
const [fees, switches] = [`${PATH}/fees`, `${PATH}/switches`]
const wordsIn = async (answer: Response) => wordsOf(await mainOf(answer))
/** What is said to be wrong, by the labels of the fields that it stands beside. */
const wrongIn = (shown: Element) =>
  [...shown.querySelectorAll('[aria-invalid="true"]')].map((field) => [
    nameOf(field),
    descriptionOf(field),
  ])
/** What each form of a page sends. */
const formsOf = (shown: Element) => [...shown.querySelectorAll('form')].map(sentBy)
/** The page of the section that a form belongs to. */
const sectionOf = ({ section, default: key }: Record<string, string>) =>
  section ?? (key !== undefined && isSettingKey(key) ? rules[key].section : 'switches')
const post = (form: Record<string, string>, path = PATH, by = viewer) =>
  request(`${path}/${sectionOf(form)}`, { viewer: by, form })
const stored = async () =>
  Object.fromEntries(
    (await db.selectFrom('settings').select(['key', 'value']).execute()).map(({ key, value }) => [
      key,
      value,
    ]),
  )
const audited = () =>
  db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after', 'actor_id'])
    .where('action', '=', 'setting.update')
    .orderBy('id')
    .execute()

/** That a fee counts at once. */
const today = { counts_from: algiersDay(new Date()) }

beforeEach(async () => {
  await db.deleteFrom('settings').execute()
  await loadSettings(db)
})

describe('the page', () => {
  test('has every setting there is, each on the page of its section, with its default [ADM-SET-01 OP-121]', async () => {
    expect(hrefsOf(await page())).toEqual(
      expect.arrayContaining(sections.map((section) => `${PATH}/${section}`)),
    )
    const shown = new Map(
      await Promise.all(
        sections.map(async (section) => [section, await page(`${PATH}/${section}`)] as const),
      ),
    )
    for (const key of settingKeys) {
      const { is, asks, section } = rules[key]
      const [links, forms] = [hrefsOf(shown.get(section)!), formsOf(shown.get(section)!)]
      const isThere =
        is !== 'switch'
          ? forms.some((form) => key in form)
          : asks
            ? links.includes(`${switches}/${key}`)
            : forms.some((form) => form.switch === key)
      expect([key, isThere]).toEqual([key, true])
    }
    expect(wordsOf(shown.get('fees')!)).toContain('Default: 10%')
    for (const each of shown.values()) expect(wordsOf(each)).not.toContain('Back to default')
    const inArabic = [
      ['fees', 'الافتراضي: 10%'],
      ['protection', 'الافتراضي: 5 أيّام'],
      ['waiting', 'الافتراضي: 24 ساعة'],
      ['loyalty', 'الافتراضي: 100 نقطة'],
    ] as const
    for (const [section, said] of inArabic)
      expect(await words(`/ar${PATH}/${section}`)).toContain(said)
  })

  test('finds a setting by its name, its help and its name in the other language, and leads to its field', async () => {
    const found = async (text: string, path = PATH) =>
      hrefsOf(await page(`${path}?q=${encodeURIComponent(text)}`)).filter((to) => to?.includes('#'))
    expect(await found('unpaid cancelled')).toContain(`${PATH}/waiting#setting-auto_cancel_hours`)
    expect(await found('الرسوم المشترون')).toContain(`${fees}#setting-buyer_fee_bp`)
    expect(await found(settingHint('pixel_id')!.split('.')[0]!)).toContain(
      `${PATH}/tracking#setting-pixel_id`,
    )
    expect(await words(`${PATH}?q=nothingcalledthis`)).toContain('nothingcalledthis')
    expect(await found('nothingcalledthis')).toEqual([])
    expect((await request(`${PATH}/buyer_fee_bp`, { viewer })).headers.get('location')).toBe(
      `${fees}#setting-buyer_fee_bp`,
    )
    expect((await request(`${PATH}/nothing`, { viewer })).status).toBe(404)
  })

  test('says beside each setting who changed it last, when and from what', async () => {
    await post({
      section: 'waiting',
      low_stock: '7',
      seen_low_stock: '3',
      most_orders_per_hour: '21',
      seen_most_orders_per_hour: '20',
    })
    await post({ section: 'waiting', low_stock: '9', seen_low_stock: '7' }, PATH, second)
    const shown = await page(`${PATH}/waiting`)
    const beside = (key: SettingKey) => wordsOf(shown.querySelector(`#setting-${key}`)!)
    expect(beside('low_stock')).toMatch(/Last change: .*before: 7/)
    expect(hrefsOf(shown.querySelector('#setting-low_stock')!)).toEqual([
      `/admin/users/${second.id}`,
    ])
    expect(beside('most_orders_per_hour')).toMatch(/before: 20/)
    expect(beside('first_units_looked_at')).not.toContain('Last change')
  })

  test('is for administrators only [ADM-SET-01]', async () => {
    expect((await request(PATH, { viewer: await buildProfile(db) })).headers.get('location')).toBe(
      '/',
    )
  })
})

describe('a section', () => {
  test('saves its fields at once, in force from then on, each in the audit log [ADM-SET-01 OP-121]', async () => {
    const before = (await audited()).length
    const saved = await post({
      section: 'fees',
      ...today,
      sure: 'yes',
      seller_fee_items_bp: '12.5',
      seen_seller_fee_items_bp: '10',
      buyer_fee_bp: '3,25',
      seen_buyer_fee_bp: '2.5',
      withdrawal_fee_bp: '4',
      seen_withdrawal_fee_bp: '4',
    })
    expect([saved.headers.get('location'), flashOf(saved)]).toEqual([fees, 'settings_saved'])
    expect(await stored()).toEqual({ seller_fee_items_bp: 1_250, buyer_fee_bp: 325 })
    expect(currentSettings()).toMatchObject({
      seller_fee_items_bp: 1_250,
      buyer_fee_bp: 325,
      withdrawal_fee_bp: 400,
    })
    expect((await audited()).slice(before)).toEqual([
      {
        action: 'setting.update',
        subject: 'setting:seller_fee_items_bp',
        before: { seller_fee_items_bp: 1_000 },
        after: { seller_fee_items_bp: 1_250 },
        actor_id: viewer.id,
      },
      {
        action: 'setting.update',
        subject: 'setting:buyer_fee_bp',
        before: { buyer_fee_bp: 250 },
        after: { buyer_fee_bp: 325 },
        actor_id: viewer.id,
      },
    ])
    expect(await wordsIn(await request('/fees'))).toContain('12.5%')
    expect(await words(fees)).toContain('Back to default')
  })

  test('saves all or nothing, says what is wrong beside the field in the page’s language, and keeps what was typed [ADM-SET-01]', async () => {
    const form = {
      section: 'links',
      facebook_url: 'https://facebook.com/kanz',
      seen_facebook_url: '',
      telegram_url: 'http://t.me/"kanz',
      seen_telegram_url: '',
    }
    const refused = await post(form)
    const shown = await mainOf(refused)
    expect([refused.status, await stored()]).toEqual([422, {}])
    expect(wrongIn(shown)).toEqual([['Telegram', 'Enter a full address that begins with https://']])
    expect(valueOf(getByLabel(shown, 'Telegram'))).toBe('http://t.me/"kanz')
    expect(valueOf(getByLabel(shown, 'Facebook'))).toBe('https://facebook.com/kanz')
    expect(await wordsIn(await post(form, `/ar${PATH}`))).toContain('اكتب عنوانًا كاملًا')
    const pixel = await post({ section: 'tracking', pixel_id: '12', seen_pixel_id: '' })
    expect(wrongIn(await mainOf(pixel))[0]![1]).toMatch(/right form. 5 to 20 digits/)
  })

  test('writes nothing when nothing changed, and nothing of another section or of no setting [ADM-SET-01]', async () => {
    const before = (await audited()).length
    expect(
      flashOf(
        await post({
          section: 'fees',
          buyer_fee_bp: '2.50',
          seen_buyer_fee_bp: '2.5',
          auto_cancel_hours: '1',
          seen_auto_cancel_hours: '24',
          charge_buyer_fee: 'true',
          __proto__: 'x',
          constructor: 'x',
        }),
      ),
    ).toBe('unchanged')
    expect([await stored(), (await audited()).length]).toEqual([{}, before])
  })

  test('tells of a change made meanwhile, keeps what was typed, and puts it in its place when it is sent again [ADM-SET-01]', async () => {
    await post({
      section: 'waiting',
      auto_cancel_hours: '48',
      seen_auto_cancel_hours: '24',
      most_pending_orders: '7',
      seen_most_pending_orders: '5',
    })
    const late = await post({
      section: 'waiting',
      auto_cancel_hours: '12',
      seen_auto_cancel_hours: '24',
      most_pending_orders: '5',
      seen_most_pending_orders: '5',
    })
    const shown = await mainOf(late)
    expect(late.status).toBe(422)
    expect(wordsOf(shown)).toContain('Somebody changed this to 48 hours while you were here')
    expect(valueOf(getByLabel(shown, 'An unpaid order is cancelled after'))).toBe('12')
    expect(formsOf(shown).find(({ section }) => section === 'waiting')).toMatchObject({
      auto_cancel_hours: '12',
      seen_auto_cancel_hours: '48',
    })
    expect(await stored()).toEqual({ auto_cancel_hours: 48, most_pending_orders: 7 })
    await post({
      section: 'waiting',
      auto_cancel_hours: '12',
      seen_auto_cancel_hours: '48',
      most_pending_orders: '7',
      seen_most_pending_orders: '7',
    })
    expect(await stored()).toEqual({ auto_cancel_hours: 12, most_pending_orders: 7 })
  })

  test('changed by many at once, is changed by one, and the others are told [ADM-SET-01]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        post({
          section: 'loyalty',
          points_per_100_da: String(10 + n),
          seen_points_per_100_da: '100',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      302,
      ...Array.from({ length: 11 }, () => 422),
    ])
  })
})

test('a setting goes back to its default, which needs no row [ADM-SET-01 OP-121]', async () => {
  await post({
    section: 'names',
    company_name: 'Another',
    seen_company_name: defaults.company_name,
  })
  const back = getByRole(await page(`${PATH}/names`), 'button', /^Back to default/)
  expect([back.getAttribute('name'), valueOf(back)]).toEqual(['default', 'company_name'])
  // what somebody else has typed meanwhile was not seen, and stays
  expect(flashOf(await post({ default: 'company_name', seen_company_name: 'Seen before' }))).toBe(
    'setting_changed',
  )
  expect(currentSettings().company_name).toBe('Another')
  expect(flashOf(await post({ default: 'company_name', seen_company_name: 'Another' }))).toBe(
    'settings_saved',
  )
  expect([await stored(), currentSettings().company_name]).toEqual([{}, defaults.company_name])
  for (const key of ['', 'nothing', 'constructor', '__proto__'])
    expect((await post({ default: key })).status).toBe(404)
})

/** Confirms the account that was proposed, as a second owner. */
async function confirmAccount() {
  const { id } = await db
    .selectFrom('pending_changes')
    .select('id')
    .where('ended_as', 'is', null)
    .executeTakeFirstOrThrow()
  expect(await confirmChange(db, id, second, new Date())).toMatchObject({ ok: true })
}

async function addAccount(typed: Record<string, string> = {}): Promise<Response> {
  const answer = await post({
    section: 'payouts',
    deposit_account_ccp: '0023456789 88',
    seen_deposit_account_ccp: '',
    deposit_account_holder: 'Kanz',
    seen_deposit_account_holder: '',
    ...typed,
  })
  if (flashOf(answer) === 'account_proposed') await confirmAccount()
  return answer
}

describe('a change that cannot be undone', () => {
  const save = (rows: Partial<Settings>) =>
    db
      .insertInto('settings')
      .values(Object.entries(rows).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
      .execute()
  /** A setting before, what is typed, whether that is confirmed first, and what else is set. */
  const changes: [SettingKey, string, string, boolean, Partial<Settings>?][] = [
    ['auto_receive_hours', '72', '1', true],
    ['auto_receive_hours', '72', '73', false],
    ['protection_days', '14', '5', true],
    ['protection_days', '5', '14', false],
    ['points_per_100_da', '100', '1000', true],
    ['points_per_100_da', '100', '0', false],
    ...(['accounts', 'items', 'currencies', 'boosting'] as const).flatMap(
      (sold): typeof changes => [
        [`seller_fee_${sold}_bp`, '7.5', '4.75', true],
        [`seller_fee_${sold}_bp`, '7.5', '10', true],
      ],
    ),
    ['deposit_account_ccp', '0023456789 88', '', true, { deposits_open: true }],
    ['deposit_account_ccp', '0023456789 88', '', false],
    ['deposit_account_rip', '', '00799999002345678941', true, { deposits_open: true }],
    ['deposit_account_rip', '', '00799999002345678941', false],
    ['deposit_account_holder', 'Kanz', 'Another', true, { deposits_open: true }],
    ['deposit_account_holder', 'Kanz', 'Another', false],
  ]
  const meant = (key: SettingKey, text: string) =>
    key.endsWith('_bp')
      ? Number(text) * 100
      : typeof defaults[key] === 'number'
        ? Number(text)
        : text

  test.each(changes)(
    '%s from %j to %j is confirmed first: %j [ADM-SET-01 OP-121]',
    async (key, from, to, asks, others = {}) => {
      await save({ [key]: meant(key, from), ...others })
      const before = [await stored(), (await audited()).length]
      const form = { section: rules[key].section, ...today, [key]: to, [`seen_${key}`]: from }
      const first = await post(form)
      expect(first.status).toBe(asks ? 409 : 302)
      const isOfAccount = key.startsWith('deposit_account_')
      if (!asks && isOfAccount) await confirmAccount()
      if (!asks)
        return expect((await stored())[key]).toBe(
          meant(key, to) === defaults[key] ? undefined : meant(key, to),
        )
      expect([await stored(), (await audited()).length]).toEqual(before)
      expect(flashOf(await post({ ...form, sure: 'yes' }))).toBe(
        isOfAccount ? 'account_proposed' : 'settings_saved',
      )
      if (isOfAccount) {
        expect([await stored(), (await audited()).length]).toEqual(before)
        await confirmAccount()
      }
      expect((await audited()).at(-1)).toEqual({
        action: 'setting.update',
        subject: `setting:${key}`,
        before: { [key]: meant(key, from) },
        after: { [key]: meant(key, to) },
        actor_id: isOfAccount ? second.id : viewer.id,
      })
    },
  )

  test('is named from and to with what follows, in both languages, and nothing of its form is saved until then [ADM-SET-01 OP-121]', async () => {
    const form = {
      section: 'waiting',
      auto_receive_hours: '1',
      seen_auto_receive_hours: '72',
      most_pending_orders: '7',
      seen_most_pending_orders: '5',
    }
    const asked = await post(form)
    const shown = await mainOf(asked)
    expect([asked.status, await stored(), currentSettings().auto_receive_hours]).toEqual([
      409,
      {},
      72,
    ])
    const callout = getByRole(shown, 'alert')
    expect(wordsOf(callout)).toMatch(
      /A delivered order counts as received after.*72 hours.*becomes.*1 hour.*their buyers have less time.*Save all the same/,
    )
    expect(wordsOf(callout)).not.toContain('Unpaid orders of one buyer')
    const sure = getByRole(callout, 'button', 'Save all the same')
    expect([sure.getAttribute('name'), valueOf(sure)]).toEqual(['sure', 'yes'])
    // what the button sends is what it names and what was typed beside it
    expect(sentBy(sure.closest('form')!)).toEqual(form)
    // the fields keep what was typed, and their own button, which Enter presses, asks again
    expect(valueOf(getByLabel(shown, 'A delivered order counts as received after'))).toBe('1')
    expect(formsOf(shown).filter((each) => each.auto_receive_hours === '1')).toHaveLength(2)
    expect(shown.querySelectorAll('[name="sure"]')).toHaveLength(1)
    expect(await wordsIn(await post(form, `/ar${PATH}`))).toMatch(
      /يُعتبر الطلب المسلَّم مستلَمًا بعد.*72 ساعة.*يصير.*ساعة.*وقت أقلّ للإبلاغ.*احفظ رغم ذلك/,
    )
    expect(flashOf(await post({ ...form, sure: 'yes' }))).toBe('settings_saved')
    expect(await stored()).toEqual({ auto_receive_hours: 1, most_pending_orders: 7 })
  })

  test('is confirmed by nothing but yes, and not when the value is wrong or was changed meanwhile [ADM-SET-01]', async () => {
    for (const sure of ['', 'no', 'true', 'YES'])
      expect(
        (
          await post({
            section: 'waiting',
            auto_receive_hours: '1',
            seen_auto_receive_hours: '72',
            sure,
          })
        ).status,
      ).toBe(409)
    for (const [typed, seen] of [
      ['0', '72'],
      ['1', '48'],
    ] as const)
      expect(
        (
          await post({
            section: 'waiting',
            auto_receive_hours: typed,
            seen_auto_receive_hours: seen,
            sure: 'yes',
          })
        ).status,
      ).toBe(422)
    expect(await stored()).toEqual({})
  })

  test('tells once what follows from several changes of one kind, and what an empty account closes [ADM-SET-01 OP-121]', async () => {
    const asked = await wordsIn(
      await post({
        section: 'fees',
        seller_fee_items_bp: '1',
        seen_seller_fee_items_bp: '10',
        seller_fee_boosting_bp: '1',
        seen_seller_fee_boosting_bp: '5',
      }),
    )
    expect(asked).toMatch(/Sellers, items.*Sellers, boosting.*We earn less from each new order/)
    expect(asked.match(/We earn less from each new order/g)).toHaveLength(1)
    await save({
      deposits_open: true,
      deposit_account_ccp: '0023456789 88',
      deposit_account_holder: 'Kanz',
    })
    const closes = await wordsIn(
      await addAccount({
        deposit_account_ccp: '',
        seen_deposit_account_ccp: '0023456789 88',
        deposit_account_holder: '<b>',
        seen_deposit_account_holder: 'Kanz',
      }),
    )
    expect(closes).toMatch(
      /deposits close at once for everybody.*Kanz.*becomes.*<b>.*cannot be called back/,
    )
  })

  test('is one too when it is back to the default [ADM-SET-01 OP-121]', async () => {
    await save({ auto_receive_hours: 240 })
    const asked = await post({ default: 'auto_receive_hours', seen_auto_receive_hours: '240' })
    expect([asked.status, await stored()]).toEqual([409, { auto_receive_hours: 240 }])
    const callout = getByRole(await mainOf(asked), 'alert')
    expect(wordsOf(callout)).toMatch(/240 hours.*becomes.*72 hours.*Save all the same/)
    expect(getByRole(callout, 'button', 'Save all the same').getAttribute('name')).toBe('sure')
    expect(
      flashOf(
        await post({
          section: 'waiting',
          auto_receive_hours: '72',
          seen_auto_receive_hours: '240',
          sure: 'yes',
        }),
      ),
    ).toBe('settings_saved')
    expect(await stored()).toEqual({})
  })
})

test('what follows from each change that is confirmed first is said in words of its own [ADM-SET-01]', () => {
  for (const key of settingKeys.filter((each) => rules[each].asks)) {
    expect([key, [settingHint(key), settingName(key)].includes(settingAsks(key, 1, 0))]).toEqual([
      key,
      false,
    ])
  }
})

describe('a switch', () => {
  test('that concerns money says what it does and asks before it is turned on, wherever the form comes from [ADM-SET-01 OP-121]', async () => {
    await addAccount()
    for (const key of settingKeys.filter(
      (each) => rules[each].is === 'switch' && rules[each].asks,
    )) {
      expect((await post({ switch: key, to: 'true' })).headers.get('location')).toBe(
        `${switches}/${key}`,
      )
      expect([key, currentSettings()[key]]).toEqual([key, false])
      expect(questionOf(await page(`${switches}/${key}`)).form).toMatchObject({ sure: 'yes' })
      expect(flashOf(await post({ switch: key, to: 'true', sure: 'yes' }))).toBe('settings_saved')
      expect([key, currentSettings()[key]]).toEqual([key, true])
      expect((await request(`${switches}/${key}`, { viewer })).headers.get('location')).toBe(
        switches,
      )
      expect(flashOf(await post({ switch: key, to: 'false' }))).toBe('settings_saved')
      expect([key, currentSettings()[key]]).toEqual([key, false])
    }
    expect(await words(`${switches}/deposits_open`)).toContain('each waits for an administrator')
  })

  test('about money is opened by no command that was not asked, nor beside other settings [ADM-SET-01 OP-121]', async () => {
    const open = { key: 'withdrawals_open', typed: 'true', seen: 'false' } as const
    const name = { key: 'company_name', typed: 'Another', seen: defaults.company_name } as const
    expect(await saveSettings(db, [name, open], viewer, new Date())).toEqual({
      ok: false,
      code: 'ask_first',
      asked: { withdrawals_open: true },
      days: {},
    })
    expect([await stored(), currentSettings().withdrawals_open]).toEqual([{}, false])
    expect(await saveSettings(db, [name, { ...open, sure: true }], viewer, new Date())).toEqual({
      ok: true,
      value: 2,
    })
    expect(
      await saveSettings(db, [{ ...open, typed: 'false', seen: 'true' }], viewer, new Date()),
    ).toEqual({ ok: true, value: 1 })
  })

  test('of deposits is refused until there is an account to send them to, with the way to its field [ADM-SET-01 OP-121]', async () => {
    const on = { switch: 'deposits_open', to: 'true', sure: 'yes' }
    const refused = await post(on)
    const shown = await mainOf(refused)
    expect([refused.status, currentSettings().deposits_open, await stored()]).toEqual([
      409,
      false,
      {},
    ])
    const callout = getByRole(shown, 'alert')
    expect(wordsOf(callout)).toContain('Add the deposit account first')
    expect(hrefOf(callout, 'CCP account for deposits')).toBe(
      `${PATH}/payouts#setting-deposit_account_ccp`,
    )
    const field = (await page(`${PATH}/payouts`)).querySelector('#setting-deposit_account_ccp')!
    expect(getByLabel(field, 'CCP account for deposits')).toBeDefined()
    expect(await wordsIn(await post(on, `/ar${PATH}`))).toContain('أضف حساب الإيداع أوّلًا')
    await addAccount({ deposit_account_holder: '' })
    expect(hrefsOf(getByRole(await mainOf(post(on)), 'alert'))).toEqual([
      `${PATH}/payouts#setting-deposit_account_holder`,
    ])
    expect(await words(switches)).not.toContain('Deposits stay closed')
    await addAccount()
    expect(flashOf(await post(on))).toBe('settings_saved')
    expect(await words(switches)).not.toContain('Deposits stay closed')
    await post({
      section: 'payouts',
      deposit_account_ccp: '',
      seen_deposit_account_ccp: '0023456789 88',
      sure: 'yes',
    })
    await confirmAccount()
    expect(await words(switches)).toContain(
      'Deposits stay closed until there is an account to send them to',
    )
  })

  test('that does not is turned at once; what is no switch has no question [ADM-SET-01]', async () => {
    expect(flashOf(await post({ switch: 'apply_discounts', to: 'true' }))).toBe('settings_saved')
    expect(currentSettings().apply_discounts).toBe(true)
    for (const key of ['apply_discounts', 'company_name', 'nothing', '__proto__'])
      expect((await request(`${switches}/${key}`, { viewer })).status).toBe(404)
    expect((await request(`${PATH}/names/deposits_open`, { viewer })).status).toBe(404)
    for (const form of [
      { switch: 'company_name', to: 'true' },
      { switch: 'apply_discounts', to: '1' },
      { switch: '', to: 'true' },
    ])
      expect((await post(form)).status).toBe(404)
  })
})
