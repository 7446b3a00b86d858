import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isLocale } from '#kernel/locale.ts'
import { pageFrom, searchedText, sortFrom } from '#kernel/page.ts'
import { LAST_PAGE } from '#modules/content/rules.ts'
import type { WritingFilter } from '#modules/content/queries.server.ts'
import { IconLink } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import { Filter, SortFilter } from '../parts/list-filters.tsx'

// What the lists of posts and of help articles have in common.

const statuses = ['published', 'draft'] as const

/** The filter that an address names. */
export function writingFilter(query: URLSearchParams): WritingFilter {
  const locale = query.get('language')
  return {
    text: searchedText(query.get('q')),
    status: statuses.find((each) => each === query.get('status')) ?? 'all',
    locale: isLocale(locale) ? locale : 'all',
    sort: sortFrom(query.get('sort')),
    page: pageFrom(query.get('page'), LAST_PAGE),
  }
}

export function WritingFilters({ status, locale, sort }: WritingFilter) {
  return (
    <>
      <Filter
        name="status"
        label={m.admin_status()}
        value={status}
        options={[
          ['all', m.admin_list_all_statuses()],
          ['published', m.editor_is_published()],
          ['draft', m.editor_is_draft()],
        ]}
      />
      <Filter
        name="language"
        label={m.editor_language()}
        value={locale}
        options={[
          ['all', m.editor_all_languages()],
          ['ar', m.editor_arabic()],
          ['en', m.editor_english()],
        ]}
      />
      <SortFilter sort={sort} />
    </>
  )
}

export function WritingStatus({ published }: { published: boolean }) {
  return published ? (
    <Status tone="success" icon="circle-check">
      {m.editor_is_published()}
    </Status>
  ) : (
    <Status tone="muted" icon="pencil">
      {m.editor_is_draft()}
    </Status>
  )
}

export const languageName = (locale: string): string =>
  locale === 'ar' ? m.editor_arabic() : m.editor_english()

export const Views = ({ count }: { count: number }) => (
  <bdi className="k-num" dir="ltr">
    {formatNumber(count)}
  </bdi>
)

type RowActionsProps = { title: string; editTo: string; deleteTo: string; openTo?: string }

export function RowActions({ title, editTo, deleteTo, openTo }: RowActionsProps) {
  return (
    <span className="k-writings__do">
      {openTo && (
        <IconLink
          icon="external-link"
          label={m.editor_open_named({ title })}
          to={openTo}
          target="_blank"
          rel="noopener"
        />
      )}
      <IconLink icon="pencil" label={m.editor_edit_named({ title })} to={editTo} />
      <IconLink icon="trash-2" label={m.editor_delete_named({ title })} to={deleteTo} />
    </span>
  )
}
