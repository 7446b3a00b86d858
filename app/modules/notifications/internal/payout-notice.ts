import type { NoticeWords } from './notice.ts'

/**
 * What people are told of withdrawals and deposits, by the facts `withdrawal.<name>` and
 * `deposit.<name>`.
 */
export const withdrawalEvents = ['requested', 'approved', 'paid', 'returned'] as const
export const depositEvents = ['confirmed', 'refused'] as const
export type PayoutKind =
  | `withdrawal_${(typeof withdrawalEvents)[number]}`
  | `deposit_${(typeof depositEvents)[number]}`

const payoutKinds: readonly PayoutKind[] = [
  ...withdrawalEvents.map((event) => `withdrawal_${event}` as const),
  ...depositEvents.map((event) => `deposit_${event}` as const),
]

/** What a notice knows of a withdrawal or a deposit. Money is whole DA. */
export interface PayoutMetadata {
  kind: PayoutKind
  /** What left the wallet or came into it; of a refused deposit, what the person had sent. */
  amount: number
  /** What was or will be sent to the bank. */
  net?: number
  reason?: string
}

/** The metadata of a notice about a withdrawal or a deposit, or null for any other. */
export function payoutMetadata(value: unknown): PayoutMetadata | null {
  const metadata = value as Partial<PayoutMetadata> | null
  return payoutKinds.some((kind) => kind === metadata?.kind) && typeof metadata?.amount === 'number'
    ? (metadata as PayoutMetadata)
    : null
}

/** Where a withdrawal or a deposit can be seen. */
export const payoutHref = ({ kind }: PayoutMetadata): string =>
  kind.startsWith('deposit_') ? '/wallet/deposit' : '/wallet/withdraw'

/** The part of the catalogue that has the words of these notices. */
export type PayoutMessages = Record<
  `payouts_notice_${PayoutKind}_${'title' | 'text'}`,
  (inputs: { amount: string; net: string; reason: string }) => string
>

/**
 * The words of a notice about a withdrawal or a deposit, in the language of the catalogue given.
 * `formatDa` writes an amount; each text keeps its own direction (`isolated`).
 */
export function payoutWords(
  messages: PayoutMessages,
  formatDa: (amount: number) => string,
  isolated: (text: string) => string,
  { kind, amount, net = amount, reason = '' }: PayoutMetadata,
): NoticeWords {
  const inputs = {
    amount: isolated(formatDa(amount)),
    net: isolated(formatDa(net)),
    reason: isolated(reason),
  }
  return {
    title: messages[`payouts_notice_${kind}_title`](inputs),
    text: messages[`payouts_notice_${kind}_text`](inputs),
  }
}
