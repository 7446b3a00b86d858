import { data, Form, redirect } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import {
  findGameImport,
  type StayingGame,
  takeBackGames,
  type TakeBackRefusal,
} from '#modules/catalog/game-take-back.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { stayWords } from '#modules/catalog/ui/game-import-words.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink, Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { SheetTable } from '../../layout/sheet.tsx'
import { Cell } from '#ui/table.tsx'
import { WithNote } from '../parts/cells.tsx'
import { ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/take-back'

export const meta: Route.MetaFunction = () => titled(m.game_take_back())

/** How many of the games that stay are named. */
const MOST_STAYING = 100

/** What taking an import back would do, or what became of it. */
export async function loader({ params: { importId }, request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const found = await findGameImport(db, viewer, importId)
  if (!found) throw notFound()
  const { run, plan } = found
  const staying = plan.stay.slice(0, MOST_STAYING)
  return { run, plan: { ...plan, stay: plan.stay.length }, staying }
}

/** Takes the import back as it was shown. */
export async function action({ params: { importId: id }, request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const seen = textOf(await postedForm(request), 'seen')
  const done = await takeBackGames(db, viewer, { id, seen }, now)
  // what was done before is shown as it was done
  if (done.ok || done.code === 'already') return redirect(`/admin/games/import/${id}/take-back`)
  if (done.code === 'not_found') throw notFound()
  return data({ refused: done.code }, { status: 409 })
}

const refusals: Record<Exclude<TakeBackRefusal, 'not_found' | 'already'>, () => string> = {
  changed: m.game_take_back_changed,
  nothing: m.game_take_back_nothing,
}

type Shown = Route.ComponentProps['loaderData']

export default function TakeBackImport({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { run, plan } = shown
  const about = { file: run.file_name || m.game_imports_unnamed(), at: formatDateTime(run.done_at) }
  return (
    <div className="k-stack k-csv">
      <BackLink to="/admin/games/import">{m.game_take_back_other()}</BackLink>
      <ListHead title={run.taken_back_at ? m.game_take_back_done() : m.game_take_back_question()} />
      <p className="k-muted">{m.game_take_back_about({ ...about, by: run.by_name })}</p>
      {actionData && (
        <Callout tone="warning" icon="circle-alert" role="alert">
          {refusals[actionData.refused]()}
        </Callout>
      )}
      {run.taken_back_at ? <Taken {...shown} /> : <Asked {...shown} />}
      <Staying
        {...shown}
        title={run.taken_back_at ? m.game_take_back_stayed : m.game_take_back_stay}
      />
      {!run.taken_back_at && plan.remove + plan.restore > 0 && (
        <Form method="post" className="k-row">
          <input type="hidden" name="seen" value={plan.seen} autoComplete="off" />
          <Button variant="danger" data-busy={m.game_take_back_busy()}>
            {m.game_take_back()}
          </Button>
          <ButtonLink to="/admin/games/import">{m.cancel()}</ButtonLink>
        </Form>
      )}
    </div>
  )
}

const counted = (count: number) => ({ count, number: formatNumber(count) })

/** What would be done. */
const Asked = ({ plan: { remove, restore } }: Shown) =>
  remove + restore === 0 ? (
    <Callout tone="sea" icon="info">
      {m.game_take_back_nothing()}
    </Callout>
  ) : (
    <Callout tone="warning" icon="circle-alert">
      {remove > 0 && <p>{m.game_take_back_removes(counted(remove))}</p>}
      {restore > 0 && <p>{m.game_take_back_restores(counted(restore))}</p>}
    </Callout>
  )

/** What was done, when and by whom. */
const Taken = ({ run }: Shown) => (
  <Callout tone="success" icon="circle-check" role="status">
    {m.game_take_back_by({ by: run.taker_name!, at: formatDateTime(run.taken_back_at!) })}{' '}
    {m.game_take_back_removed(counted(run.removed!))} ·{' '}
    {m.game_take_back_restored(counted(run.restored!))}
  </Callout>
)

type StayingProps = Shown & { title: (counted: { count: number; number: string }) => string }

/** The games that stay as they are, each with why. */
function Staying({ plan, staying, title }: StayingProps) {
  if (plan.stay === 0) return null
  const label = title(counted(plan.stay))
  return (
    <div className="k-stack k-gap-3">
      <h2>{label}</h2>
      <SheetTable
        label={label}
        columns={[{ label: m.game_import_game() }, { label: m.game_take_back_why() }]}
        more={plan.stay - staying.length}
      >
        {staying.map((game: StayingGame) => (
          <tr key={game.id}>
            <Cell>
              <WithNote note={categoryName(game.category)}>
                <TextLink tap to={`/admin/games/${game.id}`}>
                  <Bdi>{game.name}</Bdi>
                </TextLink>
              </WithNote>
            </Cell>
            <Cell label={m.game_take_back_why()}>{stayWords[game.why]()}</Cell>
          </tr>
        ))}
      </SheetTable>
    </div>
  )
}
