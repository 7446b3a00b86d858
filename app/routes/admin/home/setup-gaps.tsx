import { m } from '#i18n/paraglide/messages.js'
import type { SetupGap } from '#modules/settings/setup-gaps.server.ts'
import { Callout } from '#ui/callout.tsx'

const words: Record<SetupGap, () => string> = {
  mail_kept: m.setup_mail_kept,
  demo_sender: m.setup_demo_sender,
  no_vault: m.setup_no_vault,
  no_gateway: m.setup_no_gateway,
  files_apart: m.setup_files_apart,
}

/** What the site runs without, for whoever set it up; nothing where all is set. */
export function SetupGaps({ gaps }: { gaps: readonly SetupGap[] }) {
  if (gaps.length === 0) return null
  return (
    <Callout tone="warning" icon="triangle-alert" title={m.setup_gaps()}>
      <ul>
        {gaps.map((gap) => (
          <li key={gap}>{words[gap]()}</li>
        ))}
      </ul>
      <p>{m.setup_gaps_where()}</p>
    </Callout>
  )
}
