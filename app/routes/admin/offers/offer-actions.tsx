import { hrefOf } from '#i18n/language.ts'
import type { Shown } from '#i18n/moment.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withQuery } from '#kernel/page.ts'
import type { AnyOffer } from '#modules/offers/queries.server.ts'
import { IconButton, IconLink } from '#ui/button.tsx'

/** The address of the list. */
export const PATH = '/admin/offers'

export type OfferProps = { offer: Shown<AnyOffer>; search: string }

/** The list's query for the offers of this game, or of all, from the first page on. */
export const ofGame = (search: string, game: string | null) =>
  withQuery(search, { game, after: null, before: null })

/** What can be done to an offer from its row. */
export function OfferActions({ offer: { id, title, status, held_at }, search }: OfferProps) {
  return (
    <div className="k-sitelist__acts">
      {status === 'active' && (
        <IconLink
          icon="pause"
          label={m.admin_offer_pause_of({ title })}
          to={`${PATH}/${id}/pause${search}`}
        />
      )}
      {status === 'paused' && !held_at && (
        <IconLink
          icon="ban"
          label={m.admin_offer_hold_of({ title })}
          to={`${PATH}/${id}/pause${search}`}
        />
      )}
      {status === 'paused' && (
        <form method="post" action={hrefOf(PATH + search)}>
          <IconButton
            type="submit"
            name="activate"
            value={id}
            icon="play"
            label={m.admin_offer_activate_of({ title })}
          />
        </form>
      )}
      <IconLink
        icon="trash-2"
        label={m.admin_offer_delete_of({ title })}
        to={`${PATH}/${id}/delete${search}`}
      />
    </div>
  )
}
