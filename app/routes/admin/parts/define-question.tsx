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
import type { Refusal, Result } from '#kernel/result.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { type Done, redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { confirmedOr } from './confirmed.ts'
import { Question, type QuestionProps } from './question.tsx'
import { titled } from './titled.ts'

/** A form that came back: what was typed, and why each wrong field was refused. */
interface CameBack {
  values: Record<string, string>
  errors: FieldErrors
}

interface Asking<Found, Schema extends GenericSchema, Again extends CameBack> {
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
  /** Where it leads when it is done, where that is somewhere else. */
  next?: (search: string) => string | null
  /** The message when it is done. */
  done: (params: Params, answer: InferOutput<Schema>) => Done
  /**
   * The message when it is refused: one for all, but for what is not there, which is not found; or
   * by the refusal, where null asks again, of what is there now. Left out where only what is not
   * there is refused.
   */
  refused?: RefusedFlash | ((code: string) => RefusedFlash | null)
  /** What a refusal says of the form, which then comes back; null where it says nothing of it. */
  again?: (answer: InferOutput<Schema>, refusal: Refusal) => Again | null
  /** The question, what has to be answered, and the button; or why it cannot be done. */
  question: (
    found: Found,
    answer: Again | null | undefined,
  ) => Omit<QuestionProps, 'back' | 'answer'>
}

/**
 * The route of an administrator's act on one thing: it asks, takes a reason or other answers, does
 * it, and leads back. A form that is not complete, or not as it has to be, comes back (422).
 */
export function defineQuestion<
  Found,
  Schema extends GenericSchema,
  Again extends CameBack = CameBack,
>(asking: Asking<Found, Schema, Again>) {
  const action = async ({ params, request, context, url }: ActionFunctionArgs) => {
    const given = asViewer(context, request)
    const form = readForm(asking.form, await postedForm(request))
    if (!form.ok) return data(form, { status: 422 })
    const acted = confirmedOr(await asking.act(params, form.value, given), url)
    const back = asking.back(params) + url.search
    if (acted.ok)
      return redirectWith(asking.next?.(url.search) ?? back, asking.done(params, form.value))
    const again = asking.again?.(form.value, acted)
    if (again) return data(again, { status: 422 })
    const flash = refusedFlash(asking.refused, acted.code)
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
      actionData?: Again | null
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

function refusedFlash(
  refused: Asking<unknown, GenericSchema, CameBack>['refused'],
  code: string,
): RefusedFlash | null {
  if (typeof refused === 'function') return refused(code)
  if (code === 'not_found' || !refused) throw notFound()
  return refused
}
