import { localeOf } from '#i18n/locale.ts'
import { overwriteGetLocale } from '#i18n/language.ts'

// The browser's script. Pages are whole without it; it only makes them quicker to use (docs/decisions).
overwriteGetLocale(() => localeOf(location.pathname))
