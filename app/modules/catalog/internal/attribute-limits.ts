import { attributeLimits } from '../game-attributes.ts'

/** Of an attribute what counts against the limits of its game. */
export interface LimitedAttribute {
  filterable: boolean
  on_card: boolean
  is_content: boolean
  active: boolean
}

export type LimitRefusal = 'too_many' | 'too_many_filters' | 'too_many_facts' | 'content_taken'

/** What all the attributes of a game are too many of; null when they are not. */
export function overLimits(attributes: readonly LimitedAttribute[]): LimitRefusal | null {
  const count = (of: (each: LimitedAttribute) => boolean) =>
    attributes.filter((each) => each.active && of(each)).length
  if (attributes.length > attributeLimits.attributes) return 'too_many'
  if (count((each) => each.filterable) > attributeLimits.filterable) return 'too_many_filters'
  if (count((each) => each.on_card) > attributeLimits.on_card) return 'too_many_facts'
  return count((each) => each.is_content) > 1 ? 'content_taken' : null
}

/** One more attribute, without what its game has enough of: a filter, a fact, the content. */
export function fittedTo<Added extends LimitedAttribute>(
  there: readonly LimitedAttribute[],
  added: Added,
): Added {
  const fits = (changes: Partial<LimitedAttribute>) =>
    overLimits([...there, { ...nothing, active: added.active, ...changes }]) === null
  return {
    ...added,
    filterable: added.filterable && fits({ filterable: true }),
    on_card: added.on_card && fits({ on_card: true }),
    is_content: added.is_content && fits({ is_content: true }),
  }
}

const nothing: LimitedAttribute = {
  filterable: false,
  on_card: false,
  is_content: false,
  active: true,
}
