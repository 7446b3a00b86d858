import { data, Form } from 'react-router'
import { formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textsOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { staffReasonForm } from '#modules/step-up/staff-reason.form.ts'
import { heldUnit, heldUnitsOf } from '#modules/vault/held-page.server.ts'
import { removeHeldStock } from '#modules/vault/held-units.server.ts'
import { stockUnitName } from '#modules/vault/ui/stock-units.tsx'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import { decided, LIST, whichOf } from './decided.ts'
import { ReasonField } from '../parts/reason-field.tsx'
import type { Route } from './+types/take-out'

/** Of which units it is asked: the one that is named, or all up to a number. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db } = asViewer(context, request)
  const held = await heldUnitsOf(db, params.sellerId, null)
  if (!held) throw notFound()
  const named = url.searchParams.get('unit')
  const unit = named === null ? null : await heldUnit(db, held.seller.id, named)
  if (named !== null && !unit) throw notFound()
  const { seller, count, last } = held
  // never more than stands there now
  const upTo = Math.min(idFrom(url.searchParams.get('up_to') ?? undefined) ?? last, last)
  return { seller, count, last: upTo, unit }
}

interface Answer {
  errors: FieldErrors
  values: Record<string, string>
}

/** Takes them out, with the reason that their seller is told. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const { sellerId } = params
  const posted = await postedForm(request)
  const form = readForm(staffReasonForm, posted)
  if (!form.ok) return data<Answer>({ ...form, values: textsOf(posted) }, { status: 422 })
  const { reason } = form.value
  const done = await removeHeldStock(db, viewer, sellerId, whichOf(posted), reason, now)
  return decided(sellerId, done, 'units_refused')
}

export const meta: Route.MetaFunction = () => titled(m.admin_stock_title())

export default function TakeOut({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { seller, count, last, unit } = loaderData
  const place = `${LIST}/${seller.id}`
  return (
    <div className="k-stack k-gap-4">
      <BackLink to={place}>{m.admin_stock_back({ name: isolated(seller.username) })}</BackLink>
      <ListHead
        title={
          unit
            ? m.admin_stock_refuse({
                unit: m.stock_unit_name({ number: formatNumber(unit.number) }),
              })
            : m.admin_stock_refuse_all_title({ number: formatNumber(count) })
        }
      />
      <Card>
        <Form
          method="post"
          action={`${place}/take-out?${unit ? `unit=${unit.id}` : `up_to=${last}`}`}
          className="k-stack"
          {...unsavedProps(answer?.values)}
        >
          {unit && (
            <b>
              <bdi dir="ltr">{stockUnitName(unit)}</bdi>
            </b>
          )}
          <p className="k-muted">{m.admin_stock_refuse_text()}</p>
          {unit ? (
            <input type="hidden" name="unit" value={unit.id} />
          ) : (
            <input type="hidden" name="up_to" value={last} />
          )}
          <ReasonField
            label={m.admin_reason()}
            hint={m.admin_stock_reason_hint()}
            answer={answer}
          />
          <div className="k-actions">
            <Button variant="danger">{m.admin_stock_refuse_submit()}</Button>
            <ButtonLink variant="ghost" to={place}>
              {m.cancel()}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </div>
  )
}
