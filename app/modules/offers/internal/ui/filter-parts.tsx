import type { ReactNode } from 'react'
import { Bdi } from '#ui/bdi.tsx'
import { Num } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Filters, inAddress } from '../../filters.ts'

/** Does nothing: the form hears each change, and React asks for this at each controlled field. */
export const heardByForm = () => {}

type SectionProps = {
  /** Of the filters in it. */
  names: readonly string[]
  label: string
  filters: Filters
  isOpen: boolean
  children: ReactNode
}

/** One question of the filters, which unfolds; open where something of it is chosen. */
export function FilterSection({ names, label, filters, isOpen, children }: SectionProps) {
  const isChosen = names.some((name) => name in filters.choices || name in filters.ranges)
  return (
    <details className="k-fil__g" open={isOpen || isChosen}>
      <summary>
        {isChosen && <span className="k-nq" aria-hidden="true" />}
        <Bdi>{label}</Bdi>
        <Icon name="chevron-down" />
      </summary>
      <div className="k-fil__b" role="group" aria-label={label}>
        {children}
      </div>
    </details>
  )
}

type OptionProps = {
  name: string
  option: { key: string; label: string }
  checked: boolean
  count: number | null
}

/** An option to tick, and how many offers it would show; null where they are not counted. */
export function FilterOption({ name, option, checked, count }: OptionProps) {
  return (
    <label className="k-opt">
      <input
        type="checkbox"
        name={name}
        value={inAddress(option.key)}
        checked={checked}
        disabled={count === 0 && !checked}
        onChange={heardByForm}
      />
      <Bdi>{option.label}</Bdi>
      {count !== null && <Num value={count} />}
    </label>
  )
}
