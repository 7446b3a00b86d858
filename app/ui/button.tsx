import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import './button.css'

type Look = {
  /** One primary per view. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'outline-danger' | 'sea'
  size?: 'sm'
  block?: boolean
}

export function Button({
  variant,
  size,
  block,
  className,
  type = 'submit',
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(look({ variant, size, block }), className)}
    />
  )
}

type Sending = ComponentProps<typeof Button> & {
  /** Whether its form is on its way. */
  isPending: boolean
  /** What it says then. */
  busy: string
}

/** The button of an island's form (use-form.ts); before it wakes, of a plain one. */
export function SubmitButton({ isPending, busy, children, ...rest }: Sending) {
  return (
    <Button {...rest} aria-disabled={isPending || undefined} data-busy={busy}>
      {isPending ? busy : children}
    </Button>
  )
}

export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classNames(look({ variant, size, block }), className)} />
}

type Labelled = { icon: IconName; label: string }

/** A square button that shows only an icon; the label is for screen readers. */
export function IconButton(props: ComponentProps<'button'> & Labelled) {
  const { icon, label, className, type = 'button', children, ...rest } = props
  return (
    <button {...rest} type={type} aria-label={label} className={classNames('k-iconbtn', className)}>
      <Icon name={icon} />
      {children}
    </button>
  )
}

export function IconLink({
  icon,
  label,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Labelled) {
  return (
    <Link {...rest} aria-label={label} className={classNames('k-iconbtn', className)}>
      <Icon name={icon} />
      {children}
    </Link>
  )
}

/** An underlined link; `tap` gives it a finger's height when it stands alone. */
export function TextLink({
  tap,
  className,
  ...rest
}: ComponentProps<typeof Link> & { tap?: boolean }) {
  return <Link {...rest} className={classNames('k-link', tap && 'k-link--tap', className)} />
}

export function BackLink({ children, className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classNames('k-back', className)}>
      <Icon name="arrow-right" back />
      {children}
    </Link>
  )
}

function look({ variant = 'secondary', size, block }: Look): string {
  return classNames(
    'k-btn',
    variant !== 'secondary' && `k-btn--${variant}`,
    size && `k-btn--${size}`,
    block && 'k-btn--block',
  )
}
