import type { IconName } from './icon-names.ts'

/** Shows another icon in an element that has one. */
export function swapIcon(within: Element, name: IconName): void {
  const use = within.querySelector('use')
  const href = use?.getAttribute('href')
  if (use && href) use.setAttribute('href', `${href.split('#')[0]}#${name}`)
}
