import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { saveFaq } from '#modules/catalog/commands.server.ts'
import { faqForm, formMark, textLimits } from '#modules/catalog/forms.ts'
import { findFaq, gameNamed, textVersion } from '#modules/catalog/queries.server.ts'
import type { Db } from '#platform/db.server.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { formatNumber } from '#i18n/format.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, Input, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { refusedBecause, refusedFields } from './game-answer.ts'
import { type FormAnswer, FormProblem, seenMark } from './game-parts.tsx'
import type { Route } from './+types/faq'

const NEW = 'new'

export async function loader({ params, url: { search }, context }: Route.LoaderArgs) {
  const { game, faq } = await found(contextOf(context).db, params)
  return { game, faq, version: faq ? textVersion(faq) : '', token: crypto.randomUUID(), search }
}

/** The game, and its question unless it is to be a new one. */
async function found(db: Db, params: { gameId: string; textId: string }) {
  const [gameId, id] = [idFrom(params.gameId), idFrom(params.textId)]
  const game = gameId === null ? null : await gameNamed(db, gameId)
  const faq = game && id !== null ? await findFaq(db, game.id, id) : null
  if (!game || (!faq && params.textId !== NEW)) throw missing('game')
  return { game, faq }
}

/** Adds or saves the question; whatever is refused keeps all that was typed. */
export async function action({ params, request, context, url: { search } }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const { game, faq } = await found(db, params)
  const posted = await postedForm(request)
  const form = readForm(faqForm, posted)
  if (!form.ok) return refusedFields(posted, form.errors)
  const mark = readForm(formMark, posted)
  if (!mark.ok || (!faq && !mark.value.create_token))
    return refusedBecause(posted, 'expired', null, m.form_expired())
  const saved = await saveFaq(
    db,
    viewer,
    { gameId: game.id, id: faq?.id ?? null, ...mark.value },
    form.value,
    now,
  )
  if (saved.ok) return redirectWith(`/admin/games/${game.id}/faqs${search}`, 'faq_saved')
  if (saved.code === 'not_found') throw missing('game')
  return refusedBecause(
    posted,
    saved.code,
    null,
    saved.code === 'too_many' ? m.admin_faq_full({ number: formatNumber(textLimits.faqs) }) : null,
  )
}

export const meta: Route.MetaFunction = ({ params }) => [
  {
    title: `${params.textId === NEW ? m.admin_faq_new() : m.admin_faq_edit_title()} · ${m.site_name()}`,
  },
]

export default function Faq({
  loaderData: { game, faq, version, token, search },
  actionData,
}: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  const back = `/admin/games/${game.id}/faqs${search}`
  const own = `/admin/games/${game.id}/faqs/${faq?.id ?? NEW}${search}`
  const values: Record<string, string | number | null> = answer?.values ?? { ...faq }
  const errors = answer?.errors ?? {}
  const footer = (
    <>
      <ButtonLink to={back}>{m.admin_faq_back()}</ButtonLink>
      <Button form="faq" variant="primary" data-busy={m.admin_saving()}>
        {m.admin_faq_save()}
      </Button>
    </>
  )
  return (
    <Dialog
      title={faq ? m.admin_faq_edit_title() : m.admin_faq_new()}
      closeTo={back}
      closeLabel={m.admin_close()}
      footer={footer}
    >
      <p className="k-muted">
        <bdi>{game.name}</bdi>
      </p>
      <FormProblem answer={answer} changed={m.admin_faq_changed()} open={own} />
      <Form id="faq" method="post" action={own} className="k-stack k-gap-5" {...guarded(answer)}>
        {faq ? (
          <input
            type="hidden"
            name="version_seen"
            value={seenMark(answer, 'version_seen', version)}
            autoComplete="off"
          />
        ) : (
          <input
            type="hidden"
            name="create_token"
            value={seenMark(answer, 'create_token', token)}
            autoComplete="off"
          />
        )}
        <Fields values={values} errors={errors} />
      </Form>
    </Dialog>
  )
}

type FieldsProps = {
  values: Record<string, string | number | null>
  errors: Record<string, string | undefined>
}

/** Question and answer in each language. */
function Fields({ values, errors }: FieldsProps) {
  return (
    <>
      <Field label={m.admin_faq_question_en()} required error={errors.question}>
        <Input
          name="question"
          maxLength={textLimits.question}
          defaultValue={values.question ?? ''}
          dir="auto"
          autoComplete="off"
        />
      </Field>
      <Field label={m.admin_faq_answer_en()} required error={errors.answer}>
        <Textarea
          name="answer"
          maxLength={textLimits.answer}
          defaultValue={values.answer ?? ''}
          rows={5}
          dir="auto"
        />
      </Field>
      <Field
        label={m.admin_faq_question_ar()}
        hint={m.admin_faq_arabic_hint()}
        error={errors.question_ar}
      >
        <Input
          name="question_ar"
          maxLength={textLimits.question}
          defaultValue={values.question_ar ?? ''}
          dir="rtl"
          lang="ar"
          autoComplete="off"
        />
      </Field>
      <Field label={m.admin_faq_answer_ar()} error={errors.answer_ar}>
        <Textarea
          name="answer_ar"
          maxLength={textLimits.answer}
          defaultValue={values.answer_ar ?? ''}
          rows={5}
          dir="rtl"
          lang="ar"
        />
      </Field>
    </>
  )
}
