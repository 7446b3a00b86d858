import { Form, redirect } from 'react-router'
import { formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import {
  copyGameAttributes,
  moveGameAttribute,
} from '#modules/catalog/game-attribute-editing.server.ts'
import {
  gameAttributesOf,
  gamesWithAttributes,
} from '#modules/catalog/game-attribute-lists.server.ts'
import { hasOptions } from '#modules/catalog/game-attribute.form.ts'
import { attributeLimits } from '#modules/catalog/game-attributes.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { RowActs } from '../parts/row-acts.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/attributes'
import { fullWords, attributeTypeNames } from './attribute-words.ts'
import '../games/texts.css'

// /admin/games/{gameId}/attributes: what offers of a game state (rank, skins, …), to be ordered,
// edited, or copied from another game (decision 75).

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const found = await gameAttributesOf(db, idFrom(params.gameId) ?? 0, getLocale())
  if (!found) throw missing('game')
  return { ...found, others: await gamesWithAttributes(db, found.game.id), search: url.search }
}

/** Moves one a place earlier or later, or copies what another game has. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const gameId = idFrom(params.gameId)
  const form = await postedForm(request)
  const intent = textOf(form, 'intent')
  if (gameId === null) throw missing('game')
  const list = `/admin/games/${gameId}/attributes${url.search}`
  if (intent === 'copy') {
    const from = idFrom(textOf(form, 'from')) ?? 0
    const copied = await copyGameAttributes(db, viewer, { gameId, from }, now)
    if (copied.ok)
      return redirectWith(list, copied.value > 0 ? 'attributes_copied' : 'attributes_there')
    if (copied.code === 'too_many') return redirectWith(list, 'attributes_many')
    throw missing('game')
  }
  const id = idFrom(textOf(form, 'attribute'))
  if (id === null || (intent !== 'earlier' && intent !== 'later')) throw missing('game')
  const moved = await moveGameAttribute(db, viewer, { gameId, id }, intent, now)
  return moved.ok ? redirect(list) : redirectWith(`/admin/games${url.search}`, 'game_gone')
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(
    loaderData
      ? m.admin_attribute_title({ name: isolated(loaderData.game.name) })
      : m.admin_games_title(),
  )

/** What the offers of a game state, in the order of forms, filters and cards. */
export default function GameAttributes({
  loaderData: { game, attributes, others, search },
}: Route.ComponentProps) {
  const path = `/admin/games/${game.id}/attributes`
  const full = attributes.length >= attributeLimits.attributes
  const add = (
    <ButtonLink variant="primary" to={`${path}/new${search}`}>
      <Icon name="plus" />
      {m.admin_attribute_add()}
    </ButtonLink>
  )
  return (
    <Dialog
      title={m.admin_attribute_title({ name: game.name })}
      closeTo={`/admin/games${search}`}
      closeLabel={m.admin_close()}
      footer={attributes.length > 0 && !full && add}
    >
      <p className="k-muted">
        {m.admin_field_category({ name: game.name, category: categoryName(game.category) })}
      </p>
      <p>{m.admin_attribute_lead()}</p>
      {attributes.length === 0 ? (
        <Empty title={m.admin_attribute_none()} action={add}>
          {m.admin_attribute_none_hint()}
        </Empty>
      ) : (
        <>
          <p className="k-muted k-sm">{full ? fullWords() : m.admin_attribute_order_hint()}</p>
          <ol className="k-gametexts">
            {attributes.map((attribute, at) => (
              <Row
                key={attribute.id}
                last={attributes.length - 1}
                {...{ at, attribute, path, search }}
              />
            ))}
          </ol>
        </>
      )}
      {others.length > 0 && !full && <Copy path={path + search} others={others} />}
      <Files game={game.id} isEmpty={attributes.length === 0} />
    </Dialog>
  )
}

type Data = Route.ComponentProps['loaderData']

type RowProps = {
  attribute: Data['attributes'][number]
  path: string
  search: string
  at: number
  last: number
}

function Row({ attribute, path, search, at, last }: RowProps) {
  const { id, title, type, options, required, filterable, on_card, landing, active } = attribute
  return (
    <li>
      <span className="k-gametexts__n k-num" dir="ltr">
        {formatNumber(at + 1)}
      </span>
      <span className="k-cell__t">
        <b dir={directionOfText(title)}>{title}</b>
        <small>
          {attributeTypeNames[type]()}
          {hasOptions(type) &&
            ` · ${m.admin_attribute_options_count({ count: options, number: formatNumber(options) })}`}
        </small>
        <span className="k-row k-gap-1">
          {!active && <Tag>{m.admin_attribute_off()}</Tag>}
          {required && <Tag>{m.admin_attribute_required_tag()}</Tag>}
          {filterable && <Tag>{m.admin_attribute_filter_tag()}</Tag>}
          {on_card && <Tag>{m.admin_attribute_card_tag()}</Tag>}
          {landing && <Tag>{m.admin_attribute_landing_tag()}</Tag>}
        </span>
      </span>
      <RowActs {...{ path, search, title, at, last }} name="attribute" id={id} deletes />
    </li>
  )
}

/** Chooses a game whose attributes are added to this one's. */
function Copy({ path, others }: { path: string; others: Data['others'] }) {
  return (
    <Form method="post" action={path} className="k-stack k-gap-2">
      <input type="hidden" name="intent" value="copy" />
      <Field label={m.admin_attribute_copy()} hint={m.admin_attribute_copy_hint()}>
        <Select name="from">
          {others.map(({ id, name, category, count }) => (
            <option key={id} value={id}>
              {m.admin_attribute_copy_game({
                game: `${isolated(name)} · ${categoryName(category)}`,
                count,
                number: formatNumber(count),
              })}
            </option>
          ))}
        </Select>
      </Field>
      <Button className="k-self-start">{m.admin_attribute_copy_do()}</Button>
    </Form>
  )
}

/** The game's attributes as a file, and a file read in. */
const Files = ({ game, isEmpty }: { game: number; isEmpty: boolean }) => (
  <p className="k-row k-gap-3">
    {!isEmpty && (
      <>
        <TextLink to={`/admin/games/attributes/export.csv?game=${game}`} download>
          {m.admin_attribute_csv()}
        </TextLink>
        <TextLink to={`/admin/games/attributes/export.json?game=${game}`} download>
          {m.admin_attribute_json()}
        </TextLink>
      </>
    )}
    <TextLink to="/admin/games/attributes/import">{m.admin_attribute_import()}</TextLink>
  </p>
)
