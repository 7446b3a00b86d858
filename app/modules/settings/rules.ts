export { chatSources, type ChatStart } from './internal/chat.ts'
export {
  CONSENT_COOKIE,
  CONSENT_SECONDS,
  choiceOf,
  choices,
  pixelAddress,
  pixelData,
  pixelSources,
  type PixelEvent,
} from './internal/pixel.ts'
export { sections, type Rule, type Section, type SettingValue } from './internal/setting-rule.ts'
export { settingText } from './internal/setting-values.ts'
export {
  defaults,
  isSettingKey,
  longestProtection,
  lowestSellerFeeBp,
  missingForDeposits,
  rules,
  sellerFeeBp,
  settingKeys,
  type SettingKey,
  type Settings,
} from './internal/settings.ts'
export { operatorAddress, type Watch } from './internal/watch.ts'
