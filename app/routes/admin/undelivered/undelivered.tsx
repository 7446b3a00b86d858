import type { ActionFunctionArgs } from 'react-router'
import { readForm } from '#kernel/form.ts'
import { undeliveredForm } from '#modules/reports/undelivered.form.ts'
import { decideUndelivered, listUndelivered } from '#modules/reports/undelivered.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { undeliveredInWords } from './undelivered-words.ts'
import { UndeliveredList } from './undelivered.island.tsx'

const list = listRoute(UndeliveredList, async (asked, { backOffice, now }) => {
  const page = await listUndelivered(backOffice, asked)
  const inWords = page?.rows.map((row) => undeliveredInWords(row, now)) ?? []
  return { page: page && { ...page, rows: inWords } }
})

/** Does one of them again, or puts it aside; or all that failed for the same reason. */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const form = readForm(undeliveredForm, await postedForm(request))
  if (!form.ok) throw notFound()
  const { undelivered: id, act, all } = form.value
  const decided = await decideUndelivered(db, { id, act, all }, viewer, now)
  const back = `/admin/undelivered${url.search}`
  if (decided.ok)
    return redirectWith(back, act === 'again' ? 'undelivered_again' : 'undelivered_aside')
  if (decided.code === 'not_found') throw notFound()
  return redirectWith(back, `undelivered_${decided.code}`)
}

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
