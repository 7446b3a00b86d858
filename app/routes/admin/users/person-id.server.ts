import type { LoaderFunctionArgs } from 'react-router'
import { isUuid } from '#kernel/id.ts'
import { placeFrom } from '#kernel/list-params.ts'
import { cameFrom, withQuery } from '#kernel/paging.ts'
import { asViewer } from '#platform/http.server.ts'
import { missing } from '../../layout/missing.server.ts'

/** The id of the person that an address names; one that nobody can have is not found. */
export function requirePersonId(id = ''): string {
  if (!isUuid(id)) throw missing('user')
  return id
}

/** What the address of a person's list asks for, and the address itself without the place. */
export function askedOfPerson({ params, request, context, url }: LoaderFunctionArgs, tab: string) {
  const id = requirePersonId(params.userId)
  return {
    id,
    ...asViewer(context, request),
    place: placeFrom(url.searchParams),
    path: `/admin/users/${id}/${tab}${withQuery('', { from: cameFrom(url.search) })}`,
  }
}
