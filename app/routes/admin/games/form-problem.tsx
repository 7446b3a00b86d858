import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/button.tsx'
import { Callout, Problem } from '#ui/callout.tsx'
import { type FormAnswer, keptToken } from '../parts/answers.ts'

/** What is wrong with a form as a whole; `changed` leads to the newer version. */
export function FormProblem({
  answer,
  changed,
  open,
}: {
  answer: FormAnswer | undefined
  changed: string
  open: string
}) {
  if (!answer) return null
  if (answer.problem === 'changed') {
    return (
      <Callout tone="warning" icon="circle-alert" role="alert" title={changed}>
        {m.admin_game_changed_text()} <TextLink to={open}>{m.admin_game_changed_open()}</TextLink>
      </Callout>
    )
  }
  const words =
    answer.problem ?? (Object.values(answer.errors).some(Boolean) ? m.admin_game_error() : null)
  return words && <Problem>{words}</Problem>
}

/**
 * What a form carries of itself: of what is new its token, otherwise the version that its reader
 * has seen, until they are told of a newer one.
 */
export function marksFor(
  isNew: boolean,
  answer: FormAnswer | undefined,
  { version, token }: { version: string; token: string },
): Record<string, string> {
  if (isNew) return { create_token: keptToken(answer, token) }
  const seen = answer?.problem !== 'changed' && answer?.values.version_seen
  return { version_seen: seen || version }
}
