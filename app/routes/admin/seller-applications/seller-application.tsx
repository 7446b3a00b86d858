import { data, Form } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import {
  type ApplicationDetails,
  findApplication,
} from '#modules/sellers/seller-application-list.server.ts'
import {
  applicationLimits,
  applicationNotesForm,
} from '#modules/sellers/seller-application.form.ts'
import {
  applicationPartyOf,
  type ApplicationDecision,
  applicationMovesOn,
} from '#modules/sellers/seller-application.ts'
import { noteDocuments } from '#modules/sellers/documents-seen.server.ts'
import { decideOn, saveNotes } from '#modules/sellers/seller-applications.server.ts'
import { ApplicationStatusLine } from '#modules/sellers/ui/application-status.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Digits } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { UserText } from '#ui/user-text.tsx'
import { type Done, redirectWith } from '../../layout/flash.server.ts'
import { titled } from '../parts/titled.ts'
import { AskedInPlace } from '../parts/asked-in-place.tsx'
import { HiddenFields } from '../../layout/act-dialog.tsx'
import { PersonLink } from '../parts/cells.tsx'
import { History } from '../parts/history.tsx'
import { withOutcome } from '../parts/answers.ts'
import { DeskPage } from '../parts/desk-page.tsx'
import { Filled, TextField } from '../parts/text-field.tsx'
import type { Route } from './+types/seller-application'

// /admin/seller-applications/{id}: a member who wants to sell. Staff read what they wrote, keep
// notes, note that they were shown documents, and approve or reject them.

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const application = await findApplication(db, params.applicationId)
  const party = application && applicationPartyOf(application, viewer)
  if (!application || !party) throw notFound()
  return {
    application,
    moves: applicationMovesOn(application, party),
    isOwn: party === 'applicant',
    search: url.search,
  }
}

const decided: Record<ApplicationDecision, Done> = {
  approve: 'application_approved',
  reject: 'application_rejected',
}

/**
 * Approves or rejects, and saves what was noted on the way; or saves the notes alone, or that
 * documents were seen. Notes that are too long come back, and nothing is decided.
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
  if (step === 'documents') {
    const noted = await noteDocuments(db, applicationId, viewer, now)
    if (!noted.ok && noted.code === 'not_found') throw notFound()
    return withOutcome(back, noted, 'application_documents', 'application_wrong_state')
  }
  if (step !== 'approve' && step !== 'reject' && step !== 'notes') throw notFound()
  const form = readForm(applicationNotesForm, posted)
  if (!form.ok) return data(form, { status: 422 })
  if (step === 'notes') {
    const saved = await saveNotes(db, applicationId, form.value.notes, viewer, now)
    if (!saved.ok) throw notFound()
    return redirectWith(back, saved.value.changed ? 'application_notes' : 'unchanged')
  }
  // what somebody else noted meanwhile stays unless this page's notes were changed
  const { notes, notes_seen } = form.value
  const decision = {
    id: applicationId,
    decision: step,
    seen: textOf(posted, 'seen'),
    notes: notes === notes_seen ? undefined : notes,
  } as const
  const result = await decideOn(db, decision, viewer, now)
  return withOutcome(back, result, decided[step], 'application_wrong_state')
}

export const meta: Route.MetaFunction = () => titled(m.admin_apps_details(), m.admin_apps_title())

export default function Application({
  loaderData: { application, moves, isOwn, search },
  actionData,
}: Route.ComponentProps) {
  const action = `/admin/seller-applications/${application.id}${search}`
  const { full_name: name } = application
  const decisions = (['reject', 'approve'] as const)
    .filter((step) => moves.includes(step))
    .map((step) => {
      const { label, question } = decisionWords[step]
      return <Asked key={step} step={step} label={label()} question={question({ name })} />
    })
  return (
    <DeskPage
      title={m.admin_apps_details()}
      status={<ApplicationStatusLine status={application.status} />}
      back={`/admin/seller-applications${search}`}
      list={m.admin_apps_title()}
      acts={decisions.length > 0 && decisions}
    >
      {isOwn && <Note>{m.admin_apps_own()}</Note>}
      <Card className="k-stack">
        <Applicant application={application} />
        {application.status === 'approved' && !application.documents_seen_at && !isOwn && (
          <Documents action={action} />
        )}
      </Card>
      <Card className="k-stack k-gap-2">
        <h2 className="k-h3">{m.admin_apps_experience()}</h2>
        <UserText text={application.experience} />
      </Card>
      <Card className="k-stack">
        <Notes
          action={action}
          application={application}
          typed={actionData?.values.notes}
          error={actionData?.errors.notes}
        />
        <Steps history={application.history} />
      </Card>
    </DeskPage>
  )
}

const decisionWords = {
  approve: { label: m.admin_apps_approve, question: m.admin_apps_approve_question },
  reject: { label: m.admin_apps_reject, question: m.admin_apps_reject_question },
}

function Applicant({
  application: {
    full_name,
    person_id,
    username,
    email,
    phone,
    created_at,
    updated_at,
    documents_seen_at,
  },
}: {
  application: ApplicationDetails
}) {
  return (
    <Facts>
      <Fact label={m.admin_full_name()} is={<Bdi>{full_name}</Bdi>} />
      <Fact label={m.admin_apps_username()} is={<PersonLink id={person_id} name={username} />} />
      <Fact label={m.admin_email()}>
        <bdi dir="ltr">{email}</bdi>
      </Fact>
      <Fact label={m.admin_phone()} is={<Digits>{phone}</Digits>} />
      <Fact label={m.admin_apps_date()} is={formatDateTime(created_at)} />
      {updated_at > created_at && (
        <Fact label={m.admin_apps_updated()} is={formatDateTime(updated_at)} />
      )}
      {documents_seen_at && (
        <Fact label={m.admin_apps_documents()} is={formatDateTime(documents_seen_at)} />
      )}
    </Facts>
  )
}

/** That somebody has seen who this is: with it the seller is marked as verified. */
const Documents = ({ action }: { action: string }) => (
  <Form method="post" action={action} className="k-stack k-gap-2">
    <p className="k-muted k-sm">{m.admin_apps_documents_hint()}</p>
    <div className="k-actions">
      <Button name="step" value="documents" size="sm">
        {m.admin_apps_documents_see()}
      </Button>
    </div>
  </Form>
)

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
    <Form
      id={FORM}
      method="post"
      action={action}
      className="k-stack k-gap-3"
      {...unsavedProps(typed)}
    >
      <HiddenFields of={{ seen: updated_at.toISOString(), notes_seen: notes ?? '' }} />
      <Filled value={{ values: { notes: typed ?? notes }, errors: { notes: words } }}>
        <TextField
          name="notes"
          label={m.admin_apps_notes()}
          hint={m.admin_apps_notes_hint()}
          rows={3}
          maxLength={applicationLimits.notes}
        />
      </Filled>
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
  documents: m.admin_apps_move_documents,
}

/** Every step of the application. */
function Steps({ history }: Pick<ApplicationDetails, 'history'>) {
  if (history.length === 0) return null
  const steps = history.map(({ action, actor_id, actor, created_at }) => ({
    done: actionWords[action]?.() ?? action,
    at: created_at,
    by: actor && <PersonLink id={actor_id} name={actor} />,
  }))
  return <History steps={steps} />
}

type AskedProps = { question: string; label: string; step: ApplicationDecision }

/** A decision that asks first. */
const Asked = ({ question, label, step }: AskedProps) => (
  <AskedInPlace name="decision" label={label} question={question} danger={step === 'reject'}>
    <Button form={FORM} name="step" value={step} variant={step === 'reject' ? 'danger' : 'primary'}>
      {label}
    </Button>
  </AskedInPlace>
)
