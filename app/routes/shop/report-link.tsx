import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Leads to the form by which an offer, at this path, is reported. */
export const ReportLink = ({ path }: { path: string }) => (
  <TextLink tap to={`${path}/report`} rel="nofollow">
    <Icon name="flag" size="sm" />
    {m.offer_report()}
  </TextLink>
)
