import { data, Outlet } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { type CategoryCard, categoryCards } from '#modules/reports/category-stats.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { Switched } from '../parts/cells.tsx'
import { ListFailed, ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/categories'
import './categories.css'

// /admin/categories: accounts, currencies, boosting and items, each with its figures, the way to
// switch it off with all its games, and to the steps by which its orders are handed over.

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const cards = await categoryCards(db)
  return cards ? { cards } : data({ cards }, { status: 500 })
}

export const meta: Route.MetaFunction = () => titled(m.admin_categories_title())

export default function Categories({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_categories_title()} />
      {cards ? (
        <div className="k-categories">
          {cards.map((card) => (
            <CategoryCardView key={card.category} card={card} />
          ))}
        </div>
      ) : (
        <ListFailed retryTo="/admin/categories" />
      )}
      <Outlet />
    </>
  )
}

function CategoryCardView({
  card: { category, is_enabled, active_games, offers, sales },
}: {
  card: CategoryCard
}) {
  const name = categoryTitle(category)
  const toSwitch = is_enabled
    ? { label: m.categories_disable, named: m.categories_disable_named }
    : { label: m.categories_enable, named: m.categories_enable_named }
  return (
    <Card as="article" className="k-stack">
      <div className="k-between">
        <h2 className="k-row k-xl">
          <Icon name={`cat-${category}`} />
          {name}
        </h2>
        <Switched on={is_enabled} off="ban" yes={m.categories_enabled} no={m.categories_disabled} />
      </div>
      <Facts>
        <Fact label={m.categories_offers()} is={<Num value={offers} />} />
        <Fact label={m.categories_sales()} is={<Num value={sales} />} />
        <Fact label={m.categories_games()} is={<Num value={active_games} />} />
      </Facts>
      <ButtonLink
        variant="ghost"
        to={`/admin/categories/${category}/steps`}
        aria-label={m.admin_steps({ name })}
      >
        {m.admin_steps_link()}
      </ButtonLink>
      <ButtonLink to={`/admin/categories/${category}`} aria-label={toSwitch.named({ name })}>
        {toSwitch.label()}
      </ButtonLink>
    </Card>
  )
}
