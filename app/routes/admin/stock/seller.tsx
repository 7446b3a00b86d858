import { Form } from 'react-router'
import { formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { placeFrom, placeIn } from '#kernel/list-params.ts'
import { heldUnitsOf } from '#modules/vault/held-page.server.ts'
import { letUnitsThrough } from '#modules/vault/held-units.server.ts'
import { stockUnitName } from '#modules/vault/ui/stock-units.tsx'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { BackLink, Button, ButtonLink, IconButton, IconLink, TextLink } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cell, Table } from '#ui/table.tsx'
import { confirmedOr } from '../parts/confirmed.ts'
import { ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import { decided, LIST, whichOf } from './decided.ts'
import { GivenBefore } from './given-before.tsx'
import type { Route } from './+types/seller'
import './stock.css'

/** A seller's units that wait, closed. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const held = await heldUnitsOf(db, params.sellerId, placeFrom(url.searchParams))
  if (!held) throw notFound()
  return { held, isOwn: held.seller.id === viewer.id }
}

/** Lets one of them through, or all that the page knew of. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, settings, now } = asViewer(context, request)
  const { sellerId } = params
  const which = whichOf(await postedForm(request))
  const done = await letUnitsThrough(db, viewer, sellerId, which, settings, now)
  return decided(sellerId, confirmedOr(done, url), 'units_let_through')
}

export const meta: Route.MetaFunction = () => titled(m.admin_stock_title())

export default function HeldOfSeller({ loaderData: { held, isOwn } }: Route.ComponentProps) {
  const { seller, count, last, rows, before, after } = held
  const place = `${LIST}/${seller.id}`
  return (
    <div className="k-stack k-gap-4">
      <BackLink to={LIST}>{m.admin_stock_title()}</BackLink>
      <ListHead title={m.admin_stock_of({ name: isolated(seller.username) })}>
        <TextLink to={`/admin/users/${seller.id}`}>{m.admin_stock_person()}</TextLink>
      </ListHead>
      {isOwn && <Note>{m.admin_stock_own()}</Note>}
      {count === 0 ? (
        <Card as="div">
          <p className="k-muted">{m.admin_stock_gone()}</p>
        </Card>
      ) : (
        <>
          {!isOwn && <ActOnAll place={place} count={count} last={last} />}
          <Card as="div" flush className="k-heldstock">
            <Table
              label={m.admin_stock_title()}
              columns={[
                { label: m.admin_stock_unit() },
                { label: m.admin_stock_offer() },
                { label: m.admin_stock_same() },
                { label: m.admin_stock_looks() },
                { label: m.admin_stock_added() },
                { label: m.admin_stock_acts(), hidden: true, end: true },
              ]}
            >
              {rows.map((unit) => (
                <Row key={unit.id} unit={unit} place={place} isOwn={isOwn} />
              ))}
            </Table>
          </Card>
          <KeysetPager
            first={place}
            before={placeIn(place, before, 'before')}
            after={placeIn(place, after, 'after')}
          />
        </>
      )}
    </div>
  )
}

/** All that the page knows of: what comes later is not decided by it. */
const ActOnAll = ({ place, count, last }: { place: string; count: number; last: number }) => (
  <Form method="post" action={place} className="k-actions">
    <input type="hidden" name="up_to" value={last} />
    <Button variant="primary" data-busy={m.admin_stock_let_busy()}>
      <Icon name="check" />
      {m.admin_stock_let_all({ number: formatNumber(count) })}
    </Button>
    <ButtonLink variant="outline-danger" to={`${place}/take-out?up_to=${last}`}>
      {m.admin_stock_refuse_all()}
    </ButtonLink>
  </Form>
)

type Unit = Route.ComponentProps['loaderData']['held']['rows'][number]

function Row({ unit, place, isOwn }: { unit: Unit; place: string; isOwn: boolean }) {
  const name = stockUnitName(unit)
  return (
    <tr>
      <Cell label={m.admin_stock_unit()} className="k-heldstock__whole">
        <b>
          <bdi dir="ltr">{name}</bdi>
        </b>
      </Cell>
      <Cell label={m.admin_stock_offer()}>
        <Bdi>{unit.title}</Bdi>
      </Cell>
      <Cell label={m.admin_stock_same()}>
        <GivenBefore yes={unit.given_before} />
      </Cell>
      <Cell label={m.admin_stock_looks()}>
        <Num value={unit.looks} />
      </Cell>
      <Cell label={m.admin_stock_added()} className="k-heldstock__whole">
        {formatDateTime(unit.created_at)}
      </Cell>
      <Cell end>{!isOwn && <Acts id={unit.id} name={name} place={place} />}</Cell>
    </tr>
  )
}

const Acts = ({ id, name, place }: { id: string; name: string; place: string }) => (
  <div className="k-row k-gap-1 k-rowacts">
    <IconLink icon="eye" label={m.admin_stock_look({ unit: name })} to={`${place}/${id}`} />
    <Form method="post" action={place}>
      <IconButton
        type="submit"
        name="unit"
        value={id}
        icon="check"
        label={m.admin_stock_let({ unit: name })}
      />
    </Form>
    <IconLink
      icon="trash-2"
      label={m.admin_stock_refuse({ unit: name })}
      to={`${place}/take-out?unit=${id}`}
    />
  </div>
)
