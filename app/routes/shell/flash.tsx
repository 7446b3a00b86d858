import { m } from '#i18n/paraglide/messages.js'
import type { Flash } from '#platform/http.server.ts'
import { Toast, Toasts } from '#ui/toast.tsx'
import { useRoot } from './root-data.ts'

/** The words of each message: a key without them is a type error here. */
const words: { [Key in Flash as `flash_${Key}`]: () => string } = m

/** The messages that tell of something refused: they stay. All others go after three seconds. */
const refusals: ReadonlySet<Flash> = new Set([
  'order_not_found', 'order_wrong_state', 'order_frozen', 'offer_not_found', 'offer_no_stock', 'offers_none_chosen',
  'offers_too_many', 'offers_expired', 'device_gone', 'data_too_often', 'application_wrong_state',
  'game_gone', 'payment_handled_before', 'setting_changed', 'reward_gone', 'feedback_gone', 'reply_refused', 'offer_held',
  'offer_wrong_state', 'withdrawal_wrong_state', 'withdrawals_none_new', 'deposit_wrong_state', 'help_category_not_empty',
])

/** The message that the last form left for this page, and empty ones for scripts to fill. */
export function FlashToasts() {
  const flash = useRoot()?.flash
  return (
    <>
      <Toasts>{flash && isFlash(flash) && <FlashToast flash={flash} />}</Toasts>
      <template data-toast="success"><Toast>{''}</Toast></template>
      <template data-toast="danger"><Toast tone="danger">{''}</Toast></template>
    </>
  )
}

/** What the script says (submit.client.ts) of a form that it does not send without a network; on every page, also those without a frame. */
export function UnsentToast() {
  return <template data-unsent-toast=""><Toasts><Toast tone="danger">{m.offline_unsent()}</Toast></Toasts></template>
}

function FlashToast({ flash }: { flash: Flash }) {
  return <Toast tone={refusals.has(flash) ? 'danger' : 'success'}>{words[`flash_${flash}`]()}</Toast>
}

/** The key comes from a cookie, which could say anything. */
const isFlash = (key: string): key is Flash => Object.hasOwn(words, `flash_${key}`)
