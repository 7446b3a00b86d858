import { readFileSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Checkout, End } from './checkouts.ts'
import { frame } from './frame.ts'
import { pagePath } from './interface.ts'
import type { Provider } from './provider.ts'
import { switchesPage } from './switches-page.ts'
import { switchesFrom } from './switches.ts'
import { words } from './words.ts'

const style = readFileSync(new URL('./pages.css', import.meta.url), 'utf8')

/** How a checkout ends by each button; its payer goes on to the shop, but for who has waited. */
const presses = {
  pay: 'paid',
  decline: 'failed',
  cancel: 'canceled',
  wait: 'expired',
} as const satisfies Record<string, End>
type Press = keyof typeof presses

/** The page of each checkout, and the one with the switches. */
export function addPages(app: Hono<{ Bindings: HttpBindings }>, provider: Provider): void {
  app.use(async (c, next) => {
    if (!isOwnPress(c.req.raw)) return c.text('This form was sent from another site.', 403)
    await next()
    // what a posted form leads to is another site's, so no form-action here
    c.header('content-security-policy', "default-src 'none'; style-src 'self'; img-src data:")
    c.header('referrer-policy', 'same-origin')
    c.header('cache-control', 'no-store')
  })
  app.get('/pages.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get(pagePath(':id'), (c) => {
    const checkout = provider.checkouts.get(c.req.param('id'))
    return checkout ? c.html(payPage(checkout)) : c.html(missingPage(), 404)
  })
  app.post(pagePath(':id'), async (c) => {
    const id = c.req.param('id')
    const { press } = await c.req.parseBody()
    if (typeof press === 'string' && Object.hasOwn(presses, press))
      provider.settle(id, presses[press as Press])
    const checkout = provider.checkouts.get(id)
    if (!checkout) return c.html(missingPage(), 404)
    return c.redirect(press === 'wait' ? c.req.path : nextOf(checkout), 303)
  })
  app.get('/switches', (c) =>
    c.html(
      frame({ locale: 'en', title: 'Switches', notice: words.en.notice }, switchesPage(provider)),
    ),
  )
  app.post('/switches', async (c) => {
    const given = switchesFrom(await c.req.parseBody())
    if (!given) return c.text('A switch has a value that it does not know.', 422)
    Object.assign(provider.switches, given)
    return c.redirect('/switches', 303)
  })
  app.get('/', (c) => c.redirect('/switches', 303))
}

/**
 * Whether a form comes from a page of this stand-in, by what browsers say of it; programs, which
 * say nothing, may press too.
 */
function isOwnPress({ method, url, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const from = headers.get('origin')
  return from === null || from === new URL(url).origin
}

/** Where a payer goes on to. */
function nextOf({ id, status, success_url, failure_url }: Checkout): string {
  if (status === 'paid') return success_url
  return failure_url ?? pagePath(id)
}

const numbers = new Intl.NumberFormat('en', { useGrouping: true })

function payPage(checkout: Checkout) {
  const { locale, amount, fees_on_customer, description, payment_method, status } = checkout
  const text = words[locale]
  const card = payment_method as keyof typeof text.card | null
  return frame(
    { locale, title: text.title, notice: text.notice },
    html`<header>
        <h1>${text.to_pay}</h1>
        <p class="amount">
          <bdi>${numbers.format(amount + fees_on_customer)} ${text.dinars}</bdi>
        </p>
        ${card && html`<p class="card-logo" data-card="${card}"><bdi>${text.card[card]}</bdi></p>`}
        ${description && html`<p class="description"><bdi>${description}</bdi></p>`}
      </header>
      ${
        status === 'pending'
          ? html`<form method="post" class="presses">
              ${(Object.keys(presses) as Press[]).map(
                (press) =>
                  html`<button name="press" value="${press}" class="${press}">
                    ${text.press[press]}
                  </button>`,
              )}
            </form>`
          : html`<p class="state" role="status">${text.state[status]}</p>
              <p><a class="back" href="${nextOf(checkout)}">${text.back}</a></p>`
      }`,
  )
}

const missingPage = () =>
  frame(
    { locale: 'en', title: words.en.title, notice: words.en.notice },
    html`<p class="state">${words.en.missing}</p>`,
  )
