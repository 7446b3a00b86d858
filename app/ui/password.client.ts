// No island: it turns over one attribute of a field that is the browser's own.

/** The eye beside a password shows it and hides it again. */
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-reveal]')
  const field = button?.parentElement?.querySelector('input')
  // an island's own button has turned it over
  if (!button || !field || event.defaultPrevented) return
  field.type = field.type === 'password' ? 'text' : 'password'
  for (const eye of button.querySelectorAll('svg')) eye.toggleAttribute('hidden')
  const label = button.getAttribute('aria-label') ?? ''
  button.setAttribute('aria-label', button.dataset.reveal ?? '')
  button.dataset.reveal = label
})

export {}
