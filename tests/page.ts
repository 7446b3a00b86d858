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

export function parsePage(html: string): Document {
  const { document } = parseHTML(html)
  // as browsers read it
  for (const input of document.querySelectorAll('input:not([type])'))
    input.setAttribute('type', 'text')
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (/[A-Z]/.test(name)) element.setAttribute(name.toLowerCase(), value)
  return document
}

/** All elements of a role (`link`, `button`, `heading`, …), of this name if one is given. */
export function allByRole(part: Part, role: string, name?: Name): Element[] {
  return [...part.querySelectorAll('*')].filter(
    (element) => getRole(element) === role && !isHidden(element) && isCalled(nameOf(element), name),
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
  const found = fields.filter((field) => isCalled(nameOf(field), label))
  if (found.length === 1) return found[0]!
  const labels = fields.map((field) => `"${nameOf(field)}"`)
  throw new Error(
    `${found.length} fields are labelled ${String(label)}; there are ${labels.join(', ') || 'none'}`,
  )
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

const plain = (text: string) => text.replaceAll(/[ \t\r\n]+/g, ' ').trim()

const isCalled = (own: string, name: Name | undefined) =>
  name === undefined || (typeof name === 'string' ? own === name : name.test(own))

const isHidden = (element: Element) =>
  element.closest('head, [hidden], [aria-hidden="true"], template') !== null
