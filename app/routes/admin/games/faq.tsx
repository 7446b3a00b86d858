import { m } from '#i18n/paraglide/messages.js'
import { saveFaq } from '#modules/catalog/game-text-editing.server.ts'
import { faqForm } from '#modules/catalog/game-texts.form.ts'
import { findFaq } from '#modules/catalog/game-texts.server.ts'
import { TextField } from '../parts/text-field.tsx'
import { defineText, textPlaceOf } from './define-text.tsx'

// Form of a question and its answer on the page of a game: /admin/games/{gameId}/faqs/{textId}, or
// `new`.

const editor = defineText({
  kind: 'faq',
  find: findFaq,
  form: faqForm,
  save: (sent) => saveFaq(sent.db, sent.viewer, textPlaceOf(sent), sent.form, sent.now),
  fields: () => (
    <>
      <TextField name="question" label={m.admin_faq_question_en()} required />
      <TextField name="answer" label={m.admin_faq_answer_en()} rows={5} required />
      <TextField
        name="question_ar"
        label={m.admin_faq_question_ar()}
        hint={m.admin_faq_arabic_hint()}
        arabic
      />
      <TextField name="answer_ar" label={m.admin_faq_answer_ar()} rows={5} arabic />
    </>
  ),
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen
