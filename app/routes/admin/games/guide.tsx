import { data, Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf, textsOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { saveGuide } from '#modules/catalog/commands.server.ts'
import { formMark, guideForm, textLimits } from '#modules/catalog/forms.ts'
import { findGuide, gameNamed, textVersion } from '#modules/catalog/queries.server.ts'
import { renderMarkdown } from '#modules/content/queries.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import type { Db } from '#platform/db.server.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
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
import { GuideFields } from './guide-fields.tsx'
import type { GuidePreview } from './guide-previews.island.tsx'
import { type FormAnswer, FormProblem, seenMark } from './game-parts.tsx'
import { answersJson } from '../../shell/json.ts'
import type { Route } from './+types/guide'

const NEW = 'new'

export async function loader({ params, url: { search }, context }: Route.LoaderArgs) {
  const { game, guide } = await found(contextOf(context).db, params)
  return {
    game,
    guide,
    version: guide ? textVersion(guide) : '',
    token: crypto.randomUUID(),
    search,
  }
}

/** The game, and its guide unless it is to be a new one. */
async function found(db: Db, params: { gameId: string; textId: string }) {
  const [gameId, id] = [idFrom(params.gameId), idFrom(params.textId)]
  const game = gameId === null ? null : await gameNamed(db, gameId)
  const guide = game && id !== null ? await findGuide(db, game.id, id) : null
  if (!game || (!guide && params.textId !== NEW)) throw missing('game')
  return { game, guide }
}

/**
 * Adds or saves the guide with its thumbnail, or shows how it will look; all that was typed stays.
 */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { game, guide } = await found(given.db, params)
  const taken = await postedWithFiles(request, given.viewer.id, async (posted) =>
    textOf(posted, 'intent') === 'preview'
      ? preview(posted)
      : save(given, posted, { gameId: game.id, id: guide?.id ?? null }, url.search),
  )
  return taken.ok ? taken.value : turnedAway(taken.code)
}

/** The same for the form's script, which asks for no page. */
export const middleware = [
  answersJson('POST', async ({ request }) => previewOf(await postedForm(request))),
]

const preview = (posted: FormData) =>
  data<FormAnswer & { preview?: GuidePreview }>({
    values: textsOf(posted),
    errors: {},
    problem: null,
    preview: previewOf(posted),
  })

function previewOf(posted: FormData): GuidePreview {
  const html = (name: string) => renderMarkdown(textOf(posted, name).slice(0, textLimits.content))
  return {
    en: { title: textOf(posted, 'title'), html: html('content') },
    ar: { title: textOf(posted, 'title_ar'), html: html('content_ar') },
  }
}

async function save(
  given: ViewerContext,
  posted: FormData,
  place: { gameId: number; id: number | null },
  search: string,
) {
  const { db, viewer, now } = given
  const form = readForm(guideForm, posted)
  if (!form.ok) return refusedFields(posted, form.errors)
  const mark = readForm(formMark, posted)
  if (!mark.ok || (place.id === null && !mark.value.create_token))
    return refusedBecause(posted, 'expired', null, m.form_expired())
  const thumbnail = imageChange(posted, 'thumbnail')
  if (thumbnail instanceof File && !(await mayAddImage(given)))
    return refusedImage(posted, 'too_many_uploads', 'thumbnail')
  const saved = await saveGuide(db, viewer, { ...place, ...mark.value }, form.value, thumbnail, now)
  if (saved.ok) return redirectWith(`/admin/games/${place.gameId}/guides${search}`, 'guide_saved')
  if (saved.code === 'not_found') throw missing('game')
  if (saved.code === 'changed') return refusedBecause(posted, saved.code, null)
  if (saved.code === 'too_many')
    return refusedBecause(
      posted,
      saved.code,
      null,
      m.admin_guide_full({ number: formatNumber(textLimits.guides) }),
    )
  return refusedImage(posted, saved.code, 'thumbnail')
}

export const meta: Route.MetaFunction = ({ params }) => [
  {
    title: `${params.textId === NEW ? m.admin_guide_new() : m.admin_guide_edit_title()} · ${m.site_name()}`,
  },
]

export default function Guide({
  loaderData: { game, guide, version, token, search },
  actionData,
}: Route.ComponentProps) {
  const answer: (FormAnswer & { preview?: GuidePreview }) | undefined = actionData
  const back = `/admin/games/${game.id}/guides${search}`
  const own = `/admin/games/${game.id}/guides/${guide?.id ?? NEW}${search}`
  const footer = (
    <>
      <ButtonLink to={back}>{m.admin_faq_back()}</ButtonLink>
      <Button
        form="guide"
        name="intent"
        value="save"
        variant="primary"
        data-busy={m.admin_saving()}
      >
        {m.admin_guide_save()}
      </Button>
    </>
  )
  return (
    <Dialog
      title={guide ? m.admin_guide_edit_title() : m.admin_guide_new()}
      closeTo={back}
      closeLabel={m.admin_close()}
      footer={footer}
    >
      <p className="k-muted">
        <bdi>{game.name}</bdi>
      </p>
      <FormProblem answer={answer} changed={m.admin_faq_changed()} open={own} />
      <Form
        id="guide"
        method="post"
        action={own}
        encType="multipart/form-data"
        className="k-stack k-gap-5"
        {...guarded(answer)}
      >
        <button type="submit" name="intent" value="save" hidden>
          {m.admin_guide_save()}
        </button>
        {guide ? (
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
        <GuideFields
          values={answer && Object.keys(answer.values).length > 0 ? answer.values : { ...guide }}
          errors={answer?.errors ?? {}}
          thumbnail={guide?.thumbnail_url ?? null}
          address={own}
          preview={answer?.preview}
        />
      </Form>
    </Dialog>
  )
}
