import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { methodName } from '#modules/orders/ui/contact.ts'
import { deleteMethod, findMethod, mustStay } from '#modules/payments/payment-methods.server.ts'
import type { Db } from '#platform/db.server.ts'
import { defineDeletion } from '../../layout/deletion.tsx'

async function find(db: Db, id: number) {
  const method = await findMethod(db, id)
  return method && { ...method, mustStay: await mustStay(db, method) }
}

/** A method that is in use stays, and can be switched off instead. */
const deletion = defineDeletion({
  list: { path: '/admin/payment-methods', title: m.admin_methods_title },
  find: ({ methodId }, { db }) => find(db, idFrom(methodId) ?? 0),
  remove: ({ id }, { db, viewer, now }) => deleteMethod(db, id, viewer, now),
  deleted: () => 'method_deleted',
  title: () => m.admin_method_delete_title(),
  what: ({ name, name_ar }) => methodName(name, name_ar),
  question: () => m.admin_method_delete_question(),
  refusal: ({ id, active, mustStay: stays }) =>
    stays && {
      text: active ? m.admin_method_in_use() : m.admin_method_in_use_off(),
      instead: active && {
        label: m.admin_method_off_instead(),
        fields: { method: String(id), active: 'false' },
      },
    },
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
