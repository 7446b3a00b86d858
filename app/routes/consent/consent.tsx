import { data, Form } from 'react-router'
import { textOf } from '#kernel/form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { choiceOf, choices, CONSENT_COOKIE, CONSENT_SECONDS } from '#modules/settings/pixel.ts'
import { cookieOf, writtenCookie } from '#platform/cookies.server.ts'
import { contextOf, loaderHeaders, postedForm } from '#platform/http.server.ts'
import { ownPath } from '#platform/security.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/consent'

export const headers = loaderHeaders
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.consent_title(), index: false })

/** What was chosen about measuring visits, and whether there is anything to choose. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { settings } = contextOf(context)
  return {
    asks: settings.pixel_id !== '',
    choice: choiceOf(cookieOf(request.headers.get('cookie'), CONSENT_COOKIE)),
  }
}

/**
 * Remembers the `choice` yes or no for six months, and goes back to the page at `path`; without
 * one, for a script that stays where it is, 204. Scripts read the cookie, so it is open to them.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const choice = choices.find((each) => each === textOf(form, 'choice'))
  if (!choice) return data(null, { status: 422 })
  const headers = new Headers({
    'set-cookie': writtenCookie(CONSENT_COOKIE, choice, { seconds: CONSENT_SECONDS, isOpen: true }),
  })
  if (!form.has('path')) return new Response(null, { status: 204, headers })
  return redirectWith(ownPath(textOf(form, 'path'), '/consent'), 'consent_kept', headers)
}

export default function ConsentPage({ loaderData: { asks, choice } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-consentpage k-pt-6 k-stack k-gap-5">
      <h1>{m.consent_title()}</h1>
      {asks ? (
        <Choose choice={choice} />
      ) : (
        <Callout tone="sea" icon="info">
          {m.consent_nothing()}
        </Callout>
      )}
    </main>
  )
}

function Choose({ choice }: { choice: 'yes' | 'no' | null }) {
  return (
    <>
      <p>{m.consent_what()}</p>
      <ul className="k-stack k-gap-2">
        {[m.consent_what_seen(), m.consent_what_bought(), m.consent_what_not()].map((words) => (
          <li key={words} className="k-consentpage__i">
            <span className="k-nq" aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
      <Card aria-labelledby="choice" className="k-stack">
        <h2 id="choice" className="k-h3">
          {choice === 'yes'
            ? m.consent_now_yes()
            : choice === 'no'
              ? m.consent_now_no()
              : m.consent_now_open()}
        </h2>
        <Form method="post" action="/consent" className="k-consent__do">
          <input type="hidden" name="path" value="/consent" />
          <Choice value="no" chosen={choice === 'no'}>
            {m.consent_no()}
          </Choice>
          <Choice value="yes" chosen={choice === 'yes'}>
            {m.consent_yes()}
          </Choice>
        </Form>
        <p className="k-hint">{m.consent_remembered()}</p>
      </Card>
    </>
  )
}

function Choice({
  value,
  chosen,
  children,
}: {
  value: 'yes' | 'no'
  chosen: boolean
  children: string
}) {
  return (
    <Button name="choice" value={value} aria-pressed={chosen}>
      {chosen && <Icon name="check" size="sm" />}
      {children}
    </Button>
  )
}
