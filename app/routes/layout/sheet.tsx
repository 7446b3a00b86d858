import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { SheetEncoding } from '#kernel/csv.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { FieldError, FileDrop } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cell, type TableColumn, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import './sheet.css'

// What the imports of spreadsheets have in common: choosing a file, the guide to its columns, and
// the tables of its preview.

/** Chooses a file and goes on to its preview. */
export function SheetForm({
  action,
  accept,
  label,
  hint,
  most,
  error,
}: {
  action: string
  accept: string
  label: string
  hint: string
  most: { bytes: number; words: string }
  error?: string | undefined
}) {
  return (
    <Form method="post" action={action} encType="multipart/form-data" className="k-stack k-gap-3">
      <FileDrop
        name="file"
        icon="upload"
        accept={accept}
        required
        label={label}
        hint={hint}
        most={most}
        aria-describedby={error ? 'csv-error' : undefined}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <div role="alert">
          <FieldError id="csv-error">{error}</FieldError>
        </div>
      )}
      <Button variant="primary" className="k-self-start" data-busy={m.csv_reading()}>
        {m.csv_read()}
      </Button>
    </Form>
  )
}

/** Says in what a file was read that is not in Unicode, since only its reader sees whether well. */
export const EncodingNote = ({ encoding }: { encoding: SheetEncoding }) =>
  encoding === 'unicode' ? null : (
    <p className="k-muted">
      {encoding === 'windows-1252' ? m.csv_encoding_1252() : m.csv_encoding_1256()}
    </p>
  )

/** What a column holds, and an example of it. */
export interface ColumnGuide {
  about: () => string
  example: string
}

/** What each column holds, and a file of examples to begin with. */
export function SheetGuide<Name extends string>({
  names,
  guide,
  why,
  example,
}: {
  names: readonly Name[]
  guide: Record<Name, ColumnGuide>
  why: string
  example: string
}) {
  return (
    <div className="k-stack">
      <div className="k-between k-csv__head">
        <h2>{m.csv_columns()}</h2>
        <ButtonLink size="sm" to={example} download>
          <Icon name="download" />
          {m.csv_example()}
        </ButtonLink>
      </div>
      <p className="k-muted">{why}</p>
      <SheetTable
        label={m.csv_columns()}
        columns={[{ label: m.csv_column() }, { label: m.csv_about() }, { label: m.csv_sample() }]}
      >
        {names.map((name) => (
          <tr key={name}>
            <Cell>
              <code dir="ltr">{name}</code>
            </Cell>
            <Cell>{guide[name].about()}</Cell>
            <Cell className="k-muted">
              <Bdi>{guide[name].example}</Bdi>
            </Cell>
          </tr>
        ))}
      </SheetTable>
    </div>
  )
}

/** How many wrong cells a preview shows. */
export const MOST_ERRORS = 100

/** The first of so many wrong cells, by row and column, with what to do. */
export function SheetErrors<Wrong extends { row: number; column: string; code: string }>({
  errors,
  count,
  problem,
}: {
  errors: readonly Wrong[]
  count: number
  problem: (error: Wrong) => string
}) {
  return (
    <SheetTable
      label={m.csv_errors_label()}
      columns={[{ label: m.csv_row() }, { label: m.csv_column() }, { label: m.csv_what_to_do() }]}
      more={count - errors.length}
    >
      {errors.map((error) => (
        <tr key={`${error.row} ${error.column} ${error.code}`}>
          <Cell label={m.csv_row()}>
            <b>
              <Num value={error.row} />
            </b>
          </Cell>
          <Cell label={m.csv_column()}>
            <code dir="ltr">{error.column}</code>
          </Cell>
          <Cell>{problem(error)}</Cell>
        </tr>
      ))}
    </SheetTable>
  )
}

/** Rows of a preview, and how many more there are. */
export function SheetTable({
  label,
  columns,
  more = 0,
  children,
}: {
  label: string
  columns: readonly TableColumn[]
  more?: number
  children: ReactNode
}) {
  return (
    <div className="k-stack k-gap-2">
      <Card flush className="k-csvguide">
        <Table label={label} columns={columns}>
          {children}
        </Table>
      </Card>
      {more > 0 && <p className="k-muted k-sm">{m.batch_more({ number: formatNumber(more) })}</p>}
    </div>
  )
}

/** What becomes of a row: something new, or which columns change of what is there. */
export const RowChange = ({ columns }: { columns: readonly string[] | null }) =>
  columns === null ? (
    <Tag tone="success">{m.csv_new()}</Tag>
  ) : (
    <span className="k-csv__changed">
      {columns.map((column) => (
        <code key={column} dir="ltr">
          {column}
        </code>
      ))}
    </span>
  )
