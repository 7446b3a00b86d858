import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import './menu.css'

type MenuProps = {
  /** Unique on the page: ties the button to what it opens. */
  id: string
  /** The button's name when `trigger` has no words. */
  label?: string
  trigger: ReactNode
  triggerClassName?: string
  className?: string
  children: ReactNode
}

/** A button that opens a panel under it, by the browser's own popover, so also without scripts. */
export function Menu({ id, label, trigger, triggerClassName = 'k-iconbtn', className, children }: MenuProps) {
  return (
    <div className="k-menu">
      <button type="button" className={triggerClassName} popoverTarget={id} aria-label={label}>{trigger}</button>
      <div id={id} popover="auto" className={classNames('k-pop', className)}>{children}</div>
    </div>
  )
}

type ItemProps = { icon?: IconName; /** At the far end: a count, an amount, a tag. */ end?: ReactNode }

export function MenuLink({ icon, end, className, children, ...rest }: ComponentProps<typeof Link> & ItemProps) {
  return (
    <Link {...rest} className={classNames('k-pop__i', className)}>
      <ItemBody icon={icon} end={end}>{children}</ItemBody>
    </Link>
  )
}

/** For what changes something: put it in a form that posts. */
export function MenuButton(props: ComponentProps<'button'> & ItemProps) {
  const { icon, end, className, children, type = 'submit', ...rest } = props
  return (
    <button {...rest} type={type} className={classNames('k-pop__i', className)}>
      <ItemBody icon={icon} end={end}>{children}</ItemBody>
    </button>
  )
}

function ItemBody({ icon, end, children }: ItemProps & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className="k-t">{children}</span>
      {end && <span>{end}</span>}
    </>
  )
}
