import { rules, type SettingKey } from './settings.ts'

/** The page of the settings: their sections, and a search. */
export const SETTINGS = '/admin/settings'

/** Where a setting is changed: its field, on the page of its section. */
export const settingPath = (key: SettingKey): string =>
  `${SETTINGS}/${rules[key].section}#setting-${key}`
