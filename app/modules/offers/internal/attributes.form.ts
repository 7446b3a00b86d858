import * as v from 'valibot'
import {
  attributeField,
  type AttributeValues,
  type GameAttribute,
  readAttribute,
} from '#modules/catalog/game-attributes.ts'

/**
 * The fields of a form by which an offer states what its game asks, one of each attribute; what
 * `stands` may stay. Nothing is said of them by name, since each game has its own.
 */
export const attributeEntries = (
  attributes: readonly GameAttribute[] = [],
  stands: AttributeValues = {},
): object =>
  Object.fromEntries(
    attributes.map((attribute) => [
      attributeField(attribute.key),
      v.pipe(
        v.optional(v.string(), ''),
        v.rawTransform(({ dataset, addIssue, NEVER }) => {
          const read = readAttribute(attribute, dataset.value, stands[attribute.key])
          if ('value' in read) return read.value
          addIssue({ message: read.problem })
          return NEVER
        }),
      ),
    ]),
  )

/**
 * A form that was read with these fields: what they say, by the keys of the attributes. What is not
 * asked any more stays as it `stands`.
 */
export const withAttributes =
  (attributes: readonly GameAttribute[] = [], stands: AttributeValues = {}) =>
  <Form extends object>(form: Form): Form & { attributes: AttributeValues } => {
    const said = form as Record<string, AttributeValues[string] | null | undefined>
    const asked = new Set(attributes.map(({ key }) => key))
    const kept = Object.entries(stands).filter(([key]) => !asked.has(key))
    const stated = attributes.flatMap(({ key }) => {
      const value = said[attributeField(key)] ?? null
      return value === null ? [] : [[key, value] as const]
    })
    return { ...form, attributes: Object.fromEntries([...kept, ...stated]) }
  }
