import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { Da } from '#ui/da.tsx'
import type { Column, Options } from './list-definition.ts'
import { ListedId } from './list.tsx'
import './payouts.css'

// What the lists of withdrawals, deposits and receipts have in common: requests about money that a
// person has sent or is to be sent.

/** Which one, and since when. */
export const requestColumn: Column<{ id: string; created_at: Date }> = {
  label: m.payouts_admin_request,
  wide: true,
  cell: ({ id, created_at }) => <ListedId id={id} at={created_at} />,
}

/** How much arrived at the bank, once somebody has looked. */
export const receivedColumn: Column<{ received_amount: number | null }> = {
  label: m.payouts_admin_received,
  cell: ({ received_amount }) =>
    received_amount === null ? (
      <span className="k-muted">–</span>
    ) : (
      <b>
        <Da amount={received_amount} />
      </b>
    ),
}

/** The filter by a state: the one that waits for somebody first, then all, then the others. */
export const waitingFirst = <State extends string>(
  states: readonly State[],
  waiting: State,
  words: (state: State) => string,
  all: string,
): Options<State | 'all'> => [
  [waiting, words(waiting)],
  ['all', all],
  ...states.filter((each) => each !== waiting).map((each) => [each, words(each)] as const),
]

/** How such a list opens a request, and what it says without any: `all` asks for all of them. */
export const requestList = (path: string, hint: () => string, all: `?${string}`) => ({
  path,
  open: ({ id }: { id: string }) => ({
    to: `${path}/${id}`,
    label: m.payouts_admin_view({ id: shortId(id) }),
  }),
  empty: (narrowed: boolean) => ({
    title: narrowed ? m.payouts_admin_none_found() : m.payouts_admin_none(),
    hint: narrowed ? m.admin_list_none_hint() : hint(),
    clearTo: path + all,
  }),
  className: 'k-adminlist k-payoutlist',
})
