import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Num } from '#ui/da.tsx'
import { Check } from '#ui/field.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { type BulkKind, bulkKinds, MOST_CHOSEN } from '../bulk.ts'
import { BULK_FORM, MY_OFFERS, type OfferQuery, offerSearch } from '../own-offers.ts'
import { QueryFields } from './bulk-confirm.tsx'
import './bulk-bar.css'

const acts: Record<BulkKind, { icon: IconName; label: () => string }> = {
  pause: { icon: 'pause', label: m.bulk_pause },
  activate: { icon: 'play', label: m.bulk_activate },
  reprice: { icon: 'coins', label: m.bulk_reprice },
  delete: { icon: 'trash-2', label: m.bulk_delete },
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
export function BulkChoice({ count, shown, chosen, isAll, onPage, onAll }: ChoiceProps) {
  const tooMany = count > MOST_CHOSEN
  const whole = chosen === shown
  return (
    <div className="k-bulkall">
      <Check
        className="k-scripted"
        checked={whole}
        onChange={({ target }) => onPage(target.checked)}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !whole
        }}
      >
        {m.bulk_page()}
      </Check>
      {count > shown && (
        <Check
          className={classNames(!whole && !isAll && 'k-unscripted')}
          name="all"
          value="1"
          form={BULK_FORM}
          disabled={tooMany}
          checked={isAll}
          onChange={({ target }) => onAll(target.checked)}
          aria-describedby={tooMany ? TOO_MANY : undefined}
        >
          {m.bulk_all({ number: formatNumber(count) })}
        </Check>
      )}
      {tooMany && (
        <p className="k-muted k-full" id={TOO_MANY}>
          {m.bulk_too_many()}
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
      <span>{m.bulk_export()}</span>
    </>
  )
  return (
    <nav className="k-row k-bulkfiles" aria-label={m.bulk_files()}>
      <ButtonLink size="sm" variant="ghost" to={`${MY_OFFERS}/import`}>
        <Icon name="upload" />
        <span>{m.bulk_import()}</span>
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
export function BulkBar({ query, chosen }: { query: OfferQuery; chosen: number }) {
  return (
    <form
      id={BULK_FORM}
      method="post"
      action={hrefOf('/manage-offers/bulk')}
      className="k-bulk"
      aria-label={m.bulk_label()}
      data-busy={m.bulk_busy()}
    >
      <QueryFields query={query} />
      <p className="k-scripted k-bulk__n" aria-live="polite">
        {m.bulk_chosen()}{' '}
        <b>
          <Num value={chosen} />
        </b>
      </p>
      {bulkKinds.map((kind) => (
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
