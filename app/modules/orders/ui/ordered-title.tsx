import { directionOfText } from '#kernel/text-direction.ts'
import { formatPieces } from '#i18n/format.ts'
import type { ClimbEnds } from '#modules/offers/ladder.ts'
import { endsWords } from '#modules/offers/ui/ladder-words.ts'
import { Bdi } from '#ui/bdi.tsx'

type OrderedTitleProps = {
  order: { offer_title: string; quantity: number; climb?: ClimbEnds | null }
  as?: 'h1' | 'b' | 'span'
  className?: string
}

/** What was ordered, and first how many of it, or between which ranks, each in its direction. */
export const OrderedTitle = ({ order, as: Tag = 'span', className }: OrderedTitleProps) => (
  <Tag className={className} dir={order.climb ? undefined : directionOfText(order.offer_title)}>
    {order.climb && <>{endsWords(order.climb)} · </>}
    {order.climb ? <Bdi>{order.offer_title}</Bdi> : formatPieces(order.quantity, order.offer_title)}
  </Tag>
)
