import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import type { EditableOffer } from '../offer-editing.server.ts'
import type { LinkMethod } from '../offer-rules.ts'
import type { OwnImage } from '../offer-image.ts'
import { FormProblem, OfferFields } from './offer-fields.tsx'
import { ImagesOrLink } from './offer-images.tsx'
import { MY_OFFERS, OfferRefused, OfferSheet } from './offer-sheet.tsx'
import { DiscountRows, LinkFields } from './offer-terms.tsx'
import { valuesOf } from './offer-values.ts'
import type { OfferAnswer } from './offer-words.ts'

const FORM = 'edit-offer'

export const screenPath = (id: number) => `/edit-offer/${id}`
export const modalPath = (id: number) => `/edit-offer/${id}/full`

type EditProps = { offer: EditableOffer; version: string; answer: OfferAnswer }

/** The edit screen: seven fields, and the way to the rest. */
export function EditScreen({ offer, version, answer }: EditProps) {
  const values = { ...valuesOf(offer), ...answer.values }
  return (
    <OfferSheet title={<Title offer={offer} />} footer={<Buttons />}>
      <FormProblem answer={answer} open={screenPath(offer.id)} />
      <EditForm to={screenPath(offer.id)} offer={offer} version={version} answer={answer}>
        <OfferFields values={values} answer={answer} delivery="clock" devices={offer.devices} />
      </EditForm>
      <p><TextLink tap to={modalPath(offer.id)}>{m.offer_more()}</TextLink></p>
    </OfferSheet>
  )
}

/** The edit modal: besides the fields also discounts, payment link and images. It has an address of its own too. */
export function EditModal({ offer, version, answer, methods, images }: EditProps & { methods: readonly LinkMethod[]; images: readonly OwnImage[] }) {
  const values = { ...valuesOf(offer), ...answer.values }
  return (
    <OfferSheet title={<Title offer={offer} />} footer={<Buttons />}>
      <FormProblem answer={answer} open={modalPath(offer.id)} />
      <EditForm to={modalPath(offer.id)} offer={offer} version={version} answer={answer}>
        <OfferFields values={values} answer={answer} delivery="hours" devices={offer.devices} />
        <DiscountRows values={values} answer={answer} />
        <LinkFields values={values} answer={answer} methods={methods} />
      </EditForm>
      <ImagesOrLink offerId={offer.id} images={images} />
    </OfferSheet>
  )
}

const Title = ({ offer }: { offer: EditableOffer }) => <>{m.offer_edit()}: <bdi>{offer.game_name}</bdi></>

function Buttons() {
  return (
    <>
      <ButtonLink to={MY_OFFERS} data-close>{m.offer_cancel()}</ButtonLink>
      <Button variant="primary" form={FORM} data-busy={m.offer_saving()}>{m.offer_save()}</Button>
    </>
  )
}

function EditForm({ to, offer, version, answer, children }: EditProps & { to: string; children: React.ReactNode }) {
  const seen = seenBy(answer, version, offer.quantity)
  return (
    <Form method="post" action={to} id={FORM} className="k-stack k-gap-5" noValidate data-offer-form="edit">
      <button type="submit" hidden>{m.offer_save()}</button>
      <input type="hidden" name="version_seen" value={seen.version} autoComplete="off" />
      <input type="hidden" name="quantity_seen" value={seen.quantity} autoComplete="off" />
      {children}
    </Form>
  )
}

/** What the reader has seen: that of the form they sent, until they are told that it is out of date. */
function seenBy({ values, errors, refusal }: OfferAnswer, version: string, quantity: number) {
  const keepsVersion = refusal?.code !== 'changed' && !errors.version_seen && values.version_seen
  const keepsQuantity = refusal?.code !== 'stock_changed' && !errors.quantity_seen && values.quantity_seen
  return { version: keepsVersion || version, quantity: keepsQuantity || quantity }
}

export type NoForm = 'not_found' | 'forbidden'

/** Why an offer cannot be edited by this reader. */
export const NotEditable = ({ why }: { why: NoForm }) => (why === 'forbidden'
  ? <OfferRefused title={m.offer_forbidden()}>{m.offer_forbidden_text()}</OfferRefused>
  : <OfferRefused title={m.problem_offer_not_found()}>{m.problem_gone()}</OfferRefused>)
