import {
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/paging.ts'
import { getJson } from '#ui/ask-json.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { isOutside } from '#ui/is-outside.ts'
import { createStore } from '#ui/store.ts'
import { useStore } from '#ui/use-store.ts'
import { FoundInPicker, PickerSection } from './found-in-picker.tsx'
import { SearchLine } from './game-line.tsx'
import type { PickerGames } from './listed-game.ts'
import {
  forgetSearch,
  forgetSearches,
  ownSearches,
  readOwnSearches,
  rememberSearch,
} from './own-searches.ts'
import { type PickerState, pickerState } from './picker-state.ts'
import { useFoundShop, usePopular } from './use-found-shop.ts'
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
        <h2 id={titleId}>{open?.face === 'search' ? m.search_shop() : m.picker_title()}</h2>
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
  const found = useFoundShop(hrefOf('/search'), typed)
  const isBlank = typed.trim() === ''
  return (
    <>
      <form
        action={hrefOf('/search')}
        role="search"
        aria-label={m.search_shop()}
        className="k-picker__s"
        onSubmit={() => rememberSearch(typed)}
      >
        <SearchInput
          id="picker-search"
          name="q"
          label={m.search_shop()}
          placeholder={m.search_shop()}
          className="k-full"
          maxLength={MAX_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <div className="k-picker__b" tabIndex={0} role="group" aria-labelledby={titleId}>
        {isBlank && face === 'search' && <OwnSearches />}
        {isBlank && face === 'search' && <Popular />}
        {isBlank && <AllGames hasFeatured={face === 'games'} />}
        {found && <FoundInPicker found={found} typed={typed} />}
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
        <div key={text} className="k-picker__own">
          <a
            className="k-choice k-picker__i"
            href={`${hrefOf('/search')}?q=${encodeURIComponent(text)}`}
          >
            <SearchLine text={text} />
          </a>
          <IconButton
            type="button"
            icon="x"
            label={m.search_remove({ text: isolated(text) })}
            onClick={() => forgetSearch(text)}
          />
        </div>
      ))}
    </section>
  )
}

function Popular() {
  const { popular, searches } = usePopular(hrefOf('/search'), true)
  return (
    <>
      {popular.length > 0 && (
        <PickerSection name="popular" title={m.search_popular()} games={popular} />
      )}
      {searches.length > 0 && (
        <section data-list="searches">
          <h3>{m.search_popular_texts()}</h3>
          {searches.map((text) => (
            <a
              key={text}
              className="k-choice k-picker__i"
              href={`${hrefOf('/search')}?q=${encodeURIComponent(text)}`}
              onClick={() => rememberSearch(text)}
            >
              <SearchLine text={text} />
            </a>
          ))}
        </section>
      )}
    </>
  )
}

function AllGames({ hasFeatured }: { hasFeatured: boolean }) {
  const { games: loaded, atEnd } = useAllGames(hrefOf('/games.json'))
  // the picker is there at once, and its many games a moment later
  const games = useDeferredValue(loaded, null)
  if (!games) return null
  return (
    <>
      {hasFeatured && games.featured.length > 0 && (
        <PickerSection name="featured" title={m.picker_featured()} games={games.featured} />
      )}
      {games.games.length > 0 && (
        <PickerSection
          name="games"
          title={m.picker_all()}
          games={games.games}
          count={games.count}
        />
      )}
      {atEnd && <p ref={atEnd} className="k-picker__more" aria-hidden="true" />}
    </>
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
