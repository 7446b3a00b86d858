import { m } from '#i18n/paraglide/messages.js'
import { OfferForm } from './offer-form.tsx'
import type { FlowProps } from './offer-frame.ts'
import type { SheetView } from '../../ui/sheet-view.ts'
import { GameStep } from './game-step.tsx'
import { NotEditable } from '../../ui/not-editable.tsx'
import { CategoryStep, DeviceStep } from '../../ui/wizard.tsx'

/** A step of the wizard or the form of an offer, in the dialog. */
export function OfferFlow({ view, ...flow }: FlowProps & { view: SheetView }) {
  const { Frame } = flow
  switch (view.step) {
    case 'category':
      return <CategoryStep Frame={Frame} categories={view.categories} />
    case 'game':
      return <GameStep key={view.category} Frame={Frame} {...view} />
    case 'device':
      return <DeviceStep Frame={Frame} category={view.category} game={view.game} />
    case 'none':
      return (
        <Frame title={m.offer_edit()}>
          <NotEditable why={view.why} />
        </Frame>
      )
    default:
      return <OfferForm {...flow} form={view.form} />
  }
}
