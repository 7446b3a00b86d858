export { loadSettings, saveSettings } from './internal/settings.server.ts'
