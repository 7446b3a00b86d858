import { classNames } from './class-names.ts'

interface ChannelLinkProps {
  /** An address with https, as the settings take it. */
  address: string
  className?: string | undefined
}

/** The site's channel in a messaging app, by its address. */
export const ChannelLink = ({ address, className }: ChannelLinkProps) => (
  <a className={classNames('k-link', className)} href={address} rel="noreferrer">
    <bdi dir="ltr">{address.replace(/^https:\/\/|\/$/g, '')}</bdi>
  </a>
)
