import { shortId } from '#kernel/id.ts'
import { placeIn } from '#kernel/list-params.ts'
import { formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { IconLink, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { Cell, Table } from '#ui/table.tsx'
import { isUnsold, type ShownState, shownStates, stockPath, type UnitState } from '../stock.ts'
import type { ShownUnit } from '../stock-page.server.ts'
import './stock.css'

// The units (accounts or codes) that an offer has in stock, as a list for its seller and for staff.
// None of them is opened for it.

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
export const stockUnitName = ({ hint, number }: Pick<ShownUnit, 'hint' | 'number'>): string =>
  hint || m.stock_unit_name({ number: formatNumber(number) })

const noneOf: Record<ShownState, () => string> = {
  stock: m.stock_units_none_here,
  held: m.stock_units_none_held,
}

type UnitsProps = {
  offerId: number
  units: readonly ShownUnit[]
  /** The state that is shown by itself. */
  show: ShownState | null
  before: string | null
  after: string | null
  counts: Record<UnitState, number>
}

/** The units of an offer, closed: all, or those of one state. */
export function StockUnits({ offerId, units, show, before, after, counts }: UnitsProps) {
  const path = stockPath(offerId)
  const pathOf = (state: ShownState) => `${path}?show=${state}`
  const here = show ? pathOf(show) : path
  const { held, stock, sold, removed } = counts
  return (
    <div className="k-stack k-gap-3">
      <div className="k-between">
        <h2 className="k-h3">{m.stock_units()}</h2>
        <ChipRail label={m.stock_units()}>
          <ChipLink to={path} current={show === null} count={held + stock + sold + removed}>
            {m.stock_units_all()}
          </ChipLink>
          {shownStates
            .filter((state) => state !== 'held' || held > 0 || show === 'held')
            .map((state) => (
              <ChipLink
                key={state}
                to={pathOf(state)}
                current={show === state}
                count={counts[state]}
              >
                {states[state].words()}
              </ChipLink>
            ))}
        </ChipRail>
      </div>
      {units.length === 0 ? (
        <Card as="div">
          <p className="k-muted">{show ? noneOf[show]() : m.stock_units_none()}</p>
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
      <KeysetPager
        first={here}
        before={placeIn(here, before, 'before')}
        after={placeIn(here, after, 'after')}
      />
    </div>
  )
}

function UnitRow({ offerId, unit }: { offerId: number; unit: ShownUnit }) {
  const name = stockUnitName(unit)
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

function Where({ unit }: { unit: ShownUnit }) {
  const { order_id, created_at, shredded_at, taken_out_why } = unit
  if (order_id)
    return (
      <TextLink to={`/sales/${order_id}`}>
        <bdi dir="ltr">#{shortId(order_id)}</bdi>
      </TextLink>
    )
  if (shredded_at && taken_out_why !== null)
    return m.stock_taken_out_on({
      date: formatDateTime(shredded_at),
      reason: isolated(taken_out_why),
    })
  return (
    <span className="k-muted">
      {shredded_at
        ? m.stock_removed_on({ date: formatDateTime(shredded_at) })
        : m.stock_since({ date: formatDateTime(created_at) })}
    </span>
  )
}
