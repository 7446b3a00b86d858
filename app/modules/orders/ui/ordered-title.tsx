import { directionOfText } from '#kernel/text-direction.ts'
import { formatPieces } from '#i18n/format.ts'

type OrderedTitleProps = {
  order: { offer_title: string; quantity: number }
  as?: 'h1' | 'b' | 'span'
  className?: string
}

/** What was ordered, and first how many of it, in the direction of its title. */
export const OrderedTitle = ({ order, as: Tag = 'span', className }: OrderedTitleProps) => (
  <Tag className={className} dir={directionOfText(order.offer_title)}>
    {formatPieces(order.quantity, order.offer_title)}
  </Tag>
)
