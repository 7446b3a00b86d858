import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'
import type { ListSort } from '#kernel/paging.ts'
import type { ArrangedCategory } from '#modules/content/help-categories.server.ts'
import type { AskedArticles, AdminArticle } from '#modules/content/writing-lists.server.ts'
import { articlePath } from '#modules/content/writing.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Day, EditLinks } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column } from '../parts/list-definition.ts'
import { ListFailed } from '../parts/list.tsx'
import { RowForm } from '../parts/row-form.tsx'
import { timeSorts } from '../parts/sorts.ts'
import {
  writingActsColumn,
  titleColumn,
  writingColumns,
  writingFilters,
} from '../writing/writing-columns.tsx'

// List of the help centre's articles for those who write them, /admin/help-articles, and below it
// the categories in their order.

const PATH = '/admin/help-articles'

const columns: Column<AdminArticle>[] = [
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
  writingActsColumn(PATH, ({ slug }) => articlePath(slug)),
]

/** What is shown besides the articles: the categories, null when they could not be read. */
interface Extra {
  categories: ArrangedCategory[] | null
}

/** All articles of the help centre, also those that are not published, and its categories. */
export const AdminArticleList = defineList<AdminArticle, AskedArticles['filters'], ListSort, Extra>(
  {
    path: PATH,
    title: m.admin_help_title,
    search: m.admin_article_search,
    filters: {
      ...writingFilters,
      category: {
        label: m.editor_category,
        found: ({ categories }) => [
          ['', m.editor_all_categories()],
          ...(categories ?? []).map(
            (each) => [String(each.id), nameIn(each, getLocale())] as const,
          ),
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
  },
)

type CategoriesProps = {
  /** Null when they could not be read. */
  categories: readonly ArrangedCategory[] | null
  path: string
  search: string
}

/** The categories in the order of the help centre, which is changed here. */
function Categories({ categories, path, search }: CategoriesProps) {
  return (
    <Card className="k-stack k-gap-2" aria-labelledby="help-categories">
      <div className="k-between">
        <h2 id="help-categories" className="k-h3">
          {m.help_categories()}
        </h2>
        <ButtonLink to={`${path}/categories/new${search}`} size="sm">
          {m.admin_article_category_new()}
        </ButtonLink>
      </div>
      {categories ? (
        <ul className="k-helporder">
          {categories.map((category, index) => (
            <CategoryRow
              key={category.id}
              category={category}
              isFirst={index === 0}
              isLast={index === categories.length - 1}
              path={path}
              search={search}
            />
          ))}
        </ul>
      ) : (
        <ListFailed title={m.admin_help_categories_failed()} retryTo={path + search} />
      )}
    </Card>
  )
}

type RowProps = {
  category: ArrangedCategory
  isFirst: boolean
  isLast: boolean
  path: string
  search: string
}

function CategoryRow({ category, isFirst, isLast, path, search }: RowProps) {
  const { id, count } = category
  const name = nameIn(category, getLocale())
  return (
    <li>
      <span className="k-helporder__t">
        <Bdi>{name}</Bdi>
        <small>{m.help_count({ count, number: formatNumber(count) })}</small>
      </span>
      <RowForm to={path + search}>
        <IconButton
          type="submit"
          name="earlier"
          value={id}
          icon="chevron-down"
          className="is-up"
          label={m.editor_earlier({ name })}
          disabled={isFirst}
        />
        <IconButton
          type="submit"
          name="later"
          value={id}
          icon="chevron-down"
          label={m.editor_later({ name })}
          disabled={isLast}
        />
      </RowForm>
      <EditLinks
        to={`${path}/categories/${id}`}
        search={search}
        edit={m.editor_edit_named({ title: name })}
        remove={m.editor_delete_named({ title: name })}
      />
    </li>
  )
}
