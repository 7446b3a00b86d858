import { m } from '#i18n/paraglide/messages.js'
import { formatNumber } from '#i18n/format.ts'
import { mostOf } from '../wallet-adjustment.ts'

// The form that changes a wallet: its button is on only for what the server would take, and what is too much becomes all
// there is as soon as the field is left, which is said and stays said. The server decides all the same.

const UNREAD_MS = 600
let changedAt = -Infinity

const form = document.querySelector<HTMLFormElement>('form[data-balance]')

function check() {
  if (!form) return
  const { kind, balance, amount, description } = entered(form)
  const tooMuch = kind === 'withdrawal' && amount > balance
  const said = form.querySelector<HTMLElement>('[data-too-much]')
  if (said) said.hidden = !tooMuch
  const words = said?.querySelector('[data-words]')
  if (words) words.textContent = tooMuch ? m.admin_wallet_max({ amount: formatNumber(balance) }) : ''
  const button = document.querySelector<HTMLButtonElement>(`button[form="${form.id}"]`)
  if (button) button.disabled = !(amount > 0) || description === '' || tooMuch
}

/** A whole amount of at least 1, and of a reduction at most what is there. */
function clamp() {
  const field = form?.querySelector<HTMLInputElement>('input[name=amount]')
  if (!form || !field || field.value.trim() === '') return
  const { kind, balance, amount } = entered(form)
  const kept = String(Math.max(1, Math.min(mostOf(kind, balance), Math.floor(amount) || 1)))
  if (field.value !== kept) {
    field.value = kept
    say(m.admin_wallet_changed({ amount: formatNumber(Number(kept)) }))
    changedAt = performance.now()
  }
  check()
}

/** Beside the amount, until another is typed or the form is sent. */
function say(words: string) {
  const note = form?.querySelector('[data-changed]')
  if (note) note.textContent = words
}

/** The press or the key that left the field does not send what its writer has not read yet. */
function unread(event: Event) {
  if (performance.now() - changedAt > UNREAD_MS) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function entered(of: HTMLFormElement) {
  const fields = new FormData(of)
  const words = of.querySelector<HTMLTextAreaElement>('[name=description]')
  const kind = fields.get('kind') === 'withdrawal' ? 'withdrawal' : 'deposit'
  return { kind, balance: Number(of.dataset.balance), amount: Number(fields.get('amount')), description: words?.value.trim() ?? '' } as const
}

form?.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'amount') say('')
  check()
})
form?.addEventListener('submit', unread, { capture: true })
form?.addEventListener('change', clamp)
addEventListener('pageshow', check)
check()
