import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { type AlgerianAccount, bankOf } from '#kernel/algerian-account.ts'
import { findWithdrawal, type WithdrawalDetails } from '#modules/payouts/withdrawal-lists.server.ts'
import { movesOn, withdrawalPartyOf } from '#modules/payouts/withdrawal.ts'
import { asViewer, notFound } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { PersonLink } from '../parts/cells.tsx'
import { History } from '../parts/history.tsx'

/** The withdrawal that an address names, and what its reader can do with it. */
export async function withdrawalPage({ params, request, context, url }: LoaderFunctionArgs) {
  const { db, viewer } = asViewer(context, request)
  const withdrawal = await findWithdrawal(db, params.withdrawalId ?? '')
  const party = withdrawal && withdrawalPartyOf(withdrawal, viewer)
  if (!withdrawal || !party) throw notFound()
  return {
    withdrawal,
    moves: movesOn(withdrawal, party),
    isOwn: party === 'person',
    search: url.search,
  }
}

const signWords: Record<keyof WithdrawalDetails['signs'], () => string> = {
  suspended: m.payouts_sign_suspended,
  unproven_name: m.payouts_sign_unproven_name,
  first: m.payouts_sign_first,
  new_account: m.payouts_sign_new_account,
  other_holder: m.payouts_sign_other_holder,
  shared_account: m.payouts_sign_shared_account,
  new_password: m.payouts_sign_new_password,
  new_two_step: m.payouts_sign_new_two_step,
}

/** What to look at before paying, in words. */
export function signsInWords(
  signs: WithdrawalDetails['signs'],
  account: AlgerianAccount | null,
): string[] {
  const seen = (Object.keys(signWords) as (keyof typeof signWords)[])
    .filter((sign) => signs[sign])
    .map((sign) => signWords[sign]())
  return account && bankOf(account) === null
    ? [...seen, m.withdraw_unknown_bank({ code: account.digits.slice(0, 3) })]
    : seen
}

/** The same as a card; nothing when all is as it was before. */
export function WithdrawalSignsCard({
  signs,
  account,
}: {
  signs: WithdrawalDetails['signs']
  account: AlgerianAccount | null
}) {
  const words = signsInWords(signs, account)
  if (words.length === 0) return null
  return (
    <Callout tone="warning" icon="triangle-alert" title={m.payouts_signs()}>
      <ul className="k-hints">
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Callout>
  )
}

const moveWords: Record<string, () => string> = {
  request: m.payouts_move_request,
  approve: m.payouts_move_approve,
  pay: m.payouts_move_pay,
  return: m.payouts_move_return,
  cancel: m.payouts_move_cancel,
}

/** Every step of it. */
export const WithdrawalHistory = ({ history }: { history: WithdrawalDetails['history'] }) => (
  <History
    steps={history.map(({ move, note, created_at, actor_id, actor }) => ({
      done: moveWords[move]?.() ?? move,
      note,
      at: created_at,
      by: <PersonLink id={actor_id} name={actor} />,
    }))}
  />
)
