import { data, Form } from 'react-router'
import { formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textOf } from '#kernel/form.ts'
import { proofOf } from '#modules/auth/confirm-person.server.ts'
import { staffReasonForm } from '#modules/step-up/staff-reason.form.ts'
import { heldUnit } from '#modules/vault/held-page.server.ts'
import { openHeldUnit } from '#modules/vault/open-unit.server.ts'
import { sameAccountsOfUnit } from '#modules/vault/same-accounts.server.ts'
import { GoodsHead } from '#modules/vault/ui/goods-section.tsx'
import { OpenedGoods } from '#modules/vault/ui/opened-goods.tsx'
import { stockUnitName, UnitStatus } from '#modules/vault/ui/stock-units.tsx'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Note, Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { revealRefused, shownHeaders, shownThen } from '../../layout/reveal-answer.ts'
import { RevealProof } from '../../layout/reveal-proof.tsx'
import { ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import { LIST } from './decided.ts'
import { GivenBefore } from './given-before.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { SameAccounts } from '../parts/same-accounts.tsx'
import type { Route } from './+types/unit'

export const meta: Route.MetaFunction = () => titled(m.admin_stock_title())

export const headers = shownHeaders

/** Read, this is the unit closed, with the form that opens it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const unit = await heldUnit(db, params.sellerId, params.unitId)
  if (!unit) throw notFound()
  const isOwn = params.sellerId === viewer.id
  const [proof, same] = await Promise.all([
    proofOf(db, viewer.id, now),
    isOwn ? [] : sameAccountsOfUnit(db, unit.id),
  ])
  return { sellerId: params.sellerId, unit, isOwn, proof, same }
}

interface Mistakes {
  errors: FieldErrors
  values: Record<string, string>
}

/** Asks why and whether it is the viewer, writes it down, and answers with the unit. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const { sellerId, unitId } = params
  const posted = await postedForm(request)
  const values = { reason: textOf(posted, 'reason') }
  const form = readForm(staffReasonForm, posted)
  if (!form.ok) return data({ mistakes: { errors: form.errors, values } }, { status: 422 })
  const proof = { password: textOf(posted, 'password'), code: textOf(posted, 'code').trim() }
  const given = { ...proof, reason: form.value.reason }
  const opened = await openHeldUnit(db, { sellerId, unitId }, viewer, given, now)
  if (opened.ok) return data({ units: opened.value }, shownThen(`${LIST}/${sellerId}/${unitId}`))
  if (opened.code === 'not_found') throw notFound()
  if (opened.code === 'own') return data({ problem: m.admin_stock_own() }, { status: 403 })
  const { words, status } = revealRefused(opened, proof)
  return data({ problem: words, mistakes: { errors: {}, values } }, { status })
}

export default function HeldUnit({ loaderData, actionData }: Route.ComponentProps) {
  const { sellerId, unit, isOwn, proof, same } = loaderData
  const problem = actionData && 'problem' in actionData ? actionData.problem : null
  const mistakes = actionData && 'mistakes' in actionData ? actionData.mistakes : null
  const units = actionData && 'units' in actionData ? actionData.units : null
  const place = `${LIST}/${sellerId}`
  return (
    <div className="k-stack k-gap-4">
      <BackLink to={place}>{m.admin_stock_back({ name: isolated(unit.username) })}</BackLink>
      <ListHead title={m.stock_unit_name({ number: formatNumber(unit.number) })} />
      {problem && <Problem>{problem}</Problem>}
      {isOwn && <Note>{m.admin_stock_own()}</Note>}
      <Card className="k-stack" aria-labelledby="goods">
        <GoodsHead sealed />
        <p className="k-row k-gap-3">
          <b>
            <bdi dir="ltr">{stockUnitName(unit)}</bdi>
          </b>
          <UnitStatus state="held" />
          {unit.given_before && <GivenBefore yes />}
        </p>
        <p className="k-muted">
          <Bdi>{unit.title}</Bdi> · {formatDateTime(unit.created_at)}
        </p>
        {units && (
          <>
            <OpenedGoods units={units} />
            <Note>{m.goods_shown_seller()}</Note>
          </>
        )}
      </Card>
      {same.length > 0 && (
        <Card>
          <SameAccounts accounts={same} />
        </Card>
      )}
      {!units && !isOwn && <Look action={`${place}/${unit.id}`} {...{ proof, mistakes }} />}
      {!isOwn && <Decide place={place} unitId={unit.id} />}
    </div>
  )
}

type LookProps = {
  action: string
  proof: Route.ComponentProps['loaderData']['proof']
  mistakes: Mistakes | null | undefined
}

/** Why it is opened, and that it is its reader. */
const Look = ({ action, proof, mistakes }: LookProps) => (
  <Card className="k-stack" aria-labelledby="open">
    <h2 className="k-h3" id="open">
      {m.admin_stock_look_title()}
    </h2>
    <RevealProof action={action} proof={proof} words={m.admin_stock_look_text()}>
      <ReasonField
        label={m.admin_stock_look_why()}
        hint={m.admin_stock_reason_hint()}
        answer={mistakes}
      />
    </RevealProof>
  </Card>
)

const Decide = ({ place, unitId }: { place: string; unitId: string }) => (
  <Card className="k-stack" aria-labelledby="decide">
    <h2 className="k-h3" id="decide">
      {m.admin_stock_decide()}
    </h2>
    <Form method="post" action={place} className="k-actions">
      <Button variant="primary" name="unit" value={unitId} data-busy={m.admin_stock_let_busy()}>
        <Icon name="check" />
        {m.admin_stock_let_one()}
      </Button>
      <ButtonLink variant="outline-danger" to={`${place}/take-out?unit=${unitId}`}>
        {m.admin_stock_refuse_title()}
      </ButtonLink>
    </Form>
  </Card>
)
