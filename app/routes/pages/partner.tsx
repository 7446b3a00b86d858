import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/partner'
import './contact.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.partner_title(), description: m.partner_lead() })

export const headers = loaderHeaders

/** Whom the site works with, and how they write to it: by the channel, or without one by mail. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { settings } = contextOf(context)
  const { support_email, messaging_channel } = settings
  return data(
    { support_email, messaging_channel },
    isOwnQuery(url.searchParams) ? cacheTags('partner') : undefined,
  )
}

export default function Partner({
  loaderData: { support_email, messaging_channel },
}: Route.ComponentProps) {
  const kinds: [IconName, string, string][] = [
    ['play', m.partner_creators(), m.partner_creators_text()],
    ['users', m.partner_teams(), m.partner_teams_text()],
    ['store', m.partner_shops(), m.partner_shops_text()],
  ]
  return (
    <main id="main" className="k-wrap k-pt-6 k-contact">
      <header className="k-contact__head">
        <h1>{m.partner_title()}</h1>
        <p className="k-muted">{m.partner_lead()}</p>
      </header>
      <Section title={m.partner_who()}>
        <ul className="k-contact__ways">
          {kinds.map(([icon, title, text]) => (
            <Card key={icon} as="li" className="k-contact__way">
              <Icon name={icon} />
              <h3>{title}</h3>
              <p className="k-muted k-sm">{text}</p>
            </Card>
          ))}
        </ul>
      </Section>
      {(messaging_channel || support_email) && (
        <Section title={m.partner_how()}>
          <div className="k-stack">
            <p>{m.partner_how_text()}</p>
            <p className="k-contact__do">
              {messaging_channel && (
                <a className="k-btn k-btn--primary" href={messaging_channel} rel="noopener">
                  <Icon name="send" />
                  {m.partner_channel()}
                </a>
              )}
              {support_email && (
                <a
                  className={messaging_channel ? 'k-btn' : 'k-btn k-btn--primary'}
                  href={`mailto:${support_email}`}
                >
                  {m.partner_email()}
                </a>
              )}
            </p>
          </div>
        </Section>
      )}
    </main>
  )
}
