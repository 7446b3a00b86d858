import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { proofOf } from '#modules/accounts/queries.server.ts'
import { AppCode, OwnPassword } from '#modules/accounts/ui.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'

type ProofProps = { action: string; proof: Awaited<ReturnType<typeof proofOf>> | null }

/** The form by which a seller proves that it is them and opens what they gave, or why they cannot. */
export function RevealProof({ action, proof }: ProofProps) {
  if (proof !== 'code' && proof !== 'password')
    return (
      <Callout tone="warning" icon="lock">
        {proof === 'too_new' ? m.goods_proof_too_new() : m.goods_no_proof()}
      </Callout>
    )
  return (
    <form method="post" action={hrefOf(action)} className="k-stack">
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
