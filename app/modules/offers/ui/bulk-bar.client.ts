import { formatNumber } from '#i18n/format.ts'

// Counts what is chosen in the list, and chooses the whole page at once. A search renews the list, so all is looked up when it counts.

const bar = () => document.querySelector<HTMLFormElement>('form[data-count]')
const page = () => document.querySelector<HTMLInputElement>('[data-choose-page]')
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[name="offer"]')].filter(({ form }) => form && form === bar())

function count() {
  const [own, whole, offers] = [bar(), page(), boxes()]
  const all = own?.elements.namedItem('all')
  const isAll = all instanceof HTMLInputElement && all.checked
  const chosen = offers.filter(({ checked }) => checked).length
  const shown = own?.querySelector('[data-chosen] bdi')
  if (shown) shown.textContent = formatNumber(isAll ? Number(own?.dataset.count) : chosen)
  if (whole) {
    whole.checked = offers.length > 0 && chosen === offers.length
    whole.indeterminate = chosen > 0 && chosen < offers.length
  }
}

document.addEventListener('change', ({ target }) => {
  const whole = page()
  if (whole && target === whole) for (const box of boxes()) box.checked = whole.checked
  count()
})
document.addEventListener('renewed', count)
// what a browser ticked again on the way back counts too
addEventListener('pageshow', count)
count()
