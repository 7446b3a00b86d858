import { m } from '#i18n/paraglide/messages.js'
import { Callout } from '#ui/callout.tsx'
import type { NoForm } from './sheet-view.ts'

/** Why there is no form: not the reader's offer, or none at all. */
export const NotEditable = ({ why }: { why: NoForm }) => (
  <Callout
    tone="danger"
    icon="ban"
    role="alert"
    title={why === 'forbidden' ? m.offer_forbidden() : m.problem_offer_not_found()}
  >
    {why === 'forbidden' ? m.offer_forbidden_text() : m.problem_gone()}
  </Callout>
)
