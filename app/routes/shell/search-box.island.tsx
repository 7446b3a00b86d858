import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/page.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { SearchInput } from '#ui/field.tsx'
import { useFoundGames } from './use-found-games.ts'
import { pickerState } from './picker-state.ts'
import '#ui/choice.css'
import './search-box.css'

const MOST_SHOWN = 8

/** The header's search: a form that leads to /allgames, and with scripts a combobox (WAI-ARIA Authoring Practices). */
export function SearchBox({ text }: { text: string }) {
  const [typed, setTyped] = useState(text)
  const [chosen, setChosen] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const listId = useId()
  const games = useFoundGames(hrefOf('/search'), typed)?.slice(0, MOST_SHOWN) ?? null
  const shown = isOpen && games !== null
  const typeAgain = useEffectEvent((value: string) => { if (value !== typed) type(value) })
  // what was typed before this ran
  useEffect(() => typeAgain(form.current!.querySelector('input')!.value), [])

  function type(value: string) {
    setTyped(value)
    setChosen(-1)
    setOpen(true)
    if (matchMedia('(max-width: 47.99rem)').matches) pickerState.set({ face: 'search', text: value })
  }
  function press(event: KeyboardEvent) {
    const count = games?.length ?? 0
    if (event.key === 'Escape' && shown) setOpen(false)
    else if (event.key === 'ArrowDown' && count > 0) setChosen(chosen + 1 === count ? -1 : chosen + 1)
    else if (event.key === 'ArrowUp' && count > 0) setChosen(chosen === -1 ? count - 1 : chosen - 1)
    else if (event.key === 'Enter' && shown && games[chosen]) location.assign(games[chosen].path)
    else return
    event.preventDefault()
  }
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => { if (!currentTarget.contains(relatedTarget)) setOpen(false) }
  return (
    <form ref={form} action={hrefOf('/allgames')} role="search" aria-label={m.search_label()} className="k-find" onBlur={leave}>
      <SearchInput
        id="header-search" name="q" label={m.search_label()} placeholder={m.search_placeholder()} defaultValue={text} maxLength={MAX_SEARCH}
        autoComplete="off" enterKeyHint="search" role="combobox" aria-controls={listId} aria-autocomplete="list"
        aria-expanded={shown && games.length > 0} aria-activedescendant={shown && chosen >= 0 ? `${listId}${chosen}` : undefined}
        onInput={({ currentTarget }) => type(currentTarget.value)} onFocus={() => setOpen(true)} onKeyDown={press}
      />
      <div className="k-find__pop" hidden={!shown} data-search-results>
        <div id={listId} role="listbox" aria-label={m.search_results()}>
          {games?.map((game, index) => (
            <a key={game.path} id={`${listId}${index}`} role="option" aria-selected={index === chosen} tabIndex={-1} className="k-choice k-picker__i" href={game.path}>
              <GamePlate game={game} />
              <span><bdi>{game.name}</bdi><br /><small>{categoryName(game.category)}</small></span>
            </a>
          ))}
        </div>
        {games?.length === 0 && <p role="status" className="k-muted" data-search-none>{m.search_none()}</p>}
      </div>
    </form>
  )
}
