import { data, Form } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, type Flash, notFound, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { type ApplicationDetails, findApplication } from '#modules/identity/seller-application-list.server.ts'
import { applicationLimits, applicationNotesForm } from '#modules/identity/seller-application.form.ts'
import { type ApplicationMove, applicationPartyOf, type Decision, movesOn } from '#modules/identity/seller-application.ts'
import { decideOn, saveNotes } from '#modules/identity/seller-applications.server.ts'
import { ApplicationStatusLine } from '#modules/identity/ui/application-status.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import type { Route } from './+types/seller-application'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const application = await findApplication(db, params.applicationId)
  const party = application && applicationPartyOf(application, requireViewer(context, request))
  if (!application || !party) throw notFound()
  return { application, moves: movesOn(application, party), isOwn: party === 'applicant', search: url.search }
}

const decided: Record<Decision, Flash> = { approve: 'application_approved', reject: 'application_rejected' }

/** Approves, rejects, or saves the notes; notes that are too long come back. */
export async function action({ params: { applicationId }, request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const { now } = factsOf(context)
  const posted = await postedForm(request)
  const step = textOf(posted, 'step')
  const back = `/admin/seller-applications/${applicationId}${url.search}`
  if (step === 'notes') {
    const form = readForm(applicationNotesForm, posted)
    if (!form.ok) return data(form, { status: 422 })
    const saved = await saveNotes(db, applicationId, form.value.notes, viewer, now)
    if (!saved.ok) throw notFound()
    return redirectWith(back, 'application_notes')
  }
  if (step !== 'approve' && step !== 'reject') throw notFound()
  const result = await decideOn(db, { id: applicationId, decision: step, seen: textOf(posted, 'seen') }, viewer, now)
  if (!result.ok && result.code === 'not_found') throw notFound()
  return redirectWith(back, result.ok ? decided[step] : 'application_wrong_state')
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_apps_details()} · ${m.admin_apps_title()} · ${m.site_name()}` }]

export default function Application({ loaderData: { application, moves, isOwn, search }, actionData }: Route.ComponentProps) {
  const action = `/admin/seller-applications/${application.id}${search}`
  const title = <span className="k-row">{m.admin_apps_details()} <ApplicationStatusLine status={application.status} /></span>
  const decisions = moves.includes('approve') || moves.includes('reject')
    ? <Decisions application={application} moves={moves} action={action} />
    : undefined
  return (
    <Dialog title={title} closeTo={`/admin/seller-applications${search}`} closeLabel={m.admin_close()} footer={decisions}>
      {isOwn && <Callout tone="sea" icon="info">{m.admin_apps_own()}</Callout>}
      <Applicant application={application} />
      <section className="k-stack k-gap-2" aria-labelledby="experience">
        <h3 id="experience" className="k-strong">{m.admin_apps_experience()}</h3>
        <p className="k-application__words" dir="auto">{application.experience}</p>
      </section>
      <Notes action={action} notes={actionData?.values.notes ?? application.notes ?? ''} error={actionData?.errors.notes} />
      <History application={application} />
    </Dialog>
  )
}

function Applicant({ application: { full_name, username, email, phone, created_at, updated_at } }: { application: ApplicationDetails }) {
  return (
    <Facts>
      <Fact label={m.admin_full_name()}><bdi>{full_name}</bdi></Fact>
      <Fact label={m.admin_apps_username()}><bdi dir="ltr">{username}</bdi></Fact>
      <Fact label={m.admin_email()}><bdi className="k-application__mail" dir="ltr">{email}</bdi></Fact>
      <Fact label={m.admin_phone()}><bdi className="k-num" dir="ltr">{phone}</bdi></Fact>
      <Fact label={m.admin_apps_date()}>{formatDateTime(created_at)}</Fact>
      {updated_at > created_at && <Fact label={m.admin_apps_updated()}>{formatDateTime(updated_at)}</Fact>}
    </Facts>
  )
}

function Notes({ action, notes, error }: { action: string; notes: string; error?: string }) {
  const words = error && m.admin_apps_notes_long({ number: formatNumber(applicationLimits.notes) })
  return (
    <Form method="post" action={action} className="k-stack k-gap-3">
      <Field label={m.admin_apps_notes()} hint={m.admin_apps_notes_hint()} error={words}>
        <Textarea name="notes" rows={3} dir="auto" maxLength={applicationLimits.notes} defaultValue={notes} />
      </Field>
      <div className="k-actions"><Button name="step" value="notes" size="sm">{m.admin_apps_save_notes()}</Button></div>
    </Form>
  )
}

const actionWords: Record<string, () => string> = {
  submit: m.admin_apps_move_submit, update: m.admin_apps_move_update, resubmit: m.admin_apps_move_resubmit,
  approve: m.admin_apps_move_approve, reject: m.admin_apps_move_reject, notes: m.admin_apps_move_notes,
}

/** Every step of the application: what, when, by whom. */
function History({ application: { history } }: { application: ApplicationDetails }) {
  if (history.length === 0) return null
  return (
    <details>
      <summary className="k-link k-link--tap">{m.admin_history()}</summary>
      <ol className="k-feed">
        {history.map(({ action, actor, created_at }, index) => (
          <li key={index}>
            <span>{actionWords[action]?.() ?? action}</span>
            <small>{formatDateTime(created_at)}{actor && <> · <bdi dir="ltr">{actor}</bdi></>}</small>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Decisions({ application, moves, action }: { application: ApplicationDetails; moves: ApplicationMove[]; action: string }) {
  const name = application.full_name
  const seen = application.updated_at.toISOString()
  return (
    <>
      {moves.includes('reject') && <Asked question={m.admin_apps_reject_question({ name })} label={m.admin_apps_reject()} action={action} step="reject" seen={seen} />}
      {moves.includes('approve') && <Asked question={m.admin_apps_approve_question({ name })} label={m.admin_apps_approve()} action={action} step="approve" seen={seen} />}
    </>
  )
}

type AskedProps = { question: string; label: string; action: string; step: Decision; seen: string }

/** A decision that asks first: the question opens in place, also without scripts. */
function Asked({ question, label, action, step, seen }: AskedProps) {
  const isNo = step === 'reject'
  return (
    <details className="k-asked" name="decision">
      <summary className={`k-btn ${isNo ? 'k-btn--outline-danger' : 'k-btn--primary'}`}>{label}</summary>
      <div className="k-asked__b">
        <p>{question}</p>
        <Form method="post" action={action}>
          <input type="hidden" name="seen" value={seen} autoComplete="off" />
          <Button name="step" value={step} variant={isNo ? 'danger' : 'primary'}>{label}</Button>
        </Form>
      </div>
    </details>
  )
}
