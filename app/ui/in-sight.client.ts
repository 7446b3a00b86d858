// No island: it acts once and remembers nothing.
// Brings the page one is on into sight where a menu (`nav[data-in-sight]`) scrolls.
// Browsers that know scroll-initial-target do it themselves, by CSS.
const current = CSS.supports('scroll-initial-target', 'nearest') ? null : document.querySelector<HTMLElement>('nav[data-in-sight] a[aria-current]')
const menu = current?.closest('nav')
if (current && menu) {
  const [link, frame] = [current.getBoundingClientRect(), menu.getBoundingClientRect()]
  // the menu alone, not the page around it
  menu.scrollBy(link.left + link.width / 2 - frame.left - frame.width / 2, link.top + link.height / 2 - frame.top - frame.height / 2)
}

export {}
