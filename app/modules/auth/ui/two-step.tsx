import { encode } from 'uqr'
import { m } from '#i18n/paraglide/messages.js'
import { Callout } from '#ui/callout.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import type { Enrolment } from '../two-step.server.ts'
import './two-step.css'

/** The key for an authenticator app, as an image and as text. */
export function AppKey({ enrolment: { uri, secret } }: { enrolment: Enrolment }) {
  return (
    <section className="k-stack k-gap-3">
      <h2>{m.two_step_scan_title()}</h2>
      <p className="k-muted">{m.two_step_scan()}</p>
      <QrCode text={uri} />
      <p className="k-muted">{m.two_step_type()}</p>
      <div className="k-key">
        <code dir="ltr">{secret}</code>
        <CopyButton
          text={secret.replaceAll(' ', '')}
          label={m.two_step_copy_key()}
          copiedLabel={m.two_step_copied()}
        />
      </div>
      <p className="k-narrow-only">
        <a className="k-link k-link--tap" href={uri}>
          {m.two_step_open_app()}
        </a>
      </p>
    </section>
  )
}

/**
 * Four modules of white round the code, which the standard asks for; white also in the dark theme,
 * or phones do not see it.
 */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('')
  return (
    <svg
      className="k-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={m.two_step_qr()}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The recovery codes, this once: to copy, to keep as a file, or to write down. */
export function RecoveryCodes({ codes, username }: { codes: readonly string[]; username: string }) {
  const text = `${m.two_step_codes_file({ username })}\n\n${codes.join('\n')}\n`
  return (
    <>
      <Callout tone="warning" icon="triangle-alert" role="status">
        {m.two_step_codes_lead()}
      </Callout>
      <ol className="k-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="k-row">
        <a
          className="k-btn"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="kanz-recovery-codes.txt"
        >
          {m.two_step_codes_download()}
        </a>
        <CopyButton
          text={codes.join('\n')}
          label={m.two_step_codes_copy()}
          copiedLabel={m.two_step_copied()}
        />
      </div>
    </>
  )
}
