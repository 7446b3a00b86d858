import { data } from 'react-router'
import { madeGenerous } from '#modules/loyalty/generous-rewards.server.ts'
import type { SettingSection } from '#modules/settings/setting-rule.ts'
import { readSetting } from '#modules/settings/setting-values.ts'
import {
  type SavedSettings,
  storedSettings,
  type TypedSetting,
} from '#modules/settings/settings.server.ts'
import { rules, type Settings } from '#modules/settings/settings.ts'
import type { ViewerContext } from '#platform/context.ts'
import { COUNTS_FROM, type Said } from './setting-part.tsx'

type ToAsk = Pick<Extract<SavedSettings, { code: 'ask_first' }>, 'asked' | 'days'> & {
  section: SettingSection
  typed: readonly TypedSetting[]
}

/**
 * Answers with the page again, with what was typed and what would follow from it, of the rewards on
 * offer too; nothing is saved until that is confirmed.
 */
export async function askFirst(
  { section, typed, asked, days }: ToAsk,
  { db, now }: Pick<ViewerContext, 'db' | 'now'>,
) {
  const before = await storedSettings(db, now)
  const generous = await madeGenerous(db, before, withTyped(before, typed))
  const values = valuesOf(typed)
  return data({ section, values, errors: {}, asked, days, generous } satisfies Said, {
    status: 409,
  })
}

export const valuesOf = (typed: readonly TypedSetting[]): Record<string, string> => ({
  ...Object.fromEntries(typed.map(({ key, typed: text }) => [key, text])),
  ...(typed[0]?.from && { [COUNTS_FROM]: typed[0].from }),
})

/** What the settings would be. */
const withTyped = (before: Settings, typed: readonly TypedSetting[]): Settings => ({
  ...before,
  ...Object.fromEntries(
    typed.flatMap(({ key, typed: text }) => {
      const read = readSetting(rules[key], text)
      return read.ok ? [[key, read.value]] : []
    }),
  ),
})
