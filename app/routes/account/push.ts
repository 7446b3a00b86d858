import { redirect } from 'react-router'
import { readForm, textOf } from '#kernel/form.ts'
import { pushForm } from '#modules/notifications/push.form.ts'
import { subscribe, unsubscribe } from '#modules/notifications/push.server.ts'
import { LATER_COOKIE, LATER_SECONDS } from '#modules/notifications/push.ts'
import { writtenCookie } from '#platform/cookies.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { ownPath } from '#platform/security.server.ts'
import { redirectWith } from '../layout/flash.server.ts'
import type { Route } from './+types/push'

/** Only a form changes it; whoever had to sign in before that comes back to where it stands. */
export function loader({ request, context }: Route.LoaderArgs) {
  asViewer(context, request)
  return redirect('/notifications')
}

/**
 * Order news in this browser. `intent` on takes the browser's subscription, which only its script
 * knows: 204, or 422 for one that is none. Off ends it. Later remembers not to offer it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const form = await postedForm(request)
  const back = ownPath(textOf(form, 'back'), '/notifications')
  switch (textOf(form, 'intent')) {
    case 'on': {
      const read = readForm(pushForm, form)
      const done = read.ok && (await subscribe(db, viewer, read.value, now))
      return new Response(null, { status: done && done.ok ? 204 : 422 })
    }
    case 'off':
      await unsubscribe(db, viewer.session_id)
      return redirectWith(back, 'push_off')
    case 'later':
      return redirect(back, {
        headers: {
          'set-cookie': writtenCookie(LATER_COOKIE, 'later', { seconds: LATER_SECONDS }),
        },
      })
    default:
      return new Response(null, { status: 422 })
  }
}
