import type { ComponentType, ReactNode } from 'react'
import type { Desk } from './offer-desk.ts'
import type { OfferAnswer } from '../../ui/offer-words.ts'
import type { FormView } from '../../ui/sheet-view.ts'

/** What stands around a step or form. */
export interface FrameProps {
  title: ReactNode
  /** The buttons at its foot. */
  footer?: ReactNode
  children: ReactNode
}

/** The sheet of a page, or the dialog. */
export type Frame = ComponentType<FrameProps>

/** What steps and forms get of the page or dialog they stand in. */
export interface FlowProps {
  Frame: Frame
  desk: Desk
  /** What came back from the plain form of the page. */
  answer?: OfferAnswer
  /** Told once the offer is saved and its message is shown. */
  onSaved: (offerId: number) => void
}

/** The same with the form itself. */
export type OfferFormProps = FlowProps & { form: FormView }
