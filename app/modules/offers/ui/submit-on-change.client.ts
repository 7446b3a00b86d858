// No island: a form marked `data-submit-on-change` goes off as soon as one of its choices changes.
// Nothing is remembered.
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement)
    target.closest<HTMLFormElement>('form[data-submit-on-change]')?.requestSubmit()
})

// what is not asked for does not stand in the address
document.addEventListener('formdata', ({ target, formData }) => {
  const form = target as HTMLFormElement
  if (form.method !== 'get' || form.dataset.submitOnChange === undefined) return
  const empty = [...formData].filter(([, value]) => value === '')
  for (const [name] of empty) formData.delete(name)
})

export {}
