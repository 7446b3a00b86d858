import type { Params } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { idFrom } from '#kernel/id.ts'
import { nameIn } from '#kernel/locale.ts'
import { deleteBuyerField } from '#modules/catalog/buyer-field-editing.server.ts'
import { findBuyerField, isDependedOn } from '#modules/catalog/buyer-fields.server.ts'
import type { Db } from '#platform/db.server.ts'
import { defineDeletion } from '../../layout/deletion.tsx'

// /admin/games/{gameId}/fields/{fieldId}/delete: removes a question that buyers of a game are asked
// at checkout (decision 40). One on whose answer another question depends stays.

async function find(params: Params, { db }: { db: Db }) {
  const [gameId, id] = [idFrom(params.gameId) ?? 0, idFrom(params.fieldId) ?? 0]
  const field = await findBuyerField(db, gameId, id)
  return field && { ...field, gameId, needed: await isDependedOn(db, gameId, field.key) }
}

const deletion = defineDeletion({
  list: ({ gameId }) => ({
    path: `/admin/games/${gameId}/fields`,
    title: m.admin_games_title,
  }),
  find,
  missing: 'game',
  remove: (place, { db, viewer, now }) => deleteBuyerField(db, viewer, place, now),
  deleted: () => 'field_deleted',
  title: () => m.admin_field_delete_title(),
  what: ({ label, label_ar }) => nameIn({ name: label, name_ar: label_ar }, getLocale()),
  question: () => m.admin_field_delete_question(),
  label: () => m.admin_field_delete_title(),
  refusal: ({ needed }) =>
    needed && {
      title: m.admin_field_delete_refused(),
      text: m.admin_field_error_depended_on(),
    },
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
