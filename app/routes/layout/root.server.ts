import { data, type LoaderFunctionArgs } from 'react-router'
import { contextOf } from '#platform/http.server.ts'
import { readFlash } from './flash.server.ts'

/**
 * What every page shows: the site's names, and a message for this time only. Who reads it stands in
 * slots (ui/slot.tsx).
 */
export function readRoot({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { settings, maintenance, is_admin, origin, theme, script, now } = contextOf(context)
  const {
    company_name,
    support_email,
    facebook_url,
    instagram_url,
    telegram_url,
    discord_url,
    pixel_id,
    chat_app_id,
  } = settings
  const flash = readFlash(request)
  const site = {
    company_name,
    support_email,
    facebook_url,
    instagram_url,
    telegram_url,
    discord_url,
    origin,
    year: now.getUTCFullYear(),
    pixel_id,
    has_chat: chat_app_id !== '',
  }
  return data(
    {
      theme,
      site,
      script,
      maintenance: maintenance && (is_admin ? ('staff' as const) : ('all' as const)),
      flash: flash?.key ?? null,
    },
    flash ? { headers: { 'set-cookie': flash.clear } } : undefined,
  )
}
