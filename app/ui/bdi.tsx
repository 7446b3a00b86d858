import type { ReactNode } from 'react'
import { directionOfText } from '#kernel/text-direction.ts'

type BdiProps = { className?: string; children: ReactNode }

/**
 * A text of somebody's within others: any Arabic letter makes it run from right to left, and it
 * turns nothing round it.
 */
export const Bdi = ({ className, children }: BdiProps) => (
  <bdi
    className={className}
    dir={typeof children === 'string' ? directionOfText(children) : undefined}
  >
    {children}
  </bdi>
)
