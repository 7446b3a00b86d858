import { useEffect, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import type { Category } from '#modules/catalog/category.ts'
import { loadView } from './send-offer.ts'
import { type GameTile, wizardHref } from '../../ui/sheet-view.ts'

/** How long after the last letter the server is asked, in ms. */
const PAUSE_MS = 250

interface Found {
  text: string
  games: readonly GameTile[]
  /** How many of them, the first ones, their seller sells in already. */
  own: number
  count: number
}

/** Of these games those whose names hold the text. */
function holding({ games, own, count, text }: Found, typed: string): Found {
  const wanted = typed.trim().toLocaleLowerCase('en')
  const fits = ({ name }: GameTile) => name.toLocaleLowerCase('en').includes(wanted)
  const some = games.filter(fits)
  return {
    games: some,
    own: games.slice(0, own).filter(fits).length,
    count: wanted === '' ? count : some.length,
    text,
  }
}

/**
 * The games for what is typed: of those that are listed the ones that hold it, at once. Where none
 * does, or where not all are listed, the server is asked, which knows Arabic names and finds what
 * is nearly meant; until it answers the list stays.
 */
export function useGames(given: Found & { category: Category }) {
  const { category } = given
  const [typed, type] = useState(given.text)
  const [asked, setAsked] = useState<Found>(given)
  const here = given.text === '' ? holding(given, typed) : null
  const isEnough =
    here !== null &&
    here.games.length > 0 &&
    (given.count === given.games.length || typed.trim() === '')
  const wanted = isEnough || asked.text === typed ? null : typed
  useEffect(() => {
    if (wanted === null) return
    let isLate = false
    const timer = setTimeout(() => {
      const { pathname, search } = new URL(hrefOf(wizardHref({ category })), location.href)
      void loadView(pathname, `${search}&${new URLSearchParams({ q: wanted })}`).then((view) => {
        if (!isLate && view?.step === 'game') setAsked({ ...view, text: wanted })
      })
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [category, wanted])
  if (isEnough) return { type, found: here }
  return { type, found: asked.text !== typed && here && here.games.length > 0 ? here : asked }
}
