/**
 * The page numbers to show: first, last, and the current one with a neighbour on each side.
 * A gap stands for two pages or more; a single hidden page is shown instead.
 */
export function pageWindow(page: number, pages: number): (number | 'gap')[] {
  const shown = new Set(
    [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages),
  )
  const window: (number | 'gap')[] = []
  let before = 0
  for (const number of [...shown].toSorted((a, b) => a - b)) {
    if (number - before === 2) window.push(number - 1)
    if (number - before > 2) window.push('gap')
    window.push(number)
    before = number
  }
  return window
}
