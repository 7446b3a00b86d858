import type { Moment } from '#i18n/moment.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { IconLink, TextLink } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { Status } from '#ui/status.tsx'
import { EditLinks, Switched } from '../parts/cells.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import '#modules/content/ui/editor.css'

// What the lists of posts and of help articles have in common.

interface Listed {
  id: number
  title: string
  slug: string
  locale: string
  published: boolean
  publish_at: Moment | null
  views: number
  author: string | null
}

const statuses = (): Options<'all' | 'published' | 'scheduled' | 'draft'> => [
  ['all', m.admin_list_all_statuses()],
  ['published', m.editor_is_published()],
  ['scheduled', m.editor_is_scheduled()],
  ['draft', m.editor_is_draft()],
]

const languages = (): Options<'all' | 'ar' | 'en'> => [
  ['all', m.editor_all_languages()],
  ['ar', m.editor_arabic()],
  ['en', m.editor_english()],
]

export const writingFilters = {
  status: { label: m.admin_status, options: statuses },
  language: { label: m.editor_language, options: languages },
}

/** The title, which leads to where the text is written below `path`. */
export const titleColumn = (path: string): Column<Listed> => ({
  label: m.editor_title,
  wide: true,
  cell: ({ id, title }) => (
    <span className="k-writings__t">
      <TextLink to={`${path}/${id}`}>
        <Bdi>{title}</Bdi>
      </TextLink>
    </span>
  ),
})

/**
 * Who wrote it in which language, whether it is published or when it will be, and how often it was
 * read.
 */
export const writingColumns: Column<Listed>[] = [
  {
    label: m.editor_author,
    cell: ({ author }) => (author ? <bdi dir="ltr">{author}</bdi> : '—'),
  },
  {
    label: m.editor_language,
    cell: ({ locale }) => (locale === 'ar' ? m.editor_arabic() : m.editor_english()),
  },
  {
    label: m.admin_status,
    cell: ({ published, publish_at }) =>
      publish_at ? (
        <Status tone="info" icon="clock">
          <time dateTime={publish_at.iso}>{m.editor_scheduled({ time: publish_at.time })}</time>
        </Status>
      ) : (
        <Switched on={published} off="pencil" yes={m.editor_is_published} no={m.editor_is_draft} />
      ),
  },
  {
    label: m.editor_views,
    end: true,
    cell: ({ views }) => <Num value={views} />,
  },
]

/** What can be done with it; `pageOf` is where its readers find it, if they do. */
export const writingActsColumn = (
  path: string,
  pageOf: (row: { slug: string; published: boolean }) => string | false,
): Column<Listed> => ({
  label: m.admin_list_actions,
  hidden: true,
  cell: (row, { search }) => {
    const { id, title } = row
    const page = pageOf(row)
    return (
      <span className="k-writings__do">
        {page && (
          <IconLink
            icon="external-link"
            label={m.editor_open_named({ title })}
            to={page}
            target="_blank"
            rel="noopener"
          />
        )}
        <EditLinks
          to={`${path}/${id}`}
          editSearch=""
          search={search}
          edit={m.editor_edit_named({ title })}
          remove={m.editor_delete_named({ title })}
        />
      </span>
    )
  },
})
