import { data, Form } from 'react-router'
import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { toAlgiers } from '#kernel/algiers.ts'
import { type FieldErrors, readForm, textsOf } from '#kernel/form.ts'
import { outageForm } from '#modules/orders/outage.form.ts'
import { enterOutage, outagesForAdmin } from '#modules/orders/outages.server.ts'
import { timeInWords } from '#modules/orders/ui/deadline-words.ts'
import { MOST_STAFF_REASON } from '#modules/step-up/staff-reason.form.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { SectionHead } from '#ui/section.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { ListFailed, ListHead, ListTable } from '../parts/list.tsx'
import { Filled, fieldErrorInWords, TextField } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/outages'
import './outages.css'

// /admin/outages: times at which the site could not be reached, by which every deadline of an order
// is moved (decision 42). Most are recorded automatically; owners enter those that were missed.

const PATH = '/admin/outages'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = asViewer(context, request)
  return { outages: await outagesForAdmin(db), now: toAlgiers(now) }
}

interface Answer {
  values: Record<string, string>
  errors: FieldErrors
}

/** Records an outage, so that every deadline that it met moves. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const form = readForm(outageForm, posted)
  if (!form.ok) return data<Answer>(form, { status: 422 })
  const entered = confirmedOr(await enterOutage(db, form.value, viewer, now), url)
  if (entered.ok) return redirectWith(PATH, 'outage_entered')
  if (entered.code === 'not_found') throw notFound()
  return data<Answer>(
    { values: textsOf(posted), errors: { to: entered.code } },
    { status: entered.code === 'overlaps' ? 409 : 422 },
  )
}

export const meta: Route.MetaFunction = () => titled(m.admin_outages_title())

const words: Record<string, () => string> = {
  time: m.admin_outage_time_wrong,
  order: m.admin_outage_order_wrong,
  future: m.admin_outage_future,
  too_long: m.admin_outage_too_long,
  overlaps: m.admin_outage_overlaps,
}

const errorWords = (code: string, field: string): string =>
  field === 'reason' ? m.admin_outage_reason_wrong() : (words[code] ?? m.admin_outage_time_wrong)()

type Outage = NonNullable<Route.ComponentProps['loaderData']['outages']>[number]

const columns = [
  {
    label: m.admin_outage_from,
    cell: ({ from_at }: Outage) => (
      <time dateTime={from_at.toISOString()}>{formatDateTime(from_at)}</time>
    ),
  },
  {
    label: m.admin_outage_to,
    cell: ({ to_at }: Outage) => (
      <time dateTime={to_at.toISOString()}>{formatDateTime(to_at)}</time>
    ),
  },
  {
    label: m.admin_outage_length,
    cell: ({ from_at, to_at }: Outage) => timeInWords(to_at.getTime() - from_at.getTime()),
  },
  {
    label: m.admin_outage_source,
    wide: true,
    cell: ({ username, reason }: Outage) =>
      username ? (
        <span>
          {m.admin_outage_entered({ name: username })}
          <small className="k-outages__why">
            <Bdi>{reason}</Bdi>
          </small>
        </span>
      ) : (
        m.admin_outage_heartbeat()
      ),
  },
]

export default function Outages({
  loaderData: { outages, now },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_outages_title()} />
      <p className="k-muted">{m.admin_outages_about()}</p>
      {outages === null ? (
        <ListFailed retryTo={PATH} />
      ) : outages.length === 0 ? (
        <p className="k-muted">{m.admin_outages_none()}</p>
      ) : (
        <ListTable
          label={m.admin_outages_title()}
          columns={columns}
          rows={outages}
          rowKey={({ id }) => String(id)}
        />
      )}
      <section className="k-section k-stack k-outages">
        <SectionHead title={m.admin_outage_enter()} />
        <Form
          method="post"
          action={PATH}
          aria-label={m.admin_outage_enter()}
          className="k-stack"
          {...unsavedProps(actionData !== undefined)}
        >
          <Filled
            value={{
              values: actionData?.values ?? {},
              errors: fieldErrorInWords(actionData?.errors, errorWords),
            }}
          >
            <div className="k-outages__times">
              <Moment name="from" label={m.admin_outage_from()} latest={now} />
              <Moment name="to" label={m.admin_outage_to()} latest={now} />
            </div>
            <p className="k-muted k-sm">{m.admin_outage_hint()}</p>
            <TextField
              name="reason"
              label={m.admin_outage_reason()}
              hint={m.admin_outage_reason_hint()}
              rows={3}
              maxLength={MOST_STAFF_REASON}
              required
            />
          </Filled>
          <div className="k-actions">
            <Button variant="primary">{m.admin_outage_submit()}</Button>
          </div>
        </Form>
      </section>
    </>
  )
}

const Moment = ({ name, label, latest }: { name: string; label: string; latest: string }) => (
  <TextField name={name} label={label} type="datetime-local" max={latest} dir="ltr" required />
)
