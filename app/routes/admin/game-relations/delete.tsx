import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteRelation } from '#modules/catalog/commands.server.ts'
import { findRelation } from '#modules/catalog/queries.server.ts'
import { categoryName, GamePlate } from '#modules/catalog/ui.ts'
import { asViewer, contextOf, notFound } from '#platform/http.server.ts'
import { CellMedia } from '#ui/table.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { DeleteQuestion } from '../parts/question.tsx'
import type { Route } from './+types/delete'

const LIST = '/admin/game-relations'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const relation = await findRelation(db, idFrom(params.relationId) ?? 0)
  if (!relation) throw notFound()
  return { relation, back: LIST + url.search }
}

/** Deletes the relation; one that is gone already is not found. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const deleted = await deleteRelation(db, viewer, idFrom(params.relationId) ?? 0, now)
  if (!deleted.ok) throw notFound()
  return redirectWith(LIST + url.search, 'relation_deleted')
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_relation_delete_title()} · ${m.admin_relations_title()} · ${m.site_name()}` },
]

export default function DeleteRelation({
  loaderData: {
    relation: { primary, related },
    back,
  },
}: Route.ComponentProps) {
  const games = [primary, related].map((game) => (
    <CellMedia
      key={game.id}
      picture={<GamePlate game={game} />}
      title={game.name}
      note={categoryName(game.category)}
    />
  ))
  return (
    <DeleteQuestion
      title={m.admin_relation_delete_title()}
      back={back}
      label={m.admin_relation_delete_confirm()}
      what={games}
    >
      <p>{m.admin_relation_delete_question()}</p>
    </DeleteQuestion>
  )
}
