import { swapIcon } from './icon.client.ts'

/** The eye beside a password shows it and hides it again. */
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-reveal]')
  const field = button?.parentElement?.querySelector('input')
  if (!button || !field) return
  const shown = field.type === 'password'
  field.type = shown ? 'text' : 'password'
  swapIcon(button, shown ? 'eye-off' : 'eye')
  const label = button.getAttribute('aria-label') ?? ''
  button.setAttribute('aria-label', button.dataset.reveal ?? '')
  button.dataset.reveal = label
})
