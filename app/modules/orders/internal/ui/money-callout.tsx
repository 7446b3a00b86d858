import { Bdi } from '#ui/bdi.tsx'
import { Callout } from '#ui/callout.tsx'
import type { MoneyWords } from './money-words.ts'

/** Tells buyer or seller where the money is now, and what happens when. */
export function MoneyCallout({
  words: { tone, icon, title, text, problem },
}: {
  words: MoneyWords
}) {
  return (
    <Callout tone={tone} icon={icon} title={title}>
      <p>{text}</p>
      {problem && (
        <p className="k-plain k-mt-2">
          {problem.by} <Bdi>{problem.reason}</Bdi>
        </p>
      )}
    </Callout>
  )
}
