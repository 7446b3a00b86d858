import { formatDateTime } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '#modules/catalog/rules.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import type { unitsGiven } from '../units.server.ts'
import './goods.css'

/** What is known of an order's goods while they are closed. */
export type GivenGoods = Awaited<ReturnType<typeof unitsGiven>>

type SectionProps = {
  order: { id: string; category: Category; completed_at: Date | null; may_open: boolean }
  given: GivenGoods
}

/** What was delivered to a buyer, closed: when, who opened it, and the form that opens it. */
export function GoodsSection({ order, given }: SectionProps) {
  return (
    <Card className="k-stack" aria-labelledby="goods">
      <GoodsHead sealed={given.count > 0} />
      <ClosedGoods order={order} given={given} />
    </Card>
  )
}

export function GoodsHead({ sealed }: { sealed: boolean }) {
  return (
    <div className="k-goods__h">
      <h2 className="k-h3" id="goods">
        <Icon name="package" />
        {m.goods_title()}
      </h2>
      {sealed && (
        <Tag tone="success">
          <Icon name="lock" size="sm" />
          {m.goods_sealed()}
        </Tag>
      )}
    </div>
  )
}

function ClosedGoods({ order: { id, category, completed_at, may_open }, given }: SectionProps) {
  if (given.count === 0 || given.given_at === null)
    return <p className="k-muted">{completed_at ? m.goods_none() : m.goods_not_yet()}</p>
  if (given.shredded_at)
    return (
      <p className="k-muted">{m.goods_shredded({ date: formatDateTime(given.shredded_at) })}</p>
    )
  if (!may_open) return <p className="k-muted">{m.goods_refunded()}</p>
  return (
    <>
      <p>{m.goods_delivered({ date: formatDateTime(given.given_at) })}</p>
      <Guide category={category} />
      <Callout tone="warning" icon="eye" title={m.goods_before()}>
        {m.goods_before_why()}
      </Callout>
      {given.buyer && (
        <Recorded>{m.goods_opened_by_you({ date: formatDateTime(given.buyer.first_at) })}</Recorded>
      )}
      <form method="post" action={hrefOf(`/orders/${id}/reveal`)} className="k-actions">
        <Button variant="primary">
          <Icon name="eye" />
          {given.buyer ? m.goods_open_again() : m.goods_open()}
        </Button>
      </form>
    </>
  )
}

const stepsOf: Record<Category, readonly (() => string)[]> = {
  accounts: [m.goods_guide_sign_in, m.goods_guide_secure],
  currencies: [m.goods_guide_use],
  items: [m.goods_guide_use],
  boosting: [],
}

function Guide({ category }: { category: Category }) {
  const steps = [m.goods_guide_ready, ...stepsOf[category]].map((words) => words())
  return (
    <section className="k-stack k-gap-2" aria-labelledby="goods-guide">
      <h3 id="goods-guide">{m.goods_guide()}</h3>
      <ol className="k-goods__guide">
        {[...steps, m.goods_guide_confirm()].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

/** What is kept of an opening. */
export const Recorded = ({ children }: { children: string }) => (
  <p className="k-goods__rec">
    <Icon name="eye" />
    <span>{children}</span>
  </p>
)
