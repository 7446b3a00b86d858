import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Moment } from '#i18n/moment.ts'
import { IconLink, TextLink } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import type { Column, Options } from '../parts/desk.ts'
import '#modules/content/internal/ui/editor.css'

// What the lists of posts and of help articles have in common.

interface Listed {
  id: number
  title: string
  slug: string
  locale: string
  published: boolean
  views: number
  author: string | null
}

const statuses = (): Options<'all' | 'published' | 'draft'> => [
  ['all', m.admin_list_all_statuses()],
  ['published', m.editor_is_published()],
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
        <bdi>{title}</bdi>
      </TextLink>
    </span>
  ),
})

/** Who wrote it in which language, whether it is published, and how often it was read. */
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
    cell: ({ published }) => (
      <Status tone={published ? 'success' : 'muted'} icon={published ? 'circle-check' : 'pencil'}>
        {published ? m.editor_is_published() : m.editor_is_draft()}
      </Status>
    ),
  },
  {
    label: m.editor_views,
    end: true,
    cell: ({ views }) => (
      <bdi className="k-num" dir="ltr">
        {formatNumber(views)}
      </bdi>
    ),
  },
]

export const WrittenOn = ({ at }: { at: Moment }) => (
  <time className="k-writings__date" dateTime={at.iso}>
    {at.day}
  </time>
)

/** What can be done with it; `pageOf` is where its readers find it, if they do. */
export const actsColumn = (
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
        <IconLink icon="pencil" label={m.editor_edit_named({ title })} to={`${path}/${id}`} />
        <IconLink
          icon="trash-2"
          label={m.editor_delete_named({ title })}
          to={`${path}/${id}/delete${search}`}
        />
      </span>
    )
  },
})
