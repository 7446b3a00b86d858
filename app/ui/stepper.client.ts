/** The buttons beside a number move it one step within its bounds. */
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-step]')
  const field = button?.parentElement?.querySelector('input')
  if (!button || !field) return
  if (button.dataset.step === 'up') field.stepUp()
  else field.stepDown()
  field.dispatchEvent(new Event('input', { bubbles: true }))
})
