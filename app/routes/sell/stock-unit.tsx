import { data } from 'react-router'
import { formatDateTime, isolated, leftToRight } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { proofOf } from '#modules/auth/confirm-person.server.ts'
import { openUnitOfStock } from '#modules/vault/open-unit.server.ts'
import { stockUnitOf } from '#modules/vault/stock-page.server.ts'
import { isUnsold, stockPath } from '#modules/vault/stock.ts'
import { GoodsHead, Recorded } from '#modules/vault/ui/goods-section.tsx'
import { OpenedGoods } from '#modules/vault/ui/opened-goods.tsx'
import { StockHead } from '#modules/vault/ui/stock-head.tsx'
import { stockUnitName, UnitStatus } from '#modules/vault/ui/stock-units.tsx'
import { postedForm } from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Note, Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { Refused } from '../layout/refused.tsx'
import { revealRefused, shownHeaders, shownThen } from '../layout/reveal-answer.ts'
import { RevealProof } from '../layout/reveal-proof.tsx'
import { ownStock } from './own-stock.server.ts'
import type { Route } from './+types/stock-unit'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.stock_title(), index: false })

export const headers = shownHeaders

/** Read, this is the unit closed, with the forms that open and remove it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer, now, offer } = await ownStock(params.offerId, request, context)
  const unit = await stockUnitOf(db, offer.id, params.unitId, viewer.id)
  if (!unit) throw missing('offer')
  return { offer, unit, proof: await proofOf(db, viewer.id, now) }
}

/** Asks whether it is the viewer, writes down that they open the unit, and answers with it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, viewer, now, offer } = await ownStock(params.offerId, request, context)
  const posted = await postedForm(request)
  const given = { password: textOf(posted, 'password'), code: textOf(posted, 'code').trim() }
  const unit = { offerId: offer.id, unitId: params.unitId }
  const opened = await openUnitOfStock(db, unit, viewer, given, now)
  if (opened.ok) return data({ units: opened.value }, shownThen(stockPath(offer.id, params.unitId)))
  if (opened.code === 'not_found') throw missing('offer')
  const { words, status } = revealRefused(opened, given)
  return data({ problem: words }, { status })
}

export default function Unit({
  loaderData: { offer, unit, proof },
  actionData,
}: Route.ComponentProps) {
  const problem = actionData && 'problem' in actionData ? actionData.problem : null
  const units = actionData && 'units' in actionData ? actionData.units : null
  const path = stockPath(offer.id, unit.id)
  return (
    <main id="main" className="k-wrap k-section k-stockunit">
      <div className="k-stack k-gap-5">
        <BackLink to={stockPath(offer.id)}>{m.stock_back()}</BackLink>
        <StockHead offer={offer} title={isolated(offer.title)} />
        {problem && <Problem>{problem}</Problem>}
        <Card className="k-stack" aria-labelledby="goods">
          <GoodsHead sealed={!unit.shredded_at} />
          <div className="k-row">
            <b>
              <bdi dir="ltr">{stockUnitName(unit)}</bdi>
            </b>
            <UnitStatus state={unit.state} />
          </div>
          {units ? <Opened units={units} path={path} /> : <Closed unit={unit} />}
        </Card>
        {!units && !unit.shredded_at && (
          <Card className="k-stack" aria-labelledby="open">
            <h2 className="k-h3" id="open">
              {m.stock_reveal_title()}
            </h2>
            <RevealProof action={path} proof={proof} />
          </Card>
        )}
        {!units && isUnsold(unit.state) && <Remove path={path} />}
      </div>
    </main>
  )
}

function Opened({
  units,
  path,
}: {
  units: Parameters<typeof OpenedGoods>[0]['units']
  path: string
}) {
  return (
    <>
      <OpenedGoods units={units} />
      <Note>{m.goods_shown_seller()}</Note>
      <div className="k-actions">
        <ButtonLink to={path}>{m.goods_back()}</ButtonLink>
      </div>
    </>
  )
}

type ShownUnit = Route.ComponentProps['loaderData']['unit']

function Closed({ unit }: { unit: ShownUnit }) {
  return (
    <>
      <p className="k-muted">{storyOf(unit)}</p>
      {unit.order_id && (
        <TextLink tap to={`/sales/${unit.order_id}`}>
          {m.stock_unit_to_sale()}
        </TextLink>
      )}
      {unit.opened_at && (
        <Recorded>{m.stock_unit_opened({ date: formatDateTime(unit.opened_at) })}</Recorded>
      )}
      {unit.looks.map(({ at, reason }, index) => (
        <Recorded key={index}>
          {m.stock_unit_looked({ date: formatDateTime(new Date(at)), reason: isolated(reason) })}
        </Recorded>
      ))}
    </>
  )
}

function storyOf(unit: ShownUnit): string {
  const { state, order_id, created_at, sold_at, shredded_at, taken_out_why } = unit
  if (shredded_at) {
    const date = formatDateTime(shredded_at)
    if (taken_out_why !== null)
      return m.stock_unit_taken_out({ date, reason: isolated(taken_out_why) })
    return state === 'removed' ? m.stock_unit_removed({ date }) : m.stock_unit_shredded({ date })
  }
  if (state === 'held') return m.stock_unit_held({ date: formatDateTime(created_at) })
  if (!order_id) return m.stock_unit_stock({ date: formatDateTime(created_at) })
  const told = {
    date: formatDateTime(sold_at ?? created_at),
    order: leftToRight(`#${shortId(order_id)}`),
  }
  return m.stock_unit_sold(told)
}

function Remove({ path }: { path: string }) {
  return (
    <Card className="k-stack" aria-labelledby="remove">
      <h2 className="k-h3" id="remove">
        {m.stock_remove_title()}
      </h2>
      <p className="k-muted">{m.stock_remove_text()}</p>
      <form method="post" action={hrefOf(`${path}/remove`)} className="k-actions">
        <Button variant="outline-danger">
          <Icon name="trash-2" />
          {m.stock_remove_submit()}
        </Button>
      </form>
    </Card>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
