import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '#modules/catalog/category.ts'
import type { GoodsState } from '#modules/vault/goods-state.ts'
import { meanings, type OrderStatus } from '../../order.ts'

/** What was delivered, closed, as one side's page shows it. */
export interface GoodsView {
  title: string
  /** Whether it can be opened; then `opened` says when the buyer first did. */
  state: 'closed' | 'none' | 'refunded' | 'shredded'
  text: string
  opened: string | null
}

interface Handed {
  status: OrderStatus
  category: Category
  goods: GoodsState | null
}

const titleOf = ({ category }: Handed): string =>
  category === 'accounts' ? m.order_page_goods_accounts() : m.goods_title()

/** What a buyer was given; null where nothing was, and nobody would look for it. */
export function boughtGoodsView(order: Handed): GoodsView | null {
  const { status, category, goods } = order
  const title = titleOf(order)
  if (!goods)
    return category === 'accounts' && meanings[status].is_delivered
      ? { title, state: 'none', text: m.goods_none(), opened: null }
      : null
  if (goods.shredded_at) return shredded(title, goods.shredded_at)
  if (!meanings[status].is_delivered)
    return { title, state: 'refunded', text: m.goods_refunded(), opened: null }
  const { opened_at } = goods
  return {
    title,
    state: 'closed',
    text: m.goods_delivered({ date: formatDateTime(goods.given_at) }),
    opened: opened_at && m.goods_opened_by_you({ date: formatDateTime(opened_at) }),
  }
}

/** What a seller gave; null where they gave nothing by form. */
export function soldGoodsView(order: Handed): GoodsView | null {
  const { goods } = order
  if (!goods) return null
  const title = titleOf(order)
  if (goods.shredded_at) return shredded(title, goods.shredded_at)
  const { opened_at } = goods
  return {
    title,
    state: 'closed',
    text: m.goods_delivered_by_you({ date: formatDateTime(goods.given_at) }),
    opened: opened_at
      ? m.goods_opened_by_buyer({ date: formatDateTime(opened_at) })
      : m.goods_not_opened(),
  }
}

const shredded = (title: string, at: string): GoodsView => ({
  title,
  state: 'shredded',
  text: m.goods_shredded({ date: formatDateTime(at) }),
  opened: null,
})
