import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate, type PlateGame } from '#modules/catalog/ui/game-plate.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { Frame } from './offer-frame.ts'
import { type Choices, wizardHref } from '../../ui/sheet-view.ts'
import { deviceName } from '../../ui/words.ts'
import '../../ui/wizard.css'

const steps = [m.offer_step_category, m.offer_step_game, m.offer_step_device, m.offer_step_details]

export type StepProps = { Frame: Frame }

/**
 * One of the wizard's first three steps. Back goes one step back; from the first the cross leads
 * out.
 */
export function WizardStep({
  Frame,
  step,
  back,
  children,
}: StepProps & { step: 1 | 2 | 3; back?: Choices; children: ReactNode }) {
  return (
    <Frame
      title={m.offer_new()}
      footer={back && <ButtonLink to={wizardHref(back)}>{m.offer_back()}</ButtonLink>}
    >
      <Steps now={step} />
      {children}
    </Frame>
  )
}

/** How far the wizard is. */
export function Steps({ now }: { now: 1 | 2 | 3 | 4 }) {
  return (
    <ol className="k-wiz" aria-label={m.offer_steps()}>
      {steps.map((name, index) => (
        <li
          key={index}
          data-n={index + 1}
          className={stateOf(index + 1, now)}
          aria-current={index + 1 === now ? 'step' : undefined}
        >
          {name()}
        </li>
      ))}
    </ol>
  )
}

const stateOf = (each: number, now: number) =>
  each < now ? 'is-done' : each === now ? 'is-now' : undefined

/** What was chosen before: the game, with category and device. */
export function PickedGame({ game, device }: { game: PlateGame; device?: string }) {
  const facts = [categoryName(game.category), device && deviceName(device)].filter(Boolean)
  return (
    <div className="k-picked">
      <GamePlate game={game} />
      <b>
        <Bdi>{game.name}</Bdi>
      </b>
      <small>{facts.join(' · ')}</small>
    </div>
  )
}
