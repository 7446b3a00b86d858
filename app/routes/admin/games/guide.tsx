import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { saveGuide } from '#modules/catalog/commands.server.ts'
import { guideForm, textLimits } from '#modules/catalog/forms.ts'
import { findGuide } from '#modules/catalog/queries.server.ts'
import { renderMarkdown } from '#modules/content/queries.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { answersJson } from '../../shell/json.ts'
import { missing } from '../../shell/missing.server.ts'
import { mayAddImage, postedWithFiles } from '../../shell/uploads.server.ts'
import { type FormAnswer, refusedForm, refusedImage, refusedByQueue } from '../parts/answers.ts'
import { TextField } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import { imageChange, marksOf, refusedTyped } from './game-answer.ts'
import { ImageField } from './game-parts.tsx'
import { type GuidePreview, GuidePreviews } from './guide-previews.island.tsx'
import { gameAndText, TextDialog, textToEdit } from './text-dialog.tsx'
import type { Route } from './+types/guide'
import './guide.css'

export const loader = async ({ params, url: { search }, context }: Route.LoaderArgs) => ({
  edited: await textToEdit(contextOf(context).db, params, findGuide),
  search,
})

/**
 * Adds or saves the guide with its thumbnail, or shows how it will look; all that was typed stays.
 */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { game, text: guide } = await gameAndText(given.db, params, findGuide)
  const taken = await postedWithFiles(request, given.viewer.id, async (posted) =>
    textOf(posted, 'intent') === 'preview'
      ? preview(posted)
      : save(given, posted, { gameId: game.id, id: guide?.id ?? null }, url.search),
  )
  return taken.ok ? taken.value : refusedByQueue(taken.code)
}

/** The same for the form's script, which asks for no page. */
export const middleware = [
  answersJson('POST', async ({ request }) => previewOf(await postedForm(request))),
]

const preview = (posted: FormData) => refusedForm(posted, { preview: previewOf(posted) }, 200)

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
  if (!form.ok) return refusedTyped(posted, form.errors)
  const marks = marksOf(posted, place.id === null)
  if (!marks) return refusedForm(posted, { problem: m.form_expired() })
  const thumbnail = imageChange(posted, 'thumbnail')
  if (thumbnail instanceof File && !(await mayAddImage(given)))
    return refusedImage(posted, 'thumbnail', 'too_many_uploads')
  const saved = await saveGuide(db, viewer, { ...place, ...marks }, form.value, thumbnail, now)
  if (saved.ok) return redirectWith(`/admin/games/${place.gameId}/guides${search}`, 'guide_saved')
  if (saved.code === 'not_found') throw missing('game')
  if (saved.code === 'changed') return refusedForm(posted, { problem: saved.code }, 409)
  if (saved.code === 'too_many')
    return refusedForm(posted, {
      problem: m.admin_guide_full({ number: formatNumber(textLimits.guides) }),
    })
  return refusedImage(posted, 'thumbnail', saved.code)
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(params.textId === 'new' ? m.admin_guide_new() : m.admin_guide_edit_title())

export default function Guide({ loaderData, actionData }: Route.ComponentProps) {
  const answer: (FormAnswer & { preview?: GuidePreview }) | undefined = actionData
  return (
    <TextDialog kind="guide" {...loaderData} answer={answer} intent="save" files>
      {(own) => (
        <>
          <Texts />
          <Island
            of={GuidePreviews}
            props={{ address: own, first: answer?.preview ?? null }}
            when="touch"
          />
          <ImageField
            name="thumbnail"
            legend={m.admin_guide_thumbnail()}
            choose={m.admin_guide_thumbnail_choose()}
            remove={m.admin_guide_thumbnail_remove()}
            url={loaderData.edited.text?.thumbnail_url ?? null}
            box={{ width: 96, height: 96 }}
          />
        </>
      )}
    </TextDialog>
  )
}

/** Title and text in each language. */
const Texts = () => (
  <>
    <TextField
      name="title"
      label={m.admin_guide_title_en()}
      maxLength={textLimits.title}
      required
    />
    <TextField
      name="content"
      label={m.admin_guide_content_en()}
      hint={m.admin_guide_markdown()}
      className="k-guidetext"
      maxLength={textLimits.content}
      rows={10}
      required
    />
    <TextField
      name="title_ar"
      label={m.admin_guide_title_ar()}
      hint={m.admin_faq_arabic_hint()}
      maxLength={textLimits.title}
      arabic
    />
    <TextField
      name="content_ar"
      label={m.admin_guide_content_ar()}
      className="k-guidetext"
      maxLength={textLimits.content}
      rows={10}
      arabic
    />
  </>
)
