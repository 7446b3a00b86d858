import { data, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import { withoutLocale } from '#kernel/locale.ts'
import { mailboxShown } from '#modules/auth/accounts.server.ts'
import { codeForm, stepUpForm } from '#modules/auth/code.form.ts'
import { confirmStepUp, type StepUpCodeRefusal } from '#modules/auth/step-up-code.server.ts'
import {
  confirmTwoStep,
  pendingEnrolment,
  startTwoStep,
  twoStepOf,
  type TwoStepRefusal,
} from '#modules/auth/two-step.server.ts'
import { wrongCodeWords, wrongPasswordWords } from '#modules/auth/ui/proof-words.ts'
import { moneyOfDay } from '#modules/step-up/step-up.server.ts'
import { isForAnother } from '#modules/step-up/step-up.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { ownPath } from '#platform/security.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { ConfirmSteps, NothingToConfirm, type ShownStep } from './confirm-steps.tsx'
import { OWN_FIELD } from '../parts/confirmed.ts'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/confirm'

/** Where this page goes on to: a page of the back office, and not itself. */
function targetOf(url: URL): string {
  const to = withoutLocale(ownPath(url.searchParams.get('to'), '/admin'))
  return /^\/admin(?=[/?]|$)(?!\/confirm(?=[/?]|$))/.test(to) ? to : '/admin'
}

export const loader = ({ url }: Route.LoaderArgs) => ({ to: targetOf(url) })

type Said = Pick<ShownStep, 'step' | 'enrolment' | 'codes' | 'errors' | 'error' | 'day'>
interface Answer {
  said: Said
  status?: number
}

/**
 * Asks an administrator whether it is them, with what they had posted elsewhere, and posts it there
 * again once they have shown it. Who does not use two-step verification sets it up on the way,
 * without losing it.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { db, viewer, now } = given
  const posted = await postedForm(request)
  const to = targetOf(url)
  const step = textOf(posted, `${OWN_FIELD}step`)
  const why = url.searchParams.get('why')
  const answer = isForAnother(why)
    ? await sayWhy(given, why)
    : Object.hasOwn(steps, step)
      ? await steps[step]!(given, posted)
      : await arrive(given)
  if (answer === 'confirmed') throw redirect(to, 307)
  const kept = [...posted].flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith(OWN_FIELD) ? [[name, value] as const] : [],
  )
  const { hasPassword } = await twoStepOf(db, viewer, now)
  const shown: ShownStep = {
    ...answer.said,
    to,
    kept,
    hasPassword,
    username: viewer.username,
    isLocal: mailboxShown(),
  }
  return data(shown, { status: answer.status ?? 403, headers: { 'cache-control': 'no-store' } })
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

const steps: Record<
  string,
  (given: ViewerContext, posted: FormData) => Promise<Answer | 'confirmed'>
> = {
  confirm,
  start,
  enrol,
}

async function arrive({ db, viewer, now }: ViewerContext): Promise<Answer> {
  const { since } = await twoStepOf(db, viewer, now)
  return { said: { step: since ? 'confirm' : 'start' } }
}

/** What this administrator may not do at all just now. */
async function sayWhy(
  { db, viewer, now }: ViewerContext,
  step: 'day_sum' | 'another_administrator',
): Promise<Answer> {
  return { said: { step, day: await moneyOfDay(db, viewer.id, now) }, status: 409 }
}

async function confirm(
  { db, viewer, now }: ViewerContext,
  posted: FormData,
): Promise<Answer | 'confirmed'> {
  const form = readForm(stepUpForm, posted)
  if (!form.ok) {
    const code = form.errors.confirm_code === 'wrong' ? m.code_error_wrong() : m.step_up_missing()
    return { said: { step: 'confirm', errors: { code } }, status: 422 }
  }
  const confirmed = await confirmStepUp(db, viewer, form.value.confirm_code, now)
  return confirmed.ok
    ? 'confirmed'
    : refused('confirm', confirmed, { code: form.value.confirm_code })
}

async function start({ db, viewer, now }: ViewerContext, posted: FormData): Promise<Answer> {
  const password = textOf(posted, `${OWN_FIELD}password`)
  const started = await startTwoStep(db, viewer, password, now)
  return started.ok
    ? { said: { step: 'enrol', enrolment: started.value }, status: 200 }
    : refused('start', started, { password })
}

async function enrol(given: ViewerContext, posted: FormData): Promise<Answer> {
  const { db, viewer, now } = given
  const form = readForm(codeForm, formOf({ code: textOf(posted, `${OWN_FIELD}code`) }))
  const done = form.ok ? await confirmTwoStep(db, viewer, form.value.code, now) : null
  if (done?.ok) return { said: { step: 'codes', codes: done.value }, status: 200 }
  const enrolment = await pendingEnrolment(db, viewer, now)
  if (!enrolment) return { ...(await arrive(given)), status: 409 }
  const { said, status } = done
    ? refused('enrol', done, form.ok ? form.value : {})
    : { said: { step: 'enrol' as const, errors: { code: m.code_error_required() } }, status: 422 }
  return { said: { ...said, enrolment }, status }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function refused(
  step: ShownStep['step'],
  { code, details }: Refusal<StepUpCodeRefusal | TwoStepRefusal>,
  typed: { password?: string; code?: string },
): Answer {
  switch (code) {
    case 'wrong_password':
      return {
        said: { step, errors: { password: wrongPasswordWords(typed.password) } },
        status: 422,
      }
    case 'wrong_code':
      return { said: { step, errors: { code: wrongCodeWords(typed.code) } }, status: 422 }
    case 'too_many':
      return {
        said: {
          step,
          error: m.auth_error_too_many({ minutes: Math.ceil(Number(details?.seconds) / 60) }),
        },
        status: 429,
      }
    case 'proof_too_new':
      return { said: { step: 'too_new' } }
    case 'two_step_required':
      return { said: { step: 'start' } }
    case 'wrong_state':
      return { said: { step: 'confirm', error: m.two_step_error_over() }, status: 409 }
  }
}

export const meta: Route.MetaFunction = () => titled(m.step_up_title())

/** What is to be confirmed was posted; who comes by a link alone has nothing to go on with. */
export default function Confirm({ loaderData: { to }, actionData }: Route.ComponentProps) {
  return actionData ? <ConfirmSteps shown={actionData} /> : <NothingToConfirm to={to} />
}
