import type { ReactNode } from 'react'
import type { Moment, Shown } from '#i18n/moment.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { Bdi } from '#ui/bdi.tsx'
import { IconButton, IconLink, TextLink } from '#ui/button.tsx'
import { Digits } from '#ui/da.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Status } from '#ui/status.tsx'
import type { Column, Options } from './list-definition.ts'
import { RowForm } from './row-form.tsx'

// What the columns of several lists, and the facts of several pages, show.

type PersonLinkProps = { id: string | null; name: string | null; search?: string }

/** The way to somebody's page, by their name; nothing where nobody is known. */
export const PersonLink = ({ id, name, search = '' }: PersonLinkProps) =>
  id !== null &&
  name !== null && (
    <TextLink tap to={`/admin/users/${id}${search}`}>
      <bdi dir="ltr">{name}</bdi>
    </TextLink>
  )

/** The day of something. */
export const Day = ({ at: { iso, day }, className }: { at: Moment; className?: string }) => (
  <time className={className} dateTime={iso}>
    {day}
  </time>
)

/** What is said first, and below it what is said of it. */
export const WithNote = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <span className="k-cell__t">
    {children}
    {note && <small>{note}</small>}
  </span>
)

interface OrderOfPersonProps {
  order_id: string
  person_id: string | null
  username: string | null
}

/** An order by its number, and whose it is. */
export const OrderOfPerson = ({ order_id, person_id, username }: OrderOfPersonProps) => (
  <WithNote note={<PersonLink id={person_id} name={username} />}>
    <Digits>#{shortId(order_id)}</Digits>
  </WithNote>
)

type SwitchedProps = { on: boolean; off?: IconName; yes: () => string; no: () => string }

/** Whether something is switched on, in words. */
export const Switched = ({ on, off = 'circle-minus', yes, no }: SwitchedProps) => (
  <Status tone={on ? 'success' : 'muted'} icon={on ? 'circle-check' : off}>
    {on ? yes() : no()}
  </Status>
)

type HandledProps = { done: boolean; yes: () => string; no: () => string }

/** Whether somebody has dealt with what waited, in words. */
export const Handled = ({ done, yes, no }: HandledProps) => (
  <Status tone={done ? 'success' : 'warning'} icon={done ? 'circle-check' : 'clock'}>
    {done ? yes() : no()}
  </Status>
)

/** The filter of a list by whether something is switched on. */
export const switchedFilter = (yes: () => string, no: () => string) => ({
  label: m.admin_status,
  options: (): Options<'' | 'active' | 'inactive'> => [
    ['', m.admin_list_all_statuses()],
    ['active', yes()],
    ['inactive', no()],
  ],
})

type EditProps = { to: string; search: string; edit: string; remove: string; editSearch?: string }

/** The ways to change something and to delete it; `edit` and `remove` are what they are called. */
export const EditLinks = ({ to, search, edit, remove, editSearch = search }: EditProps) => (
  <>
    <IconLink icon="pencil" label={edit} to={to + editSearch} />
    <IconLink icon="trash-2" label={remove} to={`${to}/delete${search}`} />
  </>
)

/** What can be done with a row: it leads below the list's address, or is sent to it. */
type RowAct = {
  icon: IconName
  label: string
  className?: string
  /** What stands beside the icon. */
  children?: ReactNode
} & ({ to: string } | { sends: Record<string, string | number> })

/** The last column of a list: what can be done with each of its rows. */
export const actsColumn = <Listed,>(
  path: string,
  className: string,
  actsOf: (row: Shown<Listed>) => readonly (RowAct | false | null)[],
): Column<Listed> => ({
  label: m.admin_list_actions,
  hidden: true,
  cell: (row, { search }) => (
    <div className={className}>
      {actsOf(row).map((act) => act && <Act key={act.label} act={act} {...{ path, search }} />)}
    </div>
  ),
})

function Act({ act, path, search }: { act: RowAct; path: string; search: string }) {
  if ('to' in act) {
    const { to, ...look } = act
    return <IconLink {...look} title={look.label} to={`${path}/${to}${search}`} />
  }
  const { sends, ...look } = act
  return (
    <RowForm to={path + search} fields={sends}>
      <IconButton type="submit" {...look} title={look.label} />
    </RowForm>
  )
}

/** The way to the receipt of a transfer for an order. */
export const ReceiptLink = ({ id }: { id: string }) => (
  <TextLink tap to={`/admin/receipts/${id}`}>
    {m.desk_receipt_open()} <Digits>{shortId(id)}</Digits>
  </TextLink>
)

/** An offer by its title and its seller, for a question about it. */
export const OfferNamed = ({ offer }: { offer: { title: string; seller_username: string } }) => (
  <div>
    <p className="k-strong">
      <Bdi>{offer.title}</Bdi>
    </p>
    <p className="k-muted k-sm">
      <Bdi>{offer.seller_username}</Bdi>
    </p>
  </div>
)
