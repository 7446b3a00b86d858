import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/paging.ts'
import { getJson } from '#ui/ask-json.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { isOutside } from '#ui/is-outside.ts'
import { createStore } from '#ui/store.ts'
import { useStore } from '#ui/use-store.ts'
import { GameLine, SearchLine } from './game-line.tsx'
import type { PickerGame, PickerGames } from './listed-game.ts'
import { forgetSearches, ownSearches, readOwnSearches, rememberSearch } from './own-searches.ts'
import { type PickerState, pickerState } from './picker-state.ts'
import { useFoundGames } from './use-found-games.ts'
import '#ui/dialog.css'
import '#ui/choice.css'
import './picker.css'

/**
 * The games, in a dialog: all of them, or below 768 px what the header's search finds. Closed and
 * empty until it is asked for.
 */
export function Picker() {
  const open = useStore(pickerState)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [open])
  const closeOutside = (event: MouseEvent) => {
    if (dialog.current && isOutside(dialog.current, event)) dialog.current.close()
  }
  return (
    <dialog
      ref={dialog}
      id="picker"
      className="k-picker"
      aria-labelledby={titleId}
      onClose={() => pickerState.set(null)}
      onClick={closeOutside}
    >
      <div className="k-dialog__h">
        <h2 id={titleId}>{open?.face === 'search' ? m.search_label() : m.picker_title()}</h2>
        <form method="dialog">
          <IconButton type="submit" icon="x" label={m.close()} />
        </form>
      </div>
      {open && <Content {...open} titleId={titleId} />}
      <div className="k-picker__f">
        <ButtonLink to="/allgames" block>
          {m.browse_all_games()}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
    </dialog>
  )
}

function Content({ face, text, titleId }: NonNullable<PickerState> & { titleId: string }) {
  const [typed, setTyped] = useState(text)
  const found = useFoundGames(hrefOf('/search'), typed)
  const isFound = found?.text === typed.trim()
  const body = useRef<HTMLDivElement>(null)
  const isBlank = typed.trim() === ''
  // of a text whose games have not come yet, the first is followed when it comes
  const isFollowed = useRef(false)
  useEffect(() => {
    if (!isFound) return
    if (isFollowed.current) body.current?.querySelector('a')?.click()
    isFollowed.current = false
  }, [isFound])
  const followFirst = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter') return
    if (isFound) body.current?.querySelector('a')?.click()
    else isFollowed.current = !isBlank
  }
  return (
    <>
      <div className="k-picker__s">
        <SearchInput
          id="picker-search"
          label={m.search_label()}
          placeholder={m.search_placeholder()}
          className="k-full"
          maxLength={MAX_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => {
            isFollowed.current = false
            setTyped(target.value)
          }}
          onKeyDown={followFirst}
        />
      </div>
      <div className="k-picker__b" tabIndex={0} role="group" aria-labelledby={titleId} ref={body}>
        {isBlank && face === 'search' && <OwnSearches />}
        {isBlank && <AllGames />}
        {found && found.games.length > 0 && (
          <Section
            name="results"
            title={m.search_results()}
            games={found.games}
            count={found.games.length}
            onChoose={() => rememberSearch(typed)}
          />
        )}
        {found?.games.length === 0 && (
          <div data-list="none" role="status">
            <Empty title={m.search_none()} />
          </div>
        )}
      </div>
    </>
  )
}

function OwnSearches() {
  const searches = useStore(ownSearches)
  useEffect(readOwnSearches, [])
  if (!searches?.length) return null
  return (
    <section data-list="own">
      <div className="k-between">
        <h3>{m.search_own()}</h3>
        <Button type="button" variant="ghost" size="sm" onClick={forgetSearches}>
          {m.search_own_forget()}
        </Button>
      </div>
      {searches.map((text) => (
        <a
          key={text}
          className="k-choice k-picker__i"
          href={`${hrefOf('/allgames')}?q=${encodeURIComponent(text)}`}
        >
          <SearchLine text={text} />
        </a>
      ))}
    </section>
  )
}

function AllGames() {
  const { games: loaded, atEnd } = useAllGames(hrefOf('/games.json'))
  // the picker is there at once, and its many games a moment later
  const games = useDeferredValue(loaded, null)
  if (!games) return null
  return (
    <>
      {games.featured.length > 0 && (
        <Section name="featured" title={m.picker_featured()} games={games.featured} />
      )}
      {games.games.length > 0 && (
        <Section name="games" title={m.picker_all()} games={games.games} count={games.count} />
      )}
      {atEnd && <p ref={atEnd} className="k-picker__more" aria-hidden="true" />}
    </>
  )
}

type SectionProps = {
  name: string
  title: string
  games: readonly PickerGame[]
  count?: number
  onChoose?: () => void
}

function Section({ name, title, games, count, onChoose }: SectionProps) {
  return (
    <section data-list={name}>
      <h3>
        {title}{' '}
        {count !== undefined && (
          <span className="k-muted" role="status">
            <Num value={count} />
          </span>
        )}
      </h3>
      <div className="k-picker__g">
        {games.map((game) => (
          <a key={game.path} className="k-choice k-picker__i" href={game.path} onClick={onChoose}>
            <GameLine game={game} />
          </a>
        ))}
      </div>
    </section>
  )
}

/** What this page has loaded already; who closes the picker before anything came asks anew. */
const loaded = createStore<PickerGames | null>(null)

/**
 * The games of the picker at `address`: the first of them at once, more whenever the end of the
 * list is nearly seen. `atEnd` is the ref of an element that stands there while there are more.
 */
function useAllGames(address: string) {
  const games = useStore(loaded)
  const [isNear, setNear] = useState(false)
  const next = games ? games.next : 0
  const wanted = games === null || isNear ? next : null
  useEffect(() => {
    if (wanted === null) return
    const leaving = new AbortController()
    getJson<PickerGames>(
      wanted === 0 ? address : `${address}?after=${wanted}`,
      leaving.signal,
    ).then(
      (answer) =>
        loaded.set({ ...answer, games: [...(loaded.get()?.games ?? []), ...answer.games] }),
      (error: unknown) => {
        if (!leaving.signal.aborted) console.warn('the games could not be loaded', error)
      },
    )
    return () => leaving.abort()
  }, [address, wanted])
  const atEnd = useCallback((end: HTMLElement | null) => {
    if (!end) return
    const seen = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: end.parentElement,
      rootMargin: '400px',
    })
    seen.observe(end)
    return () => seen.disconnect()
  }, [])
  return { games, atEnd: next === null || games === null ? null : atEnd }
}
