// No island: it acts once and remembers nothing. Brings the page one is on, or the chip that is
// chosen, into sight where a menu (`nav[data-in-sight]`) scrolls. Browsers that know
// scroll-initial-target do it themselves, by CSS.
const chosen = CSS.supports('scroll-initial-target', 'nearest')
  ? []
  : document.querySelectorAll<HTMLElement>('nav[data-in-sight] a[aria-current]')
for (const current of chosen) {
  const menu = current.closest('nav')!
  const [link, frame] = [current.getBoundingClientRect(), menu.getBoundingClientRect()]
  // the menu alone, not the page around it
  menu.scrollBy(
    link.left + link.width / 2 - frame.left - frame.width / 2,
    link.top + link.height / 2 - frame.top - frame.height / 2,
  )
}

export {}
