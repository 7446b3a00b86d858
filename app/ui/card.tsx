import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import './card.css'

type CardProps = ComponentProps<'section'> & {
  as?: 'section' | 'div' | 'article' | 'aside' | 'li'
  /** Without padding, for lists and tables that reach the edges. */
  flush?: boolean
}

export function Card({ as = 'section', flush, className, ...rest }: CardProps) {
  const Element = as as 'section'
  return <Element {...rest} className={classNames('k-card', flush && 'k-card--flush', className)} />
}
