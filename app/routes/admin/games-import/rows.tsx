import { m } from '#i18n/paraglide/messages.js'
import type { PlannedGame } from '#modules/catalog/game-import-plan.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Num } from '#ui/da.tsx'
import { Cell } from '#ui/table.tsx'
import { WithNote } from '../parts/cells.tsx'
import { RowChange, SheetTable } from '../../layout/sheet.tsx'

type Due = Extract<PlannedGame, { kind: 'new' | 'changed' }>

/** What would be written: new games with their addresses, and which cells of others change. */
export function GameRows({ rows, count }: { rows: readonly Due[]; count: number }) {
  return (
    <SheetTable
      label={m.game_import_preview()}
      columns={[
        { label: m.csv_row() },
        { label: m.game_import_game() },
        { label: m.game_import_category() },
        { label: m.csv_change() },
      ]}
      more={count - rows.length}
    >
      {rows.map((row) => (
        <Row key={row.row} row={row} />
      ))}
    </SheetTable>
  )
}

function Row({ row }: { row: Due }) {
  const { name, slug, category } = row.fields
  return (
    <tr>
      <Cell label={m.csv_row()}>
        <Num value={row.row} />
      </Cell>
      <Cell>
        <WithNote note={<bdi dir="ltr">{`/${slug}/${category}`}</bdi>}>
          <b>
            <Bdi>{name}</Bdi>
          </b>
        </WithNote>
      </Cell>
      <Cell label={m.game_import_category()}>{categoryName(category)}</Cell>
      <Cell label={m.csv_change()}>
        <RowChange columns={row.kind === 'changed' ? row.columns : null} />
      </Cell>
    </tr>
  )
}
