import { randomUUID } from 'node:crypto'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textsOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { createPost, savePost } from '#modules/content/commands.server.ts'
import type { EditorValues } from '#modules/content/ui.ts'
import { postPath } from '#modules/content/rules.ts'
import { postForm } from '#modules/content/forms.ts'
import { postToEdit } from '#modules/content/queries.server.ts'
import {
  ACCEPTED_IMAGES,
  imageOf,
  type ImageRefusal,
  type QueueRefusal,
} from '#modules/files/rules.ts'
import { imageProblem } from '#modules/files/ui.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { Check, FieldError, FileDrop } from '#ui/field.tsx'
import { Image } from '#ui/image.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { fileOf, mayAddImage, statusOf } from '../../shell/uploads.server.ts'
import { editedId } from '../parts/answers.ts'
import { TextField } from '../parts/text-field.tsx'
import { WritingPage } from '../writing/writing-page.tsx'
import {
  overtaken,
  readWriting,
  shown,
  unsaved,
  valuesOf,
  whenSent,
} from '../writing/writing.server.ts'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/post'

const NEW = 'new'
const LIST = '/admin/blog'

export async function loader({ params: { postId }, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  if (postId === NEW)
    return {
      post: null,
      values: { locale: getLocale(), create_token: randomUUID() } as EditorValues,
      preview: null,
    }
  const post = await postToEdit(db, idFrom(postId) ?? 0)
  if (!post) throw missing('post')
  return {
    post,
    values: { ...valuesOf(post), tags: post.tags.join(', ') },
    preview: shown(post.content, post.locale),
  }
}

/** Saves the post and goes back to the list; what is refused comes back with all that was typed. */
export async function action({ params: { postId }, request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const id = editedId(postId, 'post')
  return whenSent(request, given, (posted) => save(given, id, posted))
}

async function save(given: ViewerContext, id: number | null, posted: FormData) {
  const { db, viewer, now } = given
  const values = textsOf(posted)
  const form = readWriting(postForm, posted, id)
  if (!form.ok) return form.answer
  const file = fileOf(posted, 'featured')
  if (file && !(await mayAddImage(given))) return unfit(values, 'too_many_uploads')
  const fields = { ...form.value, image: file }
  const saved =
    id === null
      ? await createPost(db, fields, viewer, now)
      : await savePost(db, id, fields, viewer, now)
  if (saved.ok) return redirectWith(LIST, 'post_saved')
  if (saved.code !== 'changed' && saved.code !== 'not_found') return unfit(values, saved.code)
  const current = saved.code === 'changed' && id !== null ? await postToEdit(db, id) : null
  return overtaken(posted, current, 'post')
}

const unfit = (values: EditorValues, code: ImageRefusal | QueueRefusal) =>
  unsaved(values, { errors: { featured: imageProblem(code) } }, statusOf(code))

const titleOf = (isNew: boolean) => (isNew ? m.admin_post_new() : m.admin_post_edit())

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(titleOf(!loaderData.post), m.admin_blog_title())

export default function PostEditor({
  loaderData: { post, values, preview },
  actionData,
}: Route.ComponentProps) {
  return (
    <WritingPage
      list={{ path: LIST, title: m.admin_blog_title() }}
      title={titleOf(!post)}
      id={post?.id ?? null}
      stored={values}
      preview={preview}
      answer={actionData}
      page={post?.published && postPath(post.slug)}
    >
      <TextField
        name="tags"
        label={m.editor_tags()}
        hint={m.editor_tags_hint()}
        maxLength={1_000}
      />
      <Featured url={post?.featured_image ?? null} error={actionData?.errors.featured} />
    </WritingPage>
  )
}

function Featured({ url, error }: { url: string | null; error?: string }) {
  const image = imageOf(url, { width: 640, height: 360 }, '20rem')
  return (
    <div className="k-stack k-gap-2">
      {image && (
        <div className="k-editor__art">
          <Image image={image} alt={m.editor_featured()} />
        </div>
      )}
      <FileDrop
        name="featured"
        label={m.editor_featured()}
        hint={m.editor_featured_hint()}
        accept={ACCEPTED_IMAGES}
      />
      {error && <FieldError>{error}</FieldError>}
      {image && <Check name="drop_image">{m.editor_featured_drop()}</Check>}
    </div>
  )
}
