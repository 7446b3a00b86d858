import { formatDateTime } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { AppCode, OwnPassword } from '#modules/accounts/ui.ts'
import { GoodsHead, Recorded } from '#modules/vault/ui.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import type { readSoldGoods } from './sold-goods.server.ts'

type SoldGoods = Awaited<ReturnType<typeof readSoldGoods>>

/** What a seller gave, closed: when, whether the buyer opened it, and the form that opens it. */
export function SoldGoods({ sale: { id, given }, proof }: Pick<SoldGoods, 'sale' | 'proof'>) {
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
      <Proof id={id} proof={proof} />
    </Card>
  )
}

function Proof({ id, proof }: { id: string; proof: SoldGoods['proof'] }) {
  if (proof !== 'code' && proof !== 'password')
    return (
      <Callout tone="warning" icon="lock">
        {proof === 'too_new' ? m.goods_proof_too_new() : m.goods_no_proof()}
      </Callout>
    )
  return (
    <form method="post" action={hrefOf(`/sales/${id}/reveal`)} className="k-stack">
      <h3>{m.goods_reveal_title()}</h3>
      <p className="k-muted">{m.goods_reveal()}</p>
      {proof === 'code' ? <AppCode orRecovery /> : <OwnPassword />}
      <div className="k-actions">
        <Button>
          <Icon name="eye" />
          {m.goods_reveal_submit()}
        </Button>
      </div>
    </form>
  )
}
