import { data, Outlet } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { categoryTitle } from '#modules/catalog/ui.ts'
import { type CategoryCard, categoryCards } from '#modules/reports/queries.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { Status } from '#ui/status.tsx'
import { ListFailed, ListHead } from '../parts/list.tsx'
import type { Route } from './+types/categories'
import './categories.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const cards = await categoryCards(db)
  return cards ? { cards } : data({ cards }, { status: 500 })
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_categories_title()} · ${m.site_name()}` },
]

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
  return (
    <Card as="article" className="k-stack">
      <div className="k-between">
        <h2 className="k-row k-xl">
          <Icon name={`cat-${category}`} />
          {name}
        </h2>
        {is_enabled ? (
          <Status tone="success" icon="circle-check">
            {m.categories_enabled()}
          </Status>
        ) : (
          <Status tone="muted" icon="ban">
            {m.categories_disabled()}
          </Status>
        )}
      </div>
      <Facts>
        <Fact label={m.categories_offers()}>
          <Num value={offers} />
        </Fact>
        <Fact label={m.categories_sales()}>
          <Num value={sales} />
        </Fact>
        <Fact label={m.categories_games()}>
          <Num value={active_games} />
        </Fact>
      </Facts>
      {is_enabled ? (
        <ButtonLink
          to={`/admin/categories/${category}`}
          aria-label={m.categories_disable_named({ name })}
        >
          {m.categories_disable()}
        </ButtonLink>
      ) : (
        <ButtonLink
          to={`/admin/categories/${category}`}
          aria-label={m.categories_enable_named({ name })}
        >
          {m.categories_enable()}
        </ButtonLink>
      )}
    </Card>
  )
}
