import { data, Outlet } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { pageFrom, searchedText, sortFrom } from '#kernel/page.ts'
import { contextOf } from '#platform/http.server.ts'
import {
  APPLICATIONS_PER_PAGE,
  LAST_APPLICATIONS_PAGE,
  type ListedApplication,
  listApplications,
} from '#modules/sellers/queries.server.ts'
import { type ApplicationStatus, applicationStatuses, excerptOf } from '#modules/sellers/rules.ts'
import { ApplicationStatusLine, applicationStatusLabel } from '#modules/sellers/ui.ts'
import { IconLink } from '#ui/button.tsx'
import { Cell } from '#ui/table.tsx'
import { keepWithin } from '../parts/list.server.ts'
import { Counted, ListEmpty, ListFailed, ListHead, ListRows } from '../parts/list.tsx'
import { Filter, ListFilters, ListPager, SortFilter } from '../parts/list-filters.tsx'
import type { Route } from './+types/seller-applications'
import './seller-applications.css'

const statusFrom = (value: string | null): ApplicationStatus | 'all' =>
  applicationStatuses.find((status) => status === value) ?? 'all'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const text = searchedText(url.searchParams.get('q'))
  const status = statusFrom(url.searchParams.get('status'))
  const page = pageFrom(url.searchParams.get('page'), LAST_APPLICATIONS_PAGE)
  const sort = sortFrom(url.searchParams.get('sort'))
  const filter = {
    text,
    status,
    sort,
    page,
    search: url.search,
    perPage: APPLICATIONS_PER_PAGE,
    lastPage: LAST_APPLICATIONS_PAGE,
  }
  const list = await listApplications(db, filter)
  if (list)
    keepWithin(
      '/admin/seller-applications',
      url.search,
      { page, perPage: APPLICATIONS_PER_PAGE, lastPage: LAST_APPLICATIONS_PAGE },
      list.count,
    )
  return list
    ? { ...filter, ...list }
    : data({ ...filter, applications: null, count: 0 }, { status: 500 })
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_apps_title()} · ${m.site_name()}` },
]

export default function SellerApplications({ loaderData: list }: Route.ComponentProps) {
  const { count, applications } = list
  return (
    <>
      <ListHead title={m.admin_apps_title()}>
        {applications && (
          <Counted className="k-applist__count" count={count} words={m.admin_apps_count} />
        )}
      </ListHead>
      {applications ? (
        <Found list={list} applications={applications} />
      ) : (
        <ListFailed
          title={m.admin_apps_failed()}
          retryTo={`/admin/seller-applications${list.search}`}
        />
      )}
      <Outlet />
    </>
  )
}

function Found({ list, applications }: { list: List; applications: ListedApplication[] }) {
  const states = applicationStatuses.map((each) => [each, applicationStatusLabel(each)] as const)
  return (
    <>
      <ListFilters
        title={m.admin_apps_title()}
        searchLabel={m.admin_apps_search()}
        text={list.text}
      >
        <Filter
          name="status"
          label={m.admin_status()}
          value={list.status}
          options={[['all', m.admin_list_all_statuses()], ...states]}
        />
        <SortFilter sort={list.sort} />
      </ListFilters>
      {applications.length === 0 ? (
        <ListEmpty title={m.admin_apps_none()} clearTo="/admin/seller-applications">
          {m.admin_apps_none_hint()}
        </ListEmpty>
      ) : (
        <Applications {...list} applications={applications} />
      )}
    </>
  )
}

const columns = () => [
  { label: m.admin_apps_applicant() },
  { label: m.admin_contact() },
  { label: m.admin_apps_experience() },
  { label: m.admin_apps_date() },
  { label: m.admin_status() },
  { label: m.admin_apps_details(), hidden: true },
]

function Applications({
  applications,
  search,
  page,
  perPage,
  lastPage,
  count,
}: List & { applications: ListedApplication[] }) {
  return (
    <>
      <ListRows label={m.admin_apps_title()} columns={columns()} className="k-adminlist k-applist">
        {applications.map((application) => (
          <Row key={application.id} application={application} search={search} />
        ))}
      </ListRows>
      <ListPager
        path="/admin/seller-applications"
        search={search}
        page={page}
        perPage={perPage}
        count={count}
        lastPage={lastPage}
      />
    </>
  )
}

function Row({ application, search }: { application: ListedApplication; search: string }) {
  const { id, full_name, username, email, phone, experience, status, created_at } = application
  return (
    <tr>
      <Cell>
        <span className="k-cell__t">
          <b>
            <bdi>{full_name}</bdi>
          </b>
          <small>
            <bdi dir="ltr">{username}</bdi>
          </small>
        </span>
      </Cell>
      <Cell>
        <span className="k-cell__t">
          <span className="k-applist__mail">
            <bdi dir="ltr">{email}</bdi>
          </span>
          <small>
            <bdi className="k-num" dir="ltr">
              {phone}
            </bdi>
          </small>
        </span>
      </Cell>
      <Cell>
        <span className="k-applist__words" dir="auto">
          {excerptOf(experience)}
        </span>
      </Cell>
      <Cell>
        <time className="k-applist__date" dateTime={created_at.toISOString()}>
          {formatDate(created_at)}
        </time>
      </Cell>
      <Cell>
        <ApplicationStatusLine status={status} />
      </Cell>
      <Cell>
        <IconLink
          icon="eye"
          label={m.admin_apps_view({ name: full_name })}
          to={`/admin/seller-applications/${id}${search}`}
        />
      </Cell>
    </tr>
  )
}
