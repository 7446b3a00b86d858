// No island: it shows what the browser's own field holds, and remembers nothing. Names the file
// that was chosen, since the browser's own control that would is out of sight. Where many may be
// chosen, whoever takes them shows them. A file that its form would refuse for its size
// (`data-most`, in bytes) is refused before it is sent.
import { directionOfText } from '#kernel/text-direction.ts'

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file' || target.multiple) return
  const file = target.files?.[0]
  const { most, tooLarge = '' } = target.dataset
  const fault = file && file.size > Number(most) ? tooLarge : ''
  target.setCustomValidity(fault)
  const chosen = target.closest('label')?.querySelector('[data-chosen]')
  if (chosen) {
    chosen.textContent = fault || (file?.name ?? '')
    chosen.setAttribute('dir', directionOfText(chosen.textContent))
  }
})
