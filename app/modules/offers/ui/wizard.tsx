import type { ReactNode } from 'react'
import { formatNumber, formatRate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/page.ts'
import { ALL_DEVICES, type Category } from '#modules/catalog/category.ts'
import { categoryName, categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { GamePlate, type PlateGame } from '#modules/catalog/ui/game-plate.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChoiceLink } from '#ui/choice.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { OfferSheet } from './offer-sheet.tsx'
import { deviceName } from './words.ts'
import './wizard.css'

/** What the wizard has chosen so far; each step's address is the one before it and one choice more. */
export interface Choices {
  category?: Category
  game?: number
  device?: string
}

/** The wizard at these choices, in the page's language. */
export function wizardHref({ category, game, device }: Choices): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ category, game, device })) if (value !== undefined) search.set(name, String(value))
  return `/create-offer${search.size > 0 ? `?${search}` : ''}`
}

const steps = [m.offer_step_category, m.offer_step_game, m.offer_step_device, m.offer_step_details]

/** One of the wizard's four steps. Back goes one step back; from the first the cross leads out. */
export function WizardStep({ step, back, footer, children }: { step: 1 | 2 | 3 | 4; back?: Choices; footer?: ReactNode; children: ReactNode }) {
  const buttons = back && <><ButtonLink to={wizardHref(back)} data-back>{m.offer_back()}</ButtonLink>{footer}</>
  return (
    <OfferSheet title={m.offer_new()} footer={buttons}>
      <ol className="k-wiz" aria-label={m.offer_steps()}>
        {steps.map((name, index) => (
          <li key={index} data-n={index + 1} className={stateOf(index + 1, step)} aria-current={index + 1 === step ? 'step' : undefined}>{name()}</li>
        ))}
      </ol>
      {children}
    </OfferSheet>
  )
}

const stateOf = (each: number, now: number) => (each < now ? 'is-done' : each === now ? 'is-now' : undefined)

const about: Record<Category, () => string> = {
  accounts: m.offer_accounts_about, currencies: m.offer_currencies_about, boosting: m.offer_boosting_about, items: m.offer_items_about,
}

/** Step 1: what is sold, each with the part of the price that the site keeps (basis points). */
export function CategoryStep({ categories }: { categories: readonly { category: Category; fee_bp: number }[] }) {
  return (
    <WizardStep step={1}>
      <h2 className="k-h3">{m.offer_what()}</h2>
      {categories.length === 0 && <Empty title={m.offer_no_categories()}>{m.offer_no_categories_text()}</Empty>}
      <div className="k-choices k-choices--tall">
        {categories.map(({ category, fee_bp }) => (
          <ChoiceLink key={category} to={wizardHref({ category })}>
            <Icon name={`cat-${category}`} />
            <span>{categoryTitle(category)}</span>
            <small>{about[category]()}<br />{m.offer_fee({ rate: `\u2066${formatRate(fee_bp)}\u2069` })}</small>
          </ChoiceLink>
        ))}
      </div>
    </WizardStep>
  )
}

/** Step 2: the game, by name. offer-form.client.ts narrows the list while one types. */
export function GameStep({ category, games, count, text }: { category: Category; games: readonly (PlateGame & { id: number })[]; count: number; text: string }) {
  return (
    <WizardStep step={2} back={{}}>
      <h2 className="k-h3">{m.offer_which_game()}</h2>
      <form method="get" role="search" className="k-row" data-game-search>
        <input type="hidden" name="category" value={category} />
        <SearchInput label={m.offer_games_search()} name="q" defaultValue={text} maxLength={MAX_SEARCH} autoComplete="off" className="k-full" />
        <Button>{m.offer_games_search_submit()}</Button>
      </form>
      {games.length === 0 && <Empty title={m.offer_games_none()}>{m.offer_games_none_text()}</Empty>}
      <div className="k-choices k-choices--3">
        {games.map((game) => (
          <ChoiceLink key={game.id} to={wizardHref({ category, game: game.id })}>
            <GamePlate game={game} />
            <bdi>{game.name}</bdi>
          </ChoiceLink>
        ))}
      </div>
      {count > games.length && games.length > 0 && (
        <p className="k-muted k-sm">{m.offer_games_more({ shown: formatNumber(games.length), all: formatNumber(count) })}</p>
      )}
    </WizardStep>
  )
}

/** Step 3: the device. */
export function DeviceStep({ category, game }: { category: Category; game: PlateGame & { id: number; devices: readonly string[] } }) {
  return (
    <WizardStep step={3} back={{ category }}>
      <Picked game={game} />
      <h2 className="k-h3">{m.offer_which_device()}</h2>
      <div className="k-choices k-choices--3 k-choices--plain">
        {game.devices.map((device) => (
          <ChoiceLink key={device} to={wizardHref({ category, game: game.id, device })}>
            <Icon name={deviceIcon(device)} />
            <bdi>{deviceName(device)}</bdi>
          </ChoiceLink>
        ))}
      </div>
    </WizardStep>
  )
}

function deviceIcon(device: string): IconName {
  if (device === ALL_DEVICES) return 'boxes'
  if (device === 'PC') return 'monitor'
  return device === 'Mobile' ? 'smartphone' : 'gamepad-2'
}

/** What was chosen before: the game, with category and device. */
export function Picked({ game, device }: { game: PlateGame; device?: string }) {
  const facts = [categoryName(game.category), device && deviceName(device)].filter(Boolean)
  return (
    <div className="k-picked">
      <GamePlate game={game} />
      <b><bdi>{game.name}</bdi></b>
      <small>{facts.join(' · ')}</small>
    </div>
  )
}
