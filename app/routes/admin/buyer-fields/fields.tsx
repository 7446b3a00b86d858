import { redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { moveBuyerField } from '#modules/catalog/buyer-field-editing.server.ts'
import { buyerFieldsOf } from '#modules/catalog/buyer-fields.server.ts'
import { fieldLimits } from '#modules/catalog/buyer-fields.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { RowActs } from '../parts/row-acts.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/fields'
import { typeNames } from './field-words.ts'
import '../games/texts.css'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await buyerFieldsOf(contextOf(context).db, idFrom(params.gameId) ?? 0, getLocale())
  if (!found) throw missing('game')
  return { ...found, search: url.search }
}

/** Moves one a place earlier or later. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const gameId = idFrom(params.gameId)
  const form = await postedForm(request)
  const [to, id] = [textOf(form, 'intent'), idFrom(textOf(form, 'field'))]
  if (gameId === null || id === null || (to !== 'earlier' && to !== 'later')) throw missing('game')
  const moved = await moveBuyerField(db, viewer, { gameId, id }, to, now)
  return moved.ok
    ? redirect(`/admin/games/${gameId}/fields${url.search}`)
    : redirectWith(`/admin/games${url.search}`, 'game_gone')
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? m.admin_field_title({ name: loaderData.game.name }) : m.admin_games_title())

/** What the buyers of a game are asked, in the order of the checkout. */
export default function BuyerFields({
  loaderData: { game, fields, search },
}: Route.ComponentProps) {
  const path = `/admin/games/${game.id}/fields`
  const full = fields.length >= fieldLimits.fields
  const add = (
    <ButtonLink variant="primary" to={`${path}/new${search}`}>
      <Icon name="plus" />
      {m.admin_field_add()}
    </ButtonLink>
  )
  return (
    <Dialog
      title={m.admin_field_title({ name: game.name })}
      closeTo={`/admin/games${search}`}
      closeLabel={m.admin_close()}
      footer={fields.length > 0 && !full && add}
    >
      <p className="k-muted">
        {m.admin_field_category({ name: game.name, category: categoryName(game.category) })}
      </p>
      <p>
        <TextLink to={`/admin/games/${game.id}/attributes${search}`}>
          {m.admin_attribute_link()}
        </TextLink>
        {' · '}
        <TextLink to={`/admin/games/${game.id}/steps${search}`}>{m.admin_steps_link()}</TextLink>
      </p>
      {fields.length === 0 ? (
        <Empty title={m.admin_field_none()} action={add}>
          {m.admin_field_none_hint()}
        </Empty>
      ) : (
        <>
          <p className="k-muted k-sm">
            {full
              ? m.admin_field_full({ number: formatNumber(fields.length) })
              : m.admin_field_order_hint()}
          </p>
          <ol className="k-gametexts">
            {fields.map((field, at) => (
              <Row key={field.id} at={at} last={fields.length - 1} {...{ field, path, search }} />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}

type RowProps = {
  field: Route.ComponentProps['loaderData']['fields'][number]
  at: number
  last: number
  path: string
  search: string
}

function Row({ field, at, last, path, search }: RowProps) {
  const { id, title, type, example, required, active, conditional } = field
  return (
    <li>
      <span className="k-gametexts__n k-num" dir="ltr">
        {formatNumber(at + 1)}
      </span>
      <span className="k-cell__t">
        <b dir={directionOfText(title)}>{title}</b>
        <small>
          {typeNames[type]()}
          {example && (
            <>
              {' · '}
              <bdi dir={directionOfText(example)}>{example}</bdi>
            </>
          )}
        </small>
        <span className="k-row k-gap-1">
          {!active && <Tag>{m.admin_field_off()}</Tag>}
          {!required && <Tag>{m.admin_field_optional()}</Tag>}
          {conditional && <Tag>{m.admin_field_conditional()}</Tag>}
        </span>
      </span>
      <RowActs {...{ path, search, title, at, last }} name="field" id={id} deletes />
    </li>
  )
}
