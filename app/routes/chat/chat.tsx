import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { chatIdentity } from '#modules/auth/chat-identity.server.ts'
import { chatSources, type ChatStart } from '#modules/settings/chat.ts'
import { contextOf, loaderHeaders } from '#platform/http.server.ts'
import { contentSecurityPolicy } from '#platform/security.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/chat'

export const headers = loaderHeaders
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: titleOf(args.loaderData?.start ?? null), index: false })

/** By what the page has: a chat, or how else support is written to. */
const titleOf = (start: ChatStart | null): string => (start ? m.chat_live() : m.footer_support())

/**
 * The support chat, on the one page that may load it; without an application, how else support is
 * reached.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, viewer } = contextOf(context)
  const { chat_app_id, support_email } = settings
  if (!chat_app_id) return data({ start: null, support_email })
  const start: ChatStart = { app_id: chat_app_id, ...(viewer && (await chatIdentity(db, viewer))) }
  const policy = contentSecurityPolicy(!import.meta.env.PROD, chatSources(settings))
  return data(
    { start, support_email },
    { headers: { 'content-security-policy': policy, 'cache-control': 'private, no-store' } },
  )
}

export default function ChatPage({ loaderData: { start, support_email } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <h1>{titleOf(start)}</h1>
      {start && <Chat start={start} />}
      {start && (
        <noscript>
          <p>{m.chat_scripts()}</p>
        </noscript>
      )}
      {support_email && (
        <Callout tone="sea" icon="headset" title={m.chat_email_title()}>
          {m.chat_email()}{' '}
          <a className="k-link" href={`mailto:${support_email}`}>
            <bdi dir="ltr">{support_email}</bdi>
          </a>
        </Callout>
      )}
    </main>
  )
}

/** The script starts the chat and shows the words of how that went. */
function Chat({ start }: { start: ChatStart }) {
  return (
    <div className="k-stack k-scripted" role="status" data-chat={JSON.stringify(start)}>
      <p data-chat-state="opening">{m.chat_opening()}</p>
      <div data-chat-state="open" hidden>
        <p className="k-mb-5">{m.chat_open()}</p>
        <Button type="button" variant="primary" data-chat-show>
          {m.chat_show()}
        </Button>
      </div>
      <p data-chat-state="failed" hidden>
        {m.chat_failed()}
      </p>
    </div>
  )
}
