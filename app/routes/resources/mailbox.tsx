import { directionOfText } from '#kernel/text-direction.ts'
import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type LocalCode, localCodes } from '#modules/auth/local-codes.server.ts'
import { contextOf, notFound, requireLocal } from '#platform/http.server.ts'
import { storedMail, storedMails } from '#platform/mail.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Empty } from '#ui/empty.tsx'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/mailbox'
import { Link } from '#ui/link.tsx'
import './mailbox.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.mailbox_title(), index: false })

/** The mails that no server sent out, `?to=` one address or any, and the one of `?open=`. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  requireLocal(request)
  const { searchParams } = url
  const mails = await storedMails(50, searchParams.get('to') ?? undefined)
  if (!mails) throw notFound()
  return {
    mails,
    codes: await localCodes(db, now),
    open: await storedMail(searchParams.get('open') ?? ''),
  }
}

type Mail = Route.ComponentProps['loaderData']['mails'][number]

export default function Mailbox({ loaderData: { mails, codes, open } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <h1>{m.mailbox_title()}</h1>
      {open ? (
        <OpenMail mail={open} />
      ) : (
        <>
          <LocalCodes codes={codes} />
          <MailList mails={mails} />
        </>
      )}
    </main>
  )
}

/** What an app on a phone would show, so that the product can be tried without one. */
function LocalCodes({ codes }: { codes: LocalCode[] }) {
  if (codes.length === 0) return null
  return (
    <Card className="k-stack k-gap-3">
      <h2 className="k-h3">{m.mailbox_codes()}</h2>
      <p className="k-muted">{m.mailbox_codes_hint()}</p>
      <Facts>
        {codes.map(({ username, code }) => (
          <Fact key={username} label={<bdi dir="ltr">{username}</bdi>}>
            <bdi className="k-num k-strong" dir="ltr">
              {code}
            </bdi>
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

function MailList({ mails }: { mails: Mail[] }) {
  return (
    <>
      <p className="k-muted">{m.mailbox_hint()}</p>
      {mails.length === 0 && <Empty title={m.mailbox_empty()} level="h2" />}
      <ul className="k-stack k-gap-2">
        {mails.map(({ name, to, subject, sent_at }) => (
          <Card as="li" key={name}>
            <Link to={`/mail?open=${name}`} className="k-link k-link--tap">
              <Bdi>{subject}</Bdi>
            </Link>
            <p className="k-row k-sm k-muted">
              <Link to={`/mail?to=${encodeURIComponent(to)}`} className="k-link k-link--tap">
                <bdi dir="ltr">{to}</bdi>
              </Link>
              <time dateTime={sent_at}>{formatDateTime(sent_at)}</time>
            </p>
          </Card>
        ))}
      </ul>
    </>
  )
}

function OpenMail({ mail: { name, to, subject, sent_at, text } }: { mail: Mail }) {
  return (
    <>
      <BackLink to="/mail">{m.mailbox_back()}</BackLink>
      <h2>
        <Bdi>{subject}</Bdi>
      </h2>
      <p className="k-row k-sm k-muted">
        <bdi dir="ltr">{to}</bdi>
        <time dateTime={sent_at}>{formatDateTime(sent_at)}</time>
      </p>
      <iframe
        className="k-mailframe"
        src={`/mail/${name}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        title={m.mailbox_frame({ subject })}
      />
      <details>
        <summary className="k-link k-link--tap">{m.mailbox_text()}</summary>
        <pre className="k-mailtext" dir={directionOfText(text)}>
          {text}
        </pre>
      </details>
    </>
  )
}
