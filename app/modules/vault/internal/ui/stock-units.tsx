import { shortId } from '#kernel/id.ts'
import { placeIn } from '#kernel/list.ts'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Beside } from '#ui/beside.tsx'
import { IconLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import type { IconName } from '#ui/icon.tsx'
import { TextLink } from '#ui/button.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { Cell, Table } from '#ui/table.tsx'
import { isUnsold, stockPath, type UnitState } from '../stock.ts'
import type { ShownUnit } from '../stock-page.server.ts'
import './stock.css'

const states: Record<UnitState, { tone: Tone; icon: IconName; words: () => string }> = {
  held: { tone: 'warning', icon: 'clock', words: m.stock_state_held },
  stock: { tone: 'success', icon: 'boxes', words: m.stock_state_stock },
  sold: { tone: 'info', icon: 'zap', words: m.stock_state_sold },
  removed: { tone: 'muted', icon: 'trash-2', words: m.stock_state_removed },
}

/** The state of a unit, in its colour and words. */
export function UnitStatus({ state }: { state: UnitState }) {
  const { tone, icon, words } = states[state]
  return (
    <Status tone={tone} icon={icon}>
      {words()}
    </Status>
  )
}

/** What a unit is called: its hint, or its number where nothing of it may be shown. */
export const unitName = ({ hint, number }: Pick<ShownUnit, 'hint' | 'number'>): string =>
  hint || m.stock_unit_name({ number: formatNumber(number) })

type UnitsProps = {
  offerId: number
  units: readonly ShownUnit[]
  inStock: boolean
  before: string | null
  after: string | null
  counts: Record<UnitState, number>
}

/** The units of an offer, closed: all, or those in stock. */
export function StockUnits({ offerId, units, inStock, before, after, counts }: UnitsProps) {
  const path = stockPath(offerId)
  const here = inStock ? `${path}?show=stock` : path
  const { held, stock, sold, removed } = counts
  return (
    <div className="k-stack k-gap-3">
      <div className="k-between">
        <h2 className="k-h3">{m.stock_units()}</h2>
        <ChipRail label={m.stock_units()}>
          <ChipLink to={path} current={!inStock} count={held + stock + sold + removed}>
            {m.stock_units_all()}
          </ChipLink>
          <ChipLink to={`${path}?show=stock`} current={inStock} count={stock}>
            {m.stock_state_stock()}
          </ChipLink>
        </ChipRail>
      </div>
      {units.length === 0 ? (
        <Card as="div">
          <p className="k-muted">{inStock ? m.stock_units_none_here() : m.stock_units_none()}</p>
        </Card>
      ) : (
        <Card as="div" flush className="k-stock__units">
          <Table
            label={m.stock_units()}
            columns={[
              { label: m.stock_column_unit() },
              { label: m.stock_column_state() },
              { label: m.stock_column_where() },
              { label: m.stock_column_acts(), hidden: true, end: true },
            ]}
          >
            {units.map((unit) => (
              <UnitRow key={unit.id} offerId={offerId} unit={unit} />
            ))}
          </Table>
        </Card>
      )}
      <Beside
        first={here}
        before={placeIn(here, before, 'before')}
        after={placeIn(here, after, 'after')}
      />
    </div>
  )
}

function UnitRow({ offerId, unit }: { offerId: number; unit: ShownUnit }) {
  const name = unitName(unit)
  const path = stockPath(offerId, unit.id)
  return (
    <tr>
      <Cell label={m.stock_column_unit()}>
        <bdi dir="ltr">{name}</bdi>
      </Cell>
      <Cell label={m.stock_column_state()}>
        <UnitStatus state={unit.state} />
      </Cell>
      <Cell label={m.stock_column_where()}>
        <Where unit={unit} />
      </Cell>
      <Cell end>
        <span className="k-stock__acts">
          {!unit.shredded_at && (
            <IconLink icon="eye" label={m.stock_open_unit({ unit: name })} to={path} />
          )}
          {isUnsold(unit.state) && (
            <IconLink
              icon="trash-2"
              label={m.stock_remove_unit({ unit: name })}
              to={`${path}#remove`}
            />
          )}
        </span>
      </Cell>
    </tr>
  )
}

function Where({ unit: { order_id, created_at, shredded_at } }: { unit: ShownUnit }) {
  if (order_id)
    return (
      <TextLink to={`/sales/${order_id}`}>
        <bdi dir="ltr">#{shortId(order_id)}</bdi>
      </TextLink>
    )
  return (
    <span className="k-muted">
      {shredded_at
        ? m.stock_removed_on({ date: formatDateTime(shredded_at) })
        : m.stock_since({ date: formatDateTime(created_at) })}
    </span>
  )
}
