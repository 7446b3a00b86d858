// No island: it draws nothing; who was asked stands in a cookie, and what is told in the page.
import { choiceOf, CONSENT_COOKIE, pixelAddress, type PixelEvent } from '#modules/settings/pixel.ts'

// Asks once whether events may be told to the ad network, and tells those of this page after a yes.
// A page without an id has neither the question nor anything to tell, and does not load this.
const pixelId = document.body.dataset.pixel!
const bar = document.querySelector<HTMLFormElement>('form[data-consent]')

if (chosen() === 'yes') void tellAll(pixelId)
else if (bar && chosen() === null) bar.hidden = false

document.addEventListener('submit', (event) => {
  const { target, submitter } = event
  if (!bar || target !== bar || !(submitter instanceof HTMLButtonElement)) return
  event.preventDefault()
  void choose(bar, submitter.value)
})

// another tab, or this one before it was left, may have answered meanwhile
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && bar && chosen() !== null) bar.hidden = true
})

/** What was chosen, as far as this browser knows. */
function chosen() {
  const start = `${CONSENT_COOKIE}=`
  const own = document.cookie.split('; ').find((each) => each.startsWith(start))
  return choiceOf(own?.slice(start.length))
}

/** The server keeps the choice, so that it lasts; a failure leaves the question open. */
async function choose(form: HTMLFormElement, choice: string) {
  form.hidden = true
  const body = new URLSearchParams({ choice })
  await fetch(form.action, { method: 'POST', body }).catch(() => {})
  if (chosen() === 'yes') await tellAll(pixelId)
}

async function tellAll(id: string) {
  for (const element of document.querySelectorAll<HTMLElement>('[data-pixel-event]'))
    tell(id, JSON.parse(element.dataset.pixelEvent!))
  const bought = document.querySelector<HTMLElement>('[data-purchase]')
  if (bought) await tellPurchase(id, bought.dataset.purchase!, bought.dataset.purchaseAction!)
}

/**
 * The server says once for each order that it may be told of, whatever is reloaded or opened
 * beside.
 */
async function tellPurchase(id: string, order: string, action: string) {
  const answer = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams({ order }),
  }).catch(() => null)
  if (answer?.status === 200) tell(id, await answer.json())
}

function tell(id: string, event: PixelEvent) {
  new Image(1, 1).src = pixelAddress(id, { ...event, id: event.id ?? crypto.randomUUID() })
}
