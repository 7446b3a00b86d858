import { useLocation } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, TextLink } from '#ui/button.tsx'
import { pathOf, useRoot } from './root-data.ts'
import './consent-bar.css'

/**
 * Asks whether visits may be measured, where there is anything to measure with. It waits until the
 * script has seen that nobody answered yet: the same page is kept for all, and without scripts
 * nothing is measured.
 */
export function ConsentBar() {
  const root = useRoot()
  const path = pathOf(useLocation())
  if (!root?.site.pixel_id || path.startsWith('/consent')) return null
  return (
    <form
      method="post"
      action={hrefOf('/consent')}
      className="k-consent"
      aria-label={m.consent_title()}
      data-consent
      hidden
    >
      <input type="hidden" name="path" value={path} />
      <p>
        {m.consent_ask()}{' '}
        <TextLink to="/consent" rel="nofollow">
          {m.consent_more()}
        </TextLink>
      </p>
      <div className="k-consent__do">
        <Button size="sm" name="choice" value="no">
          {m.consent_no()}
        </Button>
        <Button size="sm" name="choice" value="yes">
          {m.consent_yes()}
        </Button>
      </div>
    </form>
  )
}
