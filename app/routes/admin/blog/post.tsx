import { m } from '#i18n/paraglide/messages.js'
import { savePost } from '#modules/content/post-editing.server.ts'
import { postToEdit } from '#modules/content/writing-lists.server.ts'
import { blogPostForm } from '#modules/content/writing.form.ts'
import { postPath } from '#modules/content/writing.ts'
import {
  ACCEPTED_IMAGES,
  imageOf,
  type ImageRefusal,
  type QueueRefusal,
} from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { Check, FieldError, FileDrop } from '#ui/field.tsx'
import { Image } from '#ui/image.tsx'
import { fileOf } from '../../layout/uploads.server.ts'
import { TextField } from '../parts/text-field.tsx'
import { defineWriting } from '../writing/define-writing.tsx'

// Editor of a blog post, /admin/blog/{id} or /admin/blog/new. Only the tags and the featured image
// are described here: the rest is as for help articles (../writing/define-writing.tsx).

const editor = defineWriting({
  kind: 'post',
  list: m.admin_blog_title,
  title: (isNew) => (isNew ? m.admin_post_new() : m.admin_post_edit()),
  param: 'postId',
  find: (id, { db }) => postToEdit(db, id),
  missing: 'post',
  form: blogPostForm,
  images: ['featured'],
  save: ({ db, viewer, now, row, form, posted, create_token }) => {
    const fields = { ...form, create_token, image: fileOf(posted, 'featured') }
    return savePost(db, row?.id ?? null, fields, viewer, now)
  },
  saved: 'post_saved',
  values: ({ tags }) => ({ tags: tags.join(', ') }),
  page: ({ published, slug }) => published && postPath(slug),
  fields: ({ row, answer }) => (
    <>
      <TextField
        name="tags"
        label={m.editor_tags()}
        hint={m.editor_tags_hint()}
        maxLength={1_000}
      />
      <Featured url={row?.featured_image ?? null} error={answer?.errors.featured} />
    </>
  ),
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen

function Featured({ url, error }: { url: string | null; error: string | undefined }) {
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
      {error && <FieldError>{imageProblem(error as ImageRefusal | QueueRefusal)}</FieldError>}
      {image && <Check name="drop_image">{m.editor_featured_drop()}</Check>}
    </div>
  )
}
