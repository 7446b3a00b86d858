import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from './button.tsx'
import { Callout } from './callout.tsx'

/** Says that a list had no answer to what was chosen last (`to`), and leads there once more. */
export const ListNotRead = ({ to }: { to: string }) => (
  <Callout tone="danger" icon="circle-x" role="alert" title={m.admin_list_failed()}>
    <ButtonLink size="sm" to={to}>
      {m.problem_retry()}
    </ButtonLink>
  </Callout>
)
