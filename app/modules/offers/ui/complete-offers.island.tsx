import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { Plate } from '#ui/plate.tsx'
import { Cell, CellMedia, Table } from '#ui/table.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { type IslandFormAnswer, useForm } from '#ui/use-form.ts'
import { FactInput } from '../internal/ui/fact-input.tsx'
import { cellName, completePath, EVERY_OFFER } from '../missing-facts.ts'
import type { CompleteGrid, CompleteRow } from './complete-view.ts'
import './complete-offers.css'

/** What came back with the form: what is wrong, and all that was typed. */
export interface CompleteAnswer extends IslandFormAnswer {
  values: Readonly<Record<string, string>>
}

/**
 * The grid in which a seller states what their offers of a game lack: an offer a row, a missing
 * fact a column, and above them what holds for all. On phones each row is a card.
 */
export function CompleteOffers({ grid, answer }: { grid: CompleteGrid; answer: CompleteAnswer }) {
  const { game, columns, rows } = grid
  const { form, error, errors, isPending } = useForm(completePath(game.id), () => FINE, answer)
  const input = (at: number, offer: number | typeof EVERY_OFFER, title: string) => {
    const name = cellName(columns[at]!.key, offer)
    return (
      <FactInput
        attribute={columns[at]!}
        of={title}
        name={name}
        value={answer.values[name] ?? ''}
        error={errors[name]}
      />
    )
  }
  return (
    <form {...form} className="k-stack" {...unsavedProps(Object.keys(answer.values).length > 0)}>
      <FormError>{error}</FormError>
      <input type="hidden" name="game" value={game.id} />
      <Card flush className="k-complete">
        <Table label={m.complete_title()} columns={headsOf(grid)}>
          <tr className="k-complete__all">
            <Cell>
              <b>{m.complete_all()}</b>
              <p className="k-hint">{m.complete_all_hint()}</p>
            </Cell>
            {columns.map((column, at) => (
              <Cell key={column.key} label={nameOf(column)}>
                {input(at, EVERY_OFFER, m.complete_all())}
              </Cell>
            ))}
          </tr>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cell>
                <Offer row={row} game={game} />
              </Cell>
              {row.cells.map(({ isOpen, isDue, text }, at) => (
                <Cell key={columns[at]!.key} label={nameOf(columns[at]!)}>
                  {isOpen && input(at, row.id, row.title)}
                  {text && <Stated text={text} isWrong={isDue} />}
                </Cell>
              ))}
            </tr>
          ))}
        </Table>
      </Card>
      <div className="k-actions">
        <SubmitButton variant="primary" isPending={isPending} busy={m.offer_saving()}>
          {m.complete_save({ count: rows.length, number: formatNumber(rows.length) })}
        </SubmitButton>
      </div>
    </form>
  )
}

const FINE: IslandFormAnswer = { errors: {} }

const nameOf = ({ label, required }: CompleteGrid['columns'][number]) =>
  required ? `${label} *` : label

const headsOf = ({ columns }: CompleteGrid) => [
  { label: m.offers_column_offer() },
  ...columns.map((column) => ({ label: nameOf(column) })),
]

const square = { width: 160, height: 160 }

function Offer({ row, game }: { row: CompleteRow; game: CompleteGrid['game'] }) {
  const plate = (
    <Plate
      slug={game.slug}
      name={game.name}
      mono={game.mono || null}
      medal={game.category}
      image={imageOf(row.image, square, '56px')}
    />
  )
  return (
    <>
      <input type="hidden" name="offer" value={row.id} />
      <CellMedia image={plate} title={row.title} note={<Da amount={row.price} />} />
    </>
  )
}

/** What the offer says; of what is out of bounds now, that it says so still. */
const Stated = ({ text, isWrong }: { text: string; isWrong: boolean }) =>
  isWrong ? (
    <p className="k-hint">{m.complete_out_of_bounds({ value: text })}</p>
  ) : (
    <span className="k-muted">{text}</span>
  )
