import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import type { Moment } from '#i18n/moment.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Empty } from '#ui/empty.tsx'
import { Cell, type TableColumn, Table } from '#ui/table.tsx'

// The parts of which every list of the back office is made.

/** The screen's title, and beside it how many there are or what can be done. */
export function ListHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="k-between k-listhead">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

type CountedProps = {
  count: number
  /** How far the rows are counted at all. */
  most?: number
  words: (counted: { count: number; number: string }) => string
  className?: string
}

/** How many rows there are, beside the title. */
export function Counted({ count, most = Infinity, words, className }: CountedProps) {
  const number =
    count >= most ? m.admin_list_at_least({ count: formatNumber(most) }) : formatNumber(count)
  return <span className={classNames('k-muted', className)}>{words({ count, number })}</span>
}

/** Nothing fits the filters, or nothing is there yet. */
export function ListEmpty({
  title,
  clearTo,
  begin,
  children,
}: {
  title: string
  clearTo?: string
  /** How the first one is made. */
  begin?: ReactNode
  children?: ReactNode
}) {
  return (
    <Empty
      title={title}
      level="h2"
      action={clearTo ? <ButtonLink to={clearTo}>{m.admin_list_clear()}</ButtonLink> : begin}
    >
      {children}
    </Empty>
  )
}

/**
 * Stands for what could not be read at first, with a way to try again; without a title of its own
 * it is a list.
 */
export function ListFailed({
  title = m.admin_list_failed(),
  retryTo,
}: {
  title?: string | undefined
  retryTo: string
}) {
  return (
    <div role="alert">
      <Empty
        title={title}
        level="h2"
        action={<ButtonLink to={retryTo}>{m.admin_list_retry()}</ButtonLink>}
      >
        {m.admin_list_failed_text()}
      </Empty>
    </div>
  )
}

interface ListColumn<Row> extends Omit<TableColumn, 'label'> {
  label: () => string
  cell: (row: Row) => ReactNode
  /** On phones it takes the card's whole width, without its label. */
  wide?: boolean
}

type TableProps<Row> = {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  className?: string
}

/** Rows by their columns: a table on wide screens, and a card each on narrow ones. */
export function ListTable<Row>({ label, columns, rows, rowKey, className }: TableProps<Row>) {
  return (
    <Card flush className={classNames('k-listrows', className)}>
      <Table label={label} columns={columns.map((each) => ({ ...each, label: each.label() }))}>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ label: name, cell, wide, hidden, end }, at) => (
              <Cell key={at} label={wide || hidden ? undefined : name()} end={end}>
                {cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </Card>
  )
}

/** The number of a row and when it came, at the row's begin. */
export function ListedId({ id, at }: { id: string; at: Moment }) {
  return (
    <span className="k-cell__t k-listedid">
      <b className="k-num" dir="ltr">
        {shortId(id)}
      </b>
      <small>{at.time}</small>
    </span>
  )
}
