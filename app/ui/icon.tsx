import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'
import { classNames } from './class-names.ts'
import './icon.css'

export type { IconName }

/** Icons that point along the line of reading; all others look the same in both directions. */
const pointing: ReadonlySet<IconName> = new Set([
  'arrow-right',
  'arrow-down-left',
  'arrow-up-right',
  'chevron-right',
  'undo-2',
  'log-out',
  'log-in',
  'external-link',
  'send',
])

type IconProps = {
  name: IconName
  /** Turned round in right-to-left pages. Known for each icon; give it only to differ. */
  flip?: boolean
  /** Points against the line of reading: "back", "previous". */
  back?: boolean
  size?: 'sm' | 'lg'
  className?: string
  /** Another stands in its place until a script turns them over. */
  hidden?: boolean
}

/** An image beside words: hidden from screen readers, so the words must be there. */
export function Icon({
  name,
  flip = pointing.has(name),
  back,
  size,
  className,
  hidden,
}: IconProps) {
  const names = classNames(
    'k-i',
    size && `k-i--${size}`,
    flip && 'k-i--flip',
    back && 'k-i--back',
    className,
  )
  return (
    <svg className={names} aria-hidden="true" {...(hidden && { hidden })}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
