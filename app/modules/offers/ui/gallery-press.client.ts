// No island: it holds the first press on a picture whose island still sleeps until React is there, and remembers nothing.
import type { IslandElement } from '#ui/island.ts'

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-wakes]')
  const island = link?.closest<IslandElement>('k-island:not([data-state])')
  if (!link || !island || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  // where React does not come, the picture itself opens, as without scripts
  island.wake().then(() => link.click(), () => location.assign(link.href))
})
