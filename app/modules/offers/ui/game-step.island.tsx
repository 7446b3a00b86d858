import { GameStep, type GameStepProps } from '../internal/ui/game-step.tsx'
import { SheetFrame } from './offer-sheet.tsx'

/** The wizard's second step as a page. */
export function GameStepPage(props: Omit<GameStepProps, 'Frame'>) {
  return <GameStep Frame={SheetFrame} {...props} />
}
