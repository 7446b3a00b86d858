import { data, Form, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { gameColumns } from '#modules/catalog/game-csv.ts'
import { keepGameFile } from '#modules/catalog/game-import.server.ts'
import { gameColumnGuide, gameFileProblem } from '#modules/catalog/ui/game-import-words.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, requireViewer } from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldError, FileDrop } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cell, Table } from '#ui/table.tsx'
import { postedSheet } from '../shell/uploads.server.ts'
import type { Route } from './+types/games-import'
import { ListHead } from './list.tsx'
import '#modules/offers/ui/csv.css'

export const meta: Route.MetaFunction = () => [{ title: `${m.game_import_title()} · ${m.site_name()}` }]

/** Keeps the file and goes on to its preview, or says why it cannot be read. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const { now } = factsOf(context)
  const taken = await postedSheet(request, viewer.id, now, (file) => keepGameFile(db, viewer, file, now))
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
      <Card><GameFileForm error={actionData && gameFileProblem(actionData.code, actionData.details)} /></Card>
      <Guide />
    </div>
  )
}

/** Chooses a file and goes on to its preview. */
export function GameFileForm({ error }: { error?: string | undefined }) {
  return (
    <Form method="post" action="/admin/games/import" encType="multipart/form-data" className="k-stack k-gap-3">
      <FileDrop
        name="file"
        icon="upload"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        required
        label={m.game_import_choose()}
        hint={m.game_import_hint()}
        aria-describedby={error ? 'csv-error' : undefined}
        aria-invalid={error ? true : undefined}
      />
      {error && <div role="alert"><FieldError id="csv-error">{error}</FieldError></div>}
      <Button variant="primary" className="k-self-start" data-busy={m.csv_reading()}>{m.csv_read()}</Button>
    </Form>
  )
}

/** What each column holds, and an example to begin with. */
function Guide() {
  return (
    <div className="k-stack">
      <div className="k-between k-csv__head">
        <h2>{m.csv_columns()}</h2>
        <ButtonLink size="sm" to="/admin/games/import/example.csv" download><Icon name="download" />{m.csv_example()}</ButtonLink>
      </div>
      <p className="k-muted">{m.game_import_columns_why()}</p>
      <Card flush className="k-csvguide">
        <Table label={m.csv_columns()} columns={[{ label: m.csv_column() }, { label: m.csv_about() }, { label: m.csv_sample() }]}>
          {gameColumns.map((name) => (
            <tr key={name}>
              <Cell><code dir="ltr">{name}</code></Cell>
              <Cell>{gameColumnGuide[name].about()}</Cell>
              <Cell className="k-muted"><bdi>{gameColumnGuide[name].example}</bdi></Cell>
            </tr>
          ))}
        </Table>
      </Card>
    </div>
  )
}
