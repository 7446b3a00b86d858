import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, Outlet } from 'react-router'
import { shown } from '#i18n/moment.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Asked, ListPage } from '#kernel/list-params.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { askedOf, askedOfKnown } from './asked.ts'
import type { AnyList, ListDefinition, ListAnswer } from './list-definition.ts'
import { answersJson } from '../../layout/json.ts'

/** What `defineList` gives. */
type List<
  Listed,
  Filters extends Record<string, string>,
  Sort extends string,
  Extra,
> = ComponentType<{ first: ListAnswer<Listed, Filters, Sort, Extra> }> & {
  desk: ListDefinition<Listed, Filters, Sort, Extra>
}

/** What a list reads: its page, null when it could not be read, and what is shown besides. */
type Read<Listed, Extra> = {
  page: ListPage<Listed> | null
} & (Extra extends null ? { extra?: null } : { extra: Extra })

/**
 * The route of a list: its page, and the same as JSON for who asks its address for that
 * (RFC 9110, section 12.5.1), which is how the island reads itself again. Below it lie its dialogs.
 */
export function listRoute<
  Listed,
  Filters extends Record<string, string>,
  Sort extends string,
  Extra,
>(
  list: List<Listed, Filters, Sort, Extra>,
  read: (asked: Asked<Filters, Sort>, given: ViewerContext) => Promise<Read<Listed, Extra>>,
) {
  const { path, title } = list.desk
  const answerOf = async (args: LoaderFunctionArgs) => {
    const given = asViewer(args.context, args.request)
    const asked = askedOf(desk, args.url.searchParams)
    const first = await readFor(asked, given)
    const known = askedOfKnown(desk, asked, first.extra)
    return known === asked ? first : readFor(known, given)
  }
  const desk = list.desk as unknown as AnyList
  const readFor = async (asked: Asked, given: ViewerContext) => {
    const { page, extra = null } = await read(asked as Asked<Filters, Sort>, given)
    const answer = { asked, page: page && shown(page), extra: extra as Extra }
    return answer as ListAnswer<Listed, Filters, Sort, Extra>
  }
  const statusOf = ({ page }: { page: unknown }) => (page ? 200 : 500)
  function Screen({ loaderData }: { loaderData: ListAnswer<Listed, Filters, Sort, Extra> }) {
    return (
      <>
        <Island of={list as ComponentType<object>} props={{ first: loaderData }} when="list" />
        <Outlet />
      </>
    )
  }
  return {
    loader: async (args: LoaderFunctionArgs) => {
      const answer = await answerOf(args)
      return data(answer, { status: statusOf(answer) })
    },
    middleware: [answersJson('GET', answerOf, path, statusOf)],
    meta: () => [{ title: `${title()} · ${m.site_name()}` }],
    Screen,
  }
}
