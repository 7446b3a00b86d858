import { data } from 'react-router'
import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { protectionWords } from '#modules/orders/ui/protection-words.ts'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { ChannelLink } from '#ui/channel-link.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { chatLink } from '../layout/chat-link.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/contact'
import './contact.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.contact_title(), description: m.contact_lead() })

export const headers = loaderHeaders

/** How support is reached: each way that the settings name, the fastest first. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { settings } = contextOf(context)
  const { company_name, support_email, messaging_channel, chat_app_id } = settings
  const ways = {
    company_name,
    support_email,
    messaging_channel,
    has_chat: chat_app_id !== '',
    protection: protectionWords(null, settings),
  }
  return data(ways, isOwnQuery(url.searchParams) ? cacheTags('contact') : undefined)
}

export default function Contact({
  loaderData: { company_name, support_email, messaging_channel, has_chat, protection },
}: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-contact">
      <header className="k-contact__head">
        <h1>{m.contact_title()}</h1>
        <p className="k-muted">{m.contact_lead()}</p>
      </header>
      <ul className="k-contact__ways">
        {has_chat && (
          <Way icon="message-circle" title={m.contact_chat_title()} text={m.contact_chat_text()}>
            <ButtonLink {...chatLink} variant="primary">
              {m.contact_chat_open()}
            </ButtonLink>
          </Way>
        )}
        {support_email && (
          <Way icon="mail" title={m.contact_email_title()} text={m.contact_email_text()}>
            <a className="k-link k-contact__at" href={`mailto:${support_email}`}>
              <bdi dir="ltr">{support_email}</bdi>
            </a>
          </Way>
        )}
        {messaging_channel && (
          <Way icon="send" title={m.contact_channel_title()} text={m.contact_channel_text()}>
            <ChannelLink className="k-contact__at" address={messaging_channel} />
          </Way>
        )}
      </ul>
      <Callout tone="sea" icon="life-buoy" title={m.contact_order_title()}>
        {m.contact_order_text({ protection })}{' '}
        <Link className="k-link" to="/orders">
          {m.contact_order_link()}
        </Link>
      </Callout>
      <Facts>
        <Fact icon="clock" label={m.contact_hours()}>
          {m.contact_hours_text()}
        </Fact>
        <Fact icon="landmark" label={m.contact_place()}>
          {m.contact_place_text()}
        </Fact>
        <Fact icon="store" label={m.contact_company()}>
          <Bdi>{company_name}</Bdi>
        </Fact>
      </Facts>
      <p className="k-hint">{m.contact_safe()}</p>
    </main>
  )
}

function Way({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <Card as="li" className="k-contact__way">
      <Icon name={icon} />
      <h2 className="k-h3">{title}</h2>
      <p className="k-muted k-sm">{text}</p>
      <div>{children}</div>
    </Card>
  )
}
