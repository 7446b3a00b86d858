// No island: it reads the fields of a form each time they change, and remembers nothing. A button
// waits until its form (`data-until`) has something to send: `filled`, until every required field
// is; `changed`, until the first field says something else than `data-current`.

const isReady: Record<string, (form: HTMLFormElement) => boolean> = {
  filled: (form) =>
    [...form.querySelectorAll<HTMLInputElement>('input[required]')].every(
      ({ value }) => value !== '',
    ),
  changed: (form) => {
    const text = form.querySelector<HTMLInputElement>('input[required]')?.value.trim()
    return text !== '' && text !== form.dataset.current
  },
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-until]')) {
  const button = form.querySelector<HTMLButtonElement>(
    'button:is([type=submit], :not([type])):not(:disabled)',
  )
  const ready = isReady[form.dataset.until ?? '']
  if (!button || !ready) continue
  const look = () => {
    button.disabled = !ready(form)
  }
  for (const event of ['input', 'change']) form.addEventListener(event, look)
  addEventListener('pageshow', look)
  look()
}

export {}
