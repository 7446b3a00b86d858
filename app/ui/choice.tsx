import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import './choice.css'

/** A large choice: an image beside words. */
export function ChoiceLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames('k-choice', className)} />
}
