import { data, Form, Outlet } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { searchedText, sortFrom } from '#kernel/page.ts'
import { activateMethod } from '#modules/offers/commands.server.ts'
import { type AdminMethod, listMethods } from '#modules/offers/queries.server.ts'
import { PaymentMark, methodName } from '#modules/orders/ui.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, requireViewer } from '#platform/http.server.ts'
import { Button, ButtonLink, IconLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Status } from '#ui/status.tsx'
import { Cell } from '#ui/table.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { ListEmpty, ListFailed, ListHead, ListRows } from '../parts/list.tsx'
import { Filter, ListFilters, SortFilter } from '../parts/list-filters.tsx'
import type { Route } from './+types/payment-methods'
import './payment-methods.css'

const PATH = '/admin/payment-methods'

const states: Record<string, boolean> = { active: true, inactive: false }

export async function loader({ url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('status') ?? ''
  const status = Object.hasOwn(states, asked) ? asked : ''
  const filter = {
    text: searchedText(url.searchParams.get('q')),
    sort: sortFrom(url.searchParams.get('sort')),
  }
  const shown = {
    ...filter,
    status,
    search: url.search,
    methods: await listMethods(db, { ...filter, active: states[status] ?? null }),
  }
  return shown.methods ? shown : data(shown, { status: 500 })
}

type List = Route.ComponentProps['loaderData']

/** Makes a method one to choose, or none. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const posted = await postedForm(request)
  const id = idFrom(textOf(posted, 'method'))
  const active = textOf(posted, 'active')
  if (id === null || !['true', 'false'].includes(active)) throw notFound()
  const done = confirmedOr(
    await activateMethod(db, id, active === 'true', viewer, factsOf(context).now),
    url,
  )
  if (!done.ok) throw notFound()
  return redirectWith(PATH + url.search, active === 'true' ? 'method_active' : 'method_inactive')
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_methods_title()} · ${m.site_name()}` },
]

const columns = () => [
  { label: m.admin_method_name() },
  { label: m.admin_method_links() },
  { label: m.admin_status() },
  { label: m.admin_list_actions(), hidden: true },
]

export default function PaymentMethods({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_methods_title()}>
        <ButtonLink variant="primary" to={`${PATH}/new${list.search}`}>
          <Icon name="plus" />
          {m.admin_method_add()}
        </ButtonLink>
      </ListHead>
      {list.methods ? (
        <Found list={list} methods={list.methods} />
      ) : (
        <ListFailed retryTo={PATH + list.search} />
      )}
      <Outlet />
    </>
  )
}

function Found({
  list: { text, status, sort, search },
  methods,
}: {
  list: List
  methods: AdminMethod[]
}) {
  const statusWords = [
    ['', m.admin_list_all_statuses()],
    ['active', m.admin_method_active()],
    ['inactive', m.admin_method_inactive()],
  ] as const
  return (
    <>
      <ListFilters title={m.admin_methods_title()} searchLabel={m.admin_list_search()} text={text}>
        <Filter name="status" label={m.admin_status()} value={status} options={statusWords} />
        <SortFilter sort={sort} own={m.admin_game_sort_name()} />
      </ListFilters>
      {methods.length > 0 && (
        <ListRows label={m.admin_methods_title()} columns={columns()}>
          {methods.map((method) => (
            <Row key={method.id} method={method} search={search} />
          ))}
        </ListRows>
      )}
      {methods.length === 0 &&
        (text || status ? (
          <ListEmpty title={m.admin_method_none_found()} clearTo={PATH}>
            {m.admin_list_none_hint()}
          </ListEmpty>
        ) : (
          <ListEmpty title={m.admin_method_none()}>{m.admin_method_none_hint()}</ListEmpty>
        ))}
    </>
  )
}

function Row({ method, search }: { method: AdminMethod; search: string }) {
  const { id, active, supports_links, link_hosts } = method
  const name = methodName(method.name, method.name_ar)
  return (
    <tr>
      <Cell>
        <MethodLine method={method} name={name} />
      </Cell>
      <Cell label={m.admin_method_links()}>
        {supports_links ? (
          m.admin_method_hosts({
            count: link_hosts.length,
            number: formatNumber(link_hosts.length),
          })
        ) : (
          <span className="k-muted">{m.admin_method_no_links()}</span>
        )}
      </Cell>
      <Cell label={m.admin_status()}>
        <Status tone={active ? 'success' : 'muted'} icon={active ? 'circle-check' : 'pause'}>
          {active ? m.admin_method_active() : m.admin_method_inactive()}
        </Status>
      </Cell>
      <Cell>
        <div className="k-row k-rowacts">
          <Form method="post">
            <input type="hidden" name="method" value={id} />
            <Button
              size="sm"
              name="active"
              value={String(!active)}
              aria-label={
                active ? m.admin_method_deactivate({ name }) : m.admin_method_activate({ name })
              }
            >
              {active ? m.admin_method_off() : m.admin_method_on()}
            </Button>
          </Form>
          <IconLink
            icon="pencil"
            label={m.admin_method_edit({ name })}
            to={`${PATH}/${id}${search}`}
          />
          <IconLink
            icon="trash-2"
            label={m.admin_method_delete({ name })}
            to={`${PATH}/${id}/delete${search}`}
          />
        </div>
      </Cell>
    </tr>
  )
}

/** The method as buyers see it, with its other name below. */
function MethodLine({ method, name }: { method: AdminMethod; name: string }) {
  const other = name === method.name ? method.name_ar : method.name
  return (
    <div className="k-cell">
      <span className="k-methodmark">
        <PaymentMark method={method} />
      </span>
      <span className="k-cell__t">
        <b>
          <bdi>{name}</bdi>
        </b>
        {other && other !== name && (
          <small>
            <bdi>{other}</bdi>
          </small>
        )}
      </span>
    </div>
  )
}
