import { Fragment } from 'react'
import { Bdi } from '#ui/bdi.tsx'
import { offerAttributes, type OfferAttributes } from '../offer-attributes.ts'
import { attributeWords } from './words.ts'

/** What an offer is for, in the page's language. */
export const AttributeNames = ({ offer }: { offer: OfferAttributes }) =>
  offerAttributes.map((each, index) => (
    <Fragment key={each}>
      {index > 0 && ' · '}
      <Bdi>{attributeWords[each].name(offer[each])}</Bdi>
    </Fragment>
  ))
