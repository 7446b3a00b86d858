import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/page.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { ButtonLink, IconButton } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStore } from '#ui/use-store.ts'
import { getJson, useFoundGames } from './use-found-games.ts'
import type { ListedGame, PickerGames } from './listed-game.ts'
import { pickerState } from './picker-state.ts'
import '#ui/dialog.css'
import '#ui/choice.css'
import './picker.css'

/** The games, in a dialog: all of them, or below 768 px what the header's search finds. Closed and empty until it is asked for. */
export function Picker() {
  const open = useStore(pickerState)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current && isOutside(dialog.current, event)) dialog.current.close()
  }
  return (
    <dialog ref={dialog} id="picker" className="k-picker" data-mode={open?.face ?? 'games'} aria-labelledby={titleId} onClose={() => pickerState.set(null)} onClick={closeOutside}>
      <div className="k-dialog__h">
        <h2 id={titleId}>{open?.face === 'search' ? m.search_label() : m.picker_title()}</h2>
        <form method="dialog"><IconButton type="submit" icon="x" label={m.close()} /></form>
      </div>
      {open && <Games face={open.face} text={open.text} titleId={titleId} />}
      <div className="k-picker__f">
        <ButtonLink to="/allgames" block>{m.browse_all_games()}<Icon name="arrow-right" /></ButtonLink>
      </div>
    </dialog>
  )
}

function Games({ face, text, titleId }: { face: 'games' | 'search'; text: string; titleId: string }) {
  const [typed, setTyped] = useState(text)
  const found = useFoundGames(hrefOf('/search'), typed)
  const all = useAllGames()
  const list = useRef<HTMLDivElement>(null)
  const browsing = typed.trim() === '' && face === 'games' ? all : null
  return (
    <>
      <div className="k-picker__s">
        <SearchInput
          id="picker-search" label={m.search_label()} placeholder={m.search_placeholder()} className="k-full"
          maxLength={MAX_SEARCH} autoComplete="off" enterKeyHint="search" autoFocus value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => { if (key === 'Enter' && found) list.current!.querySelector('a')?.click() }}
        />
      </div>
      <div className="k-picker__b" tabIndex={0} role="group" aria-labelledby={titleId} ref={list}>
        {browsing && browsing.featured.length > 0 && <Section name="featured" title={m.picker_featured()} games={browsing.featured} />}
        {browsing && browsing.games.length > 0 && <Section name="games" title={m.picker_all()} games={browsing.games} count={browsing.count} />}
        {found && found.length > 0 && <Section name="results" title={m.search_results()} games={found} count={found.length} />}
        {found?.length === 0 && <div data-list="none" role="status"><Empty title={m.search_none()} /></div>}
      </div>
    </>
  )
}

/** The games are asked for when the picker opens first; who closes it before they came asks anew. */
let loaded: PickerGames | null = null

function useAllGames(): PickerGames | null {
  const [games, setGames] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    const leaving = new AbortController()
    getJson<PickerGames>(hrefOf('/games.json'), leaving.signal).then(
      (answer) => setGames(loaded = answer),
      (error: unknown) => { if (!leaving.signal.aborted) console.warn('the games could not be loaded', error) },
    )
    return () => leaving.abort()
  }, [])
  return games
}

function Section({ name, title, games, count }: { name: string; title: string; games: readonly ListedGame[]; count?: number }) {
  return (
    <section data-list={name}>
      <h3>{title} {count !== undefined && <span className="k-muted" role="status"><Num value={count} /></span>}</h3>
      <div className="k-picker__g">
        {games.map((game) => <a key={game.path} className="k-choice k-picker__i" href={game.path}><GameLine game={game} /></a>)}
      </div>
    </section>
  )
}

function GameLine({ game }: { game: ListedGame }) {
  return (
    <>
      <GamePlate game={game} />
      <span><bdi>{game.name}</bdi><br /><small>{categoryName(game.category)}</small></span>
    </>
  )
}

/** The ground behind a modal counts as the dialog itself, so only the place tells. */
function isOutside(dialog: HTMLElement, { clientX: x, clientY: y }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect()
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
