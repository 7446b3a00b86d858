/** A form marked `data-submit-on-change` goes off as soon as one of its choices changes. */
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement) target.closest<HTMLFormElement>('form[data-submit-on-change]')?.requestSubmit()
})

export {}
