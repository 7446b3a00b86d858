import { Fragment } from 'react'
import { offerAttributes, type OfferAttributes } from '../offer-attributes.ts'
import { attributeWords } from './words.ts'

/** What an offer is for, in the page's language. */
export const AttributeNames = ({ offer }: { offer: OfferAttributes }) =>
  offerAttributes.map((each, index) => (
    <Fragment key={each}>
      {index > 0 && ' · '}
      <bdi>{attributeWords[each].name(offer[each])}</bdi>
    </Fragment>
  ))
