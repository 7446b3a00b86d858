import { data, redirect } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { gameColumns, LARGEST_GAME_CSV } from '#modules/catalog/game-csv.ts'
import { keepGameFile } from '#modules/catalog/game-files.server.ts'
import { lastGameImports } from '#modules/catalog/game-take-back.server.ts'
import { gameColumnGuide, gameFileProblem } from '#modules/catalog/ui/game-import-words.ts'
import { asViewer, notFound } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Cell } from '#ui/table.tsx'
import { SheetForm, SheetGuide, SheetTable } from '../../layout/sheet.tsx'
import { postedSheet } from '../../layout/uploads.server.ts'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/games-import'
import { WithNote } from '../parts/cells.tsx'
import { ListHead } from '../parts/list.tsx'

export const meta: Route.MetaFunction = () => titled(m.game_import_title())

/** The imports that were done last. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = asViewer(context, request)
  return { runs: await lastGameImports(db) }
}

/** Keeps the file and goes on to its preview, or says why it cannot be read. */
export async function action({ request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const taken = await postedSheet(request, given, (file) =>
    keepGameFile(given.db, given.viewer, file, given.now),
  )
  if (!taken.ok) return data({ code: taken.code, details: {} }, { status: 429 })
  const kept = taken.value
  if (kept.ok) return redirect(`/admin/games/import/${kept.value}`)
  if (kept.code === 'not_found') throw notFound()
  return data({ code: kept.code, details: kept.details ?? {} }, { status: 422 })
}

export default function GamesImport({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="k-stack k-csv">
      <BackLink to="/admin/games">{m.game_import_back()}</BackLink>
      <ListHead title={m.game_import_title()} />
      <p className="k-muted">{m.game_import_intro()}</p>
      <Card>
        <GameFileForm error={actionData && gameFileProblem(actionData.code, actionData.details)} />
      </Card>
      <LastImports {...loaderData} />
      <SheetGuide
        names={gameColumns}
        guide={gameColumnGuide}
        why={m.game_import_columns_why()}
        example="/admin/games/import/example.csv"
      />
    </div>
  )
}

/** The imports that were done, each with the way to take it back. */
const LastImports = ({ runs }: Route.ComponentProps['loaderData']) =>
  runs.length > 0 && (
    <div className="k-stack k-gap-3">
      <h2>{m.game_imports_last()}</h2>
      <SheetTable
        label={m.game_imports_last()}
        columns={[
          { label: m.game_imports_file() },
          { label: m.game_imports_wrote() },
          { label: m.game_imports_done() },
          { label: m.game_imports_act() },
        ]}
      >
        {runs.map((run) => (
          <tr key={run.id}>
            <Cell label={m.game_imports_file()}>
              <Bdi>{run.file_name || m.game_imports_unnamed()}</Bdi>
            </Cell>
            <Cell label={m.game_imports_wrote()}>
              {m.game_imports_counts({
                created: formatNumber(run.created),
                changed: formatNumber(run.changed),
              })}
            </Cell>
            <Cell label={m.game_imports_done()}>
              <WithNote note={<bdi dir="ltr">{run.by_name}</bdi>}>
                {formatDateTime(run.done_at)}
              </WithNote>
            </Cell>
            <Cell>
              <TextLink tap to={`/admin/games/import/${run.id}/take-back`}>
                {run.taken_back_at ? m.game_imports_taken() : m.game_take_back()}
              </TextLink>
            </Cell>
          </tr>
        ))}
      </SheetTable>
    </div>
  )

/** Chooses a file and goes on to its preview. */
export const GameFileForm = ({ error }: { error?: string | undefined }) => (
  <SheetForm
    action="/admin/games/import"
    accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
    label={m.game_import_choose()}
    hint={m.game_import_hint()}
    most={{ bytes: LARGEST_GAME_CSV, words: m.game_import_too_large() }}
    error={error}
  />
)
