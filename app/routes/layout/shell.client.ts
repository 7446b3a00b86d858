// No island: it hears what happens outside of the islands of the header, tells them, and remembers
// nothing.
import { islandOf } from '#ui/island.ts'
import { countUnread } from '#ui/live-news.ts'
import { isPlainClick } from '#ui/plain-click.ts'
import { forgetSearches } from './own-searches.ts'
import { openPicker } from './picker-state.ts'

const phone = matchMedia('(max-width: 47.99rem)')

const opener = ({ target }: Event) =>
  (target as Element).closest<HTMLAnchorElement>('a[data-open-picker]')

document.addEventListener(
  'pointerover',
  (event) => {
    if (opener(event))
      void islandOf('picker')
        ?.wake()
        .catch(() => {})
  },
  { passive: true },
)

// where its script does not come, the link leads to the page of all games, as without scripts
document.addEventListener('click', (event) => {
  const link = opener(event)
  if (!link || !islandOf('picker') || event.defaultPrevented || !isPlainClick(event)) return
  event.preventDefault()
  openPicker({ face: 'games', text: '' }).catch(() => location.assign(link.href))
})

// on phones a tap or a letter in the header's search opens it over the whole screen; the focus
// alone does not, so that Tab goes on through the page
for (const touch of ['click', 'input']) {
  document.addEventListener(touch, ({ target }) => {
    if (
      !phone.matches ||
      !(target instanceof HTMLInputElement) ||
      !target.matches('#header-search')
    )
      return
    openPicker({ face: 'search', text: target.value }).catch(() => {})
  })
}

for (const link of document.querySelectorAll('a[data-open-picker]'))
  link.setAttribute('aria-haspopup', 'dialog')

// the next reader of this browser may be somebody else
document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && new URL(target.action).pathname.endsWith('/signout'))
    forgetSearches()
})

// what the page says may be old when it comes back from the browser's memory
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) countUnread(null)
})
