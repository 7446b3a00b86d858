import { data, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { gameColumns, LARGEST_GAME_CSV } from '#modules/catalog/game-csv.ts'
import { keepGameFile } from '#modules/catalog/game-import.server.ts'
import { gameColumnGuide, gameFileProblem } from '#modules/catalog/ui/game-import-words.ts'
import { asViewer, notFound } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SheetForm, SheetGuide } from '../../layout/sheet.tsx'
import { postedSheet } from '../../layout/uploads.server.ts'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/games-import'
import { ListHead } from '../parts/list.tsx'

export const meta: Route.MetaFunction = () => titled(m.game_import_title())

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

export default function GamesImport({ actionData }: Route.ComponentProps) {
  return (
    <div className="k-stack k-csv">
      <BackLink to="/admin/games">{m.game_import_back()}</BackLink>
      <ListHead title={m.game_import_title()} />
      <p className="k-muted">{m.game_import_intro()}</p>
      <Card>
        <GameFileForm error={actionData && gameFileProblem(actionData.code, actionData.details)} />
      </Card>
      <SheetGuide
        names={gameColumns}
        guide={gameColumnGuide}
        why={m.game_import_columns_why()}
        example="/admin/games/import/example.csv"
      />
    </div>
  )
}

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
