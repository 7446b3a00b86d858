import { formatDate, formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '#modules/catalog/category.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Num } from '#ui/da.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Plate } from '#ui/plate.tsx'
import { Status } from '#ui/status.tsx'
import './stock.css'

/** An offer as the pages of its stock name it. */
export interface StockOffer {
  id: number
  title: string
  category: Category
  quantity: number
  delivery_mode: 'instant' | 'manual'
  game_name: string
  game_slug: string
  game_mono: string
  /** What unpaid orders hold, and when all of it is back. */
  unpaid: { pieces: number; until: string } | null
}

/** Which offer it is, and how it is delivered. */
export function StockHead({ offer, title }: { offer: StockOffer; title: string }) {
  const isInstant = offer.delivery_mode === 'instant'
  return (
    <div className="k-stock__h">
      <Plate
        slug={offer.game_slug}
        name={offer.game_name}
        mono={offer.game_mono}
        medal={offer.category}
      />
      <h1>{title}</h1>
      <div className="k-stock__m">
        <Status tone={isInstant ? 'success' : 'muted'} icon={isInstant ? 'zap' : 'timer'}>
          {isInstant ? m.stock_instant() : m.stock_manual()}
        </Status>
        <Bdi>{offer.game_name}</Bdi>
        <bdi dir="ltr">#{offer.id}</bdi>
      </div>
    </div>
  )
}

interface Figures {
  counts: Record<'held' | 'stock' | 'sold', number>
  opened: { times: number; last_at: Date | null }
}

/** How many units there are of each kind. */
export function StockFigures({ offer, counts, opened }: Figures & { offer: StockOffer }) {
  const { held, stock, sold } = counts
  return (
    <dl className="k-stock__figures">
      <Figure icon="boxes" label={m.stock_count()} value={stock}>
        {heldWords(stock, offer)}
      </Figure>
      {held > 0 && (
        <Figure icon="clock" label={m.stock_waiting()} value={held}>
          {m.stock_waiting_note()}
        </Figure>
      )}
      <Figure icon="zap" label={m.stock_sold()} value={sold}>
        {m.stock_sold_note()}
      </Figure>
      <Figure icon="eye" label={m.stock_opened()} value={opened.times}>
        {opened.last_at
          ? m.stock_opened_note({ date: formatDate(opened.last_at) })
          : m.stock_opened_none()}
      </Figure>
    </dl>
  )
}

function heldWords(stock: number, { delivery_mode, unpaid }: StockOffer): string {
  if (stock === 0) return delivery_mode === 'instant' ? m.stock_count_none() : m.stock_manual()
  if (!unpaid) return m.stock_count_free()
  const until = isolated(formatDateTime(unpaid.until))
  return m.stock_held({ number: formatNumber(unpaid.pieces), until })
}

function Figure({
  icon,
  label,
  value,
  children,
}: {
  icon: IconName
  label: string
  value: number
  children: string
}) {
  return (
    <div className="k-card k-stock__figure">
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>
        <b>
          <Num value={value} />
        </b>
        <small>{children}</small>
      </dd>
    </div>
  )
}
