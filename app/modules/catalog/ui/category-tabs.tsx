import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { Num } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import { type Category, type CategoryTab, gamePath, hubPath } from '../category.ts'
import { soldName } from './category-name.ts'
import './category-tabs.css'

type CategoryTabsProps = {
  slug: string
  categories: readonly CategoryTab[]
  /** The category whose page this is; null on the hub. */
  current: Category | null
}

/** What is sold of a game, under its banner: all of it, and each category with its offers. */
export function CategoryTabs({ slug, categories, current }: CategoryTabsProps) {
  return (
    <div className="k-cats">
      <div className="k-wrap">
        <Tabs label={m.allgames_categories()}>
          <Tab to={hubPath({ slug })} current={current === null}>
            {m.allgames_every_category()}
          </Tab>
          {categories.map((each) => (
            <Tab
              key={each.id}
              to={gamePath({ slug, category: each.category })}
              current={current === each.category}
            >
              <Icon name={`cat-${each.category}`} />
              <Bdi>{soldName(each)}</Bdi> <Num value={each.active_offers} />
            </Tab>
          ))}
        </Tabs>
      </div>
    </div>
  )
}
