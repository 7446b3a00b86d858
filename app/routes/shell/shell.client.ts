// No island: it hears links of the page that open the picker, and remembers nothing.
import { islandOf } from '#ui/islands.client.ts'
import { pickerState } from './picker-state.ts'

const opener = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>('a[data-open-picker]')

document.addEventListener('pointerover', (event) => {
  if (opener(event)) void islandOf('picker')?.wake().catch(() => {})
}, { passive: true })

// where its script does not come, the link leads to the page of all games, as without scripts
document.addEventListener('click', (event) => {
  const link = opener(event)
  const picker = islandOf('picker')
  if (!link || !picker || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  pickerState.set({ face: 'games', text: '' })
  picker.wake().catch(() => location.assign(link.href))
})

for (const link of document.querySelectorAll('a[data-open-picker]')) link.setAttribute('aria-haspopup', 'dialog')
