// No island: the browser has the dialog, and its menu opens it as well.
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-print]')) print()
})

export {}
