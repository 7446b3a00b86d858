import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { gamePath } from '#modules/catalog/rules.ts'
import {
  canDeleteGame,
  type EditableGame,
  gameToEdit,
  gameVersion,
} from '#modules/catalog/queries.server.ts'
import { createGame, updateGame, type UpdateRefusal } from '#modules/catalog/commands.server.ts'
import { formMark, gameForm } from '#modules/catalog/forms.ts'
import type { ViewerContext } from '#platform/context.ts'
import type { Db } from '#platform/db.server.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import type { Refusal } from '#kernel/result.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { guarded } from '#ui/guarded.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { mayAddImage, postedWithFiles } from '../../shell/uploads.server.ts'
import {
  imageChange,
  refusedBecause,
  refusedFields,
  refusedImage,
  turnedAway,
} from './game-answer.ts'
import { GameFormFields, type GameValues } from './game-fields.tsx'
import { type FormAnswer, FormProblem, seenMark } from './game-parts.tsx'
import type { Route } from './+types/game'

const NEW = 'new'

export async function loader({ params: { gameId }, url: { search }, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  if (gameId === NEW)
    return { game: null, version: '', token: crypto.randomUUID(), fixed: false, search }
  const game = await gameOf(db, gameId)
  return {
    game,
    version: gameVersion(game),
    token: '',
    fixed: !(await canDeleteGame(db, game.id)),
    search,
  }
}

async function gameOf(db: Db, gameId: string): Promise<EditableGame> {
  const id = idFrom(gameId)
  const game = id === null ? null : await gameToEdit(db, id)
  if (!game) throw missing('game')
  return game
}

/** Creates or saves the game with its images; whatever is refused keeps all that was typed. */
export async function action({ params: { gameId }, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const id = gameId === NEW ? null : (await gameOf(given.db, gameId)).id
  const taken = await postedWithFiles(request, given.viewer.id, (posted) =>
    save(given, gathered(posted), id, url.search),
  )
  return taken.ok ? taken.value : turnedAway(taken.code)
}

/** The ticked platforms as one text, as a spreadsheet writes them. */
function gathered(form: FormData): FormData {
  const all = new FormData()
  for (const [name, value] of form) if (name !== 'platform_support') all.append(name, value)
  all.set(
    'platform_support',
    form
      .getAll('platform_support')
      .filter((value) => typeof value === 'string')
      .join(','),
  )
  return all
}

async function save(given: ViewerContext, posted: FormData, id: number | null, search: string) {
  const { db, viewer, now } = given
  const form = readForm(gameForm, posted)
  if (!form.ok) return refusedFields(posted, form.errors)
  const mark = readForm(formMark, posted)
  const { create_token, version_seen } = mark.ok
    ? mark.value
    : { create_token: undefined, version_seen: '' }
  if (id === null && !create_token) return refusedBecause(posted, 'expired', null, m.form_expired())
  const images = { logo: imageChange(posted, 'logo'), banner: imageChange(posted, 'banner') }
  for (const field of ['logo', 'banner'] as const) {
    if (images[field] instanceof File && !(await mayAddImage(given)))
      return refusedImage(posted, 'too_many_uploads', field)
  }
  const saved =
    id === null
      ? await createGame(db, viewer, { ...form.value, create_token: create_token! }, images, now)
      : await updateGame(db, viewer, id, { ...form.value, version_seen }, images, now)
  if (saved.ok)
    return redirectWith(`/admin/games${search}`, id === null ? 'game_created' : 'game_updated')
  return refusal(posted, saved)
}

const fieldsOf: Partial<Record<UpdateRefusal, string>> = {
  slug_taken: 'slug',
  category_in_use: 'category',
  category_related: 'category',
}

function refusal(posted: FormData, { code, details }: Refusal<UpdateRefusal>) {
  if (code === 'not_found') throw missing('game')
  if (code === 'changed' || fieldsOf[code])
    return refusedBecause(posted, code, fieldsOf[code] ?? null)
  return refusedImage(posted, code as Parameters<typeof refusedImage>[1], String(details?.field))
}

export const meta: Route.MetaFunction = ({ params }) => [
  {
    title: `${params.gameId === NEW ? m.admin_game_new() : m.admin_game_edit_title()} · ${m.admin_games_title()} · ${m.site_name()}`,
  },
]

export default function Game({
  loaderData: { game, version, token, fixed, search },
  actionData,
}: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  const back = `/admin/games${search}`
  const own = `/admin/games/${game?.id ?? NEW}${search}`
  const values = valuesOf(game, answer)
  const footer = (
    <>
      <ButtonLink to={back}>{m.admin_cancel()}</ButtonLink>
      <Button form="game" variant="primary" data-busy={m.admin_saving()}>
        {game ? m.admin_game_save() : m.admin_game_create()}
      </Button>
    </>
  )
  return (
    <Dialog
      title={game ? <bdi>{game.name}</bdi> : m.admin_game_new()}
      closeTo={back}
      closeLabel={m.admin_close()}
      footer={footer}
    >
      <FormProblem answer={answer} changed={m.admin_game_changed()} open={own} />
      {game && (
        <p>
          <TextLink tap to={gamePath(game)}>
            {m.admin_game_public()}
          </TextLink>
        </p>
      )}
      <Form
        id="game"
        method="post"
        action={own}
        encType="multipart/form-data"
        className="k-stack k-gap-6"
        {...guarded(answer)}
      >
        {game ? (
          <input
            type="hidden"
            name="version_seen"
            value={seenMark(answer, 'version_seen', version)}
            autoComplete="off"
          />
        ) : (
          <input
            type="hidden"
            name="create_token"
            value={seenMark(answer, 'create_token', token)}
            autoComplete="off"
          />
        )}
        <GameFormFields values={values} errors={answer?.errors ?? {}} game={game} fixed={fixed} />
      </Form>
    </Dialog>
  )
}

/** What the fields show: what was typed, or the game, or an empty form for an active one. */
function valuesOf(game: EditableGame | null, answer: FormAnswer | undefined): GameValues {
  if (answer && Object.keys(answer.values).length > 0) return answer.values
  if (!game) return { active: 'on' }
  const {
    platform_support,
    tags,
    featured,
    active,
    id: _,
    logo_url: __,
    banner_url: ___,
    ...texts
  } = game
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value ?? ''])),
    platform_support: platform_support.join(','),
    tags: tags.join(', '),
    featured: featured ? 'on' : '',
    active: active ? 'on' : '',
  }
}
