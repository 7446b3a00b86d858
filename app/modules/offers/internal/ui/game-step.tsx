import { useEffect, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/paging.ts'
import type { Category } from '#modules/catalog/category.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceLink } from '#ui/choice.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { TYPING_MS } from '#ui/use-typing.ts'
import { type SheetGame, wizardHref } from '../../ui/sheet-view.ts'
import { loadView } from './send-offer.ts'
import { type StepProps, WizardStep } from './wizard-head.tsx'
import '../../ui/wizard.css'

// The wizard by which a seller lists an offer asks for category, game, device and terms. This is
// the game: links, and a search that needs no script.

export type GameStepProps = StepProps & {
  category: Category
  games: readonly SheetGame[]
  own: number
  count: number
  text: string
}

/**
 * Step 2: the game, by name; the first `own` are those the seller sells in already. The list
 * narrows while one types.
 */
export function GameStep({ Frame, ...given }: GameStepProps) {
  const { category } = given
  const {
    type,
    found: { games, own, count },
  } = useGames(given)
  const tiles = (some: readonly SheetGame[]) => (
    <div className="k-choices k-choices--3">
      {some.map((game) => (
        <ChoiceLink key={game.id} to={wizardHref({ category, game: game.id })}>
          <GamePlate game={game} />
          <Bdi>{game.name}</Bdi>
        </ChoiceLink>
      ))}
    </div>
  )
  return (
    <WizardStep Frame={Frame} step={2} back={{}}>
      <h2 className="k-h3">{m.offer_which_game()}</h2>
      <form
        method="get"
        action={hrefOf('/create-offer')}
        role="search"
        className="k-row"
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="category" value={category} />
        <SearchInput
          label={m.offer_games_search()}
          name="q"
          defaultValue={given.text}
          maxLength={MAX_SEARCH}
          autoComplete="off"
          className="k-full"
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <Button>{m.offer_games_search_submit()}</Button>
      </form>
      <p className="k-vh" role="status">
        {m.offer_games_found({ count, number: formatNumber(count) })}
      </p>
      <div className="k-stack k-gap-3">
        {games.length === 0 && (
          <Empty title={m.offer_games_none()}>{m.offer_games_none_text()}</Empty>
        )}
        {own > 0 && <h3 className="k-sm k-muted">{m.offer_games_own()}</h3>}
        {own > 0 && tiles(games.slice(0, own))}
        {own > 0 && own < games.length && (
          <h3 className="k-sm k-muted">{m.offer_games_others()}</h3>
        )}
        {own < games.length && tiles(games.slice(own))}
      </div>
      {count > games.length && games.length > 0 && (
        <p className="k-muted k-sm">
          {m.offer_games_more({
            shown: formatNumber(games.length),
            count,
            all: formatNumber(count),
          })}
        </p>
      )}
    </WizardStep>
  )
}

interface Found {
  text: string
  games: readonly SheetGame[]
  /** How many of them, the first ones, their seller sells in already. */
  own: number
  count: number
}

/** Of these games those whose names hold the text. */
function holding({ games, own, count, text }: Found, typed: string): Found {
  const wanted = typed.trim().toLocaleLowerCase('en')
  const fits = ({ name }: SheetGame) => name.toLocaleLowerCase('en').includes(wanted)
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
function useGames(given: Found & { category: Category }) {
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
    }, TYPING_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [category, wanted])
  if (isEnough) return { type, found: here }
  return { type, found: asked.text !== typed && here && here.games.length > 0 ? here : asked }
}
