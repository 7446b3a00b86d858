import type { MiddlewareFunction } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import type { SayAnswer } from '#modules/messaging/ui/use-talk.ts'
import type { ViewerContext } from '#platform/context.ts'
import { isSuspended, signedIn } from '#platform/http.server.ts'
import { answersJson } from './json.ts'

type Answer = SayAnswer | { problem: string } | object | null

/**
 * Answers an island that posts to its page's own address, such as that of a conversation: what is
 * there then, or why nothing was done (422). Who is not signed in is told so (401), and null is not
 * there for them (404).
 */
export const answersPosted = (
  act: (given: ViewerContext, id: string, request: Request) => Promise<Answer>,
): MiddlewareFunction =>
  answersJson(
    'POST',
    async ({ context, params, request }) => {
      const given = signedIn(context)
      if (!given) return signedOut()
      try {
        const id = params.orderId ?? params.conversationId ?? ''
        return await act(given, id, request)
      } catch (error) {
        // suspended since the request began, which has ended the session as well
        if (isSuspended(error)) return signedOut()
        throw error
      }
    },
    undefined,
    (answer) => {
      if (answer === null) return 404
      if ('signed_out' in answer) return 401
      return 'problem' in answer ? 422 : 200
    },
  )

const signedOut = () => ({ problem: m.order_not_authenticated_why(), signed_out: true })
