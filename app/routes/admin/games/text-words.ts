import { m } from '#i18n/paraglide/messages.js'
import type { TextKind } from '#modules/catalog/game-text-places.server.ts'
import { textLimits } from '#modules/catalog/game-texts.form.ts'

/** Which texts an address is about; null for any other word. */
export const textKind = (segment: string): TextKind | null =>
  segment === 'faqs' ? 'faq' : segment === 'guides' ? 'guide' : null

/** The words in which the lists of questions and of guides differ, and where they are. */
export const textWords = {
  faq: {
    path: 'faqs',
    title: m.admin_faq_title,
    add: m.admin_faq_add,
    none: m.admin_faq_none,
    noneHint: m.admin_faq_none_hint,
    full: m.admin_faq_full,
    orderHint: m.admin_faq_order_hint,
    newTitle: m.admin_faq_new,
    editTitle: m.admin_faq_edit_title,
    save: m.admin_faq_save,
    deleteTitle: m.admin_faq_delete_title,
    deleteQuestion: m.admin_faq_delete_question,
    saved: 'faq_saved',
    deleted: 'faq_deleted',
    most: textLimits.faqs,
  },
  guide: {
    path: 'guides',
    title: m.admin_guide_title,
    add: m.admin_guide_add,
    none: m.admin_guide_none,
    noneHint: m.admin_guide_none_hint,
    full: m.admin_guide_full,
    orderHint: m.admin_guide_order_hint,
    newTitle: m.admin_guide_new,
    editTitle: m.admin_guide_edit_title,
    save: m.admin_guide_save,
    deleteTitle: m.admin_guide_delete_title,
    deleteQuestion: m.admin_guide_delete_question,
    saved: 'guide_saved',
    deleted: 'guide_deleted',
    most: textLimits.guides,
  },
} as const
