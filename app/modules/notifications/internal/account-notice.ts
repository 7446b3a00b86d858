import type { NoticeWords } from './notice.ts'

/** What an administrator did to an account that its person is told. */
export const accountEvents = ['seller_granted', 'seller_removed', 'restored'] as const
export type AccountEvent = (typeof accountEvents)[number]

const walletEvents = ['deposit', 'withdrawal'] as const
type WalletEvent = (typeof walletEvents)[number]

/** What a notice about the reader's account or wallet knows. Money is whole DA. */
export interface AccountMetadata {
  kind: `account_${AccountEvent}` | `wallet_${WalletEvent}`
  amount?: number
  /** Why the right to sell was taken, as the administrator wrote it. */
  reason?: string
}

/** The metadata of a notice about the reader's account or wallet, or null for any other. */
export function accountMetadata(value: unknown): AccountMetadata | null {
  const { kind, amount, reason } = (value ?? {}) as Partial<AccountMetadata>
  if (accountEvents.some((event) => kind === `account_${event}`)) return { kind: kind!, reason }
  return walletEvents.some((event) => kind === `wallet_${event}`) && Number.isSafeInteger(amount)
    ? { kind: kind!, amount: amount! }
    : null
}

/** Where it can be seen: the wallet, the way to sell, or the offers that can be activated again. */
export function accountHref({ kind }: AccountMetadata): string {
  if (kind.startsWith('wallet_')) return '/wallet'
  return kind === 'account_seller_removed'
    ? '/become-seller'
    : kind === 'account_seller_granted'
      ? '/manage-offers'
      : '/settings'
}

/** The part of the catalogue that has the words of these notices. */
export type AccountMessages = Record<
  `notice_${AccountMetadata['kind']}_${'title' | 'text'}`,
  (inputs: { amount: string; reason: string }) => string
>

/**
 * The words of a notice about an account or a wallet, in the language of the catalogue given.
 * `formatDa` writes an amount; a reason keeps its own direction (`isolated`).
 */
export function accountWords(
  messages: AccountMessages,
  formatDa: (amount: number) => string,
  isolated: (text: string) => string,
  { kind, amount = 0, reason = '' }: AccountMetadata,
): NoticeWords {
  const inputs = { amount: `\u2066${formatDa(amount)}\u2069`, reason: isolated(reason) } // an amount is left to right, whatever stands around it
  return {
    title: messages[`notice_${kind}_title`](inputs),
    text: messages[`notice_${kind}_text`](inputs),
  }
}
