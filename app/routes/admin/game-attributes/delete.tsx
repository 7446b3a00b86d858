import type { Params } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { idFrom } from '#kernel/id.ts'
import { deleteGameAttribute } from '#modules/catalog/game-attribute-editing.server.ts'
import { findGameAttribute, isStated } from '#modules/catalog/game-attribute-lists.server.ts'
import { labelIn } from '#modules/catalog/game-attributes.ts'
import type { Db } from '#platform/db.server.ts'
import { defineDeletion } from '../../layout/deletion.tsx'

// /admin/games/{gameId}/attributes/{attributeId}/delete: deletes an attribute that no offer states
// yet. One that offers state is switched off instead (decision 75).

async function find(params: Params, { db }: { db: Db }) {
  const [gameId, id] = [idFrom(params.gameId) ?? 0, idFrom(params.attributeId) ?? 0]
  const attribute = await findGameAttribute(db, gameId, id)
  return attribute && { ...attribute, gameId, stated: await isStated(db, gameId, attribute.key) }
}

const deletion = defineDeletion({
  list: ({ gameId }) => ({
    path: `/admin/games/${gameId}/attributes`,
    title: m.admin_games_title,
  }),
  find,
  missing: 'game',
  remove: (place, { db, viewer, now }) => deleteGameAttribute(db, viewer, place, now),
  deleted: () => 'attribute_deleted',
  title: () => m.admin_attribute_delete(),
  what: (attribute) => labelIn(getLocale(), attribute),
  question: () => m.admin_attribute_delete_question(),
  label: () => m.admin_attribute_delete(),
  refusal: ({ stated }) =>
    stated && { title: m.admin_attribute_delete_refused(), text: m.admin_attribute_stated() },
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
