import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { encode } from 'uqr'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Enrolment } from '#modules/identity/two-step.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field, Input, PasswordInput } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Status } from '#ui/status.tsx'
import type { Shown } from './two-step.tsx'

const PAGE = '/settings/two-step'

export function Off({ hasPassword, error }: { hasPassword: boolean; error?: string }) {
  return (
    <Card className="k-stack">
      <Status tone="muted" icon="circle-minus">{m.two_step_status_off()}</Status>
      <p>{m.two_step_off_lead()}</p>
      <Callout tone="sea" icon="smartphone" title={m.two_step_needs_title()}>{m.two_step_needs()}</Callout>
      <Form method="post" action={PAGE} className="k-stack">
        {hasPassword && <Password error={error} />}
        <Button name="intent" value="start" variant="primary" block>{m.two_step_start()}</Button>
      </Form>
    </Card>
  )
}

/** The key as a picture and as text, and the first code as proof that the app has it. */
export function Enrol({ enrolment: { uri, secret }, error }: { enrolment: Enrolment; error?: string }) {
  return (
    <Card className="k-stack k-gap-5">
      <section className="k-stack k-gap-3">
        <h2>{m.two_step_scan_title()}</h2>
        <p className="k-muted">{m.two_step_scan()}</p>
        <QrCode text={uri} />
        <p className="k-muted">{m.two_step_type()}</p>
        <div className="k-key">
          <code dir="ltr">{secret}</code>
          <CopyButton text={secret.replaceAll(' ', '')} label={m.two_step_copy_key()} copiedLabel={m.two_step_copied()} />
        </div>
        <p><a className="k-link k-link--tap" href={uri}>{m.two_step_open_app()}</a></p>
      </section>
      <section className="k-stack k-gap-3">
        <h2>{m.two_step_confirm_title()}</h2>
        <Form method="post" action={PAGE} className="k-stack">
          <Code error={error} />
          <Button name="intent" value="confirm" variant="primary" block>{m.two_step_confirm()}</Button>
        </Form>
      </section>
    </Card>
  )
}

/** Four modules of white round the code, which the standard asks for; white also in the dark theme, or phones do not see it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return (
    <svg className="k-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={m.two_step_qr()} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The recovery codes, this once: to copy, to keep as a file, or to write down. */
export function Codes({ codes, username }: { codes: string[]; username: string }) {
  const text = `${m.two_step_codes_file({ username })}\n\n${codes.join('\n')}\n`
  return (
    <Card className="k-stack">
      <h2>{m.two_step_codes_title()}</h2>
      <Callout tone="warning" icon="triangle-alert" role="status">{m.two_step_codes_lead()}</Callout>
      <ol className="k-codes" dir="ltr">{codes.map((code) => <li key={code}><code>{code}</code></li>)}</ol>
      <div className="k-row">
        <a className="k-btn" href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="kanz-recovery-codes.txt">{m.two_step_codes_download()}</a>
        <CopyButton text={codes.join('\n')} label={m.two_step_codes_copy()} copiedLabel={m.two_step_copied()} />
      </div>
      <ButtonLink variant="primary" block to={PAGE}>{m.two_step_codes_done()}</ButtonLink>
    </Card>
  )
}

type OnProps = { since: Date; codes: number; trusted: number; hasPassword: boolean; shown: Shown }

const FEW_CODES = 3

export function On({ since, codes, trusted, hasPassword, shown }: OnProps) {
  return (
    <>
      <Card className="k-stack k-gap-3">
        <Status tone="success" icon="circle-check">{m.two_step_status_on()}</Status>
        <p>{m.two_step_since({ date: formatDate(since) })}</p>
        <p>{m.two_step_left({ count: codes })}{codes <= FEW_CODES && <span className="k-muted"> · {m.two_step_left_few()}</span>}</p>
        {trusted > 0 && (
          <Form method="post" action={PAGE} className="k-between">
            <p>{m.two_step_trusted({ count: trusted })}</p>
            <Button name="intent" value="forget" size="sm">{m.two_step_forget()}</Button>
          </Form>
        )}
      </Card>
      <Change intent="renew" title={m.two_step_renew_title()} lead={m.two_step_renew_lead()} hasPassword={hasPassword} shown={shown}>
        <Button name="intent" value="renew" block>{m.two_step_renew()}</Button>
      </Change>
      <Change intent="stop" title={m.two_step_stop_title()} lead={m.two_step_stop_lead()} hasPassword={hasPassword} shown={shown}>
        <Button name="intent" value="stop" variant="danger" block>{m.two_step_stop()}</Button>
      </Change>
    </>
  )
}

type ChangeProps = { intent: string; title: string; lead: string; hasPassword: boolean; shown: Shown; children: ReactNode }

/** Something that takes password and code; closed until it is wanted, and open while it has an error. */
function Change({ intent, title, lead, hasPassword, shown, children }: ChangeProps) {
  const errors = shown.intent === intent ? shown.errors : undefined
  return (
    <Card as="div">
      <details className="k-change" open={errors !== undefined}>
        <summary><span className="k-strong">{title}</span><Icon name="chevron-down" /></summary>
        <Form method="post" action={PAGE} className="k-stack k-mt-4">
          <p className="k-muted">{lead}</p>
          {hasPassword && <Password error={errors?.password} />}
          <Code error={errors?.code} orRecovery />
          {children}
        </Form>
      </details>
    </Card>
  )
}

function Password({ error }: { error?: string }) {
  return (
    <Field label={m.two_step_password()} error={error}>
      <PasswordInput name="password" required autoComplete="current-password" showLabel={m.auth_password_show()} hideLabel={m.auth_password_hide()} />
    </Field>
  )
}

/** The code of an app, or with `orRecovery` also one that was written down, which has letters. */
function Code({ error, orRecovery }: { error?: string; orRecovery?: boolean }) {
  return (
    <Field label={m.code_label()} hint={orRecovery && m.two_step_code_hint()} error={error}>
      <Input name="code" required dir="ltr" inputMode={orRecovery ? undefined : 'numeric'} autoComplete="one-time-code" autoCapitalize="none" maxLength={16} spellCheck={false} />
    </Field>
  )
}
