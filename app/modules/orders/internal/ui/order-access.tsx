import { hrefOf } from '#i18n/language.ts'
import { Recorded } from '#modules/vault/ui/goods-section.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'
import { accessPath } from '../../order-paths.ts'
import type { AccessView } from './access-view.ts'
import { Sealed } from './order-goods.tsx'
import { OrderPart } from './order-parts.tsx'

type OrderAccessProps = { id: string; access: AccessView }

/**
 * The account that the buyer lends its seller, closed: since when, who opened it, what can be done.
 * A form leads to where the seller proves that it is them: no address of what is opened is ever
 * read.
 */
export function OrderAccess({ id, access }: OrderAccessProps) {
  const { title, sealed, text, opened, after, act } = access
  return (
    <OrderPart id="access" icon="lock" title={title} end={sealed && <Sealed />}>
      <p className={sealed ? undefined : 'k-muted'}>{text}</p>
      {opened && <Recorded>{opened}</Recorded>}
      {after && (
        <Callout tone="warning" icon="lock" title={after.title}>
          {after.text}
        </Callout>
      )}
      {act?.by === 'link' && (
        <div className="k-actions">
          <ButtonLink to={accessPath(id)}>{act.words}</ButtonLink>
        </div>
      )}
      {act?.by === 'form' && (
        <form method="post" action={hrefOf(`/sales/${id}/access`)} className="k-actions">
          <Button>
            <Icon name="eye" />
            {act.words}
          </Button>
        </form>
      )}
    </OrderPart>
  )
}
