import type { ReactNode } from 'react'
import { data, Form } from 'react-router'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textOf, textsOf } from '#kernel/form.ts'
import { idFrom, shortId } from '#kernel/id.ts'
import {
  beginReading,
  conversationToRead,
  handleReports,
  readAsStaff,
  removeMessage,
} from '#modules/messaging/staff-reading.server.ts'
import { sayForm } from '#modules/messaging/send-message.form.ts'
import { type StaffMessageRefusal, writeAsStaff } from '#modules/messaging/staff-message.server.ts'
import { StaffTalk } from '#modules/messaging/ui/staff-talk.tsx'
import { staffReasonForm } from '#modules/step-up/staff-reason.form.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { Link } from '#ui/link.tsx'
import { redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { requirePermission } from '../../layout/permitted.ts'
import { ListHead } from '../parts/list.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { titled } from '../parts/titled.ts'
import { useMay } from '../parts/use-may.ts'
import { SayAsStaff } from './say-as-staff.tsx'
import type { Route } from './+types/conversation'

const LIST = '/admin/messages'

/**
 * A conversation for staff: of who has not said why they read it, the question why, and nothing of
 * what was said.
 */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const about = await conversationToRead(db, params.conversationId)
  if (!about) throw notFound()
  const isParty = [about.buyer_id, about.seller_id].includes(viewer.id)
  const before = idFrom(url.searchParams.get('before') ?? undefined)
  const read = await readAsStaff(db, about.id, viewer, before, now)
  const removing = idFrom(url.searchParams.get('remove') ?? undefined)
  const ready = url.searchParams.get('ready')
  return { about, isParty, read, removing, ready, token: crypto.randomUUID() }
}

interface Answer {
  errors: FieldErrors
  values: Record<string, string>
}

/** Says why it is read; notes that its reports are looked after; or removes a message of it. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { db, viewer, now } = given
  const about = await conversationToRead(db, params.conversationId)
  if (!about) throw notFound()
  const place = `${LIST}/${about.id}`
  const posted = await postedForm(request)
  if (textOf(posted, 'intent') === 'handle') {
    requirePermission(viewer.role, 'moderate')
    const handled = await handleReports(db, viewer, about.id, now)
    return redirectWith(LIST, handled.ok ? 'reports_handled' : 'message_gone')
  }
  if (textOf(posted, 'intent') === 'say') return say(given, about.id, posted)
  const form = readForm(staffReasonForm, posted)
  if (!form.ok) return data<Answer>({ ...form, values: textsOf(posted) }, { status: 422 })
  const messageId = idFrom(url.searchParams.get('remove') ?? undefined)
  if (messageId !== null) {
    requirePermission(viewer.role, 'moderate')
    const which = { conversationId: about.id, messageId }
    const removed = await removeMessage(db, viewer, which, form.value.reason, now)
    return redirectWith(place, removed.ok ? 'message_removed' : 'message_gone')
  }
  const begun = await beginReading(db, viewer, about.id, form.value.reason, now)
  if (!begun.ok && begun.code === 'not_found') throw notFound()
  return begun.ok
    ? redirectWith(place, 'reading_begun')
    : data<Answer>({ errors: {}, values: {} }, { status: 409 })
}

/** Says something to both sides; without words, and where they lead elsewhere, it comes back. */
async function say({ db, viewer, origin, now }: ViewerContext, id: string, posted: FormData) {
  requirePermission(viewer.role, 'help_accounts')
  const values = textsOf(posted)
  const form = readForm(sayForm, posted)
  if (!form.ok) return data<Answer>({ ...form, values }, { status: 422 })
  const said = await writeAsStaff(db, viewer, id, form.value, { host: new URL(origin).host, now })
  if (said.ok) return redirectWith(`${LIST}/${id}`, 'said_as_staff')
  if (said.code === 'not_found') throw notFound()
  return said.code === 'required' || said.code === 'elsewhere'
    ? data<Answer>({ values, errors: { body: said.code } }, { status: 422 })
    : redirectWith(`${LIST}/${id}`, unsaid[said.code])
}

/** What is said of each refusal that is none of the words. */
const unsaid: Record<
  Exclude<StaffMessageRefusal, 'not_found' | 'required' | 'elsewhere'>,
  RefusedFlash
> = {
  not_reading: 'said_as_staff_not',
  party: 'said_as_staff_party',
  no_order: 'said_as_staff_no_order',
}

export const meta: Route.MetaFunction = () => titled(m.admin_messages_title())

export default function StaffConversation({ loaderData, actionData }: Route.ComponentProps) {
  const { about, isParty, read, removing, ready, token } = loaderData
  const { id, order_id, title, buyer_name: buyer, seller_name: seller } = about
  const names = { buyer, seller }
  const place = `${LIST}/${id}`
  const [first] = read?.messages ?? []
  const may = useMay()
  return (
    <div className="k-stack k-gap-4">
      <BackLink to={LIST}>{m.admin_messages_title()}</BackLink>
      <ListHead title={m.admin_read_title({ buyer: isolated(buyer), seller: isolated(seller) })} />
      <p className="k-row k-gap-2">
        <Bdi>{title}</Bdi>
        {order_id && (
          <Link className="k-link" to={`/admin/orders/${order_id}`}>
            <bdi dir="ltr">#{shortId(order_id)}</bdi>
          </Link>
        )}
      </p>
      {isParty && (
        <Callout tone="sea" icon="info">
          {m.admin_read_party()}
        </Callout>
      )}
      {!isParty && !read && <Asked place={place} answer={actionData} />}
      {read && removing !== null && may('moderate') && (
        <Removing place={place} id={removing} answer={actionData} />
      )}
      {read && (
        <>
          <Callout icon="eye">
            {read.reading.reason === null
              ? m.admin_read_now_dispute()
              : m.admin_read_now({ reason: isolated(read.reading.reason) })}
          </Callout>
          {may('moderate') && read.reports.some(({ handled_at }) => handled_at === null) && (
            <Form method="post" action={place}>
              <Button name="intent" value="handle" variant="primary">
                {m.admin_read_handle()}
              </Button>
            </Form>
          )}
          <Card className="k-stack">
            {read.earlier && first && (
              <ButtonLink to={`${place}?before=${first.id}`} size="sm" variant="ghost">
                {m.talk_earlier()}
              </ButtonLink>
            )}
            {read.messages.length === 0 && <p className="k-muted">{m.admin_read_empty()}</p>}
            <StaffTalk
              messages={read.messages}
              names={names}
              reports={read.reports}
              removeAt={(message) => `${place}?remove=${message}`}
            />
          </Card>
          {order_id && may('help_accounts') && (
            <SayAsStaff
              {...{ place, ready, token }}
              answer={actionData?.values.intent === 'say' ? actionData : null}
            />
          )}
        </>
      )}
    </div>
  )
}

type AskedProps = { place: string; answer: Answer | undefined }

/** The question before anything is shown: why. */
const Asked = ({ place, answer }: AskedProps) => (
  <Card>
    <Reasoned action={place} answer={answer} label={m.admin_read_why()} hint={m.admin_read_hint()}>
      <Button variant="primary">{m.admin_read_submit()}</Button>
      <ButtonLink variant="ghost" to={LIST}>
        {m.cancel()}
      </ButtonLink>
    </Reasoned>
  </Card>
)

/** The question before a message is removed. */
const Removing = ({ place, id, answer }: AskedProps & { id: number }) => (
  <Card className="k-stack">
    <h2 className="k-h3">{m.admin_read_remove_title()}</h2>
    <Reasoned
      action={`${place}?remove=${id}`}
      answer={answer}
      label={m.admin_reason()}
      hint={m.admin_read_remove_hint()}
    >
      <Button variant="danger">{m.admin_read_remove_submit()}</Button>
      <ButtonLink variant="ghost" to={`${place}#m${id}`}>
        {m.admin_read_keep()}
      </ButtonLink>
    </Reasoned>
  </Card>
)

type ReasonedProps = {
  action: string
  answer: Answer | undefined
  label: string
  hint: string
  children: ReactNode
}

const Reasoned = ({ action, answer, label, hint, children }: ReasonedProps) => (
  <Form method="post" action={action} className="k-stack" {...unsavedProps(answer?.values)}>
    <ReasonField label={label} hint={hint} answer={answer} />
    <div className="k-actions">{children}</div>
  </Form>
)
