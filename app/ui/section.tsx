import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import './section.css'

type SectionProps = {
  title: ReactNode
  icon?: IconName
  /** The way to all of it, at the end of the heading's line. */
  link?: { to: string; label: ReactNode }
  /** The heading's id, when something links to it. */
  id?: string
  className?: string
  children: ReactNode
}

/** A part of a page, named by its heading. */
export function Section({ title, icon, link, id, className, children }: SectionProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section className={classNames('k-section', className)} aria-labelledby={headingId}>
      <SectionHead title={title} icon={icon} link={link} id={headingId} />
      {children}
    </section>
  )
}

export function SectionHead({
  title,
  icon,
  link,
  id,
}: Omit<SectionProps, 'children' | 'className'>) {
  return (
    <div className="k-sechead">
      {icon && <Icon name={icon} />}
      <h2 id={id}>{title}</h2>
      <span className="k-sechead__line" aria-hidden="true" />
      {link && (
        <Link to={link.to}>
          {link.label}
          <Icon name="arrow-right" size="sm" />
        </Link>
      )}
    </div>
  )
}
