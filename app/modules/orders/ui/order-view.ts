import type { Rating } from '../feedback.ts'
import type { ContactMethod } from '../checkout.form.ts'
import type { actionsFor, Order } from '../order.ts'
import type { Step } from './timeline.ts'

/** What a card shows of an order to either side. Money is whole DA. */
export interface ShownOrder extends Order {
  offer_id: number
  offer_title: string
  created_at: Date
  game_name: string
  game_slug: string
  game_mono: string
  game_logo_url: string | null
  payment_method: string
  payment_method_ar: string
  contact_method: ContactMethod
  contact_details: string
  refund_reason: string | null
  dispute_reason: string | null
  rating: Rating | null
  steps: readonly Step[]
}

/** What only its buyer sees of an order. */
export interface BoughtOrder extends ShownOrder {
  seller_username: string
  buyer_name: string
  buyer_email: string
  buyer_phone: string
  points_earned: number | null
  /** Whether the seller's payment link can be followed now. */
  payable: boolean
}

/** What a seller sees of an order: never the buyer's name, email and phone. */
export interface SoldOrder extends ShownOrder {
  buyer_username: string
  comment: string | null
}

/** What the reader may do with the order now. */
export type Actions = ReturnType<typeof actionsFor>
