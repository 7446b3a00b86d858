import { daInWords, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/game'
import './landing-links.css'

type GameData = Route.ComponentProps['loaderData']

/** Leads to the page of each choice of which there are enough offers. */
export function LandingLinks({ landings, landing }: Pick<GameData, 'landings' | 'landing'>) {
  if (landings.length === 0) return null
  return (
    <Section title={m.landing_links()}>
      <div className="k-landings">
        {landings.map(({ label, choices }) => (
          <nav key={label} className="k-stack k-gap-2" aria-label={label}>
            <h3 className="k-sm k-muted">
              <Bdi>{label}</Bdi>
            </h3>
            <div className="k-chips">
              {choices.map((choice) => (
                <ChipLink
                  key={choice.path}
                  to={choice.path}
                  current={landing?.path === choice.path}
                  count={choice.offers}
                >
                  <Bdi>{choice.label}</Bdi>
                </ChipLink>
              ))}
            </div>
          </nav>
        ))}
      </div>
    </Section>
  )
}

/** What search engines say of the page of a choice; `title` is that of the game's page. */
export function landingDescription(title: string, { landing, least, view }: GameData): string {
  const { label, choice } = landing!
  if (least === null) return m.landing_description_none({ title, label, choice })
  const [count, number] = [view!.shown, formatNumber(view!.shown)]
  const amount = daInWords(least)
  return m.landing_description({ title, label, choice, count, number, amount })
}
