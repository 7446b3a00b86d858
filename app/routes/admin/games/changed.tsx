import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'

/** Says that a game, or a text about one, was changed meanwhile, and leads to the newer version. */
export const ChangedGame = ({ title, open }: { title: string; open: string }) => (
  <Callout tone="warning" icon="circle-alert" role="alert" title={title}>
    {m.admin_game_changed_text()} <TextLink to={open}>{m.admin_game_changed_open()}</TextLink>
  </Callout>
)
