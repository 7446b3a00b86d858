import { data, Form } from 'react-router'
import { formatDate, formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textOf, textsOf } from '#kernel/form.ts'
import { proposeRoleByName, type ProposeRefusal } from '#modules/people/propose-role.server.ts'
import { confirmChange, withdrawChange } from '#modules/people/staff-changes.server.ts'
import {
  listStaff,
  type StaffMember,
  type WaitingChange,
  waitingChanges,
} from '#modules/people/staff-list.server.ts'
import { staffForm } from '#modules/people/staff.form.ts'
import { auditFieldWords } from '#modules/reports/ui/audit-words.ts'
import { MOST_STAFF_REASON } from '#modules/step-up/staff-reason.form.ts'
import { roleName } from '#events/role-name.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { SectionHead } from '#ui/section.tsx'
import { Tag } from '#ui/tag.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { PersonLink } from '../parts/cells.tsx'
import { confirmedOr } from '../parts/confirmed.ts'
import { ListHead, ListTable } from '../parts/list.tsx'
import { RoleField } from '../parts/role-field.tsx'
import { Filled, fieldErrorInWords, TextField } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/staff'
import './staff.css'

// /admin/staff: who has a role (owner, finance, support). Owners propose one here, which counts
// once a second owner confirms it or a day has passed; taking one counts at once (decision 89).

const PATH = '/admin/staff'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const [staff, waiting] = await Promise.all([listStaff(db), waitingChanges(db)])
  return { staff, waiting, me: viewer.id }
}

interface Answer {
  values: Record<string, string>
  errors: FieldErrors
}

/** Proposes a role, or decides on what was proposed. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const posted = await postedForm(request)
  const intent = textOf(posted, 'intent')
  if (intent === 'propose') return propose(posted, given, url)
  const decide = deciding.get(intent)
  if (!decide) throw notFound()
  const decided = confirmedOr(
    await decide.act(given.db, textOf(posted, 'change'), given.viewer, given.now),
    url,
  )
  if (decided.ok) return redirectWith(PATH, decide.done)
  return redirectWith(PATH, decided.code === 'own' ? 'change_own' : 'change_over')
}

const deciding = new Map([
  ['confirm', { act: confirmChange, done: 'change_confirmed' as const }],
  ['withdraw', { act: withdrawChange, done: 'change_withdrawn' as const }],
])

async function propose(posted: FormData, { db, viewer, now }: ViewerContext, url: URL) {
  const form = readForm(staffForm, posted)
  if (!form.ok) return data<Answer>({ ...form, values: textsOf(posted) }, { status: 422 })
  const proposed = confirmedOr(await proposeRoleByName(db, form.value, viewer, now), url)
  if (proposed.ok) return redirectWith(PATH, 'role_proposed')
  const answer = { values: textsOf(posted), errors: { username: proposed.code } }
  return data<Answer>(answer, { status: 409 })
}

export const meta: Route.MetaFunction = () => titled(m.staff_title())

const nameErrors: Record<ProposeRefusal, () => string> = {
  unknown: m.staff_username_unknown,
  own: m.staff_username_own,
  suspended: m.staff_username_suspended,
  unconfirmed: m.staff_username_unconfirmed,
  same: m.staff_username_same,
  pending: m.staff_username_pending,
}

const errorWords = (code: string, field: string): string =>
  field === 'username' && Object.hasOwn(nameErrors, code)
    ? nameErrors[code as ProposeRefusal]()
    : field === 'reason'
      ? m.staff_reason_wrong()
      : m.staff_username_unknown()

export default function Staff({
  loaderData: { staff, waiting, me },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="k-stack k-gap-5">
      <ListHead title={m.staff_title()}>
        <ButtonLink to={`${PATH}/permissions`}>{m.staff_may()}</ButtonLink>
      </ListHead>
      <p className="k-muted">{m.staff_lead()}</p>
      {waiting.length > 0 && <Waiting waiting={waiting} me={me} />}
      <ListTable
        label={m.staff_title()}
        columns={columnsFor(me)}
        rows={staff}
        rowKey={({ id }) => id}
      />
      <GiveRole answer={actionData} />
    </div>
  )
}

const columnsFor = (me: string) => [
  {
    label: m.staff_person,
    wide: true,
    cell: ({ id, username, suspended_at }: StaffMember) => (
      <span className="k-row k-gap-2">
        <Link className="k-link" to={`/admin/users/${id}?from=${PATH}`}>
          <bdi dir="ltr">{username}</bdi>
        </Link>
        {id === me && <Tag>{m.staff_you()}</Tag>}
        {suspended_at && <Tag tone="danger">{m.admin_user_suspended()}</Tag>}
      </span>
    ),
  },
  { label: m.staff_role, cell: ({ role }: StaffMember) => roleName(role) },
  { label: m.staff_since, cell: ({ since }: StaffMember) => formatDate(since) },
  {
    label: m.staff_given_by,
    cell: ({ given_by_id, given_by }: StaffMember) =>
      given_by ? <PersonLink id={given_by_id} name={given_by} /> : m.staff_by_machine(),
  },
  {
    label: m.staff_two_step,
    cell: ({ two_factor_enabled }: StaffMember) =>
      two_factor_enabled ? m.admin_user_on() : m.admin_user_off(),
  },
  {
    label: m.staff_take,
    hidden: true,
    end: true,
    cell: ({ id, username }: StaffMember) =>
      id !== me && (
        <ButtonLink
          size="sm"
          variant="ghost"
          to={`/admin/users/${id}/administrator?from=${PATH}`}
          aria-label={m.staff_take_named({ name: username })}
        >
          {m.staff_take()}
        </ButtonLink>
      ),
  },
]

/** What takes a second owner, with what an owner can do about it. */
function Waiting({ waiting, me }: { waiting: readonly WaitingChange[]; me: string }) {
  return (
    <section className="k-stack k-gap-3" aria-labelledby="waiting">
      <h2 id="waiting">{m.staff_pending()}</h2>
      <p className="k-muted">{m.staff_pending_lead()}</p>
      <ul className="k-stack k-gap-3 k-pending">
        {waiting.map((change) => (
          <li key={change.id}>
            <Card as="div" className="k-stack k-gap-3">
              <strong>{titleOf(change)}</strong>
              {change.settings && <NewAccount settings={change.settings} />}
              {change.reason && (
                <p>
                  <Bdi>{change.reason}</Bdi>
                </p>
              )}
              <p className="k-muted k-sm">
                {m.staff_pending_by({ name: change.by })} ·{' '}
                {m.staff_pending_due({ date: isolated(formatDateTime(change.due)) })}
              </p>
              <Form method="post" action={PATH} className="k-row k-gap-2">
                <input type="hidden" name="change" value={change.id} />
                {change.proposed_by !== me && (
                  <Button name="intent" value="confirm" variant="primary">
                    {m.staff_confirm()}
                  </Button>
                )}
                <Button name="intent" value="withdraw">
                  {m.staff_withdraw()}
                </Button>
              </Form>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

const titleOf = ({ role, username }: WaitingChange): string =>
  role && username
    ? m.staff_pending_role({ role: roleName(role), name: username })
    : m.staff_pending_account()

const NewAccount = ({ settings }: { settings: Record<string, string> }) => (
  <ul>
    {Object.entries(settings).map(([key, value]) => (
      <li key={key}>
        {auditFieldWords(key)}: <Bdi>{value || '—'}</Bdi>
      </li>
    ))}
  </ul>
)

function GiveRole({ answer }: { answer: Answer | undefined }) {
  return (
    <section className="k-section k-stack k-pending">
      <SectionHead title={m.staff_give()} />
      <Form
        method="post"
        action={PATH}
        aria-label={m.staff_give()}
        className="k-stack"
        {...unsavedProps(answer !== undefined)}
      >
        <Filled
          value={{
            values: answer?.values ?? {},
            errors: fieldErrorInWords(answer?.errors, errorWords),
          }}
        >
          <TextField
            name="username"
            label={m.staff_username()}
            hint={m.staff_username_hint()}
            dir="ltr"
            required
          />
          <RoleField />
          <TextField
            name="reason"
            label={m.staff_reason()}
            hint={m.staff_reason_hint()}
            rows={3}
            maxLength={MOST_STAFF_REASON}
            required
          />
        </Filled>
        <div className="k-actions">
          <Button variant="primary" name="intent" value="propose">
            {m.staff_give_submit()}
          </Button>
        </div>
      </Form>
    </section>
  )
}
