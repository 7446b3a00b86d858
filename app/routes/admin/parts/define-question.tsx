import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type Params,
  useLocation,
  useParams,
} from 'react-router'
import type { GenericSchema, InferOutput } from 'valibot'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import type { Result } from '#kernel/result.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { type Done, redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { confirmedOr } from './confirmed.ts'
import { Question, type QuestionProps } from './question.tsx'
import { titled } from './titled.ts'

/** A form that came back: what was typed, and why each wrong field was refused. */
type Answer = { values: Record<string, string>; errors: FieldErrors } | null | undefined

interface Asking<Found, Schema extends GenericSchema> {
  /** Reads what the page asks about; throws where there is nothing. */
  find: (args: LoaderFunctionArgs) => Promise<Found>
  form: Schema
  /** Does it, with what was answered. */
  act: (
    params: Params,
    answer: InferOutput<Schema>,
    given: ViewerContext,
  ) => Promise<Result<unknown, string>>
  /** Where it leads back to. */
  back: (params: Params) => string
  /** What that page is called behind the question in the title. */
  behind?: () => string
  /** The message when it is done, and when it is refused; null asks again, of what is there now. */
  done: (params: Params) => Done
  refused: (code: string) => RefusedFlash | null
  /** The question, what has to be answered, and the button; or why it cannot be done. */
  question: (found: Found, answer: Answer) => Omit<QuestionProps, 'back' | 'answer'>
}

/**
 * The route of an administrator's act on one thing: it asks, takes a reason or other answers, does
 * it, and leads back. A form that is not complete comes back (422); what is not there is not found
 * unless `refused` says otherwise of `not_found`.
 */
export function defineQuestion<Found, Schema extends GenericSchema>(asking: Asking<Found, Schema>) {
  const action = async ({ params, request, context, url }: ActionFunctionArgs) => {
    const given = asViewer(context, request)
    const form = readForm(asking.form, await postedForm(request))
    if (!form.ok) return data(form, { status: 422 })
    const acted = confirmedOr(await asking.act(params, form.value, given), url)
    const back = asking.back(params) + url.search
    if (acted.ok) return redirectWith(back, asking.done(params))
    const flash = asking.refused(acted.code)
    return flash === null ? data(null, { status: 409 }) : redirectWith(back, flash)
  }
  return {
    loader: async (args: LoaderFunctionArgs) => ({ found: await asking.find(args) }),
    action,
    meta: ({ loaderData }: { loaderData?: { found: Found } }) => {
      const words = loaderData ? [asking.question(loaderData.found, null).title] : []
      return titled(...words, ...(asking.behind ? [asking.behind()] : []))
    },
    Screen: ({
      loaderData: { found },
      actionData: answer,
    }: {
      loaderData: { found: Found }
      actionData?: Answer
    }) => (
      <Question
        keep={m.admin_back()}
        back={asking.back(useParams()) + useLocation().search}
        answer={answer}
        {...asking.question(found, answer)}
      />
    ),
  }
}

/** The refusals of a thing that is found: one message for all, unless it is not there. */
export const refusedWith =
  (flash: RefusedFlash) =>
  (code: string): RefusedFlash => {
    if (code === 'not_found') throw notFound()
    return flash
  }
