import { formatNumber } from '#i18n/format.ts'

// Counts what is chosen in the list, and chooses the whole page at once.

const bar = document.querySelector<HTMLFormElement>('form[data-count]')
const page = document.querySelector<HTMLInputElement>('[data-choose-page]')
const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name="offer"]')].filter(({ form }) => form === bar && bar)

function count() {
  const all = bar?.elements.namedItem('all')
  const isAll = all instanceof HTMLInputElement && all.checked
  const chosen = boxes.filter(({ checked }) => checked).length
  const shown = bar?.querySelector('[data-chosen] bdi')
  if (shown) shown.textContent = formatNumber(isAll ? Number(bar?.dataset.count) : chosen)
  if (page) {
    page.checked = boxes.length > 0 && chosen === boxes.length
    page.indeterminate = chosen > 0 && chosen < boxes.length
  }
}

page?.addEventListener('change', () => {
  for (const box of boxes) box.checked = page.checked
  count()
})
document.addEventListener('change', count)
// what a browser ticked again on the way back counts too
addEventListener('pageshow', count)
count()
