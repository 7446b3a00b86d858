import { m } from '#i18n/paraglide/messages.js'
import { searchedText } from '#kernel/paging.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { asViewer } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersJson } from '../../layout/json.ts'
import { titled } from '../parts/titled.ts'
import { find } from './found.server.ts'
import { FoundOnDesk } from './find.island.tsx'
import type { Route } from './+types/find'

const read = ({ request, context, url }: LoaderFunctionArgs) =>
  find(searchedText(url.searchParams.get('q')), asViewer(context, request))

export const loader = (args: Route.LoaderArgs) => read(args)
export const middleware = [answersJson('GET', read)]
export const meta: Route.MetaFunction = () => titled(m.desk_find())

export default function Find({ loaderData }: Route.ComponentProps) {
  return <Island of={FoundOnDesk} props={{ first: loaderData }} when="list" />
}
