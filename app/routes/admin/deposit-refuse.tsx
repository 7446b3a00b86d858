import { data, Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { mayDecide } from '#modules/payouts/deposit.ts'
import { findDeposit } from '#modules/payouts/deposit-lists.server.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { MAX_REASON } from '#modules/payouts/payout-fields.ts'
import { fieldWords } from '#modules/payouts/ui/words.ts'
import { reasonForm } from '#modules/payouts/withdrawal.form.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import type { Route } from './+types/deposit-refuse'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const deposit = await findDeposit(db, params.depositId)
  if (!deposit) throw notFound()
  return { id: deposit.id, possible: mayDecide(deposit, requireViewer(context, request)).ok, search: url.search }
}

/** Credits nothing, with a reason that the person reads. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const admin = requireViewer(context, request)
  const form = readForm(reasonForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const decided = await decideOnDeposit(db, params.depositId, { name: 'refuse', reason: form.value.note }, admin, factsOf(context).now)
  if (!decided.ok && decided.code === 'not_found') throw notFound()
  return redirectWith(`/admin/deposits/${params.depositId}${url.search}`, decided.ok ? 'deposit_refused' : 'deposit_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: `${m.payouts_admin_refuse_title({ id: shortId(params.depositId ?? '') })} · ${m.site_name()}` }]

export default function Refuse({ loaderData: { id, possible, search }, actionData }: Route.ComponentProps) {
  const back = `/admin/deposits/${id}${search}`
  const footer = (
    <>
      <ButtonLink to={back}>{m.payouts_admin_back()}</ButtonLink>
      {possible && <Button form="refuse" variant="danger">{m.payouts_admin_refuse()}</Button>}
    </>
  )
  return (
    <Dialog title={m.payouts_admin_refuse_title({ id: shortId(id) })} closeTo={back} closeLabel={m.admin_close()} footer={footer}>
      {!possible && <Callout tone="warning" icon="circle-alert">{m.payouts_admin_decided_already()}</Callout>}
      {possible && (
        <>
          <p>{m.payouts_admin_refuse_text()}</p>
          <Form id="refuse" method="post">
            <Field label={m.payouts_reason()} hint={m.payouts_admin_reason_hint()} error={fieldWords('reason', actionData?.errors.note)} required>
              <Textarea name="note" dir="auto" maxLength={MAX_REASON} defaultValue={actionData?.values.note} autoFocus />
            </Field>
          </Form>
        </>
      )}
    </Dialog>
  )
}
