import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { GoodsHead, Recorded } from '#modules/vault/ui/goods-section.tsx'
import { Card } from '#ui/card.tsx'
import { RevealProof } from '../layout/reveal-proof.tsx'
import type { readSoldGoods } from './sold-goods.server.ts'

type SoldGoods = Awaited<ReturnType<typeof readSoldGoods>>

/** What a seller gave, closed: when, whether the buyer opened it, and the form that opens it. */
export function SoldGoodsCard({ sale: { id, given }, proof }: Pick<SoldGoods, 'sale' | 'proof'>) {
  if (given.shredded_at || given.given_at === null)
    return (
      <Card className="k-stack" aria-labelledby="goods">
        <GoodsHead sealed />
        {given.shredded_at && (
          <p className="k-muted">{m.goods_shredded({ date: formatDateTime(given.shredded_at) })}</p>
        )}
      </Card>
    )
  return (
    <Card className="k-stack" aria-labelledby="goods">
      <GoodsHead sealed />
      <p>{m.goods_delivered_by_you({ date: formatDateTime(given.given_at) })}</p>
      <Recorded>
        {given.buyer
          ? m.goods_opened_by_buyer({ date: formatDateTime(given.buyer.first_at) })
          : m.goods_not_opened()}
      </Recorded>
      <h3>{m.goods_reveal_title()}</h3>
      <RevealProof action={`/sales/${id}/reveal`} proof={proof} />
    </Card>
  )
}
