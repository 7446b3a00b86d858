import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_QUANTITY, type Pricing, totalOf } from '../price.ts'
import { daInWords } from './checkout-text.ts'

/** Keeps the totals of the checkout in step with the quantity. */
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'quantity' || !target.form?.dataset.pricing) return
  const quantity = Math.min(target.valueAsNumber, Number(target.max) || MAX_QUANTITY)
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY) show(JSON.parse(target.form.dataset.pricing), quantity)
})

// more than there is becomes all there is, less than the seller sells at a time the least
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'quantity' || !target.form?.dataset.pricing || !Number.isFinite(target.valueAsNumber)) return
  const [least, most] = [Number(target.min) || 1, Number(target.max) || MAX_QUANTITY]
  const kept = String(Math.min(most, Math.max(least, Math.round(target.valueAsNumber))))
  if (target.value === kept) return
  target.value = kept
  target.dispatchEvent(new Event('input', { bubbles: true }))
})

// what was typed before this script was here, or kept by the browser
for (const quantity of document.querySelectorAll('form[data-pricing] input[name="quantity"]')) quantity.dispatchEvent(new Event('input', { bubbles: true }))

function show(pricing: Pricing, quantity: number) {
  const { discount, buyer_fee, total_price } = totalOf(pricing, quantity)
  const amounts: Record<string, number> = { discount: -discount, buyer_fee, total_price }
  for (const element of document.querySelectorAll<HTMLElement>('[data-da]')) showDa(element, amounts[element.dataset.da ?? ''] ?? 0)
  for (const element of document.querySelectorAll<HTMLElement>('[data-wallet]')) showMissing(element, total_price - Number(element.dataset.wallet))
  showText('[data-quantity]', formatNumber(quantity))
  showText('[data-pay]', m.checkout_pay({ total: daInWords(total_price) }))
}

/** What the wallet lacks for the total, if it does. */
function showMissing(element: HTMLElement, missing: number) {
  element.hidden = missing <= 0
  if (missing > 0) element.textContent = m.pay_wallet_missing({ amount: daInWords(missing) })
}

function showDa(element: HTMLElement, amount: number) {
  const currency = element.querySelector('.k-da__cur')
  if (currency) currency.parentElement?.replaceChildren(`${formatNumber(amount)} `, currency)
}

function showText(selector: string, text: string) {
  for (const element of document.querySelectorAll(selector)) element.textContent = text
}

// a form that was sent and comes back from the browser's cache would order the same again, whatever is changed in it
document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.dataset.pricing) target.dataset.sent = ''
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && document.querySelector('form[data-pricing][data-sent]')) location.reload()
})
