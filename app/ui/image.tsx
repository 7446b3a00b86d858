import type { ComponentProps } from 'react'
import './image.css'

/** An image at an address. Its size keeps the page still while it loads. */
export interface Image {
  src: string
  width: number
  height: number
  /** The same image in newer formats and several widths, each a `srcset`. */
  avif?: string
  webp?: string
  /** How wide it stands on the page, as `<img sizes>`; needed with the above. */
  sizes?: string
}

type ImageProps = Pick<ComponentProps<'img'>, 'className' | 'fetchPriority'> & {
  image: Image
  alt?: string
  /** Loaded at once, for what is seen first. */
  eager?: boolean
}

/** Shows an image in the best format and width the browser takes. */
export function Image({
  image: { avif, webp, sizes, ...image },
  alt = '',
  eager,
  ...rest
}: ImageProps) {
  const img = (
    <img
      {...rest}
      {...image}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      data-image
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
