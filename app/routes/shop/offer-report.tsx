import { data, Form } from 'react-router'
import { formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { offerReportForm } from '#modules/offers/offer-report.form.ts'
import { offerToReport, reportOffer } from '#modules/offers/offer-reports.server.ts'
import { MAX_OFFER_REPORT, offerReportReasons } from '#modules/offers/offer-reports.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { offerReportLabels } from '#modules/offers/ui/report-words.ts'
import type { Db } from '#platform/db.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { missing } from '../layout/missing.server.ts'
import type { Route } from './+types/offer-report'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.offer_report(), index: false })

/** An offer that the viewer may report; there is none of their own, nor of what is not for sale. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const offer = await offerOf(db, params, viewer.id)
  const { title, seller_username: seller, is_reported } = offer
  return { title, seller, isReported: is_reported, back: offerPath(offer, offer.id) }
}

async function offerOf(db: Db, params: Route.LoaderArgs['params'], personId: string) {
  const offer = await offerToReport(db, idFrom(params.offerId) ?? 0, personId)
  if (offer?.slug !== params.gameSlug || offer.category !== params.category) throw missing('offer')
  return offer
}

interface Answer {
  errors: FieldErrors
  values: Record<string, string>
}

/** Reports it, and goes back to the offer. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, viewer, settings, now } = asViewer(context, request)
  const offer = await offerOf(db, params, viewer.id)
  const form = readForm(offerReportForm, await postedForm(request))
  if (!form.ok) return data<Answer>(form, { status: 422 })
  const reported = await reportOffer(db, offer.id, viewer.id, form.value, hideAfter(settings), now)
  if (reported.ok) return redirectWith(offerPath(offer, offer.id), 'offer_reported')
  if (reported.code === 'not_found') throw missing('offer')
  return data<Answer>({ errors: { reason: reported.code }, values: form.value }, { status: 429 })
}

/** Its seller reads why in both languages, whoever it was that reported last. */
const hideAfter = ({ report_hide_after }: { report_hide_after: number }) => ({
  reports: report_hide_after,
  reason: (['ar', 'en'] as const).map((locale) => m.offer_report_held({}, { locale })).join('\n'),
})

export default function OfferReport({
  loaderData: { title, seller, isReported, back },
  actionData,
}: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-gap-4">
      <BackLink to={back}>{m.offer_report_keep()}</BackLink>
      <h1>{m.offer_report()}</h1>
      <p className="k-strong">
        <Bdi>{title}</Bdi>
      </p>
      {isReported ? (
        <Callout tone="sea" icon="info">
          {m.offer_report_done()}
        </Callout>
      ) : (
        <Card>
          <Reporting seller={seller} back={back} {...actionData} />
        </Card>
      )}
    </main>
  )
}

type ReportingProps = { seller: string; back: string } & Partial<Answer>

function Reporting({ seller, back, errors, values }: ReportingProps) {
  const why =
    errors?.reason === 'too_many_reports'
      ? m.report_too_many()
      : errors?.reason && m.report_choose()
  return (
    <Form method="post" className="k-stack" {...unsavedProps(values)}>
      <Field label={m.offer_report_reason()} error={why} required>
        <Select name="reason" defaultValue={values?.reason ?? ''}>
          <option value="">{m.report_choose()}</option>
          {offerReportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {offerReportLabels[reason]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={m.report_words()}
        hint={m.report_words_hint()}
        error={errors?.words && m.talk_too_long({ count: formatNumber(MAX_OFFER_REPORT) })}
      >
        <Textarea name="words" rows={3} maxLength={MAX_OFFER_REPORT} defaultValue={values?.words} />
      </Field>
      <p className="k-muted k-sm">{m.offer_report_who({ name: isolated(seller) })}</p>
      <div className="k-actions">
        <Button variant="primary">{m.report_submit()}</Button>
        <ButtonLink variant="ghost" to={back}>
          {m.offer_report_keep()}
        </ButtonLink>
      </div>
    </Form>
  )
}
