import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import './menu.css'

type ItemProps = {
  icon?: IconName
  /** At the far end: a count, an amount, a tag. */ end?: ReactNode
}

export function MenuLink({
  icon,
  end,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & ItemProps) {
  return (
    <Link {...rest} className={classNames('k-pop__i', className)}>
      <ItemBody icon={icon} end={end}>
        {children}
      </ItemBody>
    </Link>
  )
}

/** For what changes something: put it in a form that posts. */
export function MenuButton(props: ComponentProps<'button'> & ItemProps) {
  const { icon, end, className, children, type = 'submit', ...rest } = props
  return (
    <button {...rest} type={type} className={classNames('k-pop__i', className)}>
      <ItemBody icon={icon} end={end}>
        {children}
      </ItemBody>
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
