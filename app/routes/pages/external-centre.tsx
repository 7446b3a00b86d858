import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'

/** The way to the external help centre, when the settings name one. */
export function ExternalCentre({ url }: { url: string }) {
  if (!url.startsWith('https://')) return null
  return (
    <p>
      <a className="k-link k-link--tap" href={url} rel="noopener">
        {m.help_external()} <Icon name="external-link" size="sm" />
      </a>
    </p>
  )
}
