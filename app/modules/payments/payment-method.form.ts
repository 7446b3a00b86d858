import * as v from 'valibot'
import { line, lines, requiredLine, ticked } from '#kernel/field-parsers.ts'
import { cards, methodKinds } from './payment-method.ts'

/**
 * The most characters of a method's name, in either language, and the most hosts that its links may
 * lead to.
 */
export const methodLimits = { name: 60, hosts: 40 } as const

/**
 * A name in the DNS with at least two labels (RFC 1123, 2.1), no address of digits: those below it
 * are meant as well.
 */
const HOST =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

const listed = (text: string) => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;،]+/)
      .filter(Boolean),
  ),
]

/** How a method may be paid that is not the wallet's. */
export const chosenKinds = methodKinds.filter((kind) => kind !== 'wallet')

/**
 * A payment method as administrators describe it. Hosts are separated by commas, spaces or lines.
 */
export const methodForm = v.object({
  name: requiredLine(methodLimits.name),
  name_ar: v.pipe(line, v.maxLength(methodLimits.name, 'too_long')),
  kind: v.optional(v.picklist(chosenKinds, 'choose'), 'transfer'),
  card: v.optional(v.picklist(['', ...cards], 'choose'), ''),
  active: ticked,
  supports_links: ticked,
  link_hosts: v.pipe(
    lines,
    v.transform(listed),
    v.maxLength(methodLimits.hosts, 'too_many'),
    v.everyItem((host) => HOST.test(host), 'no_host'),
  ),
  remove_logo: ticked,
})

export type MethodForm = v.InferOutput<typeof methodForm>
