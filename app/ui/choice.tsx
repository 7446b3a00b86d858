import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import './choice.css'

/** A large choice: a picture beside words. */
export function ChoiceLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames('k-choice', className)} />
}
