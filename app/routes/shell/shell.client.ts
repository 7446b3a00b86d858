// What the header and the bottom bar do with scripts. The picker and the search load at their first use.
const phone = matchMedia('(max-width: 47.99rem)')

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-open-picker]')
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  import('./picker.client.ts').then(
    ({ openPicker }) => openPicker('games'),
    () => location.assign(link.href),
  )
})
for (const link of document.querySelectorAll('a[data-open-picker]')) link.setAttribute('aria-haspopup', 'dialog')

const form = document.querySelector<HTMLFormElement>('[data-search]')
const input = form?.querySelector('input')
let enhanced: Promise<void> | undefined

input?.addEventListener('focus', () => {
  if (!phone.matches) enhanced ??= import('./search.client.ts').then(({ enhanceSearch }) => enhanceSearch(form!), failed)
})
// a tap or a letter opens the overlay; the focus alone does not, so that Tab goes on through the page
for (const touch of ['click', 'input']) {
  input?.addEventListener(touch, () => {
    if (phone.matches) void openOverlay(input)
  })
}

async function openOverlay(box: HTMLInputElement) {
  const picker = await import('./picker.client.ts').catch(failed)
  picker?.openPicker('search', box.value)
}

function failed(error: unknown) {
  console.warn('a script could not be loaded', error)
}
