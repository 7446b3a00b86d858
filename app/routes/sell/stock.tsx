import { data } from 'react-router'
import { formatNumber, isolated } from '#i18n/format.ts'
import { placeFrom } from '#kernel/list-params.ts'
import { m } from '#i18n/paraglide/messages.js'
import { countAttempt } from '#modules/auth/limits.server.ts'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import { type CheckedPaste, checkPaste, type PasteRefusal } from '#modules/vault/paste.server.ts'
import { MOST_ROWS } from '#modules/vault/paste.ts'
import { stockOf } from '#modules/vault/stock-page.server.ts'
import { shownFrom } from '#modules/vault/stock.ts'
import { StockAdd } from '#modules/vault/ui/stock-add.tsx'
import { StockAside } from '#modules/vault/ui/stock-aside.tsx'
import { StockFigures, StockHead } from '#modules/vault/ui/stock-head.tsx'
import { StockUnits } from '#modules/vault/ui/stock-units.tsx'
import { BackLink } from '#ui/button.tsx'
import { Callout, Note } from '#ui/callout.tsx'
import { pageMeta } from '../layout/meta.ts'
import { Refused } from '../layout/refused.tsx'
import { neverKept } from '../layout/reveal-answer.ts'
import { fileOf, postedFiles, uploadStatusOf } from '../layout/uploads.server.ts'
import { ownStock } from './own-stock.server.ts'
import type { Route } from './+types/stock'

// /manage-offers/{offerId}/vault: the units (accounts) that lie encrypted in stock and are
// delivered at once when paid; more are pasted or uploaded here, checked first and stored after
// (decision 45).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.stock_title(), index: false })

export const headers = () => neverKept

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const { db, viewer, settings, offer } = await ownStock(params.offerId, request, context)
  const search = url.searchParams
  const show = shownFrom(search)
  const looked = settings.first_units_looked_at
  const asked = { show, place: placeFrom(search), looked }
  const stock = await stockOf(db, offer, viewer.id, asked)
  return { offer, stock, show, byFile: search.get('add') === 'file', low: settings.low_stock }
}

type Answer = { checked: CheckedPaste } | { problem: PasteRefusal | 'too_often' | 'busy' }

/** Looks at what the viewer pastes or sends as a file; nothing of it is stored. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, viewer, now, offer } = await ownStock(params.offerId, request, context)
  const { isOpen } = await stockOf(db, offer, viewer.id, { show: null, place: null, looked: 0 })
  if (!isOpen) return data<Answer>({ problem: 'nothing' }, 422)
  if ((await countAttempt(db, { path: '/sheets', account: viewer.id, address: '' }, now)) > 0)
    return data<Answer>({ problem: 'too_often' }, 429)
  const read = await postedFiles(request, viewer.id, async (posted) => {
    const text = posted.get('paste')
    const given = { text: typeof text === 'string' ? text : '', file: fileOf(posted, 'file') }
    return checkPaste(db, viewer.id, offer, given)
  })
  if (!read.ok) return data<Answer>({ problem: 'busy' }, uploadStatusOf(read.code))
  const checked = read.value
  return checked.ok
    ? data<Answer>({ checked: checked.value })
    : data<Answer>({ problem: checked.code }, 422)
}

function problemOf(answer: Answer | undefined, columns: string): string | null {
  if (!answer || 'checked' in answer) return null
  const rows = formatNumber(MOST_ROWS)
  const words: Record<typeof answer.problem, () => string> = {
    nothing: m.stock_refused_nothing,
    too_many_rows: () => m.stock_refused_too_many_rows({ rows }),
    too_large: m.stock_refused_too_large,
    columns: () => m.stock_refused_columns({ columns }),
    broken: m.stock_refused_broken,
    too_often: m.stock_refused_too_often,
    busy: m.stock_refused_busy,
  }
  return words[answer.problem]()
}

export default function Stock({
  loaderData: { offer, stock, show, byFile, low },
  actionData: answer,
}: Route.ComponentProps) {
  const checked = answer && 'checked' in answer ? answer.checked : null
  const isInstant = offer.delivery_mode === 'instant'
  const columns = stock.fields.map(({ key }) => key).join(', ')
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-gap-5">
      <BackLink to={MY_OFFERS}>{m.offers_title()}</BackLink>
      <StockHead offer={offer} title={m.stock_heading({ title: isolated(offer.title) })} />
      {(isInstant || stock.counts.sold + stock.counts.held > 0) && (
        <StockFigures offer={offer} counts={stock.counts} opened={stock.opened} />
      )}
      {stock.counts.held > 0 && (
        <Callout
          tone="warning"
          icon="clock"
          title={m.stock_waiting_title({ number: formatNumber(stock.counts.held) })}
        >
          {isInstant
            ? m.stock_waiting_text()
            : `${m.stock_waiting_text()} ${m.stock_waiting_manual()}`}
        </Callout>
      )}
      <div className="k-split">
        <div className="k-stack k-gap-5">
          {stock.isOpen ? (
            <StockAdd
              offerId={offer.id}
              isInstant={isInstant}
              holds={stock.holds}
              fields={stock.fields}
              byFile={byFile}
              checked={checked}
              problem={problemOf(answer, columns)}
            />
          ) : (
            <Note>{m.stock_closed()}</Note>
          )}
          {(stock.isOpen || stock.units.length > 0) && (
            <StockUnits offerId={offer.id} show={show} {...stock} />
          )}
        </div>
        {stock.isOpen && (
          <StockAside offer={offer} low={low} held={stock.counts.held} holds={stock.holds} />
        )}
      </div>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
