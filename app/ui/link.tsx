import type { ComponentProps } from 'react'
import { hrefOf } from '#i18n/language.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this site without its language, or the part of an address from `?` or `#` on. */
  to: string
}

/**
 * A link in the language of the page. The router's own asks for every link which routes lie around
 * it, which a plain page need not know.
 */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={hrefOf(to)}>
      {children}
    </a>
  )
}
