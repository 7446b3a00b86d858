import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteRelation, findRelation } from '#modules/catalog/game-relations.server.ts'
import { defineDeletion } from '../../layout/deletion.tsx'
import { GameCell } from '../parts/game-cell.tsx'

// /admin/game-relations/{id}/delete: asks before two games are no longer shown as related to each
// other.

const deletion = defineDeletion({
  list: { path: '/admin/game-relations', title: m.admin_relations_title },
  find: ({ relationId }, { db }) => findRelation(db, idFrom(relationId) ?? 0),
  remove: ({ id }, { db, viewer, now }) => deleteRelation(db, viewer, id, now),
  deleted: () => 'relation_deleted',
  title: () => m.admin_relation_delete_title(),
  what: ({ primary, related }) => (
    <>
      <GameCell game={primary} />
      <GameCell game={related} />
    </>
  ),
  question: () => m.admin_relation_delete_question(),
  label: () => m.admin_relation_delete_confirm(),
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
