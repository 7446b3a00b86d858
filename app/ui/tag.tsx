import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import './tag.css'

type TagProps = { tone?: 'gold' | 'success' | 'danger'; className?: string; children: ReactNode }

export function Tag({ tone, className, children }: TagProps) {
  return (
    <span className={classNames('k-tag', tone && `k-tag--${tone}`, className)}>{children}</span>
  )
}

/** A muted word with its icon: a category, a device. */
export function IconLabel({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className="k-cat">
      <Icon name={icon} />
      {children}
    </span>
  )
}
