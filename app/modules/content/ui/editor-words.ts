import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { limits, LONGEST_TEXT } from '../writing.ts'

const most: Record<string, number> = {
  title: limits.title,
  slug: limits.slug,
  excerpt: limits.excerpt,
  keywords: limits.keywords,
  content: LONGEST_TEXT,
  tags: limits.tag,
  meta_title: limits.meta_title,
  meta_title_ar: limits.meta_title,
  meta_description: limits.meta_description,
  meta_description_ar: limits.meta_description,
  name: limits.category,
  name_ar: limits.category,
  description: limits.description,
  description_ar: limits.description,
}

const required: Record<string, () => string> = {
  title: m.editor_title_required,
  content: m.editor_content_required,
  category_id: m.editor_category_required,
  name: m.editor_name_required,
  name_ar: m.editor_name_required,
}

/** What is wrong with a field, and what to do; undefined when nothing is. */
export function writingFault(field: string, code: string | undefined): string | undefined {
  if (!code) return undefined
  if (field === 'tags' && code === 'too_many')
    return m.editor_tags_many({ number: formatNumber(limits.tags) })
  if (field === 'tags') return m.editor_tag_long({ number: formatNumber(limits.tag) })
  if (code === 'too_long') return m.editor_too_long({ number: formatNumber(most[field] ?? 0) })
  return code === 'required' && required[field] ? required[field]() : m.editor_unknown()
}
