import { enamelFor } from './art.ts'
import { classNames } from './class-names.ts'
import type { Picture } from './plate.tsx'
import './plate.css'
import './avatar.css'

type AvatarProps = { name: string; image?: Picture | null; size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' }

/** A person's picture, or the first letter of the name on that name's enamel. The name must stand beside it. */
export function Avatar({ name, image, size = 'md' }: AvatarProps) {
  const names = classNames('k-avatar', size !== 'md' && `k-avatar--${size}`)
  if (image) return <img {...image} className={names} alt="" loading="lazy" decoding="async" />
  const [letter = ''] = name
  return <span className={names} data-enamel={enamelFor(name)} aria-hidden="true">{letter.toUpperCase()}</span>
}
