import { Form, redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textOf } from '#kernel/form.ts'
import {
  applyAttributeImport,
  type AttributeCounts,
  attributeImport,
  type AttributeImportPreview,
} from '#modules/catalog/game-attribute-import.server.ts'
import { labelIn } from '#modules/catalog/game-attributes.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Cell } from '#ui/table.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import {
  EncodingNote,
  MOST_ERRORS,
  RowChange,
  SheetErrors,
  SheetTable,
} from '../../layout/sheet.tsx'
import { WithNote } from '../parts/cells.tsx'
import { ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/preview'
import { attributeCellProblem } from './import-words.ts'
import { AttributeFileForm } from './import.tsx'

const IMPORT = '/admin/games/attributes/import'

/** How many of the attributes that would be written the page shows. */
const MOST_SHOWN = 50

/** The letters of a preview's mark are fewer. */
const LONGEST_MARK = 64

export const meta: Route.MetaFunction = () => titled(m.attribute_import_preview())

/** What the kept file would do now, or what it has done. */
export async function loader({ params: { importId }, request, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const kept = await attributeImport(db, viewer, importId, now)
  if (!kept) throw redirectWith(IMPORT, 'attributes_expired')
  return kept.state === 'done' ? kept : { ...kept, preview: shownOf(kept.preview) }
}

/** As much of a preview as a page shows. */
const shownOf = ({ games, errors, ...preview }: AttributeImportPreview) => ({
  ...preview,
  errors: errors.slice(0, MOST_ERRORS),
  errorCount: errors.length,
  due: games
    .flatMap(({ game, due }) =>
      due.map(({ row, fields, before, columns }) => ({
        row,
        game: game.name,
        category: game.category,
        title: labelIn(getLocale(), fields),
        columns: before && columns,
      })),
    )
    .slice(0, MOST_SHOWN),
})

type Shown = ReturnType<typeof shownOf>

/** Imports what was shown, and says what came of it. */
export async function action({ params: { importId }, request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const seen = textOf(await postedForm(request), 'seen').slice(0, LONGEST_MARK)
  const done = await applyAttributeImport(db, viewer, importId, seen, now)
  if (done.ok) return redirect(`${IMPORT}/${importId}`)
  return done.code === 'expired'
    ? redirectWith(IMPORT, 'attributes_expired')
    : redirectWith(`${IMPORT}/${importId}`, 'attributes_changed')
}

export default function AttributesImportPreview({ loaderData: kept }: Route.ComponentProps) {
  return (
    <div className="k-stack k-csv">
      <BackLink to={IMPORT}>{m.csv_other_file()}</BackLink>
      {kept.state === 'done' ? (
        <>
          <ListHead title={m.attribute_import_done()} />
          <Callout tone="success" icon="circle-check">
            {m.attribute_import_done_text()}
          </Callout>
          <Counts counts={kept.result} />
          <ButtonLink to="/admin/games" variant="primary" className="k-self-start">
            {m.game_import_to_games()}
          </ButtonLink>
        </>
      ) : (
        <>
          <ListHead title={m.attribute_import_preview()} />
          <EncodingNote encoding={kept.encoding} />
          <Plan shown={kept.preview} />
        </>
      )}
    </div>
  )
}

/** How many attributes of how many games the file comes to, and what is left out of it. */
function Counts({ counts }: { counts: AttributeCounts }) {
  const { games, created, changed, unchanged, wrong, buyers } = counts
  return (
    <>
      <Card>
        <Facts>
          <Fact label={m.attribute_import_games()} is={<Num value={games} />} />
          <Fact label={m.csv_count_new()} is={<Num value={created} />} />
          <Fact label={m.csv_count_changed()} is={<Num value={changed} />} />
          <Fact label={m.csv_count_unchanged()} is={<Num value={unchanged} />} />
          {wrong > 0 && <Fact label={m.attribute_import_wrong()} is={<Num value={wrong} />} />}
        </Facts>
      </Card>
      {buyers > 0 && (
        <p className="k-muted">
          {m.attribute_import_buyers({ count: buyers, number: formatNumber(buyers) })}
        </p>
      )}
    </>
  )
}

/** What the import would do, what is wrong with the file, and the button that does it. */
function Plan({ shown }: { shown: Shown }) {
  const { counts, ignored, errors, errorCount } = shown
  const due = counts.created + counts.changed
  return (
    <>
      <Counts counts={counts} />
      {ignored.length > 0 && (
        <Callout tone="sea" icon="info" title={m.attribute_import_ignored_title()}>
          {m.attribute_import_ignored({ columns: ignored.slice(0, 12).join(', ') })}
        </Callout>
      )}
      {errorCount > 0 && (
        <>
          <Callout tone="danger" icon="circle-x" title={m.attribute_import_wrong_title()}>
            {m.attribute_import_wrong_text()}
          </Callout>
          <SheetErrors errors={errors} count={errorCount} problem={attributeCellProblem} />
          <Card>
            <AttributeFileForm />
          </Card>
        </>
      )}
      {errorCount === 0 && due === 0 && (
        <Callout tone="sea" icon="info" title={m.attribute_import_nothing_title()}>
          {m.attribute_import_nothing()}
        </Callout>
      )}
      {due > 0 && <Confirm shown={shown} due={due} />}
    </>
  )
}

function Confirm({ shown, due }: { shown: Shown; due: number }) {
  return (
    <>
      <p className="k-muted">{m.attribute_import_not_yet()}</p>
      <Form method="post" className="k-row">
        <input type="hidden" name="seen" value={shown.seen} />
        <Button variant="primary" data-busy={m.game_import_importing()}>
          {m.attribute_import_confirm({ count: due, number: formatNumber(due) })}
        </Button>
        <ButtonLink to="/admin/games">{m.admin_cancel()}</ButtonLink>
      </Form>
      <SheetTable
        label={m.attribute_import_preview()}
        columns={[
          { label: m.csv_row() },
          { label: m.attribute_import_attribute() },
          { label: m.attribute_import_game() },
          { label: m.csv_change() },
        ]}
        more={due - shown.due.length}
      >
        {shown.due.map(({ row, title, game, category, columns }) => (
          <tr key={row}>
            <Cell label={m.csv_row()}>
              <Num value={row} />
            </Cell>
            <Cell>
              <b>
                <Bdi>{title}</Bdi>
              </b>
            </Cell>
            <Cell label={m.attribute_import_game()}>
              <WithNote note={categoryName(category)}>
                <Bdi>{game}</Bdi>
              </WithNote>
            </Cell>
            <Cell label={m.csv_change()}>
              <RowChange columns={columns} />
            </Cell>
          </tr>
        ))}
      </SheetTable>
    </>
  )
}
