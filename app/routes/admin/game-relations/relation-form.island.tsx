import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/paging.ts'
import { categories, type Category } from '#modules/catalog/category.ts'
import type { gamesToRelate } from '#modules/catalog/game-relations.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { askJson } from '#ui/ask-json.ts'
import { Button } from '#ui/button.tsx'
import { Field, SearchInput, Select } from '#ui/field.tsx'
import { useTyping } from '#ui/use-typing.ts'
import { GamePart } from '../games/game-parts.tsx'
import '#ui/radio-card.css'
import './game-relations.css'

/** What is searched for and chosen so far. */
export interface Choice {
  find_primary: string
  find_related: string
  category: Category
  primary: number | null
  related: number | null
}

type Found = Awaited<ReturnType<typeof gamesToRelate>>

/** The games to choose from, as the form's address answers them. */
export interface Pickers {
  choice: Choice
  primary: Found
  related: Found
}

/** What the pickers follow as it is typed or chosen. */
const searches = ['find_primary', 'find_related', 'category'] as const

type RelationFormProps = { first: Pickers; token: string; action: string }

/**
 * The form of a new relation: the games to choose from follow what is typed, and without scripts
 * the same address shows them at the press of a button.
 */
export function RelationForm({ first, token, action }: RelationFormProps) {
  const [{ choice, primary, related }, setPickers] = useState(first)
  const form = useRef<HTMLFormElement>(null)
  const turn = useRef<AbortController>(null)
  const ask = async () => {
    turn.current?.abort()
    const { signal } = (turn.current = new AbortController())
    const answer = await askJson<Pickers>(`${hrefOf(action)}?${queryOf(form.current!)}`, signal)
    if (answer && !signal.aborted) setPickers(answer)
  }
  const typing = useTyping(ask)
  const askForTyped = useEffectEvent(() => {
    const fields = new FormData(form.current!)
    if (searches.some((name) => fields.get(name) !== first.choice[name])) void ask()
  })
  useEffect(() => {
    // what was typed before this ran
    askForTyped()
    return () => turn.current?.abort()
  }, [])
  return (
    <form
      ref={form}
      id="relation"
      method="post"
      action={hrefOf(action)}
      className="k-stack k-gap-6"
      onInput={({ target }) => {
        if (searches.some((name) => name === (target as HTMLInputElement).name)) typing.later('')
      }}
    >
      <FindButton hidden />
      <input type="hidden" name="create_token" value={token} autoComplete="off" />
      <GamePart legend={m.admin_relation_primary()} hint={m.admin_relation_primary_hint()}>
        <Find
          name="find_primary"
          label={m.admin_relation_find_primary()}
          text={first.choice.find_primary}
        />
        <Games name="primary" found={primary} chosen={choice.primary} />
      </GamePart>
      <GamePart legend={m.admin_relation_related()}>
        <Field label={m.admin_relation_category()}>
          <Select name="category" defaultValue={first.choice.category}>
            {categories.map((each) => (
              <option key={each} value={each}>
                {categoryName(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Find
          name="find_related"
          label={m.admin_relation_find_related()}
          text={first.choice.find_related}
        />
        <Games name="related" found={related} chosen={choice.related} />
      </GamePart>
    </form>
  )
}

function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '' && name !== 'create_token') query.set(name, value)
  return query
}

/**
 * Narrows the pickers by what is typed. The first of a form's buttons is the one that Enter
 * presses.
 */
const FindButton = ({ hidden }: { hidden?: boolean }) => (
  <Button formMethod="get" hidden={hidden} className={hidden ? undefined : 'k-relationfind__go'}>
    {m.admin_relation_find()}
  </Button>
)

function Find({ name, label, text }: { name: string; label: string; text: string }) {
  return (
    <div className="k-relationfind">
      <SearchInput
        className="k-full"
        name={name}
        label={label}
        defaultValue={text}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        enterKeyHint="search"
      />
      <FindButton />
    </div>
  )
}

type GamesProps = { name: 'primary' | 'related'; found: Found; chosen: number | null }

/** The games to choose from, by name. */
function Games({ name, found: { games, count }, chosen }: GamesProps) {
  return (
    <div className="k-relationgames" aria-live="polite">
      {games.length === 0 && <p className="k-muted">{m.admin_relation_no_games()}</p>}
      {games.map((game) => (
        <label key={game.id} className="k-radio">
          <input type="radio" name={name} value={game.id} defaultChecked={game.id === chosen} />
          <GamePlate game={game} />
          <span className="k-clamp-2">
            <Bdi>{game.name}</Bdi>
          </span>
        </label>
      ))}
      {count > games.length && (
        <p className="k-hint">
          {m.admin_relation_more({ shown: formatNumber(games.length), count: formatNumber(count) })}
        </p>
      )}
    </div>
  )
}
