import { Fragment } from 'react'
import { data, Form, redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import {
  askForGames,
  gameImport,
  type GamesNotImported,
} from '#modules/catalog/game-import.server.ts'
import { type ExistingMode, existingModes } from '#modules/catalog/game-import-plan.ts'
import type { GameImportResult, GamePreview } from '#modules/catalog/game-import-planning.server.ts'
import { gameCellProblem } from '#modules/catalog/ui/game-import-words.ts'
import { db } from '#platform/db.server.ts'
import {
  factsOf,
  loaderHeaders,
  postedForm,
  redirectWith,
  requireViewer,
} from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Route } from './+types/games-import-preview'
import { MOST_ERRORS, SheetErrors } from '../shell/sheet.tsx'
import { GameFileForm } from './games-import.tsx'
import { GameRows } from './games-import-rows.tsx'
import { ListHead } from './list.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${m.game_import_preview()} · ${m.site_name()}` },
]

export const headers = loaderHeaders

const modeFrom = (value: string | null): ExistingMode =>
  existingModes.find((mode) => mode === value) ?? 'update'

/** After so many seconds the page of an import that is under way asks again what became of it. */
const ASK_AGAIN_S = 3

/** What the kept file would do now, that it is being imported, or what it has done. */
export async function loader({ params: { importId }, request, url, context }: Route.LoaderArgs) {
  const existing = modeFrom(url.searchParams.get('existing'))
  const kept = await gameImport(
    db,
    requireViewer(context, request),
    importId,
    existing,
    factsOf(context).now,
  )
  if (!kept) throw redirectWith('/admin/games/import', 'offers_expired')
  if (kept.state === 'importing') return data(kept, { headers: { refresh: String(ASK_AGAIN_S) } })
  return kept.state === 'done'
    ? kept
    : { ...kept, preview: { id: importId, existing, ...shownOf(kept.preview) } }
}

/** As much of a preview as a page shows. */
const shownOf = ({ errors, repeated, ...preview }: GamePreview) => ({
  ...preview,
  errors: errors.slice(0, MOST_ERRORS),
  errorCount: errors.length,
  repeatedCount: repeated.length,
})

/** Asks for the import of what was shown, and goes to where it says what becomes of it. */
export async function action({ params: { importId }, request, context }: Route.ActionArgs) {
  const posted = await postedForm(request)
  const existing = modeFrom(textOf(posted, 'existing'))
  const asked = {
    seen: textOf(posted, 'seen').slice(0, LONGEST_MARK),
    existing,
    rest: textOf(posted, 'rest') === 'yes',
  }
  const done = await askForGames(
    db,
    requireViewer(context, request),
    importId,
    asked,
    factsOf(context).now,
  )
  if (!done.ok) return redirectWith('/admin/games/import', 'offers_expired')
  return redirect(`/admin/games/import/${importId}${existing === 'skip' ? '?existing=skip' : ''}`)
}

/** The letters of a preview's mark are fewer. */
const LONGEST_MARK = 64

type Shown = Extract<Route.ComponentProps['loaderData'], { state: 'preview' }>['preview']

export default function GamesImportPreview({ loaderData: kept }: Route.ComponentProps) {
  return (
    <div className="k-stack k-csv">
      <BackLink to="/admin/games/import">{m.csv_other_file()}</BackLink>
      <ListHead title={titles[kept.state]()} />
      {kept.state === 'importing' && (
        <Callout tone="sea" icon="clock" role="status" title={m.game_import_running_title()}>
          {m.game_import_running()}
        </Callout>
      )}
      {kept.state === 'done' && <Done result={kept.result} />}
      {kept.state === 'preview' && (
        <>
          {kept.refused && <NotImported why={kept.refused} edited={kept.edited} />}
          <Preview shown={kept.preview} />
        </>
      )}
    </div>
  )
}

const titles = {
  preview: m.game_import_preview,
  importing: m.game_import_title,
  done: m.game_import_done,
}

const reasons: Record<GamesNotImported, readonly [title: () => string, text: () => string]> = {
  changed: [m.game_import_changed_title, m.game_import_changed],
  standing: [m.game_import_standing_title, m.game_import_standing],
  failed: [m.game_import_failed_title, m.game_import_failed],
}

function NotImported({ why, edited }: { why: GamesNotImported; edited: readonly string[] }) {
  const [title, text] = reasons[why]
  return (
    <Callout tone="warning" icon="circle-alert" role="alert" title={title()}>
      {text()}
      {edited.length > 0 && (
        <p>
          {m.game_import_edited()}{' '}
          {edited.map((name, index) => (
            <Fragment key={index}>
              {index > 0 && m.stats_comma() + ' '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </p>
      )}
    </Callout>
  )
}

function Done({ result }: { result: GameImportResult }) {
  return (
    <>
      <Callout tone="success" icon="circle-check">
        {result.wrong > 0 ? m.game_import_done_rest() : m.game_import_done_text()}
      </Callout>
      <Counts counts={result} />
      <ButtonLink to="/admin/games" variant="primary" className="k-self-start">
        {m.game_import_to_games()}
      </ButtonLink>
    </>
  )
}

function Counts({ counts, errorCount }: { counts: GameImportResult; errorCount?: number }) {
  return (
    <Card>
      <Facts>
        <Fact label={m.csv_count_new()}>
          <Num value={counts.created} />
        </Fact>
        <Fact label={m.csv_count_changed()}>
          <Num value={counts.changed} />
        </Fact>
        <Fact label={m.csv_count_unchanged()}>
          <Num value={counts.unchanged} />
        </Fact>
        {counts.skipped > 0 && (
          <Fact label={m.game_import_count_skipped()}>
            <Num value={counts.skipped} />
          </Fact>
        )}
        {counts.repeated > 0 && (
          <Fact label={m.game_import_count_repeated()}>
            <Num value={counts.repeated} />
          </Fact>
        )}
        {errorCount !== undefined && (
          <Fact label={m.csv_count_errors()}>
            <Num value={errorCount} />
          </Fact>
        )}
        {counts.wrong > 0 && (
          <Fact label={m.game_import_count_wrong()}>
            <Num value={counts.wrong} />
          </Fact>
        )}
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
