import { data } from 'react-router'
import { madeGenerous } from '#modules/loyalty/generous-rewards.server.ts'
import type { SettingSection } from '#modules/settings/setting-rule.ts'
import { readSetting } from '#modules/settings/setting-values.ts'
import { storedSettings, type TypedSetting } from '#modules/settings/settings.server.ts'
import { rules, type Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import type { Said } from './setting-part.tsx'

/**
 * Answers with the page again, with what was typed and what would follow from it, of the rewards on
 * offer too; nothing is saved until that is confirmed.
 */
export async function askFirst(
  section: SettingSection,
  typed: readonly TypedSetting[],
  asked: Partial<Settings>,
  db: Db,
) {
  const before = await storedSettings(db)
  const generous = await madeGenerous(db, before, withTyped(before, typed))
  return data({ section, values: valuesOf(typed), errors: {}, asked, generous } satisfies Said, {
    status: 409,
  })
}

export const valuesOf = (typed: readonly TypedSetting[]): Record<string, string> =>
  Object.fromEntries(typed.map(({ key, typed: text }) => [key, text]))

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
