// No island: it changes the whole page. The theme changes at once; the server remembers it
// meanwhile.
document.addEventListener('submit', (event) => {
  const form = event.target
  const button = event.submitter
  if (
    !(form instanceof HTMLFormElement) ||
    !form.matches('[data-theme-switch]') ||
    !(button instanceof HTMLButtonElement)
  )
    return
  event.preventDefault()
  document.documentElement.dataset.theme = button.value
  form.querySelector<HTMLButtonElement>(`button:not([value="${button.value}"])`)?.focus()
  const body = new URLSearchParams({ theme: button.value })
  fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true })
    .then(() => navigator.serviceWorker?.controller?.postMessage('theme'))
    .catch((error: unknown) => console.warn('the theme could not be remembered', error))
})
