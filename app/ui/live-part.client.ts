// Parts of a page that a form renews without leaving it. The page stays what it is without scripts: its buttons send the form,
// and the answer is a page; here the answer's parts (`data-part`) take the places of those that are there.
//
//   form[data-live-search]            asked for anew with what its fields `data-live` say, as they change
//   button[data-live-part=name]       posts its form and renews that part alone, so that a chosen file stays chosen

const PAUSE_MS = 200

const timers = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>()
const turns = new WeakMap<HTMLFormElement, AbortController>()

document.addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement | HTMLSelectElement
  const form = field.form
  if (form?.dataset.liveSearch === undefined || !field.matches('[data-live]')) return
  clearTimeout(timers.get(form))
  timers.set(form, setTimeout(() => void find(form), PAUSE_MS))
})

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('button[data-live-part]')
  if (!button?.form || button.getAttribute('aria-disabled') === 'true') return
  event.preventDefault()
  void show(button, button.form)
})

async function find(form: HTMLFormElement) {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '' && name !== 'create_token') query.set(name, value)
  const names = [...form.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset }) => dataset.part!)
  await renew(form, names, `${form.action.split('?')[0]}?${query}`, {})
}

async function show(button: HTMLButtonElement, form: HTMLFormElement) {
  const fields = new FormData()
  for (const [name, value] of new FormData(form, button)) if (typeof value === 'string') fields.append(name, value)
  button.setAttribute('aria-disabled', 'true')
  const done = await renew(form, [button.dataset.livePart!], form.action, { method: 'POST', body: fields })
  button.removeAttribute('aria-disabled')
  if (done) form.querySelector(`[data-part="${button.dataset.livePart}"]`)?.scrollIntoView({ block: 'nearest' })
}

/** Puts the parts of the answer in their places; false when there was no answer, and all stays as it is. */
async function renew(form: HTMLFormElement, names: readonly string[], address: string, request: RequestInit): Promise<boolean> {
  turns.get(form)?.abort()
  const turn = new AbortController()
  turns.set(form, turn)
  const answer = await fetch(address, { ...request, signal: turn.signal }).then((response) => (response.ok ? response.text() : null)).catch(() => null)
  if (answer === null) return false
  const page = new DOMParser().parseFromString(answer, 'text/html')
  for (const name of names) {
    const part = page.querySelector(`[data-part="${name}"]`)
    if (part) form.querySelector(`[data-part="${name}"]`)?.replaceChildren(...part.childNodes)
  }
  return true
}

export {}
