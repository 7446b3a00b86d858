// No island: it draws nothing, and acts when the page is left.

// A browser may keep a page that is left, as it was, to show it again at once. What is marked is
// not to come back: it goes with the page's reader, and a page that lost something is read anew,
// not posted again.
let isIncomplete = false

// A page with such a thing may have answered a form, which a browser sends again for whoever
// reloads it or comes back to it, after asking in words of its own. Written anew, its address is
// read.
history.replaceState(history.state, '', location.href)

addEventListener('pagehide', () => {
  for (const element of document.querySelectorAll('[data-no-bfcache]')) {
    element.remove()
    isIncomplete = true
  }
})

addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isIncomplete) location.replace(location.href)
})

export {}
