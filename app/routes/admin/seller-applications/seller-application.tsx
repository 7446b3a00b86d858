import { data, Form } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { type ApplicationDetails, findApplication } from '#modules/sellers/queries.server.ts'
import { applicationLimits, applicationNotesForm } from '#modules/sellers/forms.ts'
import {
  type ApplicationMove,
  applicationPartyOf,
  type Decision,
  movesOn,
} from '#modules/sellers/rules.ts'
import { decideOn, saveNotes } from '#modules/sellers/commands.server.ts'
import { ApplicationStatusLine } from '#modules/sellers/ui.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { type Flash, redirectWith } from '../../shell/flash.server.ts'
import type { Route } from './+types/seller-application'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const application = await findApplication(db, params.applicationId)
  const party = application && applicationPartyOf(application, viewer)
  if (!application || !party) throw notFound()
  return {
    application,
    moves: movesOn(application, party),
    isOwn: party === 'applicant',
    search: url.search,
  }
}

const decided: Record<Decision, Flash> = {
  approve: 'application_approved',
  reject: 'application_rejected',
}

/**
 * Approves or rejects, and saves what was noted on the way; or saves the notes alone. Notes that
 * are too long come back, and nothing is decided.
 */
export async function action({
  params: { applicationId },
  request,
  context,
  url,
}: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const step = textOf(posted, 'step')
  const back = `/admin/seller-applications/${applicationId}${url.search}`
  if (step !== 'approve' && step !== 'reject' && step !== 'notes') throw notFound()
  const form = readForm(applicationNotesForm, posted)
  if (!form.ok) return data(form, { status: 422 })
  if (step === 'notes') {
    const saved = await saveNotes(db, applicationId, form.value.notes, viewer, now)
    if (!saved.ok) throw notFound()
    return redirectWith(back, 'application_notes')
  }
  // what somebody else noted meanwhile stays unless this page's notes were changed
  const { notes, notes_seen } = form.value
  const result = await decideOn(
    db,
    {
      id: applicationId,
      decision: step,
      seen: textOf(posted, 'seen'),
      notes: notes === notes_seen ? undefined : notes,
    },
    viewer,
    now,
  )
  if (!result.ok && result.code === 'not_found') throw notFound()
  return redirectWith(back, result.ok ? decided[step] : 'application_wrong_state')
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_apps_details()} · ${m.admin_apps_title()} · ${m.site_name()}` },
]

export default function Application({
  loaderData: { application, moves, isOwn, search },
  actionData,
}: Route.ComponentProps) {
  const action = `/admin/seller-applications/${application.id}${search}`
  const title = (
    <span className="k-row">
      {m.admin_apps_details()} <ApplicationStatusLine status={application.status} />
    </span>
  )
  const decisions =
    moves.includes('approve') || moves.includes('reject') ? (
      <Decisions application={application} moves={moves} />
    ) : undefined
  return (
    <Dialog
      title={title}
      closeTo={`/admin/seller-applications${search}`}
      closeLabel={m.admin_close()}
      footer={decisions}
    >
      {isOwn && (
        <Callout tone="sea" icon="info">
          {m.admin_apps_own()}
        </Callout>
      )}
      <Applicant application={application} />
      <section className="k-stack k-gap-2" aria-labelledby="experience">
        <h3 id="experience" className="k-strong">
          {m.admin_apps_experience()}
        </h3>
        <p className="k-application__words" dir="auto">
          {application.experience}
        </p>
      </section>
      <Notes
        action={action}
        application={application}
        typed={actionData?.values.notes}
        error={actionData?.errors.notes}
      />
      <History application={application} />
    </Dialog>
  )
}

function Applicant({
  application: { full_name, username, email, phone, created_at, updated_at },
}: {
  application: ApplicationDetails
}) {
  return (
    <Facts>
      <Fact label={m.admin_full_name()}>
        <bdi>{full_name}</bdi>
      </Fact>
      <Fact label={m.admin_apps_username()}>
        <bdi dir="ltr">{username}</bdi>
      </Fact>
      <Fact label={m.admin_email()}>
        <bdi className="k-application__mail" dir="ltr">
          {email}
        </bdi>
      </Fact>
      <Fact label={m.admin_phone()}>
        <bdi className="k-num" dir="ltr">
          {phone}
        </bdi>
      </Fact>
      <Fact label={m.admin_apps_date()}>{formatDateTime(created_at)}</Fact>
      {updated_at > created_at && (
        <Fact label={m.admin_apps_updated()}>{formatDateTime(updated_at)}</Fact>
      )}
    </Facts>
  )
}

/**
 * The form of the notes, which the decisions send too: what was noted on the way to one is saved
 * with it.
 */
const FORM = 'application'

type NotesProps = {
  action: string
  application: ApplicationDetails
  typed?: string
  error?: string
}

function Notes({ action, application: { notes, updated_at }, typed, error }: NotesProps) {
  const words = error && m.admin_apps_notes_long({ number: formatNumber(applicationLimits.notes) })
  return (
    <Form id={FORM} method="post" action={action} className="k-stack k-gap-3" {...guarded(typed)}>
      <input type="hidden" name="seen" value={updated_at.toISOString()} autoComplete="off" />
      <input type="hidden" name="notes_seen" value={notes ?? ''} autoComplete="off" />
      <Field label={m.admin_apps_notes()} hint={m.admin_apps_notes_hint()} error={words}>
        <Textarea
          name="notes"
          rows={3}
          dir="auto"
          maxLength={applicationLimits.notes}
          defaultValue={typed ?? notes ?? ''}
        />
      </Field>
      <div className="k-actions">
        <Button name="step" value="notes" size="sm">
          {m.admin_apps_save_notes()}
        </Button>
      </div>
    </Form>
  )
}

const actionWords: Record<string, () => string> = {
  submit: m.admin_apps_move_submit,
  update: m.admin_apps_move_update,
  resubmit: m.admin_apps_move_resubmit,
  approve: m.admin_apps_move_approve,
  reject: m.admin_apps_move_reject,
  notes: m.admin_apps_move_notes,
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
            <small>
              {formatDateTime(created_at)}
              {actor && (
                <>
                  {' '}
                  · <bdi dir="ltr">{actor}</bdi>
                </>
              )}
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Decisions({
  application: { full_name: name },
  moves,
}: {
  application: ApplicationDetails
  moves: ApplicationMove[]
}) {
  return (
    <>
      {moves.includes('reject') && (
        <Asked
          question={m.admin_apps_reject_question({ name })}
          label={m.admin_apps_reject()}
          step="reject"
        />
      )}
      {moves.includes('approve') && (
        <Asked
          question={m.admin_apps_approve_question({ name })}
          label={m.admin_apps_approve()}
          step="approve"
        />
      )}
    </>
  )
}

type AskedProps = { question: string; label: string; step: Decision }

/** A decision that asks first: the question opens in place, also without scripts. */
function Asked({ question, label, step }: AskedProps) {
  const isNo = step === 'reject'
  return (
    <details className="k-asked" name="decision">
      <summary className={`k-btn ${isNo ? 'k-btn--outline-danger' : 'k-btn--primary'}`}>
        {label}
      </summary>
      <div className="k-asked__b">
        <p>{question}</p>
        <Button form={FORM} name="step" value={step} variant={isNo ? 'danger' : 'primary'}>
          {label}
        </Button>
      </div>
    </details>
  )
}
