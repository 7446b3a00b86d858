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
import { gameForm } from '#modules/catalog/forms.ts'
import type { ViewerContext } from '#platform/context.ts'
import type { Db } from '#platform/db.server.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import type { Refusal } from '#kernel/result.ts'
import type { ImageRefusal } from '#modules/files/rules.ts'
import { TextLink } from '#ui/button.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { mayAddImage, postedWithFiles } from '../../shell/uploads.server.ts'
import {
  type FormAnswer,
  refusedFields,
  refusedForm,
  refusedImage,
  refusedByQueue,
} from '../parts/answers.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import type { Values } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import { imageChange, marksOf, refusedTyped } from './game-answer.ts'
import { GameFormFields } from './game-fields.tsx'
import { FormProblem, marksFor } from './form-problem.tsx'
import { errorWords } from './game-words.ts'
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
  return taken.ok ? taken.value : refusedByQueue(taken.code)
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
  if (!form.ok) return refusedTyped(posted, form.errors)
  const marks = marksOf(posted, id === null)
  if (!marks) return refusedForm(posted, { problem: m.form_expired() })
  const { create_token = '', version_seen } = marks
  const images = { logo: imageChange(posted, 'logo'), banner: imageChange(posted, 'banner') }
  for (const field of ['logo', 'banner'] as const) {
    if (images[field] instanceof File && !(await mayAddImage(given)))
      return refusedImage(posted, field, 'too_many_uploads')
  }
  const saved =
    id === null
      ? await createGame(db, viewer, { ...form.value, create_token }, images, now)
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
  if (code === 'changed') return refusedForm(posted, { problem: code }, 409)
  const field = fieldsOf[code]
  if (field) return refusedFields(posted, { [field]: code }, code === 'slug_taken' ? 409 : 422)
  return refusedImage(posted, String(details?.field), code as ImageRefusal)
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(
    params.gameId === NEW ? m.admin_game_new() : m.admin_game_edit_title(),
    m.admin_games_title(),
  )

export default function Game({
  loaderData: { game, version, token, fixed, search },
  actionData,
}: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  const own = `/admin/games/${game?.id ?? NEW}${search}`
  const above = (
    <>
      <FormProblem answer={answer} changed={m.admin_game_changed()} open={own} />
      {game && (
        <p>
          <TextLink tap to={gamePath(game)}>
            {m.admin_game_public()}
          </TextLink>
        </p>
      )}
    </>
  )
  return (
    <FormDialog
      title={game ? <bdi>{game.name}</bdi> : m.admin_game_new()}
      back={`/admin/games${search}`}
      save={game ? m.admin_game_save() : m.admin_game_create()}
      action={own}
      files
      className="k-stack k-gap-6"
      stored={valuesOf(game)}
      answer={answer}
      words={errorWords}
      hidden={marksFor(!game, answer, { version, token })}
      above={above}
    >
      <GameFormFields game={game} fixed={fixed} />
    </FormDialog>
  )
}

/** What the fields begin with: the game, or an empty form for an active one. */
function valuesOf(game: EditableGame | null): Values {
  if (!game) return { active: 'on' }
  const { platform_support, tags, featured, active, ...texts } = game
  return {
    ...texts,
    platform_support: platform_support.join(','),
    tags: tags.join(', '),
    featured: featured ? 'on' : '',
    active: active ? 'on' : '',
  }
}
