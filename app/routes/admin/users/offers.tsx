import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { offerPath } from '#modules/offers/offer.ts'
import { OfferStatusLine } from '#modules/offers/ui/offer-status.tsx'
import { offersOfPerson } from '#modules/reports/person-lists.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Da, Num } from '#ui/da.tsx'
import { WithNote } from '../parts/cells.tsx'
import { askedOfPerson } from './person-id.server.ts'
import { PersonRows } from './person-page.tsx'
import type { Route } from './+types/offers'

/** What a person offers. */
export async function loader(args: Route.LoaderArgs) {
  const { backOffice, id, place, path } = askedOfPerson(args, 'offers')
  const page = await offersOfPerson(backOffice, id, place)
  return { page, path }
}

export default function OffersOfPerson({ loaderData: { page, path } }: Route.ComponentProps) {
  return (
    <PersonRows
      label={m.person_offers()}
      path={path}
      page={page}
      empty={m.person_no_offers()}
      rowKey={({ id }) => id}
      columns={[
        {
          label: m.person_offer,
          wide: true,
          cell: (offer) => (
            <WithNote
              note={
                <>
                  <Bdi>{offer.game}</Bdi> · {formatDate(offer.created_at)}
                </>
              }
            >
              <OfferTitle offer={offer} />
            </WithNote>
          ),
        },
        {
          label: m.admin_status,
          cell: ({ status, held_at }) => (
            <OfferStatusLine status={status} held={held_at !== null} />
          ),
        },
        { label: m.person_stock, end: true, cell: ({ quantity }) => <Num value={quantity} /> },
        { label: m.person_price, end: true, cell: ({ price }) => <Da amount={price} /> },
      ]}
    />
  )
}

type TitleProps = {
  offer: { id: number; title: string; slug: string; category: string; status: string }
}

/** Its page in the shop, where it has one now. */
const OfferTitle = ({ offer: { id, title, status, ...game } }: TitleProps) =>
  status === 'active' ? (
    <TextLink tap to={offerPath(game, id)}>
      <Bdi>{title}</Bdi>
    </TextLink>
  ) : (
    <Bdi>{title}</Bdi>
  )
