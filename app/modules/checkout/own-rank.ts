import { type BuyerField, fieldName } from '#modules/catalog/buyer-fields.ts'
import type { ClimbAsked, Rung } from '#modules/offers/ladder.ts'

/** The key of the field by which a game asks for the rank that a buyer has. */
const OWN_RANK = 'current_rank'

type Asking = { fields: readonly BuyerField[]; ladder: readonly Rung[] | null }

/** Whether the climb answers a field: it is the buyer's rank, whichever the climb begins at. */
const isOwnRank = ({ key, type, options }: BuyerField, ladder: readonly Rung[]): boolean =>
  key === OWN_RANK &&
  type === 'choice' &&
  ladder.slice(0, -1).every((rung) => options.some((option) => option.key === rung.key))

/** What an offer's game asks of its buyers besides what the ranks of a climb say already. */
export const askedBeside = ({ fields, ladder }: Asking): BuyerField[] =>
  fields.filter((field) => !ladder || !isOwnRank(field, ladder))

/** What a buyer answered, with their rank as the climb has it: both are one, and never differ. */
export function withOwnRank(
  { fields, ladder }: Asking,
  answers: Readonly<Record<string, string>>,
  climb: ClimbAsked | null | undefined,
): Readonly<Record<string, string>> {
  const isAnswered = ladder && climb && fields.some((field) => isOwnRank(field, ladder))
  return isAnswered ? { ...answers, [fieldName(OWN_RANK)]: climb.from } : answers
}
