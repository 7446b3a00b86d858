import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Num } from '#ui/da.tsx'
import { Check } from '#ui/field.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { type BatchKind, batchKinds, MOST_CHOSEN } from '../../batch.ts'
import { BATCH_FORM, type OfferQuery, offerSearch } from '../../own-offers.ts'
import { MY_OFFERS } from '../../offer.ts'
import { QueryFields } from '../../ui/batch-confirm.tsx'
import './batch-bar.css'

// What stands around the list of a seller's own offers to act on many of them: the choice of all,
// the bar with the acts, and the links to and from a spreadsheet.

const acts: Record<BatchKind, { icon: IconName; label: () => string }> = {
  pause: { icon: 'pause', label: m.batch_pause },
  activate: { icon: 'play', label: m.batch_activate },
  reprice: { icon: 'coins', label: m.batch_reprice },
  delete: { icon: 'trash-2', label: m.batch_delete },
}

interface ChoiceProps {
  /** How many offers fit the filter, and how many of them the page shows. */
  count: number
  shown: number
  /** How many of those on the page are chosen, or all that fit. */
  chosen: number
  isAll: boolean
  onPage: (isChosen: boolean) => void
  onAll: (isAll: boolean) => void
}

const TOO_MANY = 'too-many-offers'

/**
 * Chooses the whole page (by script), or all offers that fit the filter: with scripts once the page
 * is chosen.
 */
export function BatchChoice({ count, shown, chosen, isAll, onPage, onAll }: ChoiceProps) {
  const tooMany = count > MOST_CHOSEN
  const whole = chosen === shown
  return (
    <div className="k-batchall">
      <Check
        className="k-scripted"
        checked={whole}
        onChange={({ target }) => onPage(target.checked)}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !whole
        }}
      >
        {m.batch_page()}
      </Check>
      {count > shown && (
        <Check
          className={classNames(!whole && !isAll && 'k-unscripted')}
          name="all"
          value="1"
          form={BATCH_FORM}
          disabled={tooMany}
          checked={isAll}
          onChange={({ target }) => onAll(target.checked)}
          aria-describedby={tooMany ? TOO_MANY : undefined}
        >
          {m.batch_all({ number: formatNumber(count) })}
        </Check>
      )}
      {tooMany && (
        <p className="k-muted k-full" id={TOO_MANY}>
          {m.batch_too_many()}
        </p>
      )}
    </div>
  )
}

/**
 * The ways to and from a spreadsheet: of all offers that fit the filter, while one may hold them.
 * On phones their icons are enough.
 */
export function SheetLinks({ count, query }: { count: number; query: OfferQuery }) {
  const exporting = (
    <>
      <Icon name="download" />
      <span>{m.batch_export()}</span>
    </>
  )
  return (
    <nav className="k-row k-batchfiles" aria-label={m.batch_files()}>
      <ButtonLink size="sm" variant="ghost" to={`${MY_OFFERS}/import`}>
        <Icon name="upload" />
        <span>{m.batch_import()}</span>
      </ButtonLink>
      {count > MOST_CHOSEN && (
        <Button type="button" size="sm" variant="ghost" disabled aria-describedby={TOO_MANY}>
          {exporting}
        </Button>
      )}
      {count > 0 && count <= MOST_CHOSEN && (
        <ButtonLink
          size="sm"
          variant="ghost"
          to={`${MY_OFFERS}/export.csv${offerSearch({ ...query, place: null })}`}
          download
        >
          {exporting}
        </ButtonLink>
      )}
    </nav>
  )
}

/**
 * What can be done with the chosen offers. It floats above the list's end, with scripts only while
 * something is chosen.
 */
export function BatchBar({ query, chosen }: { query: OfferQuery; chosen: number }) {
  return (
    <form
      id={BATCH_FORM}
      method="post"
      action={hrefOf('/manage-offers/batch')}
      className="k-batch"
      aria-label={m.batch_label()}
      data-busy={m.batch_busy()}
    >
      <QueryFields query={query} />
      <p className="k-scripted k-batch__n" aria-live="polite">
        {m.batch_chosen()}{' '}
        <b>
          <Num value={chosen} />
        </b>
      </p>
      {batchKinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant={kind === 'delete' ? 'outline-danger' : 'secondary'}
          name="intent"
          value={kind}
        >
          <Icon name={acts[kind].icon} />
          {acts[kind].label()}
        </Button>
      ))}
    </form>
  )
}
