import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { saveFaq } from '#modules/catalog/commands.server.ts'
import { faqForm, textLimits } from '#modules/catalog/forms.ts'
import { findFaq } from '#modules/catalog/queries.server.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { refusedForm } from '../parts/answers.ts'
import { TextField } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import { marksOf, refusedTyped } from './game-answer.ts'
import { gameAndText, TextDialog, textToEdit } from './text-dialog.tsx'
import type { Route } from './+types/faq'

export const loader = async ({ params, url: { search }, context }: Route.LoaderArgs) => ({
  edited: await textToEdit(contextOf(context).db, params, findFaq),
  search,
})

/** Adds or saves the question; whatever is refused keeps all that was typed. */
export async function action({ params, request, context, url: { search } }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const { game, text: faq } = await gameAndText(db, params, findFaq)
  const posted = await postedForm(request)
  const form = readForm(faqForm, posted)
  if (!form.ok) return refusedTyped(posted, form.errors)
  const marks = marksOf(posted, !faq)
  if (!marks) return refusedForm(posted, { problem: m.form_expired() })
  const place = { gameId: game.id, id: faq?.id ?? null, ...marks }
  const saved = await saveFaq(db, viewer, place, form.value, now)
  if (saved.ok) return redirectWith(`/admin/games/${game.id}/faqs${search}`, 'faq_saved')
  if (saved.code === 'not_found') throw missing('game')
  if (saved.code === 'changed') return refusedForm(posted, { problem: saved.code }, 409)
  return refusedForm(posted, {
    problem: m.admin_faq_full({ number: formatNumber(textLimits.faqs) }),
  })
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(params.textId === 'new' ? m.admin_faq_new() : m.admin_faq_edit_title())

export default function Faq({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TextDialog kind="faq" {...loaderData} answer={actionData}>
      {() => (
        <>
          <TextField
            name="question"
            label={m.admin_faq_question_en()}
            maxLength={textLimits.question}
            required
          />
          <TextField
            name="answer"
            label={m.admin_faq_answer_en()}
            maxLength={textLimits.answer}
            rows={5}
            required
          />
          <TextField
            name="question_ar"
            label={m.admin_faq_question_ar()}
            hint={m.admin_faq_arabic_hint()}
            maxLength={textLimits.question}
            arabic
          />
          <TextField
            name="answer_ar"
            label={m.admin_faq_answer_ar()}
            maxLength={textLimits.answer}
            rows={5}
            arabic
          />
        </>
      )}
    </TextDialog>
  )
}
