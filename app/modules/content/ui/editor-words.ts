import { formatList, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { undescribed } from '../pictures.ts'
import { writingLimits, LONGEST_TEXT } from '../writing.ts'

// What the editor of posts, help articles and help categories says of a field that was refused, by
// the code that the form gave.

const most: Record<string, number> = {
  title: writingLimits.title,
  slug: writingLimits.slug,
  excerpt: writingLimits.excerpt,
  keywords: writingLimits.keywords,
  content: LONGEST_TEXT,
  tags: writingLimits.tag,
  meta_title: writingLimits.meta_title,
  meta_title_ar: writingLimits.meta_title,
  meta_description: writingLimits.meta_description,
  meta_description_ar: writingLimits.meta_description,
  name: writingLimits.category,
  name_ar: writingLimits.category,
  description: writingLimits.description,
  description_ar: writingLimits.description,
}

const required: Record<string, () => string> = {
  title: m.editor_title_required,
  content: m.editor_content_required,
  category_id: m.editor_category_required,
  name: m.editor_name_required,
  name_ar: m.editor_name_required,
}

/**
 * What is wrong with a field that says `text`, and what to do; undefined when nothing is.
 */
export function writingFault(
  field: string,
  code: string | undefined,
  text = '',
): string | undefined {
  if (!code) return undefined
  if (code === 'undescribed')
    return m.editor_undescribed({
      numbers: formatList(undescribed(text).map(({ number }) => formatNumber(number))),
    })
  if (code === 'past') return m.editor_publish_past()
  if (field === 'publish_at') return m.editor_publish_at_wrong()
  if (field === 'tags' && code === 'too_many')
    return m.editor_tags_many({ number: formatNumber(writingLimits.tags) })
  if (field === 'tags') return m.editor_tag_long({ number: formatNumber(writingLimits.tag) })
  if (code === 'too_long') return m.editor_too_long({ number: formatNumber(most[field] ?? 0) })
  return code === 'required' && required[field] ? required[field]() : m.editor_unknown()
}
