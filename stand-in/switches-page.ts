import { html } from 'hono/html'
import type { Provider } from './provider.ts'
import { switches as shape, type Switches } from './switches.ts'

const labels: Record<keyof Switches, string> = {
  webhook: 'Webhooks arrive',
  webhook_late: 'Webhooks are late by (seconds)',
  paid_at_once: 'A checkout is paid, and its webhook sent, before its creation is answered',
  answer: 'Requests are answered',
  slowness: 'A slow answer takes (seconds)',
  amount_off: 'A new checkout is of so many dinars more',
  balance_off: 'The balance is of so many dinars more',
  on_hold: 'Of the balance so many dinars are on hold',
  limit: 'At most 60 requests a minute',
}

/** The switches as a form, and what the shop was told last. */
export function switchesPage({ switches, checkouts, webhooks }: Provider) {
  const field = (name: keyof Switches) => {
    const value = switches[name]
    return html`<label class="field"><span>${labels[name]}</span> ${input(name, value)}</label>`
  }
  return html`<h1>Switches</h1>
    <p>How this stand-in for Chargily Pay behaves from now on, until it ends.</p>
    <form method="post" class="switches">
      ${(Object.keys(labels) as (keyof Switches)[]).map(field)}
      <button class="pay">Switch</button>
    </form>
    <h2>Checkouts</h2>
    <ul class="list">
      ${[...checkouts.values()]
        .slice(-20)
        .toReversed()
        .map(
          ({ id, amount, status, checkout_url }) =>
            html`<li><a href="${checkout_url}">${id}</a> <span>${amount} DA, ${status}</span></li>`,
        )}
    </ul>
    <h2>Webhooks</h2>
    <ul class="list">
      ${webhooks.told
        .slice(-20)
        .toReversed()
        .map(
          ({ event, answer }) =>
            html`<li>${event.type} <code>${event.data.id}</code> <span>${answer}</span></li>`,
        )}
    </ul>`
}

function input(name: keyof Switches, value: Switches[keyof Switches]) {
  if (typeof value === 'boolean')
    return html`<input type="checkbox" name="${name}" ${value ? 'checked' : ''} />`
  if (typeof value === 'number')
    return html`<input type="number" name="${name}" value="${value}" required />`
  const { options } = name === 'webhook' ? shape.entries.webhook : shape.entries.answer
  return html`<select name="${name}">
    ${options.map(
      (option) =>
        html`<option value="${option}" ${option === value ? 'selected' : ''}>
          ${option.replaceAll('_', ' ')}
        </option>`,
    )}
  </select>`
}
