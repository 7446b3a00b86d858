import { formatDa, formatNumber, formatRate, isolated, leftToRight } from '#i18n/format.ts'
import { type Name, saysName } from '#i18n/names.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { SettingError } from '../settings.server.ts'
import { isFee, isOfSellers, isRaise } from '../fee-change.ts'
import { settingPath } from '../setting-path.ts'
import type { Rule, SettingSection, SettingValue } from '../setting-rule.ts'
import { rules, type SettingKey, settingKeys } from '../settings.ts'

// Names, hints and values of the settings, in the reader's language.

/** The name of each setting: a key without one is a type error here. */
const names: { [Key in SettingKey as `admin_setting_${Key}`]: Name } = m

export const settingName = (key: SettingKey): string => names[`admin_setting_${key}`]()

const words = m as unknown as Record<string, Name | undefined>

/** What there is to say of a setting beside its name; undefined for most. */
export const settingHint = (key: SettingKey): string | undefined =>
  words[`admin_setting_${key}_hint`]?.()

/**
 * What follows at once from the change of a setting to a value that is confirmed first, for the
 * question before it.
 */
export const settingAsks = (key: SettingKey, value: SettingValue, before: SettingValue): string =>
  words[`admin_setting_${askedAs(key, value, before)}_asks`]?.() ??
  settingHint(key) ??
  settingName(key)

/** Settings of one kind are asked about in the same words. */
function askedAs(key: SettingKey, value: SettingValue, before: SettingValue): string {
  if (isFee(key) && isRaise(key, value, before))
    return isOfSellers(key) ? 'fee_raise' : 'buyer_fee_raise'
  if (key.startsWith('seller_fee_')) return 'seller_fee'
  if (key.startsWith('level_discount_')) return 'level_discount'
  if (isFee(key)) return 'fee_less'
  if (key.startsWith('deposit_account_'))
    return value === '' ? 'deposit_account_empty' : 'deposit_account'
  return key
}

const sectionNames: { [Section in SettingSection as `admin_setting_section_${Section}`]: Name } = m
const sectionLeads: {
  [Name in SettingSection as `admin_setting_section_${Name}_lead`]: () => string
} = m

export const sectionName = (section: SettingSection): string =>
  sectionNames[`admin_setting_section_${section}`]()

/**
 * The settings whose name and section's name, in either language, say each word of a text; with
 * `help` what stands below their fields says it too.
 */
export const settingsNamed = (text: string, { help = false } = {}) =>
  settingKeys
    .map((key) => ({ key, section: rules[key].section }))
    .filter(({ key, section }) =>
      saysName(
        text,
        sectionNames[`admin_setting_section_${section}`],
        names[`admin_setting_${key}`],
        ...(help ? [words[`admin_setting_${key}_hint`] ?? []].flat() : []),
      ),
    )
    .map(({ key, section }) => ({
      to: settingPath(key),
      name: settingName(key),
      note: sectionName(section),
    }))

export const sectionLead = (section: SettingSection): string =>
  sectionLeads[`admin_setting_section_${section}_lead`]()

const languages: Record<string, () => string> = {
  en: m.admin_setting_language_en,
  ar: m.admin_setting_language_ar,
  both: m.admin_setting_language_both,
}

/** One choice of a setting in words; a choice without words is itself. */
export const choiceName = (choice: string): string => languages[choice]?.() ?? choice

const units: Partial<Record<Rule['is'], () => string>> = {
  minutes: m.admin_setting_unit_minutes,
  hours: m.admin_setting_unit_hours,
  days: m.admin_setting_unit_days,
  points: m.admin_setting_unit_points,
}

const counted: Partial<Record<Rule['is'], (inputs: { count: number; number: string }) => string>> =
  {
    minutes: m.admin_setting_count_minutes,
    hours: m.admin_setting_count_hours,
    days: m.admin_setting_count_days,
    points: m.admin_setting_count_points,
  }

/** In what a setting is counted; undefined for what is not. */
export const settingUnitOf = ({ is }: Rule): string | undefined =>
  is === 'percent' ? '%' : is === 'amount' ? m.currency() : units[is]?.()

/** A value as people read it. */
export function shownSetting(key: SettingKey, value: SettingValue): string {
  const rule = rules[key]
  switch (rule.is) {
    case 'switch':
      return value ? m.admin_setting_on() : m.admin_setting_off()
    case 'choice':
      return choiceName(String(value))
    case 'percent':
      return leftToRight(formatRate(Number(value)))
    case 'amount':
      return isolated(formatDa(Number(value)))
    case 'minutes':
    case 'hours':
    case 'days':
    case 'count':
    case 'points': {
      const number = formatNumber(Number(value))
      return counted[rule.is]?.({ count: Number(value), number }) ?? number
    }
    default:
      return value === '' ? m.admin_setting_empty() : leftToRight(String(value))
  }
}

type ProblemInputs = { least: string; most: string; value: string; form: string }
const problems: {
  [Code in SettingError as `admin_setting_problem_${Code}`]: (inputs: ProblemInputs) => string
} = m

/** Why what was typed for a setting was refused; `current` is its value now. */
export function problemWords(key: SettingKey, code: SettingError, current: SettingValue): string {
  const rule = rules[key]
  const bound = (value: number) =>
    leftToRight(rule.is === 'percent' ? formatRate(value) : formatNumber(value))
  const [least, most] =
    'least' in rule
      ? [bound(rule.least), bound(rule.most)]
      : ['', formatNumber('most' in rule ? rule.most : 300)]
  return problems[`admin_setting_problem_${code}`]({
    least,
    most,
    value: shownSetting(key, current),
    form: settingHint(key) ?? '',
  })
}
