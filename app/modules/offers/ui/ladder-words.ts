import type { Locale } from '#kernel/locale.ts'
import type { Refusal } from '#kernel/result.ts'
import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { labelIn } from '#modules/catalog/game-attributes.ts'
import type { ClimbEnds, ClimbRefusal, Rung, WordedRung } from '../ladder.ts'

/** A rung in the page's language. */
export interface ShownRung extends Rung {
  label: string
}

/** The rungs of a ladder in a language. */
export const rungsIn = (rungs: readonly WordedRung[], locale: Locale): ShownRung[] =>
  rungs.map(({ label, label_ar, ...rung }) => ({
    ...rung,
    label: labelIn(locale, { label, label_ar }),
  }))

/** "Gold 2 → Platinum 3". */
export const climbWords = ({ from, to }: { from: string; to: string }): string =>
  m.ladder_climb({ from: isolated(from), to: isolated(to) })

/** The same of what an order keeps, in the page's language. */
export const endsWords = ({ from, to }: ClimbEnds): string =>
  climbWords({ from: labelIn(getLocale(), from), to: labelIn(getLocale(), to) })

/** What an offer costs, of a ladder from what. */
export const priceWords = (amount: number, isLeast: boolean): string =>
  isLeast ? m.ladder_from_amount({ amount: formatDa(amount) }) : formatDa(amount)

/** Why a climb cannot be bought, and what to do. */
export function climbProblem({ code, details }: Refusal<ClimbRefusal>): string {
  if (code === 'climb_too_cheap')
    return m.ladder_climb_too_cheap({ amount: isolated(formatDa(Number(details?.least))) })
  return code === 'rank_unknown' ? m.ladder_rank_unknown() : m.ladder_rank_not_above()
}
