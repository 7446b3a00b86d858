// A page that comes back from the browser's memory shows an old count, so a pulsing placeholder stands there until the
// live stream tells the new one.
import { unreadText } from './unread.ts'

/** Shows in the header how many notifications are unread; null while that is not known. Does nothing for visitors. */
export function showUnread(count: number | null): void {
  const bell = document.querySelector<HTMLElement>('[data-bell]')
  const badge = bell?.querySelector<HTMLElement>('[data-unread]')
  if (!bell || !badge) return
  const text = count === null ? '' : unreadText(count)
  badge.classList.toggle('is-loading', count === null)
  badge.hidden = count === 0
  badge.textContent = text
  bell.setAttribute('aria-label', count ? bell.dataset.bellUnread!.replace('{number}', text) : bell.dataset.bell!)
}

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showUnread(null)
})
