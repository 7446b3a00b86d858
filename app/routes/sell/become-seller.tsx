import { data } from 'react-router'
import { readForm } from '#kernel/form.ts'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categories, type Category } from '#modules/catalog/category.ts'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { applicationForm } from '#modules/sellers/seller-application.form.ts'
import type { ApplicationStatus } from '#modules/sellers/seller-application.ts'
import { ownApplication, submitApplication } from '#modules/sellers/seller-applications.server.ts'
import { ApplicationForm } from '#modules/sellers/ui/application-form.island.tsx'
import { type ApplicationAnswer, sayApplication } from '#modules/sellers/ui/application-words.tsx'
import { ratesAhead } from '#modules/settings/fee-change.ts'
import { sellerFeeBp } from '#modules/settings/settings.ts'
import { rateWords } from '#modules/settings/ui/fee-words.ts'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Island } from '#ui/island.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersForm } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/become-seller'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.apply_title(), description: m.apply_description() })

export const middleware = [answersForm(action, 'viewers')]

/** The form for everybody, filled with the reader's own application when there is one. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, comingFees, viewer } = contextOf(context)
  const rateOf = (category: Category) =>
    rateWords(
      sellerFeeBp(settings, category),
      ratesAhead(settings, comingFees, (each) => sellerFeeBp(each, category)),
    )
  const application = viewer ? await ownApplication(db, viewer.id) : null
  return {
    email: viewer?.email ?? null,
    is_seller: viewer?.is_seller ?? false,
    application,
    fees: {
      accounts: rateOf('accounts'),
      currencies: rateOf('currencies'),
      boosting: rateOf('boosting'),
      items: rateOf('items'),
    },
    support_email: settings.support_email,
  }
}

/** Hands the application in. A form that is refused comes back with all that was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const form = readForm(applicationForm, posted)
  if (!form.ok)
    return data<ApplicationAnswer>({ ...sayApplication(form.errors), values: form.values }, 422)
  const known = await ownApplication(db, viewer.id)
  const sent = await submitApplication(db, viewer, form.value, now)
  if (sent.ok)
    return redirectWith(
      '/become-seller',
      known?.status === 'pending' ? 'application_updated' : 'application_sent',
    )
  // what was decided on stands as it is; only an address that is taken, or too many tries, leave
  // something to try again
  const again = sent.code === 'email_taken' || sent.code === 'too_often'
  return data<ApplicationAnswer>(
    { values: again ? form.value : {}, errors: {}, refusal: sent.code },
    sent.code === 'too_often' ? 429 : 409,
  )
}

type Page = Route.ComponentProps['loaderData']

export default function BecomeSeller({
  loaderData: page,
  actionData: answer,
}: Route.ComponentProps) {
  const { email, application, is_seller, fees } = page
  const hasForm = !is_seller || application?.status === 'approved'
  const { full_name, phone, experience } = application ?? {}
  return (
    <main id="main" className="k-wrap k-section">
      <div className="k-stack k-gap-5">
        <div className="k-stack k-gap-2">
          <h1>{m.apply_title()}</h1>
          {!is_seller && <p className="k-muted">{m.apply_lead()}</p>}
        </div>
        <div className="k-split k-split--wide">
          <div className="k-stack k-gap-5">
            <Standing page={page} />
            {hasForm && (
              <Island
                of={ApplicationForm}
                props={{
                  email,
                  status: is_seller ? 'approved' : (application?.status ?? null),
                  known: { full_name, phone, experience },
                  answer: answer ?? { values: {}, errors: {} },
                }}
                when="touch"
              />
            )}
          </div>
          <aside className="k-stack k-sticky">
            <SellerSteps at={stepOf(page)} fees={fees} />
          </aside>
        </div>
      </div>
    </main>
  )
}

/** How far the reader is on the way to selling: 0 applies, 1 waits, 2 sells. */
function stepOf({ application, is_seller }: Page): 0 | 1 | 2 {
  if (is_seller) return 2
  return application?.status === 'pending' ? 1 : 0
}

/** Where the reader's application stands, and what they can do now. */
function Standing({ page: { email, is_seller, application, support_email } }: { page: Page }) {
  if (email === null) return <SignInFirst />
  if (is_seller) return <Seller approved={application?.status === 'approved'} />
  if (!application) return null
  const { status, updated_at } = application
  if (status === 'approved') return <Revoked support={support_email} />
  const words: Record<Exclude<ApplicationStatus, 'approved'>, React.ReactNode> = {
    pending: (
      <Callout tone="sea" icon="clock" title={m.apply_pending_title()}>
        {m.apply_pending_text({ date: formatDate(updated_at) })}
      </Callout>
    ),
    rejected: (
      <Callout tone="warning" icon="circle-alert" title={m.apply_rejected_title()}>
        {m.apply_rejected_text()}
      </Callout>
    ),
  }
  return words[status]
}

function SignInFirst() {
  return (
    <Callout tone="sea" icon="log-in" title={m.apply_sign_in_title()}>
      <p id="sign-in-first">{m.apply_sign_in_text()}</p>
      <div className="k-actions k-mt-2">
        <ButtonLink to="/signin?to=/become-seller" variant="primary">
          {m.apply_sign_in()}
        </ButtonLink>
      </div>
    </Callout>
  )
}

function Seller({ approved }: { approved: boolean }) {
  return (
    <Callout tone="success" icon="circle-check" title={m.apply_already_title()}>
      <p>
        {m.apply_already_text()}
        {approved && (
          <>
            {' '}
            {m.apply_approved_title()}. {m.apply_approved_text()}
          </>
        )}
      </p>
      <div className="k-actions k-mt-2">
        <ButtonLink to="/create-offer" variant="primary">
          {m.apply_create_offer()}
        </ButtonLink>
        <ButtonLink to="/manage-offers">{m.apply_manage_offers()}</ButtonLink>
      </div>
    </Callout>
  )
}

function Revoked({ support }: { support: string }) {
  return (
    <Callout tone="warning" icon="circle-alert" title={m.apply_revoked_title()}>
      <p>{m.apply_revoked_text()}</p>
      {support && (
        <TextLink tap to={`mailto:${support}`}>
          {m.apply_revoked_contact()}
        </TextLink>
      )}
    </Callout>
  )
}

/**
 * The way to the first offer, with the step that the reader is at, and what the platform keeps of a
 * sale (basis points).
 */
function SellerSteps({ at, fees }: { at: 0 | 1 | 2; fees: Record<Category, string> }) {
  const steps = [
    { label: m.apply_step_apply(), note: m.apply_step_apply_note() },
    { label: m.apply_step_review(), note: m.apply_step_review_note() },
    { label: m.apply_step_sell(), note: m.apply_step_sell_note() },
  ]
  const stateOf = (index: number) => (index < at ? 'done' : index === at ? 'now' : 'next')
  return (
    <>
      <Card aria-labelledby="steps">
        <h2 id="steps" className="k-h3 k-mb-5">
          {m.apply_steps()}
        </h2>
        <Timeline steps={steps.map((step, index) => ({ ...step, state: stateOf(index) }))} />
      </Card>
      <Card aria-labelledby="fees">
        <h2 id="fees" className="k-h3 k-mb-2">
          {m.apply_fees()}
        </h2>
        <Facts>
          {categories.map((category) => (
            <Fact key={category} label={categoryTitle(category)}>
              <span className="k-num">{fees[category]}</span>
            </Fact>
          ))}
        </Facts>
        <p className="k-muted k-sm k-mt-2">{m.apply_fees_note()}</p>
      </Card>
    </>
  )
}
