import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import './choice.css'

/** A grid of large choices: two columns, or three from 640 px. */
export function Choices({ columns, children }: { columns?: 3; children: ReactNode }) {
  return <div className={classNames('k-choices', columns === 3 && 'k-choices--3')}>{children}</div>
}

type Look = { row?: boolean }

/** Picture above words, or beside them with `row`. Chosen when `aria-pressed`. */
export function Choice({ row, className, type = 'submit', ...rest }: ComponentProps<'button'> & Look) {
  return <button {...rest} type={type} className={classNames('k-choice', row && 'k-choice--row', className)} />
}

export function ChoiceLink({ row, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classNames('k-choice', row && 'k-choice--row', className)} />
}
