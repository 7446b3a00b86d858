import { m } from '#i18n/paraglide/messages.js'
import { Island } from '#ui/island.tsx'
import { Toast, Toasts as Place } from '#ui/toast.tsx'
import { Toasts } from '#ui/toasts.island.tsx'
import type { Message } from '#ui/toasts.ts'
import type { Flash } from './flash.server.ts'
import { useRoot } from './root-data.ts'

/** The words of each message: a key without them is a type error here. */
const words: { [Key in Flash as `flash_${Key}`]: () => string } = m

/** The messages that tell of something refused: they stay. All others go after three seconds. */
const refusals: ReadonlySet<Flash> = new Set([
  'order_not_found',
  'order_wrong_state',
  'order_frozen',
  'order_under_review',
  'order_delivered_first',
  'order_cancelled_first',
  'order_too_early',
  'offer_not_found',
  'offer_no_stock',
  'offers_none_chosen',
  'offers_too_many',
  'offers_expired',
  'device_gone',
  'data_too_often',
  'pay_too_often',
  'application_wrong_state',
  'game_gone',
  'payment_handled_before',
  'payment_act_impossible',
  'refund_done_before',
  'refund_own',
  'setting_changed',
  'reward_gone',
  'feedback_gone',
  'reply_refused',
  'offer_held',
  'offer_wrong_state',
  'stock_changed',
  'stock_held',
  'stock_gone',
  'stock_full',
  'stock_closed',
  'stock_not_a_seller',
  'stock_busy',
  'units_gone',
  'units_own',
  'units_not_a_seller',
  'access_none',
  'step_later',
  'step_settled',
  'withdrawal_wrong_state',
  'withdrawals_none_new',
  'deposit_wrong_state',
  'receipt_wrong_state',
])

/** The message that the last form left for this page, and place for those of its scripts. */
export function FlashToasts() {
  const flash = useRoot()?.flash
  const first = flash && isFlash(flash) ? messageOf(flash) : null
  return (
    <Island
      of={Toasts}
      props={{ first, close: m.close() }}
      when={first?.tone === 'danger' ? 'idle' : 'call'}
    />
  )
}

/**
 * What the script says (submit.client.ts) of a form that it does not send without a network; on
 * every page, also those without a frame.
 */
export function UnsentToast() {
  return (
    <template data-unsent-toast="">
      <Place>
        <Toast tone="danger">{m.offline_unsent()}</Toast>
      </Place>
    </template>
  )
}

const messageOf = (flash: Flash): Message => ({
  tone: refusals.has(flash) ? 'danger' : 'success',
  words: words[`flash_${flash}`](),
})

/** The key comes from a cookie, which could say anything. */
const isFlash = (key: string): key is Flash => Object.hasOwn(words, `flash_${key}`)
