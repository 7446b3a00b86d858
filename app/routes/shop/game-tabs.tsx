import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { gamePath } from '#modules/catalog/category.ts'
import { Prose } from '#modules/content/ui/prose.tsx'
import { type Listing, listingSearch } from '#modules/offers/offer.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import { UserText } from '#ui/user-text.tsx'
import type { Route } from './+types/game'
import './game.css'

type GameData = Route.ComponentProps['loaderData']
type Game = GameData['game']

/** Listings, guide and questions of a game: which of them is shown is in the address. */
export function GameTabs({ game, hasGuide, listing }: GameData) {
  const to = (tab: Listing['tab']) => gamePath(game) + listingSearch({ tab })
  return (
    <div className="k-subtabs">
      <Tabs label={m.game_tabs()}>
        <Tab current={listing.tab === 'listings'} to={to('listings')}>
          {m.game_listings()}
        </Tab>
        {hasGuide && (
          <Tab current={listing.tab === 'guides'} to={to('guides')}>
            {m.guide_tab()}
          </Tab>
        )}
        <Tab current={listing.tab === 'faqs'} to={to('faqs')}>
          {m.faq_tab({ number: formatNumber(game.faqs.length) })}
        </Tab>
      </Tabs>
    </div>
  )
}

/** What stands in the chosen tab. */
export function GameTab(page: GameData) {
  if (page.guide) return <Guide guide={page.guide} />
  return page.listing.tab === 'faqs' && <Faqs faqs={page.game.faqs} />
}

function Guide({ guide: { title, html } }: { guide: { title: string; html: string } }) {
  return (
    <article className="k-guide">
      <h2>
        <Bdi>{title}</Bdi>
      </h2>
      <Prose html={html} />
    </article>
  )
}

/** Questions and answers, the first one open. */
export function Faqs({ faqs }: { faqs: Game['faqs'] }) {
  if (faqs.length === 0) return <Empty title={m.faq_none()} level="h2" />
  return (
    <div className="k-faqs">
      <h2 className="k-vh">{m.faq_heading()}</h2>
      {faqs.map(({ question, answer }, index) => (
        <details key={index} open={index === 0}>
          <summary>
            <Bdi>{question}</Bdi>
            <Icon name="chevron-down" />
          </summary>
          <UserText text={answer} />
        </details>
      ))}
    </div>
  )
}
