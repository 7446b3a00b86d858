import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deletePost } from '#modules/content/post-editing.server.ts'
import { postToEdit } from '#modules/content/writing-lists.server.ts'
import { defineDeletion } from '../../layout/deletion.tsx'

const deletion = defineDeletion({
  list: { path: '/admin/blog', title: m.admin_blog_title },
  find: ({ postId }, { db }) => postToEdit(db, idFrom(postId) ?? 0),
  missing: 'post',
  remove: ({ id }, { db, viewer, now }) => deletePost(db, id, viewer, now),
  deleted: () => 'post_deleted',
  title: () => m.admin_post_delete(),
  what: ({ title }) => title,
  question: () => m.admin_post_delete_question(),
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
