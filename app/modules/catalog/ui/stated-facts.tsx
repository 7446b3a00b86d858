import { getLocale } from '#i18n/paraglide/runtime.js'
import type { StatedFact } from '../game-attributes.ts'
import { factWords } from './attribute-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Fact } from '#ui/facts.tsx'

/** What an offer states, or stated when it was ordered, as facts among others. */
export const StatedFacts = ({ facts }: { facts: readonly StatedFact[] }) =>
  facts.map((fact) => {
    const { label, text } = factWords(fact, getLocale())
    return (
      <Fact key={fact.key} label={<Bdi>{label}</Bdi>}>
        <Bdi>{text}</Bdi>
      </Fact>
    )
  })
