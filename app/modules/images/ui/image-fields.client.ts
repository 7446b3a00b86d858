// No island: fields for images stand in any form. What it does is loaded when an image is chosen.

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
  if (!target.accept.startsWith('image/') || !target.files?.length) return
  void import('../internal/ui/image-forms.client.ts').then(({ imagesChosen }) =>
    imagesChosen(target),
  )
})

export {}
