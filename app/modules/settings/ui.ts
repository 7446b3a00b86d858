export {
  choiceName,
  problemWords,
  sectionLead,
  sectionName,
  settingAsks,
  settingHint,
  settingName,
  shownSetting,
  unitOf,
} from './internal/ui/setting-words.ts'
