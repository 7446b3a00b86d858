import type { ReactNode } from 'react'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { OfferLine, SellerLine } from './found-lines.tsx'
import type { FoundShop } from './found-shop.ts'
import { GameLine } from './game-line.tsx'
import type { PickerGame } from './listed-game.ts'
import { rememberSearch } from './own-searches.ts'
import './picker.css'

/** Games, sellers and offers that the text finds, and the way to all of it. */
export function FoundInPicker({
  found,
  typed,
}: {
  found: FoundShop & { text: string }
  typed: string
}) {
  const { games, sellers, offers } = found
  const choose = () => rememberSearch(typed)
  if (games.length + sellers.length + offers.length === 0) {
    return (
      <div data-list="none" role="status">
        <Empty title={m.search_nothing({ text: isolated(found.text) })} />
      </div>
    )
  }
  return (
    <>
      {games.length > 0 && (
        <PickerSection
          name="results"
          title={m.search_games()}
          games={games}
          count={games.length}
          onChoose={choose}
        />
      )}
      {sellers.length > 0 && (
        <Lines name="sellers" title={m.search_sellers()}>
          {sellers.map((seller) => (
            <FoundLink key={seller.path} href={seller.path} onChoose={choose}>
              <SellerLine seller={seller} />
            </FoundLink>
          ))}
        </Lines>
      )}
      {offers.length > 0 && (
        <Lines name="offers" title={m.search_offers()}>
          {offers.map((offer) => (
            <FoundLink key={offer.path} href={offer.path} onChoose={choose}>
              <OfferLine offer={offer} />
            </FoundLink>
          ))}
        </Lines>
      )}
      <ButtonLink to={`/search?q=${encodeURIComponent(typed.trim())}`} onClick={choose} block>
        {m.search_all({ text: isolated(typed.trim()) })}
        <Icon name="arrow-right" />
      </ButtonLink>
    </>
  )
}

function Lines({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section data-list={name}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

type FoundLinkProps = { href: string; onChoose: () => void; children: ReactNode }

function FoundLink({ href, onChoose, children }: FoundLinkProps) {
  return (
    <a className="k-choice k-picker__i" href={href} onClick={onChoose}>
      {children}
    </a>
  )
}

type SectionProps = {
  name: string
  title: string
  games: readonly PickerGame[]
  count?: number
  onChoose?: () => void
}

/** A part of the picker's list of games. */
export function PickerSection({ name, title, games, count, onChoose }: SectionProps) {
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
