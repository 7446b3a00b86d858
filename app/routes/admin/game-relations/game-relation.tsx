import { data, Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { creation } from '#kernel/fields.ts'
import { readForm, textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { MAX_SEARCH, searchedText } from '#kernel/page.ts'
import { categories, type Category, isCategory } from '#modules/catalog/rules.ts'
import { createRelation, type RelationRefusal } from '#modules/catalog/commands.server.ts'
import { gamesToRelate } from '#modules/catalog/queries.server.ts'
import { categoryName, GamePlate } from '#modules/catalog/ui.ts'
import type { Db } from '#platform/db.server.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Field, SearchInput, Select } from '#ui/field.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { Part } from '../games/game-parts.tsx'
import type { Route } from './+types/game-relation'
import '#ui/radio-card.css'
import './game-relations.css'

const LIST = '/admin/game-relations'
const OWN = `${LIST}/new`

/** What is searched for and chosen so far stands in the address, or in a form that came back. */
interface Choice {
  find_primary: string
  find_related: string
  category: Category
  primary: number | null
  related: number | null
}

function choiceOf(read: (name: string) => string): Choice {
  const text = (name: string) => searchedText(read(name))
  const category = read('category')
  return {
    find_primary: text('find_primary'),
    find_related: text('find_related'),
    category: isCategory(category) ? category : 'accounts',
    primary: idFrom(read('primary')),
    related: idFrom(read('related')),
  }
}

export const loader = async ({ url: { searchParams }, context }: Route.LoaderArgs) =>
  pageFor(
    contextOf(context).db,
    choiceOf((name) => searchParams.get(name) ?? ''),
  )

async function pageFor(db: Db, choice: Choice) {
  const [primary, related] = await Promise.all([
    gamesToRelate(db, { category: 'accounts', text: choice.find_primary, chosen: choice.primary }),
    gamesToRelate(db, {
      category: choice.category,
      text: choice.find_related,
      chosen: choice.related,
    }),
  ])
  return { choice, primary, related, token: crypto.randomUUID() }
}

/** Relates the two chosen games; what is refused comes back with both choices. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const choice = choiceOf((name) => textOf(posted, name))
  const form = readForm(creation, posted)
  if (!form.ok)
    return data({ refusal: 'expired' as const, ...(await pageFor(db, choice)) }, { status: 422 })
  const created = await createRelation(db, viewer, { ...choice, ...form.value }, now)
  if (created.ok) return redirectWith(LIST, 'relation_created')
  return data(
    { refusal: created.code, ...(await pageFor(db, choice)) },
    { status: created.code === 'already_related' ? 409 : 422 },
  )
}

const refusals: Record<RelationRefusal | 'expired', () => string> = {
  expired: m.form_expired,
  not_found: m.admin_relation_choose,
  choose_both: m.admin_relation_choose,
  same_game: m.admin_relation_same,
  already_related: m.admin_relation_exists,
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_relation_new()} · ${m.admin_relations_title()} · ${m.site_name()}` },
]

export default function NewRelation({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, primary, related, token } = actionData ?? loaderData
  const footer = (
    <>
      <ButtonLink to={LIST}>{m.admin_cancel()}</ButtonLink>
      {primary.any && (
        <Button form="relation" variant="primary" data-busy={m.admin_relation_creating()}>
          {m.admin_relation_create()}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      title={m.admin_relation_new()}
      closeTo={LIST}
      closeLabel={m.admin_close()}
      footer={footer}
    >
      {actionData && (
        <Callout tone="danger" icon="circle-x" role="alert">
          {refusals[actionData.refusal]()}
        </Callout>
      )}
      {!primary.any && (
        <Empty
          title={m.admin_relation_no_accounts()}
          action={<ButtonLink to="/admin/games/new">{m.admin_game_add()}</ButtonLink>}
        >
          {m.admin_relation_no_accounts_hint()}
        </Empty>
      )}
      {primary.any && (
        <Form id="relation" method="post" action={OWN} className="k-stack k-gap-6" data-live-search>
          <FindButton hidden />
          <input type="hidden" name="create_token" value={token} autoComplete="off" />
          <Part legend={m.admin_relation_primary()} hint={m.admin_relation_primary_hint()}>
            <Find
              name="find_primary"
              label={m.admin_relation_find_primary()}
              text={choice.find_primary}
            />
            <Games name="primary" found={primary} chosen={choice.primary} />
          </Part>
          <Part legend={m.admin_relation_related()}>
            <Field label={m.admin_relation_category()}>
              <Select name="category" defaultValue={choice.category} data-live>
                {categories.map((each) => (
                  <option key={each} value={each}>
                    {categoryName(each)}
                  </option>
                ))}
              </Select>
            </Field>
            <Find
              name="find_related"
              label={m.admin_relation_find_related()}
              text={choice.find_related}
            />
            <Games name="related" found={related} chosen={choice.related} />
          </Part>
        </Form>
      )}
    </Dialog>
  )
}

/**
 * Narrows the pickers by what is typed. The first of a form's buttons is the one that Enter
 * presses.
 */
const FindButton = ({ hidden }: { hidden?: boolean }) => (
  <Button formMethod="get" hidden={hidden} className={hidden ? undefined : 'k-relationfind__go'}>
    {m.admin_relation_find()}
  </Button>
)

function Find({ name, label, text }: { name: string; label: string; text: string }) {
  return (
    <div className="k-relationfind">
      <SearchInput
        className="k-full"
        name={name}
        label={label}
        defaultValue={text}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        enterKeyHint="search"
        data-live
      />
      <FindButton />
    </div>
  )
}

type GamesProps = {
  name: 'primary' | 'related'
  found: Awaited<ReturnType<typeof gamesToRelate>>
  chosen: number | null
}

/** The games to choose from, by name. */
function Games({ name, found: { games, count }, chosen }: GamesProps) {
  return (
    <div className="k-relationgames" data-part={name} aria-live="polite">
      {games.length === 0 && <p className="k-muted">{m.admin_relation_no_games()}</p>}
      {games.map((game) => (
        <label key={game.id} className="k-radio">
          <input type="radio" name={name} value={game.id} defaultChecked={game.id === chosen} />
          <GamePlate game={game} />
          <span className="k-clamp-2">
            <bdi>{game.name}</bdi>
          </span>
        </label>
      ))}
      {count > games.length && (
        <p className="k-hint">
          {m.admin_relation_more({ shown: formatNumber(games.length), count: formatNumber(count) })}
        </p>
      )}
    </div>
  )
}
