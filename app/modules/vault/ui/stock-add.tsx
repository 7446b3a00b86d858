import { shortId } from '#kernel/id.ts'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { Button, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, FieldError, FileDrop, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { SealedForm } from '#ui/sealed-form.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import type { GoodsField } from '../goods.ts'
import { LARGEST_PASTE, MOST_ROWS } from '../paste.ts'
import type { CheckedPaste, Faults } from '../paste.server.ts'
import { stockPath } from '../stock.ts'
import './stock.css'

// The form by which a seller adds units to the stock of an offer, in two steps.

type AddProps = {
  offerId: number
  isInstant: boolean
  /** Whether what is added now is looked at before it is on sale. */
  holds: boolean
  fields: readonly GoodsField[]
  byFile: boolean
  /** What came of the look at what was just given, or why there was none. */
  checked: CheckedPaste | null
  problem: string | null
}

const labelOf = (field: Pick<GoodsField, 'label_en' | 'label_ar'>) =>
  getLocale() === 'ar' ? field.label_ar : field.label_en

/**
 * Adds units: pasted or sent as a file, looked at, and stored by a second press. What was typed is
 * not sent back, and the browser is asked to keep nothing of it.
 */
export function StockAdd({
  offerId,
  isInstant,
  holds,
  fields,
  byFile,
  checked,
  problem,
}: AddProps) {
  const path = stockPath(offerId)
  return (
    <Card className="k-stack k-stock__card" aria-labelledby="add">
      <h2 className="k-h3" id="add">
        <Icon name="plus" />
        {m.stock_add()}
      </h2>
      {checked && <Checked {...{ offerId, isInstant, holds, checked }} />}
      <Tabs label={m.stock_add()}>
        <Tab to={path} current={!byFile}>
          {m.stock_by_paste()}
        </Tab>
        <Tab to={`${path}?add=file`} current={byFile}>
          {m.stock_by_file()}
        </Tab>
      </Tabs>
      <SealedForm
        action={byFile ? `${path}?add=file` : path}
        encType="multipart/form-data"
        className="k-stack"
      >
        {byFile ? (
          <ByFile fields={fields} problem={problem} />
        ) : (
          <ByPaste fields={fields} problem={problem} />
        )}
        <p className="k-hint">{m.stock_sealed_note()}</p>
        {holds && <p className="k-hint">{m.stock_holds_note()}</p>}
        <div className="k-actions">
          <Button variant={checked?.sealed ? undefined : 'primary'} data-busy={m.stock_checking()}>
            <Icon name="search" />
            {m.stock_check()}
          </Button>
        </div>
      </SealedForm>
    </Card>
  )
}

type ByProps = { fields: readonly GoodsField[]; problem: string | null }

function ByPaste({ fields, problem }: ByProps) {
  const columns = fields.map(labelOf).join(' | ')
  return (
    <Field
      label={m.stock_paste_label({ columns })}
      hint={m.stock_paste_hint({ rows: formatNumber(MOST_ROWS) })}
      error={problem}
    >
      <Textarea
        name="paste"
        rows={6}
        dir="ltr"
        className="k-stock__paste"
        maxLength={LARGEST_PASTE}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}

function ByFile({ fields, problem }: ByProps) {
  const columns = fields.map(({ key }) => key).join(', ')
  return (
    <div className="k-stack k-gap-2">
      <FileDrop
        name="file"
        icon="upload"
        accept=".csv,text/csv"
        required
        label={m.stock_file_label()}
        hint={m.stock_file_hint({ columns, rows: formatNumber(MOST_ROWS) })}
        most={{ bytes: LARGEST_PASTE, words: m.stock_refused_too_large() }}
        aria-describedby={problem ? 'file-error' : undefined}
        aria-invalid={problem ? true : undefined}
      />
      {problem && (
        <div role="alert">
          <FieldError id="file-error">{problem}</FieldError>
        </div>
      )}
    </div>
  )
}

type CheckedProps = Pick<AddProps, 'offerId' | 'isInstant' | 'holds'> & { checked: CheckedPaste }

/** What was found, line by line, and the form that stores what is new. */
function Checked({ offerId, isInstant, holds, checked: { lines, faults, sealed } }: CheckedProps) {
  return (
    <div className="k-stack k-gap-3" role="status">
      <Callout tone={sealed ? 'sea' : 'warning'} icon="info" title={m.stock_checked()}>
        {sealed ? (faults.length > 0 ? m.stock_checked_text() : null) : m.stock_none_new()}
      </Callout>
      <ul className="k-stock__read">
        {lines.length > 0 && (
          <li className="is-new">
            <Icon name="circle-check" />
            {m.stock_new_units({ number: formatNumber(lines.length) })}
            <small>{lineWords(lines)}</small>
          </li>
        )}
        {faults.map((fault) => (
          <Fault key={`${fault.code} ${fault.field?.key}`} fault={fault} />
        ))}
      </ul>
      {sealed && (
        <form
          method="post"
          action={hrefOf(`${stockPath(offerId)}/store`)}
          className="k-actions"
          data-no-bfcache=""
          {...unsavedProps()}
        >
          <input type="hidden" name="sealed" value={sealed} autoComplete="off" />
          <Button variant="primary" data-busy={m.stock_storing()}>
            <Icon name="lock" />
            {storeWords(isInstant, holds)}
          </Button>
        </form>
      )}
    </div>
  )
}

function storeWords(isInstant: boolean, holds: boolean): string {
  if (holds) return m.stock_store_held()
  return isInstant ? m.stock_store() : m.stock_store_first()
}

const known: readonly string[] = ['given_before', 'in_stock', 'twice']

function Fault({ fault }: { fault: Faults }) {
  const { code, field, lines } = fault
  const icon: IconName = known.includes(code) ? 'copy' : 'circle-x'
  const orders = lines.flatMap(({ order_id }) => order_id ?? [])
  return (
    <li>
      <Icon name={icon} />
      {faultWords(code, field ? labelOf(field) : '', lines.length)}
      <small>
        {lineWords(lines.map(({ line }) => line))}
        {orders.slice(0, 3).map((id) => (
          <span key={id}>
            {' · '}
            <TextLink to={`/sales/${id}`}>
              <bdi dir="ltr">#{shortId(id)}</bdi>
            </TextLink>
          </span>
        ))}
      </small>
    </li>
  )
}

function faultWords(code: string, label: string, count: number): string {
  const number = formatNumber(count)
  const words: Record<string, (inputs: { label: string; number: string }) => string> = {
    too_long: m.stock_fault_too_long,
    too_short: m.stock_fault_too_short,
    digits: m.stock_fault_digits,
    email: m.stock_fault_email,
    choice: m.stock_fault_choice,
    large: m.stock_fault_large,
    surplus: m.stock_fault_surplus,
    twice: m.stock_fault_twice,
    in_stock: m.stock_fault_in_stock,
    given_before: m.stock_fault_given_before,
  }
  return (words[code] ?? m.stock_fault_required)({ label, number })
}

/** How many numbers of lines are named. */
const MOST_NAMED = 12

function lineWords(lines: readonly number[]): string {
  const runs = runsOf(lines)
  const named = runs
    .slice(0, MOST_NAMED)
    .map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  const rest = runs.slice(MOST_NAMED).reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const text = `\u2066${named.join(', ')}\u2069`
  const all = rest > 0 ? m.stock_lines_more({ lines: text, number: formatNumber(rest) }) : text
  return lines.length === 1 ? m.stock_line({ line: all }) : m.stock_lines({ lines: all })
}

/** Lines that follow each other, as from and to. */
function runsOf(lines: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else runs.push([line, line])
  }
  return runs
}
