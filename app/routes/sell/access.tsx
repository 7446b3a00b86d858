import { data, redirect } from 'react-router'
import { formatDateTime } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { proofOf } from '#modules/auth/confirm-person.server.ts'
import { revealCredentials, saleWithAccess } from '#modules/orders/credentials.server.ts'
import { credentialsPart } from '#modules/orders/order-paths.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { OpenedGoods } from '#modules/vault/ui/opened-goods.tsx'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Note, Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import { revealRefused, shownHeaders, shownThen } from '../layout/reveal-answer.ts'
import { RevealProof } from '../layout/reveal-proof.tsx'
import type { Route } from './+types/access'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.access_sold_title(), index: false })

export const headers = shownHeaders

/** It is opened by a form; read, its address leads to the order. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params: { orderId }, context }, next) => {
    if (request.method === 'POST') return next()
    const { db, viewer } = asViewer(context, request)
    if (!(await saleWithAccess(db, orderId, viewer.id))) return next()
    // before a loader, nobody puts the language in front of it
    throw redirect(hrefOf(credentialsPart('/sales', orderId)))
  },
]

/** What stands around the answer: nothing of what was given is in it. */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const sale = await saleWithAccess(db, orderId, viewer.id)
  if (!sale) throw missing('order')
  return { sale, proof: await proofOf(db, viewer.id, now) }
}

/**
 * Asks whether it is the viewer, and once they have answered, writes down that they open what the
 * buyer gave, and answers with it.
 */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const sale = await saleWithAccess(db, orderId, viewer.id)
  if (!sale) throw missing('order')
  if (!sale.access.last || sale.access.last.shredded_at)
    return redirectWith(credentialsPart('/sales', orderId), 'access_none')
  const posted = await postedForm(request)
  if (!posted.has('password') && !posted.has('code')) return { units: null, problem: null }
  const given = { password: textOf(posted, 'password'), code: textOf(posted, 'code').trim() }
  const opened = await revealCredentials(db, orderId, viewer, given, now)
  if (opened.ok)
    return data(
      { units: opened.value, problem: null },
      shownThen(credentialsPart('/sales', orderId)),
    )
  if (opened.code === 'not_found') throw missing('order')
  if (opened.code === 'nothing')
    return redirectWith(credentialsPart('/sales', orderId), 'access_none')
  const { words, status } = revealRefused(opened, given)
  return data({ units: null, problem: words }, { status })
}

export default function Access({
  loaderData: { sale, proof },
  actionData: answer,
}: Route.ComponentProps) {
  const { id, access } = sale
  return (
    <OrderPage title={m.access_sold_title()} order={sale} list="/sales">
      {answer?.problem && <Problem>{answer.problem}</Problem>}
      {answer?.units ? (
        <Card className="k-stack">
          <OpenedGoods units={answer.units} />
          <Note>{m.goods_shown_seller()}</Note>
          <p className="k-muted k-sm">{m.access_manners()}</p>
          <div className="k-actions">
            <ButtonLink to={credentialsPart('/sales', id)}>{m.goods_back()}</ButtonLink>
          </div>
        </Card>
      ) : (
        <Card className="k-stack" data-no-bfcache="">
          {access.last && (
            <p>{m.access_sold_given({ date: formatDateTime(access.last.given_at) })}</p>
          )}
          <RevealProof action={`/sales/${id}/access`} proof={proof} />
        </Card>
      )}
    </OrderPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
