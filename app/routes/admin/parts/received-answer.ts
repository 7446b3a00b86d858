import { formatDa } from '#i18n/format.ts'
import type { FieldErrors } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import { payoutFieldWords } from '#modules/payouts/ui/words.ts'

/** The form that says how much arrived, as it comes back. */
export interface ReceivedAnswer {
  values: Record<string, string>
  errors: FieldErrors
  /** Set when another amount was expected. */
  differs?: true
  /** Set when it is more than can be, which is this much, in whole DA. */
  most?: number
}

/** The form with which a decision comes back that wants another amount or its confirmation. */
export function receivedAgain(
  { received }: { received: number },
  { code, details }: Refusal,
): ReceivedAnswer | null {
  const values = { received: String(received) }
  if (code === 'differs') return { values, errors: {}, differs: true }
  return code === 'too_much'
    ? { values, errors: { received: code }, most: Number(details?.amount) }
    : null
}

/** What is wrong with the amount, in words; `tooMuch` says that it is more than can be. */
export const receivedWords =
  (answer: ReceivedAnswer | null | undefined, tooMuch: (words: { most: string }) => string) =>
  (code: string): string =>
    answer?.most
      ? tooMuch({ most: formatDa(answer.most) })
      : (payoutFieldWords('received', code) ?? '')
