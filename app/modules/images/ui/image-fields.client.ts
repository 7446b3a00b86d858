// No island: fields for images stand in any form. What it does is loaded when an image is chosen; a
// form that is sent before then waits for it.
import { restore } from '#ui/submit.client.ts'

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
  const { form } = target
  if (!target.accept.startsWith('image/') || !target.files?.length || !form) return
  let held: SubmitEvent | undefined
  const hold = (event: SubmitEvent) => {
    if (event.target !== form || event.defaultPrevented) return
    event.preventDefault()
    held = event
  }
  addEventListener('submit', hold)
  void import('../internal/ui/image-forms.client.ts')
    .then(({ imagesChosen }) => imagesChosen(target))
    .finally(() => {
      removeEventListener('submit', hold)
      if (!held) return
      restore(form)
      form.requestSubmit(held.submitter)
    })
})
