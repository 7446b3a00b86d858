import { data, Form, Outlet } from 'react-router'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { nameIn } from '#kernel/locale.ts'
import { withQuery } from '#kernel/page.ts'
import {
  type ArrangedCategory,
  categoriesToArrange,
  listAllArticles,
  type ListedArticle,
} from '#modules/content/queries.server.ts'
import { moveCategory } from '#modules/content/commands.server.ts'
import { articlePath, LAST_PAGE, WRITINGS_PER_PAGE } from '#modules/content/rules.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, postedForm, requireViewer } from '#platform/http.server.ts'
import { ButtonLink, IconButton, IconLink, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Cell } from '#ui/table.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { keepWithin } from '../parts/list.server.ts'
import { ListEmpty, ListFailed, ListHead, ListRows } from '../parts/list.tsx'
import { Filter, ListFilters, ListPager } from '../parts/list-filters.tsx'
import {
  languageName,
  RowActions,
  Views,
  writingFilter,
  WritingFilters,
  WritingStatus,
} from '../writing/writing-list.tsx'
import type { Route } from './+types/help-articles'
import '#modules/content/internal/ui/editor.css'

const LIST = '/admin/help-articles'

export async function loader({ url }: Route.LoaderArgs) {
  const filter = {
    ...writingFilter(url.searchParams),
    category: idFrom(url.searchParams.get('category') ?? undefined),
  }
  const [list, categories] = await Promise.all([
    listAllArticles(db, filter),
    categoriesToArrange(db),
  ])
  if (list)
    keepWithin(
      LIST,
      url.search,
      { page: filter.page, perPage: WRITINGS_PER_PAGE, lastPage: LAST_PAGE },
      list.count,
    )
  const shown = { filter, categories, search: withQuery(url.search, {}) }
  return list ? { ...shown, list } : data({ ...shown, list: null }, { status: 500 })
}

/** Moves a category one place in the help centre. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const posted = await postedForm(request)
  const move = (['earlier', 'later'] as const).find((name) => posted.has(name))
  const id = move && idFrom(textOf(posted, move))
  if (!move || !id) throw missing('help_category')
  const moved = await moveCategory(db, id, move, viewer, factsOf(context).now)
  if (!moved.ok) throw missing('help_category')
  return redirectWith(LIST + withQuery(url.search, {}), 'help_category_moved')
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_help_title()} · ${m.site_name()}` },
]

export default function HelpArticles({
  loaderData: { list, filter, search, categories },
}: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_help_title()}>
        <ButtonLink to={`${LIST}/new`} variant="primary">
          {m.admin_article_new()}
        </ButtonLink>
      </ListHead>
      {list ? (
        <Found list={list} filter={filter} search={search} categories={categories} />
      ) : (
        <ListFailed retryTo={LIST + search} />
      )}
      <Categories categories={categories} search={search} />
      <Outlet />
    </>
  )
}

type FoundProps = Pick<Route.ComponentProps['loaderData'], 'filter' | 'search' | 'categories'> & {
  list: { rows: ListedArticle[]; count: number }
}

function Found({ list: { rows, count }, filter, search, categories }: FoundProps) {
  const isFiltered =
    filter.text !== '' ||
    filter.status !== 'all' ||
    filter.locale !== 'all' ||
    filter.category !== null ||
    filter.page > 1
  const names = categories?.map((each) => [String(each.id), nameIn(each, getLocale())] as const)
  return (
    <>
      <ListFilters
        title={m.admin_help_title()}
        searchLabel={m.admin_article_search()}
        text={filter.text}
        keep={names ? {} : { category: String(filter.category ?? '') }}
      >
        <WritingFilters {...filter} />
        {names && (
          <Filter
            name="category"
            label={m.editor_category()}
            value={String(filter.category ?? '')}
            options={[['', m.editor_all_categories()], ...names]}
          />
        )}
      </ListFilters>
      {rows.length === 0 ? (
        <ListEmpty title={m.admin_article_none()} clearTo={isFiltered ? LIST : undefined}>
          {isFiltered ? m.blog_none_filtered() : m.admin_article_none_hint()}
        </ListEmpty>
      ) : (
        <ListRows label={m.admin_help_title()} columns={columns()}>
          {rows.map((row) => (
            <Row key={row.id} row={row} search={search} />
          ))}
        </ListRows>
      )}
      <ListPager
        path={LIST}
        search={search}
        page={filter.page}
        perPage={WRITINGS_PER_PAGE}
        count={count}
        lastPage={LAST_PAGE}
      />
    </>
  )
}

const columns = () => [
  { label: m.editor_title() },
  { label: m.editor_category() },
  { label: m.editor_author() },
  { label: m.editor_language() },
  { label: m.admin_status() },
  { label: m.editor_views(), end: true },
  { label: m.editor_changed_on() },
  { label: m.admin_list_actions(), hidden: true },
]

function Row({ row, search }: { row: ListedArticle; search: string }) {
  return (
    <tr>
      <Cell>
        <span className="k-writings__t">
          <TextLink to={`${LIST}/${row.id}`}>
            <bdi>{row.title}</bdi>
          </TextLink>
        </span>
      </Cell>
      <Cell label={m.editor_category()}>
        <bdi>{nameIn({ name: row.category, name_ar: row.category_ar }, getLocale())}</bdi>
      </Cell>
      <Cell label={m.editor_author()}>{row.author ? <bdi dir="ltr">{row.author}</bdi> : '—'}</Cell>
      <Cell label={m.editor_language()}>{languageName(row.locale)}</Cell>
      <Cell label={m.admin_status()}>
        <WritingStatus published={row.published} />
      </Cell>
      <Cell label={m.editor_views()} end>
        <Views count={row.views} />
      </Cell>
      <Cell label={m.editor_changed_on()}>
        <time className="k-writings__date" dateTime={row.updated_at.toISOString()}>
          {formatDate(row.updated_at)}
        </time>
      </Cell>
      <Cell>
        <RowActions
          title={row.title}
          editTo={`${LIST}/${row.id}`}
          deleteTo={`${LIST}/${row.id}/delete${search}`}
          openTo={articlePath(row.slug)}
        />
      </Cell>
    </tr>
  )
}

function Categories({
  categories,
  search,
}: {
  categories: readonly ArrangedCategory[] | null
  search: string
}) {
  return (
    <Card className="k-stack k-gap-2" aria-labelledby="help-categories">
      <div className="k-between">
        <h2 id="help-categories" className="k-h3">
          {m.help_categories()}
        </h2>
        <ButtonLink to={`${LIST}/categories/new${search}`} size="sm">
          {m.admin_article_category_new()}
        </ButtonLink>
      </div>
      {categories ? (
        <CategoryRows categories={categories} search={search} />
      ) : (
        <ListFailed title={m.admin_help_categories_failed()} retryTo={LIST + search} />
      )}
    </Card>
  )
}

function CategoryRows({
  categories,
  search,
}: {
  categories: readonly ArrangedCategory[]
  search: string
}) {
  return (
    <ul className="k-helporder">
      {categories.map((category, index) => {
        const name = nameIn(category, getLocale())
        return (
          <li key={category.id}>
            <span className="k-helporder__t">
              <bdi>{name}</bdi>
              <small>
                {m.help_count({ count: category.count, number: formatNumber(category.count) })}
              </small>
            </span>
            <Form method="post" action={`${LIST}${search}`}>
              <IconButton
                type="submit"
                name="earlier"
                value={category.id}
                icon="chevron-down"
                className="is-up"
                label={m.editor_earlier({ name })}
                disabled={index === 0}
              />
              <IconButton
                type="submit"
                name="later"
                value={category.id}
                icon="chevron-down"
                label={m.editor_later({ name })}
                disabled={index === categories.length - 1}
              />
            </Form>
            <IconLink
              icon="pencil"
              label={m.editor_edit_named({ title: name })}
              to={`${LIST}/categories/${category.id}${search}`}
            />
            <IconLink
              icon="trash-2"
              label={m.editor_delete_named({ title: name })}
              to={`${LIST}/categories/${category.id}/delete${search}`}
            />
          </li>
        )
      })}
    </ul>
  )
}
