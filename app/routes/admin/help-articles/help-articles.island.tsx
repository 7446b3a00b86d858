import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'
import type { ListSort } from '#kernel/paging.ts'
import type { ArrangedCategory } from '#modules/content/help-categories.server.ts'
import type { AskedArticles, ListedArticle } from '#modules/content/writing-lists.server.ts'
import { articlePath } from '#modules/content/writing.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Day } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'
import {
  actsColumn,
  titleColumn,
  writingColumns,
  writingFilters,
} from '../writing/writing-columns.tsx'
import { Categories } from './category-order.tsx'

const PATH = '/admin/help-articles'

const columns: Column<ListedArticle>[] = [
  titleColumn(PATH),
  {
    label: m.editor_category,
    cell: ({ category, category_ar }) => (
      <Bdi>{nameIn({ name: category, name_ar: category_ar }, getLocale())}</Bdi>
    ),
  },
  ...writingColumns,
  {
    label: m.editor_changed_on,
    cell: ({ updated_at }) => <Day at={updated_at} className="k-writings__date" />,
  },
  actsColumn(PATH, ({ slug }) => articlePath(slug)),
]

/** What is shown besides the articles: the categories, null when they could not be read. */
interface Extra {
  categories: ArrangedCategory[] | null
}

/** All articles of the help centre, also those that are not published, and its categories. */
export const ArticleList = defineList<ListedArticle, AskedArticles['filters'], ListSort, Extra>({
  path: PATH,
  title: m.admin_help_title,
  search: m.admin_article_search,
  filters: {
    ...writingFilters,
    category: {
      label: m.editor_category,
      found: ({ categories }) => [
        ['', m.editor_all_categories()],
        ...(categories ?? []).map((each) => [String(each.id), nameIn(each, getLocale())] as const),
      ],
    },
  },
  sorts: timeSorts,
  columns,
  empty: (narrowed) => ({
    title: m.admin_article_none(),
    hint: narrowed ? m.blog_none_filtered() : m.admin_article_none_hint(),
  }),
  actions: () => (
    <ButtonLink to={`${PATH}/new`} variant="primary">
      {m.admin_article_new()}
    </ButtonLink>
  ),
  below: ({ extra: { categories }, search }) => (
    <Categories categories={categories} path={PATH} search={search} />
  ),
})
