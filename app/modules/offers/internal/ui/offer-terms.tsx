import { type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Check, Field, FieldError, Input } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { offerLimits, rowsOf } from '../../offer-limits.ts'
import type { LinkMethod } from '../../offer-rules.ts'
import type { OfferValues } from '../../ui/offer-values.ts'
import { type OfferAnswer, offerError } from '../../ui/offer-words.ts'
import './offer-terms.css'

// Two parts of the form of an offer: discounts by quantity, and the seller's own payment link.

const EXAMPLE = 'https://'

type TermsProps = { values: OfferValues; answer: OfferAnswer }

/**
 * A part of the form with several fields: what it is about, and what is wrong with it as a whole.
 */
function Group({
  legend,
  hint,
  error,
  children,
}: {
  legend: ReactNode
  hint?: ReactNode
  error?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset
      className={classNames('k-group', error !== undefined && 'is-error')}
      aria-describedby={error || hint ? id : undefined}
    >
      <legend>{legend}</legend>
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        hint && (
          <p className="k-hint" id={id}>
            {hint}
          </p>
        )
      )}
      {children}
    </fieldset>
  )
}

/**
 * The discounts, always with one empty row to fill. Without scripts adding and removing rows posts
 * the form, which comes back with all that was typed.
 */
export function DiscountRows({ values, answer, applied }: TermsProps & { applied: boolean }) {
  const group = useRef<HTMLDivElement>(null)
  const { rows, add, drop } = useRows(group, values)
  return (
    <Group
      legend={m.offer_discounts()}
      hint={m.offer_discounts_hint()}
      error={offerError('discounts', answer)}
    >
      <div className="k-discounts" ref={group}>
        {rows.map((row, index) => (
          <Discount
            key={row.key}
            row={row}
            index={index}
            onDrop={(event) => drop(event, row.key)}
          />
        ))}
      </div>
      {!applied && <p className="k-muted k-sm">{m.offer_full_price()}</p>}
      <div>
        <Button size="sm" name="update" value="discounts" formNoValidate onClick={add}>
          {m.offer_discount_add()}
        </Button>
      </div>
    </Group>
  )
}

/** The rows of discounts in `group`, which are added and removed without leaving the page. */
function useRows(group: RefObject<HTMLDivElement | null>, values: OfferValues) {
  const [rows, setRows] = useState(() => firstRows(values))
  const lastKey = useRef(rows.length)
  const empty = (): DiscountRow => ({
    key: ++lastKey.current,
    least: '',
    percent: '',
    isNew: true,
  })
  const add = (event: MouseEvent) => {
    event.preventDefault()
    // an empty one is there to be filled
    const unfilled = [
      ...group.current!.querySelectorAll<HTMLInputElement>('input[name="discount_min"]'),
    ].find(({ value }) => value === '')
    if (unfilled && rows.length >= offerLimits.discounts) return unfilled.focus()
    if (rows.length < offerLimits.discounts) setRows([...rows, empty()])
  }
  const drop = (event: MouseEvent, key: number) => {
    event.preventDefault()
    const others = rows.filter((row) => row.key !== key)
    setRows(others.length > 0 ? others : [empty()])
    group.current!.closest('fieldset')?.querySelector<HTMLElement>('button[name="update"]')?.focus()
  }
  return { rows, add, drop }
}

type DiscountProps = {
  row: DiscountRow
  index: number
  onDrop: (event: MouseEvent) => void
}

const Discount = ({ row: { least, percent, isNew }, index, onDrop }: DiscountProps) => (
  <div className="k-discount">
    <Input
      inputMode="numeric"
      name="discount_min"
      maxLength={20}
      autoComplete="off"
      defaultValue={least}
      autoFocus={isNew}
      aria-label={m.offer_discount_min()}
      unit={<Bdi>{m.offer_discount_or_more()}</Bdi>}
    />
    <Input
      inputMode="numeric"
      name="discount_percent"
      maxLength={20}
      autoComplete="off"
      defaultValue={percent}
      aria-label={m.offer_discount_percent()}
      unit="%"
    />
    <IconButton
      type="submit"
      icon="x"
      label={m.offer_discount_remove()}
      name="drop"
      value={index}
      formNoValidate
      onClick={onDrop}
    />
  </div>
)

type DiscountRow = { key: number; least: string; percent: string; isNew?: boolean }

function firstRows(values: OfferValues): DiscountRow[] {
  const typed = rowsOf(values.discounts ?? '').map(([least, percent], key) => ({
    key,
    least,
    percent,
  }))
  return typed.length < offerLimits.discounts
    ? [...typed, { key: typed.length, least: '', percent: '' }]
    : typed
}

type LinkProps = TermsProps & {
  /** As it is typed now. */
  now: OfferValues
  methods: readonly LinkMethod[]
}

const linkFields = ['payment_link', 'payment_link_methods', 'payment_link_expires'] as const

/**
 * The payment link with the methods it is for, its switch and its end: folded away, since few
 * sellers have one, until something in it is wrong.
 */
export function LinkFields({ values, now, answer, methods }: LinkProps) {
  const isWrong = linkFields.some((name) => offerError(name, answer) !== undefined)
  return (
    <details className="k-linkfold" open={isWrong}>
      <summary>
        <b>{m.offer_link()}</b>
        <span className="k-muted k-sm">{linkState(now)}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="k-group">
        {methods.length === 0 ? (
          <p className="k-hint">{m.offer_link_none()}</p>
        ) : (
          <LinkTerms values={values} answer={answer} methods={methods} />
        )}
      </div>
    </details>
  )
}

function linkState({ payment_link, payment_link_active }: OfferValues): string {
  if (!payment_link?.trim()) return m.offer_link_unset()
  return payment_link_active === '' ? m.offer_link_off() : m.offer_link_set()
}

function LinkTerms({ values, answer, methods }: Omit<LinkProps, 'now'>) {
  return (
    <>
      <Field
        label={<span className="k-vh">{m.offer_link()}</span>}
        hint={m.offer_link_hint()}
        error={offerError('payment_link', answer)}
      >
        <Input
          type="url"
          name="payment_link"
          maxLength={offerLimits.payment_link}
          defaultValue={values.payment_link}
          placeholder={EXAMPLE}
          autoComplete="off"
        />
      </Field>
      <LinkMethods values={values} answer={answer} methods={methods} />
      <div>
        <Check name="payment_link_active" defaultChecked={values.payment_link_active !== ''}>
          {m.offer_link_active()}
        </Check>
      </div>
      <Field
        label={m.offer_link_expires()}
        hint={m.offer_link_expires_hint()}
        error={offerError('payment_link_expires', answer)}
      >
        <Input
          type="datetime-local"
          name="payment_link_expires"
          defaultValue={values.payment_link_expires}
          dir="ltr"
        />
      </Field>
    </>
  )
}

/** Where a link may lead is said once where it is the same for all methods. */
function LinkMethods({ values, answer, methods }: Omit<LinkProps, 'now'>) {
  const chosen = (values.payment_link_methods ?? '').split(' ')
  const [hosts, ...others] = new Set(methods.map(hostsOf))
  const isSame = others.length === 0
  return (
    <Group
      legend={<span className="k-sm">{m.offer_link_methods()}</span>}
      hint={isSame && m.offer_link_hosts({ hosts: hosts! })}
      error={offerError('payment_link_methods', answer)}
    >
      <div className="k-methods">
        {methods.map((method) => (
          <Check
            key={method.id}
            name="payment_link_methods"
            value={method.id}
            defaultChecked={chosen.includes(String(method.id))}
          >
            <span>
              <Bdi>{nameIn(method, getLocale())}</Bdi>
              {!isSame && <small>{m.offer_link_hosts({ hosts: hostsOf(method) })}</small>}
            </span>
          </Check>
        ))}
      </div>
    </Group>
  )
}

const hostsOf = ({ link_hosts }: LinkMethod) => leftToRight(link_hosts.join(', '))
