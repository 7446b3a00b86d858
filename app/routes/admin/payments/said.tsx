import { m } from '#i18n/paraglide/messages.js'
import { Fact } from '#ui/facts.tsx'

// Details of a payment as the provider gave them, folded away: on /admin/payments/{number} and with
// the attempts on /admin/orders/{orderId}.

const names: Record<string, () => string> = {
  id: m.desk_said_id,
  status: m.desk_said_status,
  amount: m.desk_said_amount,
  currency: m.desk_said_currency,
  fees: m.desk_said_fees,
  livemode: m.desk_said_livemode,
  event: m.desk_said_event,
}

/** What a provider said of a payment in its own words; nothing where it kept to ours. */
export function PaymentAnswer({ said }: { said: Readonly<Record<string, unknown>> | null }) {
  const fields = Object.entries(said ?? {}).filter(([, value]) => value != null)
  if (fields.length === 0) return null
  return (
    <details>
      <summary className="k-link k-link--tap">{m.desk_said()}</summary>
      <dl className="k-facts">
        {fields.map(([name, value]) => (
          <Fact key={name} label={names[name]?.() ?? <bdi dir="ltr">{name}</bdi>}>
            <bdi className="k-num k-payment__whole" dir="ltr">
              {inWords(value)}
            </bdi>
          </Fact>
        ))}
      </dl>
    </details>
  )
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? m.desk_yes() : m.desk_no()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
