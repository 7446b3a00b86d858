import { Fragment } from 'react'
import { data, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { textOf, textsOf } from '#kernel/form.ts'
import { type ExistingMode, existingModes } from '#modules/catalog/game-import-plan.ts'
import type { GameImportResult, GamePreview } from '#modules/catalog/game-import-planning.server.ts'
import {
  askForGames,
  gameFileOf,
  gameImport,
  type GamesNotImported,
  saveGameLayout,
} from '#modules/catalog/game-import.server.ts'
import { readGameColumns, readGameWords } from '#modules/catalog/game-layout.form.ts'
import type { LayoutChange } from '#modules/catalog/game-sheets.server.ts'
import { columnFaultWords } from '#modules/catalog/ui/game-import-words.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, loaderHeaders, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink, ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/preview'
import { EncodingNote, MOST_ERRORS } from '../../layout/sheet.tsx'
import { ImportCounts } from './counts.tsx'
import { GameSheetColumns, KnownGameWords, UnknownGameWords } from './mapping.tsx'
import { GamesImportPlan } from './plan.tsx'
import { ListHead } from '../parts/list.tsx'

export const meta: Route.MetaFunction = () => titled(m.game_import_preview())

export const headers = loaderHeaders

const modeFrom = (value: string | null): ExistingMode =>
  existingModes.find((mode) => mode === value) ?? 'update'

/** After so many seconds the page of an import that is under way asks again what became of it. */
const ASK_AGAIN_S = 3

/** What the kept file would do now, that it is being imported, or what it has done. */
export async function loader({ params: { importId }, request, url, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const existing = modeFrom(url.searchParams.get('existing'))
  const kept = await gameImport(db, viewer, importId, existing, now)
  if (!kept) throw redirectWith('/admin/games/import', 'offers_expired')
  if (kept.state === 'importing') return data(kept, { headers: { refresh: String(ASK_AGAIN_S) } })
  if (kept.state !== 'preview') return kept
  const asksColumns = url.searchParams.has('columns') && kept.file.header.length > 0
  return { ...kept, asksColumns, preview: { id: importId, existing, ...shownOf(kept.preview) } }
}

/** As much of a preview as a page shows. */
const shownOf = ({ errors, repeated, ...preview }: GamePreview) => ({
  ...preview,
  errors: errors.slice(0, MOST_ERRORS),
  errorCount: errors.length,
  repeatedCount: repeated.length,
})

/**
 * Keeps what was said of the file's columns or words, or asks for the import of what was shown and
 * goes to where it says what becomes of it.
 */
export async function action({ params: { importId }, request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { db, viewer, now } = given
  const posted = await postedForm(request)
  const step = textOf(posted, 'step')
  if (step === 'columns') return saveColumns(given, importId, posted)
  if (step === 'words') return save(given, importId, { words: readGameWords(posted) })
  const existing = modeFrom(textOf(posted, 'existing'))
  const asked = {
    seen: textOf(posted, 'seen').slice(0, LONGEST_MARK),
    existing,
    rest: textOf(posted, 'rest') === 'yes',
  }
  const done = await askForGames(db, viewer, importId, asked, now)
  if (!done.ok) return redirectWith('/admin/games/import', 'offers_expired')
  return redirect(`/admin/games/import/${importId}${existing === 'skip' ? '?existing=skip' : ''}`)
}

async function saveColumns(given: ViewerContext, id: string, posted: FormData) {
  const file = await gameFileOf(given.db, given.viewer, id, given.now)
  if (!file) return redirectWith('/admin/games/import', 'offers_expired')
  const read = readGameColumns(posted, file.header.length)
  return read.ok
    ? save(given, id, read.value)
    : data({ values: textsOf(posted), errors: read.errors }, { status: 422 })
}

/** Keeps what was said, and goes to what follows from it. */
async function save({ db, viewer, now }: ViewerContext, id: string, change: LayoutChange) {
  const saved = await saveGameLayout(db, viewer, id, change, now)
  return saved.ok
    ? redirect(`/admin/games/import/${id}`)
    : redirectWith('/admin/games/import', 'offers_expired')
}

/** The letters of a preview's mark are fewer. */
const LONGEST_MARK = 64

export default function GamesImportPreview({ loaderData: kept, ...props }: Route.ComponentProps) {
  const path = `/admin/games/import/${props.params.importId}`
  const back = props.actionData ?? null
  return (
    <div className="k-stack k-csv">
      <BackLink to="/admin/games/import">{m.csv_other_file()}</BackLink>
      <ListHead title={titles[kept.state]()} />
      {kept.state === 'importing' && (
        <Callout tone="sea" icon="clock" role="status" title={m.game_import_running_title()}>
          {m.game_import_running()}
        </Callout>
      )}
      {kept.state === 'done' && <Done result={kept.result} path={path} />}
      {'file' in kept && <EncodingNote encoding={kept.file.encoding} />}
      {kept.state === 'columns' && (
        <>
          <Callout tone="sea" icon="info">
            {columnFaultWords(kept.fault)}
          </Callout>
          <GameSheetColumns file={kept.file} path={path} back={back} />
        </>
      )}
      {kept.state === 'preview' && (kept.asksColumns || back) && (
        <>
          <GameSheetColumns file={kept.file} path={path} back={back} />
          {kept.file.layout && <KnownGameWords words={kept.file.layout.words} path={path} />}
        </>
      )}
      {kept.state === 'preview' && !kept.asksColumns && !back && (
        <>
          {kept.refused && <NotImported why={kept.refused} edited={kept.edited} />}
          {kept.file.header.length > 0 && (
            <>
              <TextLink tap className="k-self-start" to={`${path}?columns`}>
                {m.csv_map_change()}
              </TextLink>
              <UnknownGameWords unknown={kept.preview.unknown} path={path} />
            </>
          )}
          <GamesImportPlan shown={kept.preview} />
        </>
      )}
    </div>
  )
}

const titles = {
  columns: m.game_import_title,
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
              <Bdi>{name}</Bdi>
            </Fragment>
          ))}
        </p>
      )}
    </Callout>
  )
}

type DoneProps = { result: GameImportResult; path: string }

function Done({ result, path }: DoneProps) {
  return (
    <>
      <Callout tone="success" icon="circle-check">
        {result.wrong > 0 ? m.game_import_done_rest() : m.game_import_done_text()}
      </Callout>
      <ImportCounts counts={result} />
      <div className="k-row">
        <ButtonLink to="/admin/games" variant="primary">
          {m.game_import_to_games()}
        </ButtonLink>
        {result.created + result.changed > 0 && (
          <ButtonLink to={`${path}/take-back`}>{m.game_take_back()}</ButtonLink>
        )}
      </div>
    </>
  )
}
