// No island: it wakes them. The browser's script; pages are whole without it, it only makes them
// quicker to use (docs/decisions).
import { localeOf } from '#kernel/locale.ts'
import { overwriteGetLocale } from '#i18n/language.ts'
import '#modules/images/ui/image-fields.client.ts'
import { keepUpToDate } from '#modules/notifications/live-start.client.ts'
import '#modules/notifications/service-worker.client.ts'
import '#modules/offers/ui/submit-on-change.client.ts'
import '#ui/copy-button.client.ts'
import '#ui/dialog.client.ts'
import { islandOf } from '#ui/island.ts'
import { wakeIslands } from '#ui/islands.client.ts'
import '#ui/file-drop.client.ts'
import '#ui/password.client.ts'
import '#ui/print-button.client.ts'
import '#ui/image.client.ts'
import '#ui/submit.client.ts'
import '#ui/show-more.client.ts'
import { TOKEN_FIELD } from '#ui/token-field.ts'
import '#ui/typed.client.ts'
import '#ui/unsaved.client.ts'
import '#ui/visible.client.ts'
import './routes/layout/shell.client.ts'
import './routes/layout/theme.client.ts'

overwriteGetLocale(() => localeOf(location.pathname))
wakeIslands(
  import.meta.glob(['./**/*.island.tsx', '!./routes/admin/**']),
  async () => (await import('./desk-islands.client.ts')).deskIslands,
)
whenShown(() => {
  keepUpToDate()
  // a member's lists draw hearts later; a visitor's lead to sign in without it
  if (islandOf('bell') || document.querySelector('[data-viewed]'))
    void import('#modules/offers/ui/keep.client.ts')
  if (document.body.dataset.pixel) void import('./routes/layout/pixel.client.ts')
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void formTokens().then(({ noteReturn }) => noteReturn())
})
if (document.querySelector(TOKEN_FIELD)) void formTokens()
if (document.querySelector('[data-no-bfcache]')) void import('#ui/forget.client.ts')
if (document.querySelector('.k-admin')) void import('./routes/layout/desk.client.ts')
if (document.querySelector('[data-chat]')) void import('#modules/settings/chat.client.ts')

function formTokens() {
  return import('#ui/form-token.client.ts')
}

/**
 * Not while a browser only draws the page in advance (Prerendering Revamped; not in all browsers).
 */
function whenShown(start: () => void) {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}
