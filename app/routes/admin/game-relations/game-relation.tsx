import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { creation } from '#kernel/field-parsers.ts'
import { readForm, textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { searchedText } from '#kernel/paging.ts'
import { isCategory } from '#modules/catalog/category.ts'
import {
  createRelation,
  gamesToRelate,
  type RelationRefusal,
} from '#modules/catalog/game-relations.server.ts'
import type { Db } from '#platform/db.server.ts'
import { asViewer, contextOf, postedForm, tokenOfBody } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Problem } from '#ui/callout.tsx'
import { Empty } from '#ui/empty.tsx'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { answersJson } from '../../layout/json.ts'
import { ActDialog } from '../../layout/act-dialog.tsx'
import { titled } from '../parts/titled.ts'
import { type Choice, type Pickers, RelationForm } from './relation-form.island.tsx'
import type { Route } from './+types/game-relation'

const LIST = '/admin/game-relations'
const OWN = `${LIST}/new`

/** What is searched for and chosen so far stands in the address, or in a form that came back. */
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

/** The form's script asks for its pickers alone. */
export const middleware = [
  answersJson('GET', ({ url, context }) =>
    pickersFor(contextOf(context).db, choiceIn(url.searchParams)),
  ),
]

export const loader = async ({ url: { searchParams }, context }: Route.LoaderArgs) =>
  pageFor(contextOf(context).db, choiceIn(searchParams))

const choiceIn = (query: URLSearchParams) => choiceOf((name) => query.get(name) ?? '')

const pageFor = async (db: Db, choice: Choice) => ({
  ...(await pickersFor(db, choice)),
  token: crypto.randomUUID(),
})

async function pickersFor(db: Db, choice: Choice): Promise<Pickers> {
  const [primary, related] = await Promise.all([
    gamesToRelate(db, { category: 'accounts', text: choice.find_primary, chosen: choice.primary }),
    gamesToRelate(db, {
      category: choice.category,
      text: choice.find_related,
      chosen: choice.related,
    }),
  ])
  return { choice, primary, related }
}

/** Relates the two chosen games; what is refused comes back with both choices. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const choice = choiceOf((name) => textOf(posted, name))
  const form = readForm(creation, posted)
  if (!form.ok)
    return data({ refusal: 'expired' as const, ...(await pageFor(db, choice)) }, { status: 422 })
  const create_token = tokenOfBody(form.value.create_token, [choice.primary, choice.related])
  const created = await createRelation(db, viewer, { ...choice, create_token }, now)
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

export const meta: Route.MetaFunction = () =>
  titled(m.admin_relation_new(), m.admin_relations_title())

export default function NewRelation({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, primary, related, token } = actionData ?? loaderData
  const submit = primary.any && (
    <Button form="relation" variant="primary" data-busy={m.admin_relation_creating()}>
      {m.admin_relation_create()}
    </Button>
  )
  return (
    <ActDialog title={m.admin_relation_new()} back={LIST} submit={submit}>
      {actionData && <Problem>{refusals[actionData.refusal]()}</Problem>}
      {primary.any ? (
        <Island
          of={RelationForm}
          props={{ first: { choice, primary, related }, token, action: OWN }}
          when="load"
        />
      ) : (
        <Empty
          title={m.admin_relation_no_accounts()}
          action={<ButtonLink to="/admin/games/new">{m.admin_game_add()}</ButtonLink>}
        >
          {m.admin_relation_no_accounts_hint()}
        </Empty>
      )}
    </ActDialog>
  )
}
