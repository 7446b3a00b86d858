import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'
import { parseHTML } from 'linkedom'

// A page as people find their way in it: by what a thing is and what it is called, as screen
// readers have both. What is hidden is not there.

/** What of a page is looked at: all of it, or one of its elements. */
export type Part = Document | Element

type Name = string | RegExp

/** The page that a site has answered. */
export const pageOf = async (response: Response | Promise<Response>): Promise<Document> =>
  parsePage(await (await response).text())

/**
 * The same without what all pages have around it, which is most of a page and is not read: nothing
 * in the element returned leads to it.
 */
export async function mainOf(response: Response | Promise<Response>): Promise<Element> {
  const html = await (await response).text()
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0]
  const own = main && `${html.slice(0, html.indexOf('<head'))}<body>${main}</body></html>`
  return getByRole(parsePage(own ?? html), 'main')
}

export function parsePage(html: string): Document {
  const { document } = parseHTML(html)
  // as browsers read it
  for (const input of document.querySelectorAll('input:not([type])'))
    input.setAttribute('type', 'text')
  for (const area of document.querySelectorAll('textarea')) {
    const read = document.createElement('p')
    read.innerHTML = area.innerHTML.replace(/^\n/, '')
    area.textContent = read.textContent
  }
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (/[A-Z]/.test(name)) element.setAttribute(name.toLowerCase(), value)
  return document
}

/** All elements of a role (`link`, `button`, `heading`, …), of this name if one is given. */
export function allByRole(part: Part, role: string, name?: Name): Element[] {
  return [...part.querySelectorAll('*')].filter(
    (element) => getRole(element) === role && !isHidden(element) && isCalled(element, name),
  )
}

/** The only such element; throws, and says what there is of the role, when it is not one. */
export function getByRole(part: Part, role: string, name?: Name): Element {
  const found = allByRole(part, role, name)
  if (found.length === 1) return found[0]!
  const names = allByRole(part, role).map((element) => `"${nameOf(element)}"`)
  throw new Error(
    `${found.length} of the role ${role} are called ${String(name)}; there are ${names.join(', ') || 'none'}`,
  )
}

/** The only field that is labelled so. */
export function getByLabel(part: Part, label: Name): Element {
  const fields = [...part.querySelectorAll('input, select, textarea')].filter(
    (field) => field.getAttribute('type') !== 'hidden' && !isHidden(field),
  )
  const found = fields.filter((field) => isCalled(field, label))
  if (found.length === 1) return found[0]!
  const labels = fields.map((field) => `"${nameOf(field)}"`)
  throw new Error(
    `${found.length} fields are labelled ${String(label)}; there are ${labels.join(', ') || 'none'}`,
  )
}

/** What each row of the only table has in the column of this name; without a table nothing. */
export function columnOf(part: Part, name: string): string[] {
  const heads = allByRole(part, 'columnheader').map(wordsOf)
  const at = heads.indexOf(name)
  if (heads.length > 0 && at < 0) throw new Error(`no column ${name} among ${heads.join(', ')}`)
  return [...part.querySelectorAll('tbody tr')].map((row) => wordsOf(shownOf(row.children[at]!)))
}

/** An element without what is hidden in it. */
function shownOf(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[hidden], [aria-hidden="true"]')) hidden.remove()
  return copy
}

/** Where the only link of this name leads. */
export const hrefOf = (part: Part, name: Name): string | null =>
  getByRole(part, 'link', name).getAttribute('href')

/** Where all links lead. */
export const hrefsOf = (part: Part): (string | null)[] =>
  allByRole(part, 'link').map((link) => link.getAttribute('href'))

/** What a page's head says of it by this name, such as `description` or `og:image`. */
export const metaOf = (page: Document, name: string): string | undefined =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ??
  undefined

/** The address under which search engines are to know a page. */
export const canonicalOf = (page: Document): string | undefined =>
  page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? undefined

/** What stands in a field. */
export function valueOf(field: Element): string {
  if (field.localName === 'textarea') return field.textContent ?? ''
  if (field.localName !== 'select') return field.getAttribute('value') ?? ''
  const chosen = field.querySelector('option[selected]') ?? field.querySelector('option')
  return chosen?.getAttribute('value') ?? ''
}

/** What a browser sends of a form, by the names of its fields; of several, the first. */
export function sentBy(form: Element): Record<string, string> {
  const fields = [...form.querySelectorAll('input, select, textarea')].filter(
    (field) =>
      !/checkbox|radio/.test(field.getAttribute('type') ?? '') || field.hasAttribute('checked'),
  )
  const pairs = fields.map((field) => [field.getAttribute('name'), valueOf(field)])
  return Object.fromEntries(pairs.filter(([name]) => name).toReversed())
}

/** What an element is called. */
export const nameOf = (element: Element): string => plain(computeAccessibleName(element, styles))

/** What is said of an element besides its name, such as what is wrong with a field. */
export const descriptionOf = (element: Element): string =>
  plain(computeAccessibleDescription(element, styles))

/** What is written there, with single spaces. */
export const textOf = (part: Part): string =>
  plain(('body' in part ? part.body : part).textContent ?? '')

/** A document that is not shown has no styles. */
const styles = {
  getComputedStyle: () => ({ getPropertyValue: () => '' }) as unknown as CSSStyleDeclaration,
}

/**
 * The same as it is read: what one element says is apart from what the next one does, and no marks
 * set numbers and names apart.
 */
export const wordsOf = (part: Part): string =>
  plain(apart('body' in part ? part.body : part))
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/ ([.,:،])/g, '$1')

function apart(node: Node): string {
  if (node.nodeName === '#comment') return ''
  if (node.nodeName === '#text') return node.textContent ?? ''
  return ` ${[...node.childNodes].map(apart).join('')} `
}

/** A text as it is read, with single spaces: a no-break space is one of them. */
export const plain = (text: string) => text.replaceAll(/[ \t\r\n\u00a0]+/g, ' ').trim()

function isCalled(element: Element, name: Name | undefined): boolean {
  if (name === undefined) return true
  return typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))
}

const isHidden = (element: Element) =>
  element.closest('head, [hidden], [aria-hidden="true"], template') !== null
