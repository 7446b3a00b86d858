import { formatDa, formatNumber, isolated } from '#i18n/format.ts'
import type { Shown } from '#i18n/moment.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { payoutBatchNumber } from '#modules/payouts/payout-batch.ts'
import { AccountDigits } from '#modules/payouts/ui/account.tsx'
import { withdrawalStatusLabel, WithdrawalStatusLine } from '#modules/payouts/ui/payout-status.tsx'
import type {
  ApprovedForFile,
  ListedWithdrawal,
  WithdrawalFilter,
  WithdrawalSort,
} from '#modules/payouts/withdrawal-lists.server.ts'
import {
  isSent,
  isWithdrawalOpen,
  netOf,
  type WithdrawalStatus,
  withdrawalStatuses,
} from '#modules/payouts/withdrawal.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { PersonLink, WithNote } from '../parts/cells.tsx'
import { ChoiceBox, ChosenBar } from '../parts/chosen.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { ListedId } from '../parts/list.tsx'
import { requestColumn, requestList } from '../parts/request-list.tsx'
import { moneySorts } from '../parts/sorts.ts'
import { useFile } from '../parts/use-file.ts'

// List of what people withdraw from their wallets, /admin/withdrawals: those that wait are put into
// a batch for the bank, or their file is downloaded (decision 92).

const PATH = '/admin/withdrawals'
const BATCH_FORM = 'batch'

const columns: Column<ListedWithdrawal>[] = [
  {
    ...requestColumn,
    cell: (withdrawal) => (
      <span className="k-chosenrow">
        {isChoosable(withdrawal) && (
          <ChoiceBox
            form={BATCH_FORM}
            id={withdrawal.id}
            amount={netOf(withdrawal)}
            label={m.rows_choose({ id: shortId(withdrawal.id) })}
          />
        )}
        <ListedId id={withdrawal.id} at={withdrawal.created_at} />
      </span>
    ),
  },
  {
    label: m.payouts_admin_person,
    wide: true,
    cell: ({ person_id, username, level }) => (
      <span className="k-payoutlist__who">
        <PersonLink id={person_id} name={username} />
        {level === 'advanced' && <Tag tone="gold">{m.payouts_admin_priority()}</Tag>}
      </span>
    ),
  },
  {
    label: m.payouts_account,
    wide: true,
    cell: ({ account, account_kind, account_holder }) => (
      <WithNote note={<Bdi>{account_holder}</Bdi>}>
        {account ? (
          <span>
            <AccountDigits account={{ kind: account_kind, digits: account }} />
          </span>
        ) : (
          <span className="k-muted">{m.payouts_admin_forgotten()}</span>
        )}
      </WithNote>
    ),
  },
  { label: m.payouts_amount, cell: ({ amount }) => <Da amount={amount} /> },
  {
    label: m.payouts_admin_to_send,
    cell: (withdrawal) =>
      isSent(withdrawal.status) ? (
        <b>
          <Da amount={netOf(withdrawal)} />
        </b>
      ) : (
        '–'
      ),
  },
  {
    label: m.admin_status,
    wide: true,
    cell: ({ status, exported_at, batch_id }) => (
      <>
        <WithdrawalStatusLine status={status} />
        {batch_id && <Tag>{m.payout_in_batch({ number: payoutBatchNumber(batch_id) })}</Tag>}
        {status === 'approved' && exported_at && !batch_id && (
          <Tag>{m.payouts_admin_exported({ date: exported_at.time })}</Tag>
        )}
      </>
    ),
  },
]

const states = (): Options<WithdrawalFilter> => [
  ['open', m.payouts_admin_open()],
  ['all', m.payouts_admin_all()],
  ...withdrawalStatuses.map((each) => [each, withdrawalStatusLabel(each)] as const),
]

/** What waits stands in its turn by itself. */
const sorts = ({ status }: { status: WithdrawalFilter }): Options<WithdrawalSort> =>
  ['open', 'requested', 'approved'].includes(status)
    ? [['turn', m.admin_list_in_turn()], ...moneySorts('amount')]
    : moneySorts('amount')

type ForFile = Shown<ApprovedForFile>

const isChoosable = ({ status, batch_id, exported_at }: Choosable) =>
  isWithdrawalOpen(status) && batch_id === null && exported_at === null

interface Choosable {
  status: WithdrawalStatus
  batch_id: number | null
  exported_at: object | null
}

/**
 * The file of what is in none yet; what is in one goes into another only when that is asked for,
 * with what it can lead to. The list shows at once what is in it now; what is pressed before it is
 * awake waits for that, because a file leaves the page as it was.
 */
function Export({ fresh, exported, last_at, last_by, renew }: ForFile & { renew: () => void }) {
  const form = { method: 'post', ...useFile(`${PATH}/export.csv`, renew) } as const
  return (
    <div className="k-payoutexport">
      {fresh > 0 ? (
        <form {...form} className="k-payoutexport">
          <Button size="sm" data-eager>
            <Icon name="download" />
            {m.payouts_admin_export()} <Digits>{`(${formatNumber(fresh)})`}</Digits>
          </Button>
          <small className="k-muted">{m.payouts_admin_export_hint()}</small>
        </form>
      ) : (
        <small className="k-muted">{m.payouts_admin_export_none()}</small>
      )}
      {exported > 0 && last_at && (
        <details className="k-asked k-asked--below">
          <summary className="k-btn k-btn--sm">{m.payouts_admin_export_again()}</summary>
          <div className="k-asked__b">
            <p>
              {m.payouts_admin_export_again_question({
                count: exported,
                number: formatNumber(exported),
                name: isolated(last_by ?? ''),
                date: isolated(last_at.time),
              })}
            </p>
            <form {...form}>
              <Button size="sm" variant="danger" name="again" value="yes" data-eager>
                {m.payouts_admin_export_again()}
              </Button>
            </form>
          </div>
        </details>
      )}
    </div>
  )
}

/** Puts the chosen into a batch; without scripts the button says nothing of the sum. */
const PutIntoBatch = () => (
  <ChosenBar form={BATCH_FORM} action="/admin/payout-batches" method="post">
    {({ count, total }) => (
      <Button size="sm" variant="primary">
        {count === 0
          ? m.payout_put_chosen()
          : m.payout_put({ count, number: formatNumber(count), amount: formatDa(total) })}
      </Button>
    )}
  </ChosenBar>
)

/** Whether anything of the page can go into a batch. */
type Extra = { forFile: ForFile | null; choosable: boolean }

/** All withdrawals, for administrators: by itself those that wait. */
export const WithdrawalList = defineList({
  ...requestList(PATH, m.payouts_admin_withdrawals_none_hint, '?status=all'),
  title: m.admin_withdrawals_title,
  counted: m.payouts_admin_withdrawals_count,
  search: m.payouts_admin_withdrawals_search,
  filters: { status: { label: m.admin_status, options: states } },
  sorts,
  size: 10,
  columns,
  actions: () => (
    <ButtonLink size="sm" to="/admin/payout-batches">
      <Icon name="landmark" />
      {m.payout_batches_title()}
    </ButtonLink>
  ),
  above: ({ forFile }: Extra, { renew }) => forFile && <Export {...forFile} renew={renew} />,
  below: ({ extra: { choosable } }) => choosable && <PutIntoBatch />,
  className: 'k-adminlist k-payoutlist k-payoutlist--out',
})
