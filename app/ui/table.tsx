import type { ComponentProps, ReactNode } from 'react'
import { directionOfText } from '#kernel/text-direction.ts'
import { classNames } from './class-names.ts'
import './table.css'

export type TableColumn = { label: ReactNode; end?: boolean; hidden?: boolean }

type TableProps = {
  /** Names the table for screen readers. */
  label: string
  /** `hidden` keeps a column's name for screen readers only. */
  columns: readonly TableColumn[]
  /** Table rows: `<tr>` with `Cell`s in the order of the columns. */
  children: ReactNode
}

/** A table from 1024 px; below, each row is a card whose cells carry their column's name. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <section className="k-tablewrap" aria-label={label}>
      <table className="k-table k-table--cards">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className={column.end ? 'is-end' : undefined}>
                {column.hidden ? <span className="k-vh">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

type CellProps = ComponentProps<'td'> & {
  /**
   * The column's name, shown beside the value on phones. Without it the cell takes the card's whole
   * width.
   */
  label?: string
  end?: boolean
}

export function Cell({ label, end, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      data-label={label}
      className={classNames(end && 'is-end', className) || undefined}
    />
  )
}

/**
 * An image beside two lines of text. The title is text alone: its direction decides at which end
 * it is cut.
 */
export function CellMedia({
  image,
  title,
  note,
}: {
  image: ReactNode
  title: string
  note?: ReactNode
}) {
  return (
    <div className="k-cell">
      {image}
      <span className="k-cell__t">
        <b className="k-clamp-1" dir={directionOfText(title)} title={title}>
          {title}
        </b>
        {note && <small>{note}</small>}
      </span>
    </div>
  )
}
