import { enamelFor } from './art.ts'
import { classNames } from './class-names.ts'
import { Image } from './image.tsx'
import './plate.css'
import './avatar.css'

type AvatarProps = { name: string; image?: Image | null; size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' }

/** How wide each size stands on the page. */
const widths = { xs: '24px', sm: '32px', md: '40px', lg: '56px', xl: '120px' }

/**
 * The first letter of a name on that name's enamel, and over it the person's image. The name must
 * stand beside it.
 */
export function Avatar({ name, image, size = 'md' }: AvatarProps) {
  const names = classNames('k-avatar', size !== 'md' && `k-avatar--${size}`)
  const [letter = ''] = name
  return (
    <span className={names} data-enamel={enamelFor(name)} aria-hidden="true">
      {letter.toUpperCase()}
      {image && <Image image={{ ...image, sizes: widths[size] }} />}
    </span>
  )
}
