import type { ComponentProps, Ref } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { MAX_SEARCH } from '#kernel/paging.ts'
import { Field, Input, SearchInput, Select } from './field.tsx'
import type { useTyping } from './use-typing.ts'

/** What searches a list as one types (`useList`). */
export interface ListWriting {
  field: Ref<HTMLInputElement>
  typing: ReturnType<typeof useTyping>
}

type ListFormProps = ComponentProps<'form'> &
  Pick<ListWriting, 'typing'> & {
    /** The page of the list. */
    path: string
    label: string
  }

/** The form that searches and narrows a list: in place, and by its address without scripts. */
export const ListForm = ({ path, label, typing, ...rest }: ListFormProps) => (
  <form
    action={hrefOf(path)}
    role="search"
    aria-label={label}
    onSubmit={(event) => {
      event.preventDefault()
      const words = new FormData(event.currentTarget).get('q')
      if (typeof words === 'string') typing.now(words)
    }}
    {...rest}
  />
)

/** Its words, searched by once their writer pauses. */
export const ListWords = ({
  field,
  typing,
  ...rest
}: ListWriting & ComponentProps<typeof SearchInput>) => (
  <SearchInput
    ref={field}
    name="q"
    maxLength={MAX_SEARCH}
    autoComplete="off"
    enterKeyHint="search"
    onInput={({ currentTarget }) => typing.later(currentTarget.value)}
    {...rest}
  />
)

interface ListChoiceProps {
  name: string
  /** For who cannot see the choices. */
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

/** One choice of it, asked for at once. */
export const ListChoice = ({ name, label, value, options, onChoose }: ListChoiceProps) => (
  <Field label={<span className="k-vh">{label}</span>}>
    <Select
      name={name}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </Select>
  </Field>
)

interface ListTypedProps {
  name: string
  label: string
  of: 'day' | 'amount'
  value: string
  onType: (value: string) => void
}

/** A day or an amount that narrows it, asked for once its field is left, or by Enter. */
export function ListTyped({ name, label, of, value, onType }: ListTypedProps) {
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (currentTarget.value !== value) onType(currentTarget.value)
  }
  return (
    <Field label={label}>
      <Input
        name={name}
        {...(of === 'day' ? { type: 'date' } : { inputMode: 'numeric' })}
        dir="ltr"
        defaultValue={value}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take(event)
        }}
      />
    </Field>
  )
}
