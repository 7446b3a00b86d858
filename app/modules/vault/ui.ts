export { DeliveryForm } from './internal/ui/delivery-form.tsx'
export { GoodsHead, GoodsSection, Recorded } from './internal/ui/goods-section.tsx'
export { OpenedGoods } from './internal/ui/opened-goods.tsx'
