import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { useStore } from '#ui/use-store.ts'
import { canAdjust } from './adjustment-state.ts'

/**
 * Sends the form of a wallet (adjustment.island.tsx) as soon as it says what the server would take.
 */
export function AdjustmentSubmit({ form }: { form: string }) {
  const isReady = useStore(canAdjust)
  return (
    <Button form={form} variant="primary" disabled={!isReady} data-busy={m.admin_saving()}>
      {m.admin_wallet_submit()}
    </Button>
  )
}
