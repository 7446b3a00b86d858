import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { answerCard } from './answer.ts'
import type { Route } from './+types/site'

/** The picture that is shown beside a link to any other page. */
export function loader({ request }: Route.LoaderArgs) {
  return answerCard(request, {
    locale: getLocale(),
    enamel: 'sea',
    motif: 'star',
    over: m.site_name(),
    title: m.og_site_title(),
    note: m.og_site_note(),
    promise: m.og_promise(),
  })
}
