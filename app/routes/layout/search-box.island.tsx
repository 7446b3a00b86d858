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
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/paging.ts'
import { Button } from '#ui/button.tsx'
import { SearchInput } from '#ui/field.tsx'
import { useStore } from '#ui/use-store.ts'
import { GameLine, SearchLine } from './game-line.tsx'
import { forgetSearches, ownSearches, readOwnSearches, rememberSearch } from './own-searches.ts'
import { useFoundGames } from './use-found-games.ts'
import '#ui/choice.css'
import './picker.css'
import './search-box.css'

const MOST_SHOWN = 8

/**
 * The header's search: a form that leads to /allgames, and with scripts a combobox (WAI-ARIA
 * Authoring Practices) that suggests games, or one's own searches while nothing is typed. Below 768
 * px the picker opens in its place, over the whole screen (shell.client.ts).
 */
export function SearchBox({ text }: { text: string }) {
  const { input, listId, typed, options, chosen, isEmpty, shown, begin, type, press, leave } =
    useCombobox(text)
  return (
    <form
      action={hrefOf('/allgames')}
      role="search"
      aria-label={m.search_label()}
      className="k-find"
      onBlur={leave}
      onSubmit={() => rememberSearch(typed)}
    >
      <SearchInput
        ref={input}
        id="header-search"
        name="q"
        label={m.search_label()}
        placeholder={m.search_placeholder()}
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
          options={options}
          chosen={chosen}
          isBlank={typed.trim() === ''}
          isEmpty={isEmpty}
        />
      </div>
    </form>
  )
}

interface Suggestion {
  href: string
  content: ReactNode
  /** The search that led here. */
  text: string
}

type SuggestionsProps = {
  listId: string
  options: readonly Suggestion[]
  /** Which of them the arrows lead to; -1 while none. */
  chosen: number
  /** Nothing is typed: they are one's own searches, which can be forgotten. */
  isBlank: boolean
  isEmpty: boolean
}

function Suggestions({ listId, options, chosen, isBlank, isEmpty }: SuggestionsProps) {
  return (
    <>
      <div id={listId} role="listbox" aria-label={isBlank ? m.search_own() : m.search_results()}>
        {options.map((option, index) => (
          <Option
            key={option.href}
            id={`${listId}${index}`}
            option={option}
            isChosen={index === chosen}
          />
        ))}
      </div>
      {isBlank && (
        <Button type="button" variant="ghost" size="sm" onClick={forgetSearches}>
          {m.search_own_forget()}
        </Button>
      )}
      {isEmpty && (
        <p role="status" className="k-muted">
          {m.search_none()}
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
  const { options, isEmpty } = useSuggestions(typed)
  const shown = isOpen && (options.length > 0 || isEmpty)

  const begin = () => {
    readOwnSearches()
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
    else if (event.key === 'Enter' && shown && option) location.assign(option.href)
    else return
    event.preventDefault()
  }
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  // where the focus stood before this ran
  const catchUp = useEffectEvent(() => document.activeElement === input.current && begin())
  useEffect(() => void catchUp(), [])
  return { input, listId, typed, options, chosen, isEmpty, shown, begin, type, press, leave }
}

/**
 * What the list under the box offers: the games that a text finds, or while it is blank one's own
 * searches.
 */
function useSuggestions(typed: string): { options: readonly Suggestion[]; isEmpty: boolean } {
  const games = useFoundGames(hrefOf('/search'), typed)?.games
  const past = useStore(ownSearches) ?? []
  const found = games
    ?.slice(0, MOST_SHOWN)
    .map((game) => ({ href: game.path, content: <GameLine game={game} />, text: typed }))
  const own = past.map((text) => ({
    href: `${hrefOf('/allgames')}?q=${encodeURIComponent(text)}`,
    content: <SearchLine text={text} />,
    text,
  }))
  return { options: typed.trim() === '' ? own : (found ?? []), isEmpty: games?.length === 0 }
}
