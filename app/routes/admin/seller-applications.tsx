import { data, Form, Outlet } from 'react-router'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { pageFrom } from '#kernel/page.ts'
import { db } from '#platform/db.server.ts'
import { APPLICATIONS_PER_PAGE, type ListedApplication, listApplications } from '#modules/identity/seller-application-list.server.ts'
import { type ApplicationStatus, applicationStatuses, excerptOf } from '#modules/identity/seller-application.ts'
import { ApplicationStatusLine, applicationStatusLabel } from '#modules/identity/ui/application-status.tsx'
import { Button, ButtonLink, IconLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Field, SearchInput, Select } from '#ui/field.tsx'
import { Pager } from '#ui/pager.tsx'
import { Cell, Table } from '#ui/table.tsx'
import type { Route } from './+types/seller-applications'
import '#ui/filters.css'
import './seller-applications.css'

const LAST_PAGE = 1_000

const statusFrom = (value: string | null): ApplicationStatus | 'all' => applicationStatuses.find((status) => status === value) ?? 'all'

export async function loader({ url }: Route.LoaderArgs) {
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, 80)
  const status = statusFrom(url.searchParams.get('status'))
  const page = pageFrom(url.searchParams.get('page'), LAST_PAGE)
  const filter = { text, status, page, search: url.search, perPage: APPLICATIONS_PER_PAGE }
  const list = await listApplications(db, filter)
  return list ? { ...filter, ...list } : data({ ...filter, applications: null, count: 0 }, { status: 500 })
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_apps_title()} · ${m.site_name()}` }]

export default function SellerApplications({ loaderData: list }: Route.ComponentProps) {
  const { count, applications } = list
  return (
    <>
      <div className="k-between">
        <h1>{m.admin_apps_title()}</h1>
        {applications && <span className="k-muted k-applist__count">{m.admin_apps_count({ count, number: formatNumber(count) })}</span>}
      </div>
      {applications ? <Found list={list} applications={applications} /> : <Failed search={list.search} />}
      <Outlet />
    </>
  )
}

function Failed({ search }: { search: string }) {
  return (
    <div role="alert">
      <Empty title={m.admin_apps_failed()} level="h2" action={<ButtonLink to={`/admin/seller-applications${search}`}>{m.admin_apps_retry()}</ButtonLink>}>
        {m.admin_apps_failed_text()}
      </Empty>
    </div>
  )
}

function Found({ list, applications }: { list: List; applications: ListedApplication[] }) {
  return (
    <>
      <Filters {...list} />
      {applications.length === 0 ? <NoApplications /> : <Applications {...list} applications={applications} />}
    </>
  )
}

function Filters({ text, status }: List) {
  return (
    <Form className="k-filters k-adminorders" role="search" aria-label={m.admin_apps_title()} data-submit-on-change>
      <SearchInput className="k-full" name="q" label={m.admin_apps_search()} defaultValue={text} maxLength={80} />
      <Field label={<span className="k-vh">{m.admin_status()}</span>}>
        <Select name="status" defaultValue={status}>
          <option value="all">{m.admin_apps_all()}</option>
          {applicationStatuses.map((each) => <option key={each} value={each}>{applicationStatusLabel(each)}</option>)}
        </Select>
      </Field>
      <Button className="k-adminorders__go">{m.admin_orders_apply()}</Button>
    </Form>
  )
}

function NoApplications() {
  return (
    <Empty title={m.admin_apps_none()} level="h2" action={<ButtonLink to="/admin/seller-applications">{m.admin_orders_clear()}</ButtonLink>}>
      {m.admin_apps_none_hint()}
    </Empty>
  )
}

const columns = () => [
  { label: m.admin_apps_applicant() }, { label: m.admin_contact() }, { label: m.admin_apps_experience() },
  { label: m.admin_apps_date() }, { label: m.admin_status() }, { label: m.admin_apps_details(), hidden: true },
]

function Applications({ applications, search, page, perPage, count, text, status }: List & { applications: ListedApplication[] }) {
  const pages = Math.min(LAST_PAGE, Math.ceil(count / perPage))
  const href = (to: number) => `/admin/seller-applications?${new URLSearchParams({ q: text, status, page: String(to) })}`
  return (
    <>
      <Card flush className="k-adminlist k-applist">
        <Table label={m.admin_apps_title()} columns={columns()}>
          {applications.map((application) => <Row key={application.id} application={application} search={search} />)}
        </Table>
      </Card>
      <Pager page={page} pages={pages} href={href} label={m.admin_pages()} previousLabel={m.admin_previous()} nextLabel={m.admin_next()} />
    </>
  )
}

function Row({ application, search }: { application: ListedApplication; search: string }) {
  const { id, full_name, username, email, phone, experience, status, created_at } = application
  return (
    <tr>
      <Cell>
        <span className="k-cell__t">
          <b><bdi>{full_name}</bdi></b>
          <small><bdi dir="ltr">{username}</bdi></small>
        </span>
      </Cell>
      <Cell>
        <span className="k-cell__t">
          <span className="k-applist__mail"><bdi dir="ltr">{email}</bdi></span>
          <small><bdi className="k-num" dir="ltr">{phone}</bdi></small>
        </span>
      </Cell>
      <Cell><span className="k-applist__words"><bdi>{excerptOf(experience)}</bdi></span></Cell>
      <Cell><time className="k-applist__date" dateTime={created_at.toISOString()}>{formatDate(created_at)}</time></Cell>
      <Cell><ApplicationStatusLine status={status} /></Cell>
      <Cell><IconLink icon="eye" label={m.admin_apps_view({ name: full_name })} to={`/admin/seller-applications/${id}${search}`} /></Cell>
    </tr>
  )
}
