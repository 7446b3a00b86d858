import { data } from 'react-router'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { offerReportForm } from '#modules/offers/offer-report.form.ts'
import { offerToReport, reportOffer } from '#modules/offers/offer-reports.server.ts'
import { MAX_OFFER_REPORT } from '#modules/offers/offer-reports.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { offerReportLabels } from '#modules/offers/ui/report-words.ts'
import type { Db } from '#platform/db.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { type ReportAnswer, Reporting } from '../layout/reporting.tsx'
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

/** Reports it, and goes back to the offer. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, viewer, settings, now } = asViewer(context, request)
  const offer = await offerOf(db, params, viewer.id)
  const form = readForm(offerReportForm, await postedForm(request))
  if (!form.ok) return data<ReportAnswer>(form, { status: 422 })
  const reported = await reportOffer(db, offer.id, viewer.id, form.value, hideAfter(settings), now)
  if (reported.ok) return redirectWith(offerPath(offer, offer.id), 'offer_reported')
  if (reported.code === 'not_found') throw missing('offer')
  return data<ReportAnswer>(
    { errors: { reason: reported.code }, values: form.value },
    { status: 429 },
  )
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
          <Reporting
            label={m.offer_report_reason()}
            reasons={offerReportLabels}
            most={MAX_OFFER_REPORT}
            who={m.offer_report_who({ name: isolated(seller) })}
            keep={{ to: back, words: m.offer_report_keep() }}
            {...actionData}
          />
        </Card>
      )}
    </main>
  )
}
