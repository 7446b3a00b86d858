// No island: it holds the first press on a picture whose island still sleeps until React is there, and remembers nothing.
import type { IslandElement } from '#ui/island.ts'
import { isPlainClick } from '#ui/plain-click.ts'

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-wakes]')
  const island = link?.closest<IslandElement>('k-island:not([data-state])')
  if (!link || !island || !isPlainClick(event)) return
  event.preventDefault()
  // where React does not come, the picture itself opens, as without scripts
  island.wake().then(() => link.click(), () => location.assign(link.href))
})
