import {
  type FocusEvent,
  type KeyboardEvent,
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
import { Button } from '#ui/button.tsx'
import { SearchInput } from '#ui/field.tsx'
import { forgetSearches, readOwnSearches, rememberSearch } from './own-searches.ts'
import { type Suggestion, type SuggestionGroup, useSuggestions } from './use-suggestions.tsx'
import '#ui/choice.css'
import './picker.css'
import './search-box.css'

/**
 * The header's search: a form that leads to /search, and with scripts a combobox (WAI-ARIA
 * Authoring Practices) that suggests games, sellers and offers, or while nothing is typed one's own
 * searches and popular games. Below 768 px the picker opens in its place, over the whole screen
 * (shell.client.ts).
 */
export function SearchBox({ text }: { text: string }) {
  const {
    input,
    listId,
    typed,
    groups,
    options,
    chosen,
    isEmpty,
    shown,
    begin,
    type,
    press,
    leave,
  } = useCombobox(text)
  return (
    <form
      action={hrefOf('/search')}
      role="search"
      aria-label={m.search_shop()}
      className="k-find"
      onBlur={leave}
      onSubmit={() => rememberSearch(typed)}
    >
      <SearchInput
        ref={input}
        id="header-search"
        name="q"
        label={m.search_shop()}
        placeholder={m.search_shop()}
        defaultValue={text}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-expanded={shown && options.length > 0}
        aria-activedescendant={shown && chosen >= 0 ? `${listId}${chosen}` : undefined}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onFocus={begin}
        onClick={begin}
        onKeyDown={press}
      />
      <div className="k-find__pop" hidden={!shown}>
        <Suggestions
          listId={listId}
          groups={groups}
          chosen={options[chosen]}
          typed={typed.trim()}
          isEmpty={isEmpty}
        />
      </div>
    </form>
  )
}

type SuggestionsProps = {
  listId: string
  groups: readonly SuggestionGroup[]
  /** Which the arrows lead to; undefined while none. */
  chosen: Suggestion | undefined
  /** Empty while the suggestions are one's own searches, which can be forgotten. */
  typed: string
  isEmpty: boolean
}

function Suggestions({ listId, groups, chosen, typed, isEmpty }: SuggestionsProps) {
  const options = groups.flatMap((group) => group.options)
  return (
    <>
      {typed === '' && groups.some(({ name }) => name === 'own') && (
        <Button
          type="button"
          variant="ghost"
          size="sm"
          className="k-find__forget"
          onClick={forgetSearches}
        >
          {m.search_own_forget()}
        </Button>
      )}
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
              <Option
                key={option.href}
                id={`${listId}${options.indexOf(option)}`}
                option={option}
                isChosen={option === chosen}
              />
            ))}
          </div>
        ))}
      </div>
      {isEmpty && (
        <p role="status" className="k-muted">
          {m.search_nothing({ text: isolated(typed) })}
        </p>
      )}
    </>
  )
}

function Option({
  id,
  option: { href, content, text },
  isChosen,
}: {
  id: string
  option: Suggestion
  isChosen: boolean
}) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className="k-choice k-picker__i"
      href={href}
      onClick={() => rememberSearch(text)}
    >
      {content}
    </a>
  )
}

/** What is typed and suggested, which suggestion the arrows lead to, and whether they are shown. */
function useCombobox(text: string) {
  const [typed, setTyped] = useState(text)
  const [chosen, setChosen] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [hasBegun, setBegun] = useState(false)
  const { groups, isEmpty } = useSuggestions(typed, hasBegun)
  const options = groups.flatMap((group) => group.options)
  const shown = isOpen && (options.length > 0 || isEmpty)

  const begin = () => {
    readOwnSearches()
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
      rememberSearch(option.text)
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
  return {
    input,
    listId,
    typed,
    groups,
    options,
    chosen,
    isEmpty,
    shown,
    begin,
    type,
    press,
    leave,
  }
}
