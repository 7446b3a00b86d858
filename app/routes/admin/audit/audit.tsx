import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom, isUuid } from '#kernel/id.ts'
import { searchedText, withQuery } from '#kernel/page.ts'
import { categories } from '#modules/catalog/rules.ts'
import { categoryName, categoryTitle } from '#modules/catalog/ui.ts'
import { auditActions, auditNouns, nounFrom } from '#modules/reports/rules.ts'
import { auditActors, auditEntries } from '#modules/reports/queries.server.ts'
import { actionWords, fieldWords, nounWords } from '#modules/reports/ui.ts'
import { settingKeys } from '#modules/settings/rules.ts'
import { contextOf } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { AuditEntryCard } from './audit-entry.tsx'
import { ListEmpty, ListFailed, ListHead } from '../parts/list.tsx'
import { Filter, ListFilters } from '../parts/list-filters.tsx'
import type { Route } from './+types/audit'
import './audit.css'

const PATH = '/admin/audit'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { backOffice } = contextOf(context)
  const query = url.searchParams
  const text = searchedText(query.get('q'))
  const actor = query.get('actor')
  const before = idFrom(query.get('before') ?? '')
  const filter = {
    text,
    actions: text ? actionsSaying(text) : [],
    subjects: text ? subjectsSaying(text) : [],
    noun: nounFrom(query.get('kind')),
    actor: isUuid(actor) ? actor.toLowerCase() : null,
    before,
    after: before === null ? idFrom(query.get('after') ?? '') : null,
  }
  const [page, actors] = await Promise.all([
    auditEntries(backOffice, filter),
    auditActors(backOffice, filter.actor),
  ])
  const list = { filter, page, actors, search: url.search }
  return page ? list : data(list, { status: 500 })
}

/** The actions whose words in the reader's language, or whose own names, contain the text. */
function actionsSaying(text: string): string[] {
  const wanted = text.toLowerCase()
  return auditActions.filter((action) =>
    [actionWords(action).toLowerCase(), action].some((words) => words.includes(wanted)),
  )
}

/** The settings and categories that the reader's language, or their own names, call by the text. */
function subjectsSaying(text: string): string[] {
  const wanted = text.toLowerCase()
  const says = (...words: string[]) => words.some((each) => each.toLowerCase().includes(wanted))
  return [
    ...settingKeys.filter((key) => says(fieldWords(key), key)).map((key) => `setting:${key}`),
    ...categories
      .filter((category) => says(categoryName(category), categoryTitle(category)))
      .map((category) => `category:${category}`),
  ]
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_audit_title()} · ${m.site_name()}` },
]

export default function AuditLog({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_audit_title()} />
      {list.page ? (
        <Found list={list} page={list.page} />
      ) : (
        <ListFailed retryTo={PATH + list.search} />
      )}
    </>
  )
}

type Page = NonNullable<List['page']>

function Found({ list, page }: { list: List; page: Page }) {
  const {
    filter: { text, noun, actor },
    actors,
    search,
  } = list
  const kinds = auditNouns.map((each) => [each, nounWords(each)] as const)
  const people = actors.map(
    ({ id, username }) =>
      [id, username.startsWith('deleted_') ? m.audit_deleted() : username] as const,
  )
  return (
    <>
      <ListFilters title={m.admin_audit_title()} searchLabel={m.audit_search()} text={text}>
        <Filter
          name="kind"
          label={m.audit_kind()}
          value={noun ?? ''}
          options={[['', m.audit_kind_all()], ...kinds]}
        />
        <Filter
          name="actor"
          label={m.audit_actor()}
          value={actor ?? ''}
          options={[['', m.audit_actor_all()], ...people]}
        />
      </ListFilters>
      {page.entries.length === 0 ? (
        <ListEmpty title={m.audit_none()} clearTo={PATH}>
          {m.admin_list_none_hint()}
        </ListEmpty>
      ) : (
        <ol className="k-audit">
          {page.entries.map((entry) => (
            <AuditEntryCard key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <Pages page={page} search={search} />
    </>
  )
}

/**
 * Newer and older entries by the ids at the ends of this page: so a page stays what it is while the
 * log grows.
 */
function Pages({ page: { entries, older, newer }, search }: { page: Page; search: string }) {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last || (!older && !newer)) return null
  return (
    <nav className="k-between" aria-label={m.audit_pages()}>
      {newer ? (
        <ButtonLink to={PATH + withQuery(search, { after: first.id, before: null })}>
          {m.audit_newer()}
        </ButtonLink>
      ) : (
        <span />
      )}
      {older && (
        <ButtonLink to={PATH + withQuery(search, { before: last.id, after: null })}>
          {m.audit_older()}
        </ButtonLink>
      )}
    </nav>
  )
}
