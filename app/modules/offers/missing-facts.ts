import {
  attributeField,
  type AttributeProblem,
  attributeText,
  type AttributeValue,
  type AttributeValues,
  type GameAttribute,
  readAttribute,
} from '#modules/catalog/game-attributes.ts'

/** The page on which a seller states what their offers lack; of a game, by its id. */
export const completePath = (game?: number) =>
  `/manage-offers/complete${game === undefined ? '' : `?game=${game}`}`

/** How many offers are completed at once. */
export const COMPLETED_AT_ONCE = 50

/** In the place of an offer's id: what is said of all offers whose own field is empty. */
export const EVERY_OFFER = 'all'

/** The name of the field of an offer's fact on that page. */
export const cellName = (key: string, offer: number | typeof EVERY_OFFER) =>
  `${attributeField(key)}.${offer}`

/**
 * Returns what of a game's attributes an offer lacks or states out of bounds, as it may since they
 * were changed: what its next edit must say.
 */
export const dueAttributes = (
  asked: readonly GameAttribute[],
  stated: AttributeValues,
): GameAttribute[] =>
  asked.filter(
    (each) => 'problem' in readAttribute(each, attributeText(stated[each.key]), stated[each.key]),
  )

/** What of them can be stated: what is due, and what is not stated. */
export const openAttributes = (
  asked: readonly GameAttribute[],
  stated: AttributeValues,
): GameAttribute[] => {
  const due = dueAttributes(asked, stated)
  return asked.filter((each) => stated[each.key] === undefined || due.includes(each))
}

/** What an offer comes to: the facts that it states then, or what is wrong. */
type Completed =
  | { attributes: AttributeValues }
  | { problems: { attribute: GameAttribute; problem: AttributeProblem }[] }

/**
 * Reads what is `said` of an offer by the keys of its open attributes; null where nothing is. Who
 * says something of it says all that is due.
 */
export function completeOffer(
  asked: readonly GameAttribute[],
  stated: AttributeValues,
  said: (key: string) => string,
): Completed | null {
  const open = openAttributes(asked, stated)
  if (open.every(({ key }) => said(key) === '')) return null
  const attributes: Record<string, AttributeValue> = { ...stated }
  const problems: { attribute: GameAttribute; problem: AttributeProblem }[] = []
  for (const attribute of open) {
    const read = readAttribute(attribute, said(attribute.key))
    if ('problem' in read) problems.push({ attribute, problem: read.problem })
    else if (read.value !== null) attributes[attribute.key] = read.value
  }
  return problems.length > 0 ? { problems } : { attributes }
}
