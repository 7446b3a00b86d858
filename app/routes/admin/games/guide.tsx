import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { saveGuide } from '#modules/catalog/game-text-editing.server.ts'
import { guideForm, textLimits } from '#modules/catalog/game-texts.form.ts'
import { findGuide } from '#modules/catalog/game-texts.server.ts'
import { renderMarkdown } from '#modules/content/markdown.server.ts'
import { postedForm } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersJson } from '../../layout/json.ts'
import { TextField } from '../parts/text-field.tsx'
import { defineText, textPlaceOf } from './define-text.tsx'
import { imageChange } from './game-answer.ts'
import { ImageField } from './game-parts.tsx'
import { type GuidePreview, GuidePreviews } from './guide-previews.island.tsx'
import './guide.css'

/** A guide with its thumbnail, or how it will look. */
const editor = defineText({
  kind: 'guide',
  find: findGuide,
  form: guideForm,
  instead: async (posted): Promise<{ preview: GuidePreview } | null> =>
    textOf(posted, 'intent') === 'preview' ? { preview: previewOf(posted) } : null,
  images: ['thumbnail'],
  save: (sent) => {
    const { db, viewer, now, form, posted } = sent
    return saveGuide(db, viewer, textPlaceOf(sent), form, imageChange(posted, 'thumbnail'), now)
  },
  fields: ({ row, answer, own }) => (
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
        url={row?.thumbnail_url ?? null}
        box={{ width: 96, height: 96 }}
      />
    </>
  ),
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen

/** How it will look, for the form's script, which asks for no page. */
export const middleware = [
  answersJson('POST', async ({ request }) => previewOf(await postedForm(request))),
]

function previewOf(posted: FormData): GuidePreview {
  const html = (name: string) => renderMarkdown(textOf(posted, name).slice(0, textLimits.content))
  return {
    en: { title: textOf(posted, 'title'), html: html('content') },
    ar: { title: textOf(posted, 'title_ar'), html: html('content_ar') },
  }
}

/** Title and text in each language. */
const Texts = () => (
  <>
    <TextField name="title" label={m.admin_guide_title_en()} required />
    <TextField
      name="content"
      label={m.admin_guide_content_en()}
      hint={m.admin_guide_markdown()}
      className="k-guidetext"
      rows={10}
      required
    />
    <TextField
      name="title_ar"
      label={m.admin_guide_title_ar()}
      hint={m.admin_faq_arabic_hint()}
      arabic
    />
    <TextField
      name="content_ar"
      label={m.admin_guide_content_ar()}
      className="k-guidetext"
      rows={10}
      arabic
    />
  </>
)
