import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/paging.ts'
import { SearchInput } from '#ui/field.tsx'
import '#ui/choice.css'
import './picker.css'
import './search-box.css'

/** One line of what a header's search suggests. */
export interface Suggestion {
  href: string
  content: ReactNode
  /** The search that leads there. */
  text: string
}

/** Suggestions of one kind. */
export interface SuggestionGroup {
  name: string
  title: string
  options: readonly Suggestion[]
}

/** What is suggested for what is typed. */
export interface Suggested {
  groups: readonly SuggestionGroup[]
  /** It was looked for, and nothing is there. */
  isEmpty: boolean
}

interface SearchComboboxProps {
  id: string
  /** Where the form leads, and all that is found is shown. */
  path: string
  label: string
  text: string
  /** A hook: what is suggested for a text, from when its field was first reached. */
  useSuggested: (typed: string, hasBegun: boolean) => Suggested
  /** What stands above the suggestions while nothing is typed. */
  begin?: (groups: readonly SuggestionGroup[]) => ReactNode
  onBegin?: () => void
  /** The search that somebody goes on from. */
  onGo?: (text: string) => void
}

/**
 * The search of a header: a form that leads to a page, and with scripts a combobox (WAI-ARIA
 * Authoring Practices) that suggests what is found.
 */
export function SearchCombobox({ id, path, label, text, begin, ...box }: SearchComboboxProps) {
  const { input, listId, typed, suggested, options, chosen, shown, ...acts } = useCombobox(
    text,
    box,
  )
  return (
    <form
      action={hrefOf(path)}
      role="search"
      aria-label={label}
      className="k-find"
      onBlur={acts.leave}
      onSubmit={() => box.onGo?.(typed)}
    >
      <SearchInput
        ref={input}
        id={id}
        name="q"
        label={label}
        placeholder={label}
        defaultValue={text}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-expanded={shown && options.length > 0}
        aria-activedescendant={shown && chosen >= 0 ? `${listId}${chosen}` : undefined}
        onInput={({ currentTarget }) => acts.type(currentTarget.value)}
        onFocus={acts.begin}
        onClick={acts.begin}
        onKeyDown={acts.press}
      />
      <div className="k-find__pop" hidden={!shown}>
        {typed.trim() === '' && begin?.(suggested.groups)}
        <Suggestions
          listId={listId}
          groups={suggested.groups}
          chosen={options[chosen]}
          onGo={box.onGo}
        />
        {suggested.isEmpty && (
          <p role="status" className="k-muted">
            {m.search_nothing({ text: isolated(typed.trim()) })}
          </p>
        )}
      </div>
    </form>
  )
}

interface SuggestionsProps {
  listId: string
  groups: readonly SuggestionGroup[]
  /** Which the arrows lead to; undefined while none. */
  chosen: Suggestion | undefined
  onGo: ((text: string) => void) | undefined
}

function Suggestions({ listId, groups, chosen, onGo }: SuggestionsProps) {
  const options = groups.flatMap((group) => group.options)
  return (
    <div id={listId} role="listbox" aria-label={m.search_results()} className="k-find__groups">
      {groups.map(({ name, title, options: group }) => (
        <div
          key={name}
          role="group"
          aria-labelledby={`${listId}-${name}`}
          className="k-find__group"
          data-group={name}
        >
          <span id={`${listId}-${name}`} className={title ? 'k-find__h' : 'k-vh'}>
            {title || m.search_results()}
          </span>
          {group.map((option) => (
            <a
              key={options.indexOf(option)}
              id={`${listId}${options.indexOf(option)}`}
              role="option"
              aria-selected={option === chosen}
              tabIndex={-1}
              className="k-choice k-picker__i"
              href={option.href}
              onClick={() => onGo?.(option.text)}
            >
              {option.content}
            </a>
          ))}
        </div>
      ))}
    </div>
  )
}

/** What is typed and suggested, which suggestion the arrows lead to, and whether they are shown. */
function useCombobox(
  text: string,
  { useSuggested, onBegin, onGo }: Pick<SearchComboboxProps, 'useSuggested' | 'onBegin' | 'onGo'>,
) {
  const [typed, setTyped] = useState(text)
  const [chosen, setChosen] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [hasBegun, setBegun] = useState(false)
  const suggested = useSuggested(typed, hasBegun)
  const options = suggested.groups.flatMap((group) => group.options)
  const shown = isOpen && (options.length > 0 || suggested.isEmpty)

  const begin = () => {
    onBegin?.()
    setBegun(true)
    setOpen(true)
  }
  const type = (value: string) => {
    setTyped(value)
    setChosen(-1)
    setOpen(true)
  }
  const press = (event: KeyboardEvent) => {
    const count = shown ? options.length : 0
    const option = options[chosen]
    if (event.key === 'Escape' && shown) setOpen(false)
    else if (event.key === 'ArrowDown' && count > 0)
      setChosen(chosen + 1 === count ? -1 : chosen + 1)
    else if (event.key === 'ArrowUp' && count > 0) setChosen(chosen === -1 ? count - 1 : chosen - 1)
    else if (event.key === 'Enter' && shown && option) {
      onGo?.(option.text)
      location.assign(option.href)
    } else return
    event.preventDefault()
  }
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  // where the focus stood before this ran
  const catchUp = useEffectEvent(() => document.activeElement === input.current && begin())
  useEffect(() => void catchUp(), [])
  return { input, listId, typed, suggested, options, chosen, shown, begin, type, press, leave }
}
