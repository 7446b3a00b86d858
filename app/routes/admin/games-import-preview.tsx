import { data, Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { applyGames, type GameImportPlan, type GameImportResult, previewGames } from '#modules/catalog/game-import.server.ts'
import { type ExistingMode, existingModes } from '#modules/catalog/game-import-plan.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, loaderHeaders, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Route } from './+types/games-import-preview'
import { GameFileForm } from './games-import.tsx'
import { GameErrors, GameRows, MOST_GAME_ERRORS, MOST_SHOWN_GAMES } from './games-import-rows.tsx'
import { ListHead } from './list.tsx'
import '#modules/offers/ui/csv.css'

export const meta: Route.MetaFunction = () => [{ title: `${m.game_import_preview()} · ${m.site_name()}` }]

export const headers = loaderHeaders

const modeFrom = (value: string | null): ExistingMode => existingModes.find((mode) => mode === value) ?? 'update'

/** What the kept file would do now, or what it has done. */
export async function loader({ params: { importId }, request, url, context }: Route.LoaderArgs) {
  const existing = modeFrom(url.searchParams.get('existing'))
  const plan = await previewGames(db, requireViewer(context, request), importId, existing, factsOf(context).now)
  if (!plan) throw redirectWith('/admin/games/import', 'offers_expired')
  return { id: importId, existing, ...shownOf(plan) }
}

/** As much of a plan as a page shows. */
const shownOf = ({ due, errors, repeated, ...plan }: GameImportPlan) => ({
  ...plan, due: due.slice(0, MOST_SHOWN_GAMES), errors: errors.slice(0, MOST_GAME_ERRORS), errorCount: errors.length, repeatedCount: repeated.length,
})

/** Imports what was shown. What would be something else by now is shown again. */
export async function action({ params: { importId }, request, context }: Route.ActionArgs) {
  const posted = await postedForm(request)
  const asked = { id: importId, seen: textOf(posted, 'seen'), existing: modeFrom(textOf(posted, 'existing')) }
  const applied = await applyGames(db, requireViewer(context, request), asked, factsOf(context).now)
  if (applied.ok) return redirectWith(`/admin/games/import/${importId}`, 'games_imported')
  if (applied.code === 'changed') return data({ changed: true }, { status: 409 })
  return redirectWith('/admin/games/import', 'offers_expired')
}

type Shown = Route.ComponentProps['loaderData']

export default function GamesImportPreview({ loaderData: shown, actionData }: Route.ComponentProps) {
  return (
    <div className="k-stack k-csv">
      <BackLink to="/admin/games/import">{m.csv_other_file()}</BackLink>
      <ListHead title={shown.result ? m.game_import_done() : m.game_import_preview()} />
      {actionData && <Callout tone="warning" icon="circle-alert" role="alert" title={m.game_import_changed_title()}>{m.game_import_changed()}</Callout>}
      {shown.result ? <Done result={shown.result} /> : <Preview shown={shown} />}
    </div>
  )
}

function Done({ result }: { result: GameImportResult }) {
  return (
    <>
      <Callout tone="success" icon="circle-check">{m.game_import_done_text()}</Callout>
      <Counts counts={result} />
      <ButtonLink to="/admin/games" variant="primary" className="k-self-start">{m.game_import_to_games()}</ButtonLink>
    </>
  )
}

function Counts({ counts, errorCount }: { counts: GameImportResult; errorCount?: number }) {
  return (
    <Card>
      <Facts>
        <Fact label={m.csv_count_new()}><Num value={counts.created} /></Fact>
        <Fact label={m.csv_count_changed()}><Num value={counts.changed} /></Fact>
        <Fact label={m.csv_count_unchanged()}><Num value={counts.unchanged} /></Fact>
        {counts.skipped > 0 && <Fact label={m.game_import_count_skipped()}><Num value={counts.skipped} /></Fact>}
        {counts.repeated > 0 && <Fact label={m.game_import_count_repeated()}><Num value={counts.repeated} /></Fact>}
        {errorCount !== undefined && <Fact label={m.csv_count_errors()}><Num value={errorCount} /></Fact>}
      </Facts>
    </Card>
  )
}

function Preview({ shown }: { shown: Shown }) {
  const { counts, ignored, errors, errorCount, repeatedCount } = shown
  const due = counts.created + counts.changed
  return (
    <>
      <Existing {...shown} />
      <Counts counts={counts} errorCount={errorCount} />
      {ignored.length > 0 && <Callout tone="sea" icon="info" title={m.game_import_ignored_title()}>{m.game_import_ignored({ columns: ignored.slice(0, 12).join(', ') })}</Callout>}
      {repeatedCount > 0 && (
        <Callout tone="sea" icon="info" title={m.game_import_repeated_title({ count: repeatedCount, number: formatNumber(repeatedCount) })}>{m.game_import_repeated()}</Callout>
      )}
      {errorCount > 0 && (
        <Callout tone="danger" icon="circle-x" title={m.csv_errors_title({ count: errorCount, number: formatNumber(errorCount) })}>{m.game_import_errors_why()}</Callout>
      )}
      {errorCount + repeatedCount > 0 && <ErrorList {...shown} />}
      {errorCount > 0 && <><GameErrors errors={errors} count={errorCount} /><Card><GameFileForm /></Card></>}
      {errorCount === 0 && due === 0 && <Callout tone="sea" icon="info" title={m.game_import_nothing_title()}>{m.game_import_nothing()}</Callout>}
      {errorCount === 0 && due > 0 && <Confirm shown={shown} due={due} />}
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
        <ChipLink current={existing === 'update'} to={`/admin/games/import/${id}`}>{m.game_import_update()}</ChipLink>
        <ChipLink current={existing === 'skip'} to={`/admin/games/import/${id}?existing=skip`}>{m.game_import_skip()}</ChipLink>
      </ChipRail>
    </div>
  )
}

const ErrorList = ({ id, existing }: Shown) => (
  <ButtonLink size="sm" className="k-self-start" to={`/admin/games/import/${id}/errors.csv?existing=${existing}`} download>
    <Icon name="download" />{m.game_import_list()}
  </ButtonLink>
)

function Confirm({ shown: { seen, existing, due: rows }, due }: { shown: Shown; due: number }) {
  return (
    <>
      <p className="k-muted">{m.game_import_not_yet()}</p>
      <Form method="post" className="k-row">
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="existing" value={existing} />
        <Button variant="primary" data-busy={m.game_import_importing()}>{m.game_import_confirm({ count: due, number: formatNumber(due) })}</Button>
        <ButtonLink to="/admin/games">{m.admin_cancel()}</ButtonLink>
      </Form>
      <GameRows rows={rows} count={due} />
    </>
  )
}
