import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Recorded } from '#modules/vault/ui/goods-section.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { disputePath } from '../../order-paths.ts'
import type { GoodsView } from './goods-view.ts'
import { OrderPart } from './order-parts.tsx'

type OrderGoodsProps = {
  id: string
  goods: GoodsView
  /** Whether a problem can be reported. */
  dispute: boolean
}

/** What was delivered to the buyer, closed: when, who opened it, and the form that opens it. */
export function OrderGoods({ id, goods, dispute }: OrderGoodsProps) {
  if (goods.state !== 'closed') return <Closed goods={goods} />
  const { text, opened } = goods
  return (
    <OrderPart id="goods" icon="package" title={goods.title} end={<Sealed />}>
      <p>{text}</p>
      {opened ? (
        <Recorded>{opened}</Recorded>
      ) : (
        <Callout tone="warning" icon="eye" title={m.goods_before()}>
          {m.goods_before_why()}
        </Callout>
      )}
      <div className="k-actions">
        <OpenGoods id={id} again={opened !== null} />
        {opened && dispute && (
          <ButtonLink variant="ghost" to={disputePath('/orders', id)}>
            {m.order_page_goods_broken()}
          </ButtonLink>
        )}
      </div>
    </OrderPart>
  )
}

/** Opens what was delivered, on a page of its own that nobody keeps. */
export function OpenGoods({ id, again = false }: { id: string; again?: boolean }) {
  return (
    <form method="post" action={hrefOf(`/orders/${id}/reveal`)}>
      <Button variant={again ? undefined : 'primary'} block>
        <Icon name="eye" />
        {again ? m.goods_open_again() : m.goods_open()}
      </Button>
    </form>
  )
}

export const Sealed = () => (
  <Tag tone="success">
    <Icon name="lock" size="sm" />
    {m.goods_sealed()}
  </Tag>
)

const Closed = ({ goods: { title, state, text } }: { goods: GoodsView }) => (
  <OrderPart id="goods" icon="package" title={title} end={state !== 'none' && <Sealed />}>
    <p className="k-muted">{text}</p>
  </OrderPart>
)

/**
 * What the seller gave, closed: when, whether the buyer opened it, and how far they are with it.
 */
export function SoldGoods({
  id,
  goods,
  progress,
}: Pick<OrderGoodsProps, 'id' | 'goods'> & { progress: string | null }) {
  if (goods.state !== 'closed') return <Closed goods={goods} />
  return (
    <OrderPart id="goods" icon="package" title={goods.title} end={<Sealed />}>
      <p>{goods.text}</p>
      {goods.opened && <Recorded>{goods.opened}</Recorded>}
      {progress && <p className="k-muted k-sm">{progress}</p>}
      <div className="k-actions">
        <ButtonLink to={`/sales/${id}/deliver`}>
          <Icon name="eye" />
          {m.order_page_goods_sold_open()}
        </ButtonLink>
      </div>
    </OrderPart>
  )
}
