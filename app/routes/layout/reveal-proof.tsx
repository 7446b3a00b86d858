import type { ReactNode } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { proofOf } from '#modules/auth/confirm-person.server.ts'
import { AppCode, OwnPassword } from '#modules/auth/ui/own-proof.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'

type ProofProps = {
  action: string
  /** What is said first, and what is asked beside the proof. */
  words?: string
  children?: ReactNode
  /** What stands on the button. */
  submit?: ReactNode
  proof: Awaited<ReturnType<typeof proofOf>> | null
}

/** The form by which who opens a unit proves that it is them, or why they cannot. */
export function RevealProof({ action, proof, words, children, submit }: ProofProps) {
  if (proof !== 'code' && proof !== 'password')
    return (
      <Callout tone="warning" icon="lock">
        {proof === 'too_new' ? m.goods_proof_too_new() : m.goods_no_proof()}
      </Callout>
    )
  return (
    <form method="post" action={hrefOf(action)} className="k-stack" noValidate>
      <p className="k-muted">
        {words ?? (proof === 'code' ? m.goods_reveal_code() : m.goods_reveal())}
      </p>
      {children}
      {proof === 'code' ? <AppCode orRecovery /> : <OwnPassword />}
      <div className="k-actions">
        <Button>
          {submit ?? (
            <>
              <Icon name="eye" />
              {m.goods_reveal_submit()}
            </>
          )}
        </Button>
      </div>
    </form>
  )
}
