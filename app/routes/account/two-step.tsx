import { data, redirect, useActionData } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import { changeForm, codeForm, startForm } from '#modules/auth/code.form.ts'
import {
  confirmTwoStep,
  forgetTrustedDevices,
  pendingEnrolment,
  renewRecoveryCodes,
  startTwoStep,
  stopTwoStep,
  twoStepOf,
  type TwoStepRefusal,
} from '#modules/auth/two-step.server.ts'
import { wrongCodeWords, wrongPasswordWords } from '#modules/auth/ui/proof-words.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/two-step'
import { Codes, Enrol, Off, On, type ShownSetup } from './two-step-parts.tsx'
import './security.css'

// /settings/two-step: a member switches two-step verification on or off, gets new recovery codes,
// and has trusted browsers asked again (decision 8).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.two_step_title(), index: false })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const state = await twoStepOf(db, viewer, now)
  return data({ username: viewer.username, ...state }, { headers: { 'cache-control': 'no-store' } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

type Answer = Promise<ShownSetup | { status: number; shown: ShownSetup }>

const intents: Record<string, (given: ViewerContext, form: FormData) => Answer> = {
  start,
  confirm,
  renew,
  stop,
}

/**
 * Each form names what it wants: start, confirm, renew (codes), stop or forget (trusted browsers).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const form = await postedForm(request)
  const intent = textOf(form, 'intent')
  if (intent === 'forget') {
    await forgetTrustedDevices(given.db, given.viewer)
    throw redirectWith('/settings/two-step', 'devices_forgotten')
  }
  const run = Object.hasOwn(intents, intent) ? intents[intent] : undefined
  if (!run) throw redirect('/settings/two-step')
  const done = await run(given, form)
  const noStore = { 'cache-control': 'no-store' }
  return 'status' in done
    ? data({ ...done.shown, intent }, { status: done.status, headers: noStore })
    : data({ ...done, intent }, { headers: noStore })
}

async function start({ db, viewer, now }: ViewerContext, form: FormData) {
  const given = readForm(startForm, form)
  const password = given.ok ? given.value.password : ''
  const started = await startTwoStep(db, viewer, password, now)
  return started.ok ? { enrolment: started.value } : refused(started, { password })
}

async function confirm({ db, viewer, now }: ViewerContext, form: FormData) {
  const given = readForm(codeForm, form)
  const done = given.ok ? await confirmTwoStep(db, viewer, given.value.code, now) : null
  if (done?.ok) return { codes: done.value }
  const enrolment = await pendingEnrolment(db, viewer, now)
  if (!done) return { status: 400, shown: { enrolment, errors: { code: m.code_error_required() } } }
  const { status, shown } = refused(done, given.ok ? given.value : {})
  return { status, shown: { ...shown, enrolment } }
}

async function renew({ db, viewer, now }: ViewerContext, form: FormData) {
  const given = readForm(changeForm, form)
  if (!given.ok) return missingCode()
  const done = await renewRecoveryCodes(db, viewer, given.value, now)
  return done.ok ? { codes: done.value } : refused(done, given.value)
}

async function stop({ db, viewer, now }: ViewerContext, form: FormData) {
  const given = readForm(changeForm, form)
  if (!given.ok) return missingCode()
  const done = await stopTwoStep(db, viewer, given.value, now)
  if (done.ok) throw redirectWith('/settings/two-step', 'two_step_off')
  return refused(done, given.value)
}

const missingCode = () => ({ status: 400, shown: { errors: { code: m.code_error_required() } } })

function refused(
  { code, details }: Refusal<TwoStepRefusal>,
  typed: { password?: string; code?: string },
): { status: number; shown: ShownSetup } {
  switch (code) {
    case 'wrong_password':
      return {
        status: 400,
        shown: { errors: { password: wrongPasswordWords(typed.password) } },
      }
    case 'wrong_code':
      return { status: 400, shown: { errors: { code: wrongCodeWords(typed.code) } } }
    case 'too_many':
      return {
        status: 429,
        shown: {
          error: m.auth_error_too_many({ minutes: Math.ceil(Number(details?.seconds) / 60) }),
        },
      }
    case 'wrong_state':
      return { status: 409, shown: { error: m.two_step_error_over() } }
  }
}

export default function TwoStep({ loaderData }: Route.ComponentProps) {
  const shown: ShownSetup = useActionData<typeof action>() ?? {}
  return (
    <main id="main" className="k-wrap k-security">
      <BackLink to="/settings">{m.security_back()}</BackLink>
      <h1>{m.two_step_title()}</h1>
      {shown.error && (
        <Callout tone="danger" icon="circle-x" role="alert">
          {shown.error}
        </Callout>
      )}
      <Part {...loaderData} shown={shown} />
    </main>
  )
}

type PartProps = {
  username: string
  since: Date | null
  codes: number
  trusted: number
  hasPassword: boolean
  shown: ShownSetup
}

function Part({ shown, username, ...state }: PartProps) {
  if (shown.codes) return <Codes codes={shown.codes} username={username} />
  if (state.since) return <On {...state} since={state.since} shown={shown} />
  if (shown.enrolment) return <Enrol enrolment={shown.enrolment} error={shown.errors?.code} />
  return <Off hasPassword={state.hasPassword} error={shown.errors?.password} />
}
