import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type Params,
  useLocation,
} from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import type { Result } from '#kernel/result.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, type Context, notFound } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ActQuestion } from './act-dialog.tsx'
import { type Done, redirectWith } from './flash.server.ts'
import { pageMeta } from './meta.ts'
import { type Missing, missing } from './missing.server.ts'

/** The list that a deletion leads back to. */
interface List {
  path: string
  /** What it is called behind the deletion in the title of the page. */
  title?: () => string
}

interface Deletion<Found> {
  list: List | ((found: Found) => List)
  /** Who may delete; whoever is signed in where nothing is said. */
  by?: (context: Context, request: Request) => ViewerContext
  /** What an address is about; null when there is none, and what is said to be missing then. */
  find: (params: Params, given: ViewerContext) => Promise<Found | null>
  missing?: Missing
  remove: (found: Found, given: ViewerContext) => Promise<Result<unknown>>
  /** The message when it is done. */
  deleted: (found: Found) => Done
  title: (found: Found) => string
  /** What would be deleted: its name, or how it is shown. */
  what: (found: Found) => ReactNode
  /** The question, in a paragraph, and what is said below it. */
  question: (found: Found) => ReactNode
  more?: (found: Found) => ReactNode
  /** What the button says instead of "Delete". */
  label?: (found: Found) => string
  /** Why it cannot be deleted, and what the list can be asked to do instead. */
  refusal?: (found: Found) => Refusal | false
}

interface Refusal {
  title?: string
  text: string
  instead?: { label: string; fields: Record<string, string> } | false
}

/**
 * The route of a deletion: a question over its list, which says why when the thing has to stay. A
 * command that refuses it (409) asks again, of what is there now.
 */
export function defineDeletion<Found>(deletion: Deletion<Found>) {
  const listOf = (found: Found) =>
    typeof deletion.list === 'function' ? deletion.list(found) : deletion.list
  const readerOf = deletion.by ?? asViewer
  const isMissing = () => (deletion.missing ? missing(deletion.missing) : notFound())
  const find = async (params: Params, reader: ViewerContext) => {
    const found = await deletion.find(params, reader)
    if (found === null) throw isMissing()
    return found
  }
  return {
    loader: async ({ params, request, context }: LoaderFunctionArgs) => ({
      found: await find(params, readerOf(context, request)),
    }),
    action: async ({ params, request, context, url }: ActionFunctionArgs) => {
      const reader = readerOf(context, request)
      const found = await find(params, reader)
      const removed = await deletion.remove(found, reader)
      if (removed.ok) return redirectWith(listOf(found).path + url.search, deletion.deleted(found))
      if (removed.code === 'not_found') throw isMissing()
      return data(null, { status: 409 })
    },
    meta: ({ loaderData, ...args }: MetaArgs<Found>) => {
      const found = loaderData?.found
      const titles = found ? [deletion.title(found), listOf(found).title?.()] : []
      return pageMeta(args, { title: titles.filter(Boolean).join(' · '), index: false })
    },
    Screen: ({ loaderData: { found } }: { loaderData: { found: Found } }) => (
      <DeleteQuestion deletion={deletion} found={found} list={listOf(found).path} />
    ),
  }
}

type MetaArgs<Found> = Parameters<typeof pageMeta>[0] & { loaderData?: { found: Found } }

type QuestionProps<Found> = { deletion: Deletion<Found>; found: Found; list: string }

function DeleteQuestion<Found>({ deletion, found, list }: QuestionProps<Found>) {
  const back = list + useLocation().search
  const what = deletion.what(found)
  const refusal = deletion.refusal?.(found) ?? false
  const act = { label: deletion.label?.(found) ?? m.deletion_confirm(), busy: m.deletion_busy() }
  const instead = refusal &&
    refusal.instead && { ...refusal.instead, variant: 'primary' as const, action: back }
  return (
    <ActQuestion
      title={deletion.title(found)}
      back={back}
      act={refusal ? instead : act}
      refusal={refusal}
    >
      {typeof what === 'string' ? (
        <p className="k-strong">
          <Bdi>{what}</Bdi>
        </p>
      ) : (
        what
      )}
      {!refusal && (
        <>
          <p>{deletion.question(found)}</p>
          {deletion.more?.(found)}
        </>
      )}
    </ActQuestion>
  )
}
