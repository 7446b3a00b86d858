import { formatDa, isolated } from '#i18n/format.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type PayoutKind, type PayoutMetadata, payoutWords } from '#modules/notifications/rules.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import {
  depositsToTell,
  type PayoutToTell,
  withdrawalsToTell,
} from '#modules/payouts/queries.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Fact } from '#platform/outbox.server.ts'
import type { Means } from './means.ts'

/** Tells people what became of their withdrawals, each step once, by notice and mail. */
export async function tellOfWithdrawals(
  tx: Tx,
  facts: readonly Fact[],
  means: Means,
): Promise<void> {
  await tellEach(
    tx,
    facts,
    await withdrawalsToTell(
      tx,
      facts.map(({ subject_id }) => subject_id),
    ),
    means,
  )
}

/** The same of their deposits. */
export async function tellOfDeposits(tx: Tx, facts: readonly Fact[], means: Means): Promise<void> {
  await tellEach(
    tx,
    facts,
    await depositsToTell(
      tx,
      facts.map(({ subject_id }) => subject_id),
    ),
    means,
  )
}

async function tellEach(
  tx: Tx,
  facts: readonly Fact[],
  payouts: Map<string, PayoutToTell>,
  { queueMails }: Means,
) {
  const notices = facts.flatMap(({ event, subject_id, created_at }) => {
    const payout = payouts.get(subject_id)
    if (!payout) return [] // the account was deleted meanwhile
    const kind = event.replace('.', '_') as PayoutKind
    const metadata: PayoutMetadata = {
      kind,
      amount: payout.amount,
      ...(payout.net !== undefined && { net: payout.net }),
      ...(payout.reason && isEnd(kind) && { reason: payout.reason }),
    }
    const { title, text } = inLocale(payout.person.locale, () =>
      payoutWords(m, formatDa, isolated, metadata),
    )
    return [
      {
        user_id: payout.person.id,
        type: 'payment' as const,
        title,
        content: text,
        metadata,
        cause: `${event} ${subject_id}`,
        created_at,
        payout,
      },
    ]
  })
  const added = await notify(tx, notices)
  await queueMails?.(
    tx,
    added.map(({ payout: { person, account, bank_reference }, metadata }) => ({
      to: person.email,
      locale: person.locale,
      template: 'payout_notice',
      params: {
        username: person.username,
        notice: metadata,
        payout: {
          account,
          ...(metadata.kind === 'withdrawal_paid' && bank_reference && { bank_reference }),
        },
      },
    })),
  )
}

const isEnd = (kind: PayoutKind) => kind === 'withdrawal_returned' || kind === 'deposit_refused'
