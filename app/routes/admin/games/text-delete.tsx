import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteText } from '#modules/catalog/commands.server.ts'
import { findFaq, findGuide } from '#modules/catalog/queries.server.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { textKind, textWords } from './text-words.ts'
import { DeleteQuestion } from '../parts/question.tsx'
import type { Route } from './+types/text-delete'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const { kind, gameId, id } = placeOf(params)
  const title =
    kind === 'faq'
      ? (await findFaq(db, gameId, id))?.question
      : (await findGuide(db, gameId, id))?.title
  if (title === undefined) throw missing('game')
  return { kind, title, back: `/admin/games/${gameId}/${textWords[kind].path}${url.search}` }
}

function placeOf(params: { kind: string; gameId: string; textId: string }) {
  const [kind, gameId, id] = [textKind(params.kind), idFrom(params.gameId), idFrom(params.textId)]
  if (!kind || gameId === null || id === null) throw missing('game')
  return { kind, gameId, id }
}

/** Deletes the question or guide. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const { kind, gameId, id } = placeOf(params)
  const deleted = await deleteText(db, viewer, kind, { gameId, id }, now)
  return deleted.ok
    ? redirectWith(
        `/admin/games/${gameId}/${textWords[kind].path}${url.search}`,
        textWords[kind].deleted,
      )
    : redirectWith(`/admin/games${url.search}`, 'game_gone')
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? textWords[loaderData.kind].deleteTitle() : m.admin_games_title()} · ${m.site_name()}`,
  },
]

export default function DeleteText({ loaderData: { kind, title, back } }: Route.ComponentProps) {
  const { deleteTitle, deleteQuestion } = textWords[kind]
  return (
    <DeleteQuestion title={deleteTitle()} back={back} label={deleteTitle()} what={title}>
      <p>{deleteQuestion()}</p>
    </DeleteQuestion>
  )
}
