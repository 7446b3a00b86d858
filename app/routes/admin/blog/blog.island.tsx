import { m } from '#i18n/paraglide/messages.js'
import type { WritingRow } from '#modules/content/writing-lists.server.ts'
import { postPath } from '#modules/content/writing.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Day } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'
import {
  writingActsColumn,
  titleColumn,
  writingColumns,
  writingFilters,
} from '../writing/writing-columns.tsx'

// List of the blog's posts for those who write them, /admin/blog. The columns that it shares with
// the list of help articles are in ../writing/writing-columns.tsx.

const PATH = '/admin/blog'

const columns: Column<WritingRow>[] = [
  titleColumn(PATH),
  ...writingColumns,
  {
    label: m.editor_created,
    cell: ({ created_at }) => <Day at={created_at} className="k-writings__date" />,
  },
  writingActsColumn(PATH, ({ slug, published }) => published && postPath(slug)),
]

/** All posts of the blog, also those that are not published. */
export const PostList = defineList({
  path: PATH,
  title: m.admin_blog_title,
  search: m.admin_post_search,
  filters: writingFilters,
  sorts: timeSorts,
  columns,
  empty: (narrowed) => ({
    title: m.blog_none(),
    hint: narrowed ? m.blog_none_filtered() : m.admin_post_none(),
  }),
  actions: () => (
    <ButtonLink to={`${PATH}/new`} variant="primary">
      {m.admin_post_new()}
    </ButtonLink>
  ),
})
