import type { ReactNode } from 'react'
import { placeIn } from '#kernel/list-params.ts'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { ListTable } from '../parts/list.tsx'

// The table on each tab of a person's page, /admin/users/{userId}/orders and so on, with links to
// its newer and older rows (decision 94).

export interface PersonPage<Row> {
  rows: Row[]
  before: string | null
  after: string | null
}

type PersonRowsProps<Row> = {
  label: string
  /** Its address, without the place in it. */
  path: string
  page: PersonPage<Row>
  empty: string
  columns: Parameters<typeof ListTable<Row>>[0]['columns']
  rowKey: (row: Row) => string | number
  children?: ReactNode
}

/** A list of one person's page: its rows, and the pages beside it. */
export function PersonRows<Row>({
  label,
  path,
  page,
  empty,
  columns,
  rowKey,
  children,
}: PersonRowsProps<Row>) {
  const { rows, before, after } = page
  return (
    <section className="k-stack k-gap-4" aria-label={label}>
      {children}
      {rows.length === 0 ? (
        <Card>
          <Empty title={empty} level="h2" />
        </Card>
      ) : (
        <ListTable label={label} columns={columns} rows={rows} rowKey={rowKey} />
      )}
      <KeysetPager
        first={path}
        before={placeIn(path, before, 'before')}
        after={placeIn(path, after, 'after')}
      />
    </section>
  )
}
