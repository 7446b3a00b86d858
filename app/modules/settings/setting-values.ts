import * as v from 'valibot'
import { readCcpWithKey, readRib } from '#kernel/algerian-account.ts'
import { westernDigits } from '#kernel/digits.ts'
import { line } from '#kernel/field-parsers.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { wholeNumber } from '#kernel/whole.ts'
import type { Rule, SettingValue } from './setting-rule.ts'

// How one setting is written in a form and read from it, and why a value is refused. Percent are
// written as such (3.5) and kept in basis points (350).

export type SettingProblem =
  | 'required'
  | 'too_long'
  | 'not_email'
  | 'not_https'
  | 'not_code'
  | 'not_account'
  | 'not_choice'
  | 'not_percent'
  | 'not_whole'
  | 'out_of_range'
  | 'not_switch'

/** A setting's value as its field shows it. */
export function settingText(rule: Rule, value: SettingValue): string {
  return rule.is === 'percent' ? String(Number(value) / 100) : String(value)
}

/**
 * Reads what was typed for a setting. Refused with why; digits may be Arabic, and a comma divides
 * as a point does.
 */
export function readSetting(rule: Rule, typed: string): Result<SettingValue, SettingProblem> {
  const value = valueOf(rule, v.parse(line, westernDigits(typed)))
  if (value === null)
    return refuse(
      rule.is === 'percent' ? 'not_percent' : rule.is === 'switch' ? 'not_switch' : 'not_whole',
    )
  const problem = whyNotSetting(rule, value)
  return problem ? refuse(problem) : ok(value)
}

/** The value that a text stands for; null when it stands for none. */
function valueOf(rule: Rule, text: string): SettingValue | null {
  switch (rule.is) {
    case 'percent':
      return basisPoints(text)
    case 'amount':
      return notBelowZero(text, Number.MAX_SAFE_INTEGER)
    case 'minutes':
    case 'hours':
    case 'days':
    case 'count':
    case 'points':
      return notBelowZero(text, 999_999_999)
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : null
    default:
      return text
  }
}

/** A whole number from 0 to `most`; null for any other. */
function notBelowZero(text: string, most: number): number | null {
  const number = wholeNumber(text)
  return number !== null && number >= 0 && number <= most ? number : null
}

/** `3.5` or `3,5 %` as 350; null for what is no percentage of at most two decimals. */
function basisPoints(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,٫](\d{1,2}))? ?[%٪]?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** Why a value of the right type is refused under a rule; null when it may be stored. */
export function whyNotSetting(rule: Rule, value: SettingValue): SettingProblem | null {
  switch (rule.is) {
    case 'switch':
      return typeof value === 'boolean' ? null : 'not_switch'
    case 'percent':
    case 'amount':
    case 'minutes':
    case 'hours':
    case 'days':
    case 'count':
    case 'points':
      if (!Number.isSafeInteger(value)) return rule.is === 'percent' ? 'not_percent' : 'not_whole'
      return Number(value) >= rule.least && Number(value) <= rule.most ? null : 'out_of_range'
    default:
      return typeof value === 'string' ? whyNotText(rule, value) : 'required'
  }
}

const EMAIL = /^[^\s@<>"',;:()[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,185}[a-z0-9])?\.[a-z]{2,24}$/i
const LINK_MOST = 300
const LOCAL = /^https:\/\/localhost(?::\d{1,5})?(?:\/[\w/.-]{0,200})?$/

function whyNotText(rule: Rule, value: string): SettingProblem | null {
  if (/\p{Cc}/u.test(value) || v.parse(line, value) !== value) return 'too_long'
  if (value === '' && rule.is !== 'choice')
    return 'required' in rule && rule.required ? 'required' : null
  switch (rule.is) {
    case 'text':
      return value.length <= rule.most ? null : 'too_long'
    case 'email':
      return EMAIL.test(value) && !value.includes('..') ? null : 'not_email'
    case 'link':
      return isHttps(value) ? null : 'not_https'
    case 'hook':
      return isHttps(value) || LOCAL.test(value) ? null : 'not_https'
    case 'code':
      return rule.form.test(value) ? null : 'not_code'
    case 'account':
      return (rule.of === 'ccp' ? readCcpWithKey(value) : readRib(value)).ok ? null : 'not_account'
    case 'choice':
      return rule.of.includes(value) ? null : 'not_choice'
    default:
      return null
  }
}

/** An address of a public host by https, without a name or a password in it. */
function isHttps(value: string): boolean {
  if (value.length > LINK_MOST || !/^https:\/\/[^\s"'<>\\^`{|}]+$/.test(value)) return false
  const url = URL.parse(value)
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname)
  )
}
