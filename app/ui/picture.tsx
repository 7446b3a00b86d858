import type { ComponentProps } from 'react'
import './picture.css'

/** A picture at an address. Its size keeps the page still while it loads. */
export interface Picture {
  src: string
  width: number
  height: number
  /** The same picture in newer formats and several widths, each a `srcset`. */
  avif?: string
  webp?: string
  /** How wide it stands on the page, as `<img sizes>`; needed with the above. */
  sizes?: string
}

type PictureProps = Pick<ComponentProps<'img'>, 'className' | 'fetchPriority'> & {
  image: Picture
  alt?: string
  /** Loaded at once, for what is seen first. */
  eager?: boolean
}

/** Shows a picture in the best format and width the browser takes. */
export function Picture({
  image: { avif, webp, sizes, ...image },
  alt = '',
  eager,
  ...rest
}: PictureProps) {
  const img = (
    <img
      {...rest}
      {...image}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      data-picture
    />
  )
  if (!avif && !webp) return img
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      {img}
    </picture>
  )
}
