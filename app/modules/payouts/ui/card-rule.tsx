import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { CardRule } from '../withdrawal.ts'

/** Where money that came by card can go, and what to do for it, before anything is typed. */
export function CardRuleNote({ rule }: { rule: CardRule }) {
  const { amount, free, name, otherHolder } = rule
  return (
    <Callout
      tone="warning"
      icon="credit-card"
      title={m.withdraw_card({ amount: formatDa(amount) })}
    >
      <p>{nameWords(rule)}</p>
      <ul className="k-hints k-mt-2">
        {free > 0 && <li>{m.withdraw_card_free({ free: formatDa(free) })}</li>}
        {otherHolder !== null && (
          <li>{m.withdraw_card_other_holder({ holder: isolated(otherHolder) })}</li>
        )}
        <li>{name === null ? m.withdraw_card_use() : m.withdraw_card_spelled()}</li>
      </ul>
      <div className="k-actions k-mt-2">
        <ButtonLink to="/contact">{m.contact_title()}</ButtonLink>
      </div>
    </Callout>
  )
}

function nameWords({ name, isProven }: CardRule): string {
  if (name === null) return m.withdraw_card_nameless()
  return isProven
    ? m.withdraw_card_name({ name: isolated(name) })
    : m.withdraw_card_unproved({ name: isolated(name) })
}
