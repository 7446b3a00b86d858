import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { PlannedGame } from '#modules/catalog/game-import-plan.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { gameCellProblem } from '#modules/catalog/ui/game-import-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Num } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cell } from '#ui/table.tsx'
import { WithNote } from '../parts/cells.tsx'
import type { Route } from './+types/preview'
import { RowChange, SheetErrors, SheetTable } from '../../layout/sheet.tsx'
import { GameFileForm } from './games-import.tsx'
import { ImportCounts } from './counts.tsx'

type Shown = Extract<Route.ComponentProps['loaderData'], { state: 'preview' }>['preview']

/** What the import of a file would do, what is wrong with it, and the button that starts it. */
export function GamesImportPlan({ shown }: { shown: Shown }) {
  const { counts, ignored, errors, errorCount, repeatedCount } = shown
  const due = counts.created + counts.changed
  return (
    <>
      <Existing {...shown} />
      <ImportCounts counts={counts} errorCount={errorCount} />
      {ignored.length > 0 && (
        <Callout tone="sea" icon="info" title={m.game_import_ignored_title()}>
          {m.game_import_ignored({ columns: ignored.slice(0, 12).join(', ') })}
        </Callout>
      )}
      {repeatedCount > 0 && (
        <Callout
          tone="sea"
          icon="info"
          title={m.game_import_repeated_title({
            count: repeatedCount,
            number: formatNumber(repeatedCount),
          })}
        >
          {m.game_import_repeated()}
        </Callout>
      )}
      {errorCount > 0 && (
        <Callout
          tone="danger"
          icon="circle-x"
          title={m.csv_errors_title({ count: errorCount, number: formatNumber(errorCount) })}
        >
          {due > 0 ? m.game_import_errors_or_rest() : m.game_import_errors_why()}
        </Callout>
      )}
      {errorCount + repeatedCount > 0 && <ErrorList {...shown} />}
      {errorCount > 0 && (
        <>
          <SheetErrors errors={errors} count={errorCount} problem={gameCellProblem} />
          <Card>
            <GameFileForm />
          </Card>
        </>
      )}
      {errorCount === 0 && due === 0 && (
        <Callout tone="sea" icon="info" title={m.game_import_nothing_title()}>
          {m.game_import_nothing()}
        </Callout>
      )}
      {due > 0 && <Confirm shown={shown} due={due} />}
    </>
  )
}

/** Whether games that are there already are updated: each choice is a preview of its own. */
function Existing({ id, existing, counts }: Shown) {
  if (existing === 'update' && counts.changed === 0) return null
  return (
    <div className="k-stack k-gap-2">
      <h2 className="k-h3">{m.game_import_existing()}</h2>
      <ChipRail label={m.game_import_existing()}>
        <ChipLink current={existing === 'update'} to={`/admin/games/import/${id}`}>
          {m.game_import_update()}
        </ChipLink>
        <ChipLink current={existing === 'skip'} to={`/admin/games/import/${id}?existing=skip`}>
          {m.game_import_skip()}
        </ChipLink>
      </ChipRail>
    </div>
  )
}

const ErrorList = ({ id, existing }: Shown) => (
  <ButtonLink
    size="sm"
    className="k-self-start"
    to={`/admin/games/import/${id}/errors.csv?existing=${existing}`}
    download
  >
    <Icon name="download" />
    {m.game_import_list()}
  </ButtonLink>
)

/**
 * Imports all of the file, or the rest of one with mistakes: how many rows that leaves out is said
 * on the button.
 */
function Confirm({
  shown: { seen, existing, counts, due: rows },
  due,
}: {
  shown: Shown
  due: number
}) {
  const games = m.game_import_confirm({ count: due, number: formatNumber(due) })
  const rest =
    counts.wrong > 0 &&
    m.game_import_rest({
      games,
      rows: m.game_import_rows({ count: counts.wrong, number: formatNumber(counts.wrong) }),
    })
  return (
    <>
      <p className="k-muted">{m.game_import_not_yet()}</p>
      <Form method="post" className="k-row">
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="existing" value={existing} />
        {rest && <input type="hidden" name="rest" value="yes" />}
        <Button variant={rest ? undefined : 'primary'} data-busy={m.game_import_importing()}>
          {rest || games}
        </Button>
        <ButtonLink to="/admin/games">{m.admin_cancel()}</ButtonLink>
      </Form>
      <GameRows rows={rows} count={due} />
    </>
  )
}

type Due = Extract<PlannedGame, { kind: 'new' | 'changed' }>

/** What would be written: new games with their addresses, and which cells of others change. */
function GameRows({ rows, count }: { rows: readonly Due[]; count: number }) {
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
