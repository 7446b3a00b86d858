import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatDa, isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Enrolment } from '#modules/auth/two-step.server.ts'
import { AppCode, OwnPassword } from '#modules/auth/ui/own-proof.tsx'
import { AppKey, RecoveryCodes } from '#modules/auth/ui/two-step.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout, Note, Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { OWN_FIELD } from '../parts/confirmed.ts'
import './confirm.css'

/**
 * What the page shows: the next step, what was wrong with the last one, and what it brings along.
 */
export interface ShownStep {
  step: 'confirm' | 'start' | 'enrol' | 'codes' | 'too_new' | 'day_sum' | 'another_administrator'
  to: string
  /** What was posted, to be posted again. */
  kept: readonly (readonly [name: string, value: string])[]
  hasPassword: boolean
  username: string
  /** Whether the mailbox of a local run shows the code. */
  isLocal: boolean
  enrolment?: Enrolment | null
  /** What they moved in the last day and may move, in whole DA. */
  day?: { moved: number; limit: number }
  codes?: readonly string[]
  errors?: { password?: string; code?: string }
  error?: string
}

const own = { step: `${OWN_FIELD}step`, code: `${OWN_FIELD}code`, password: `${OWN_FIELD}password` }

const titles: Partial<Record<ShownStep['step'], () => string>> = {
  start: m.step_up_need_title,
  enrol: m.step_up_need_title,
  codes: m.step_up_need_title,
  day_sum: m.step_up_day_title,
  another_administrator: m.step_up_another_title,
}

/** The step at hand; each of its forms brings along what was posted before. */
export function ConfirmSteps({ shown }: { shown: ShownStep }) {
  const { [shown.step]: title = m.step_up_title } = titles
  return (
    <div className="k-confirm k-stack k-gap-5">
      <h1>{title()}</h1>
      {shown.error && <Problem>{shown.error}</Problem>}
      {stepViews[shown.step]({ shown })}
      {shown.step !== 'codes' && (
        <p>
          <ButtonLink to={shown.to}>{m.step_up_back()}</ButtonLink>
        </p>
      )}
    </div>
  )
}

/** For who comes to the page with nothing that waits to be confirmed. */
export function NothingToConfirm({ to }: { to: string }) {
  return (
    <Empty
      level="h1"
      title={m.step_up_nothing()}
      action={
        <ButtonLink variant="primary" to={to}>
          {m.admin_back()}
        </ButtonLink>
      }
    >
      {m.step_up_nothing_why()}
    </Empty>
  )
}

const stepViews: Record<ShownStep['step'], (props: { shown: ShownStep }) => ReactNode> = {
  confirm: Ask,
  start: Start,
  enrol: Enrol,
  codes: Codes,
  too_new: TooNew,
  day_sum: DaySum,
  another_administrator: Another,
}

/** A form of this page; without a step it is the one that was posted before, sent there again. */
function Step({
  shown: { to, kept },
  step,
  submit,
  children,
}: {
  shown: ShownStep
  step?: string
  submit: string
  children?: ReactNode
}) {
  return (
    <Form
      method="post"
      action={step ? `/admin/confirm?to=${encodeURIComponent(to)}` : to}
      className="k-stack"
    >
      {kept.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} autoComplete="off" />
      ))}
      {step && <input type="hidden" name={own.step} value={step} autoComplete="off" />}
      {children}
      <Button variant="primary" block>
        {submit}
      </Button>
    </Form>
  )
}

function Ask({ shown }: { shown: ShownStep }) {
  return (
    <Card as="div" className="k-stack">
      <p>{m.step_up_lead()}</p>
      <Step shown={shown} step="confirm" submit={m.step_up_submit()}>
        <AppCode name={own.code} error={shown.errors?.code} orRecovery autoFocus />
        <Local shown={shown} />
      </Step>
      <Kept />
    </Card>
  )
}

function Start({ shown }: { shown: ShownStep }) {
  return (
    <Card as="div" className="k-stack">
      <p>{m.step_up_need_lead()}</p>
      <Callout tone="sea" icon="smartphone" title={m.two_step_needs_title()}>
        {m.two_step_needs()}
      </Callout>
      <Step shown={shown} step="start" submit={m.two_step_start()}>
        {shown.hasPassword && <OwnPassword name={own.password} error={shown.errors?.password} />}
      </Step>
    </Card>
  )
}

function Enrol({ shown }: { shown: ShownStep }) {
  return (
    <Card as="div" className="k-stack k-gap-5">
      {shown.enrolment && <AppKey enrolment={shown.enrolment} />}
      <section className="k-stack k-gap-3">
        <h2>{m.two_step_confirm_title()}</h2>
        <Local shown={shown} />
        <Step shown={shown} step="enrol" submit={m.two_step_confirm()}>
          <AppCode name={own.code} error={shown.errors?.code} />
        </Step>
      </section>
    </Card>
  )
}

function Codes({ shown }: { shown: ShownStep }) {
  return (
    <Card as="div" className="k-stack">
      <h2>{m.two_step_codes_title()}</h2>
      <RecoveryCodes codes={shown.codes ?? []} username={shown.username} />
      <Step shown={shown} submit={m.step_up_go_on()} />
      <Kept />
    </Card>
  )
}

function TooNew() {
  return (
    <Callout tone="warning" icon="lock" title={m.step_up_too_new_title()}>
      {m.step_up_too_new_text()}
    </Callout>
  )
}

function DaySum({ shown: { day } }: { shown: ShownStep }) {
  const { moved = 0, limit = 0 } = day ?? {}
  return (
    <Callout tone="warning" icon="lock" title={m.step_up_day_left({ left: daOf(limit - moved) })}>
      {m.step_up_day_text({ limit: daOf(limit), moved: daOf(moved) })}
    </Callout>
  )
}

function Another() {
  return (
    <Callout tone="warning" icon="lock" title={m.step_up_another_who()}>
      {m.step_up_another_text()}
    </Callout>
  )
}

const daOf = (amount: number) => isolated(formatDa(Math.max(0, amount)))

const Kept = () => (
  <p className="k-sm k-muted k-confirm__kept">
    <Icon name="circle-check" />
    {m.step_up_kept()}
  </p>
)

/** Where the code is read when the product is tried without a phone. */
function Local({ shown: { isLocal } }: { shown: ShownStep }) {
  if (!isLocal) return null
  return (
    <Note>
      {m.step_up_local()}{' '}
      <a className="k-link" href={hrefOf('/mail')} target="_blank" rel="noreferrer">
        {m.step_up_local_open()}
      </a>
    </Note>
  )
}
