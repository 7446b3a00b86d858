import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Enrolment } from '#modules/auth/two-step.server.ts'
import { AppCode, OwnPassword } from '#modules/auth/ui/own-proof.tsx'
import { AppKey, RecoveryCodes } from '#modules/auth/ui/two-step.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Status } from '#ui/status.tsx'

/**
 * What a form has left to show: a key to add to an app, recovery codes (this once), or what was
 * wrong in which form.
 */
export interface ShownSetup {
  enrolment?: Enrolment | null
  codes?: string[]
  /** The form that was posted. */
  intent?: string
  errors?: { password?: string; code?: string }
  error?: string
}

const PAGE = '/settings/two-step'

export function Off({ hasPassword, error }: { hasPassword: boolean; error?: string }) {
  return (
    <Card className="k-stack">
      <Status tone="muted" icon="circle-minus">
        {m.two_step_status_off()}
      </Status>
      <p>{m.two_step_off_lead()}</p>
      <Callout tone="sea" icon="smartphone" title={m.two_step_needs_title()}>
        {m.two_step_needs()}
      </Callout>
      <Form method="post" action={PAGE} className="k-stack" noValidate>
        {hasPassword && <OwnPassword error={error} />}
        <Button name="intent" value="start" variant="primary" block>
          {m.two_step_start()}
        </Button>
      </Form>
    </Card>
  )
}

/** The key for the app, and the first code as proof that the app has it. */
export function Enrol({ enrolment, error }: { enrolment: Enrolment; error?: string }) {
  return (
    <Card className="k-stack k-gap-5">
      <AppKey enrolment={enrolment} />
      <section className="k-stack k-gap-3">
        <h2>{m.two_step_confirm_title()}</h2>
        <Form method="post" action={PAGE} className="k-stack" noValidate>
          <AppCode error={error} />
          <Button name="intent" value="confirm" variant="primary" block>
            {m.two_step_confirm()}
          </Button>
        </Form>
      </section>
    </Card>
  )
}

export function Codes({ codes, username }: { codes: string[]; username: string }) {
  return (
    <Card className="k-stack">
      <h2>{m.two_step_codes_title()}</h2>
      <RecoveryCodes codes={codes} username={username} />
      <ButtonLink variant="primary" block to={PAGE}>
        {m.two_step_codes_done()}
      </ButtonLink>
    </Card>
  )
}

type OnProps = {
  since: Date
  codes: number
  trusted: number
  hasPassword: boolean
  shown: ShownSetup
}

const FEW_CODES = 3

export function On({ since, codes, trusted, hasPassword, shown }: OnProps) {
  return (
    <>
      <Card className="k-stack k-gap-3">
        <Status tone="success" icon="circle-check">
          {m.two_step_status_on()}
        </Status>
        <p>{m.two_step_since({ date: formatDate(since) })}</p>
        <p>
          {m.two_step_left({ count: codes })}
          {codes <= FEW_CODES && <span className="k-muted"> · {m.two_step_left_few()}</span>}
        </p>
        {trusted > 0 && (
          <Form method="post" action={PAGE} className="k-trusted">
            <p>{m.two_step_trusted({ count: trusted })}</p>
            <Button name="intent" value="forget" size="sm">
              {m.two_step_forget()}
            </Button>
          </Form>
        )}
      </Card>
      <Change
        intent="renew"
        title={m.two_step_renew_title()}
        lead={m.two_step_renew_lead()}
        hasPassword={hasPassword}
        shown={shown}
      >
        <Button name="intent" value="renew" block>
          {m.two_step_renew()}
        </Button>
      </Change>
      <Change
        intent="stop"
        title={m.two_step_stop_title()}
        lead={m.two_step_stop_lead()}
        hasPassword={hasPassword}
        shown={shown}
      >
        <Button name="intent" value="stop" variant="danger" block>
          {m.two_step_stop()}
        </Button>
      </Change>
    </>
  )
}

type ChangeProps = {
  intent: string
  title: string
  lead: string
  hasPassword: boolean
  shown: ShownSetup
  children: ReactNode
}

/**
 * Something that takes password and code; closed until it is wanted, and open while it has an
 * error.
 */
function Change({ intent, title, lead, hasPassword, shown, children }: ChangeProps) {
  const errors = shown.intent === intent ? shown.errors : undefined
  return (
    <Card as="div">
      <details className="k-change" open={errors !== undefined}>
        <summary>
          <span className="k-strong">{title}</span>
          <Icon name="chevron-down" />
        </summary>
        <Form method="post" action={PAGE} className="k-stack k-mt-4" noValidate>
          <p className="k-muted">{lead}</p>
          {hasPassword && <OwnPassword error={errors?.password} />}
          <AppCode error={errors?.code} orRecovery />
          {children}
        </Form>
      </details>
    </Card>
  )
}
