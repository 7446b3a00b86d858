import { data, Outlet } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withQuery } from '#kernel/page.ts'
import { LAST_PAGE, postPath, WRITINGS_PER_PAGE } from '#modules/content/rules.ts'
import { type ListedPost, listAllPosts } from '#modules/content/queries.server.ts'
import { db } from '#platform/db.server.ts'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { Cell } from '#ui/table.tsx'
import { keepWithin } from '../parts/list.server.ts'
import { ListEmpty, ListFailed, ListHead, ListRows } from '../parts/list.tsx'
import { ListFilters, ListPager } from '../parts/list-filters.tsx'
import {
  languageName,
  RowActions,
  Views,
  writingFilter,
  WritingFilters,
  WritingStatus,
} from '../writing/writing-list.tsx'
import type { Route } from './+types/blog'
import '#modules/content/internal/ui/editor.css'

const LIST = '/admin/blog'

export async function loader({ url }: Route.LoaderArgs) {
  const filter = writingFilter(url.searchParams)
  const list = await listAllPosts(db, filter)
  if (list)
    keepWithin(
      LIST,
      url.search,
      { page: filter.page, perPage: WRITINGS_PER_PAGE, lastPage: LAST_PAGE },
      list.count,
    )
  const shown = { filter, search: withQuery(url.search, {}) }
  return list ? { ...shown, list } : data({ ...shown, list: null }, { status: 500 })
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_blog_title()} · ${m.site_name()}` },
]

export default function BlogPosts({ loaderData: { list, filter, search } }: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_blog_title()}>
        <ButtonLink to={`${LIST}/new`} variant="primary">
          {m.admin_post_new()}
        </ButtonLink>
      </ListHead>
      {list ? (
        <Found list={list} filter={filter} search={search} />
      ) : (
        <ListFailed retryTo={LIST + search} />
      )}
      <Outlet />
    </>
  )
}

type FoundProps = Pick<Route.ComponentProps['loaderData'], 'filter' | 'search'> & {
  list: { rows: ListedPost[]; count: number }
}

function Found({ list: { rows, count }, filter, search }: FoundProps) {
  const isFiltered =
    filter.text !== '' || filter.status !== 'all' || filter.locale !== 'all' || filter.page > 1
  return (
    <>
      <ListFilters
        title={m.admin_blog_title()}
        searchLabel={m.admin_post_search()}
        text={filter.text}
      >
        <WritingFilters {...filter} />
      </ListFilters>
      {rows.length === 0 ? (
        <ListEmpty title={m.blog_none()} clearTo={isFiltered ? LIST : undefined}>
          {isFiltered ? m.blog_none_filtered() : m.admin_post_none()}
        </ListEmpty>
      ) : (
        <ListRows label={m.admin_blog_title()} columns={columns()}>
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
  { label: m.editor_author() },
  { label: m.editor_language() },
  { label: m.admin_status() },
  { label: m.editor_views(), end: true },
  { label: m.editor_created() },
  { label: m.admin_list_actions(), hidden: true },
]

function Row({ row, search }: { row: ListedPost; search: string }) {
  return (
    <tr>
      <Cell>
        <span className="k-writings__t">
          <TextLink to={`${LIST}/${row.id}`}>
            <bdi>{row.title}</bdi>
          </TextLink>
        </span>
      </Cell>
      <Cell label={m.editor_author()}>{row.author ? <bdi dir="ltr">{row.author}</bdi> : '—'}</Cell>
      <Cell label={m.editor_language()}>{languageName(row.locale)}</Cell>
      <Cell label={m.admin_status()}>
        <WritingStatus published={row.published} />
      </Cell>
      <Cell label={m.editor_views()} end>
        <Views count={row.views} />
      </Cell>
      <Cell label={m.editor_created()}>
        <time className="k-writings__date" dateTime={row.created_at.toISOString()}>
          {formatDate(row.created_at)}
        </time>
      </Cell>
      <Cell>
        <RowActions
          title={row.title}
          editTo={`${LIST}/${row.id}`}
          deleteTo={`${LIST}/${row.id}/delete${search}`}
          openTo={row.published ? postPath(row.slug) : undefined}
        />
      </Cell>
    </tr>
  )
}
