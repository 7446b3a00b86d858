import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteRelation, findRelation } from '#modules/catalog/game-relations.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, redirectWith, requireViewer } from '#platform/http.server.ts'
import { CellMedia } from '#ui/table.tsx'
import { Question } from './question.tsx'
import type { Route } from './+types/game-relation-delete'

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = idFrom(params.relationId)
  const relation = id === null ? null : await findRelation(db, id)
  if (!relation) throw notFound()
  return { relation, search: url.search }
}

/** Deletes the relation; one that is gone already is not found. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const id = idFrom(params.relationId)
  const deleted = id === null ? null : await deleteRelation(db, viewer, id, factsOf(context).now)
  if (!deleted?.ok) throw notFound()
  return redirectWith(`/admin/game-relations${url.search}`, 'relation_deleted')
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_relation_delete_title()} · ${m.admin_relations_title()} · ${m.site_name()}` }]

export default function DeleteRelation({ loaderData: { relation: { id, primary, related }, search } }: Route.ComponentProps) {
  const act = { label: m.admin_relation_delete_confirm(), busy: m.admin_deleting(), action: `/admin/game-relations/${id}/delete${search}` }
  return (
    <Question title={m.admin_relation_delete_title()} back={`/admin/game-relations${search}`} act={act}>
      {[primary, related].map((game) => <CellMedia key={game.id} picture={<GamePlate game={game} />} title={game.name} note={categoryName(game.category)} />)}
      <p>{m.admin_relation_delete_question()}</p>
    </Question>
  )
}
