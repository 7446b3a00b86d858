export {
  currentSettings,
  settingsChangedAt,
  storedSettings,
  type SettingErrors,
  type TypedSetting,
} from './internal/settings.server.ts'
