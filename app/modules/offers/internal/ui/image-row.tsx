import type { ComponentProps } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { sourcesOf } from '#modules/images/image.ts'
import { IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Image } from '#ui/image.tsx'
import { Tag } from '#ui/tag.tsx'
import type { OwnImage } from '../../offer-image.ts'
import './offer-images.css'

// One picture in the list of an offer's pictures, which its seller arranges: made the main one,
// moved, removed. Its buttons are those of a form until scripts take them over.

type Act = 'main' | 'earlier' | 'later' | 'remove'

interface ImageRowProps {
  image: OwnImage
  index: number
  count: number
  drag?: ComponentProps<'li'>
  /** What its buttons do; without it they send the form they stand in. */
  onAct?: (act: Act) => void
}

/** Why images that a form carried were not taken. */
export const ImageProblems = ({ problems = [] }: { problems?: readonly string[] | undefined }) =>
  problems.length > 0 && (
    <div role="alert">
      {problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
    </div>
  )

/** An image that is at the server, in the list that its owner arranges. */
export const ImageRow = ({ image, index, count, drag, onAct }: ImageRowProps) => (
  <li className="k-shot" {...drag}>
    <span className="k-shot__p">
      <Image
        image={{ ...sourcesOf(image.url), width: 64, height: 64, sizes: '4rem' }}
        alt={m.offer_image_name({ number: formatNumber(index + 1) })}
      />
    </span>
    <div className="k-shot__t">
      {image.is_main && <Tag tone="gold">{m.offer_image_main()}</Tag>}
    </div>
    <RowButtons image={image} index={index} count={count} onAct={onAct} />
  </li>
)

/**
 * Buttons stay where they are while their image moves, so that who presses them again need not
 * look for them.
 */
function RowButtons({ image: { id, is_main: isMain }, index, count, onAct }: ImageRowProps) {
  const number = formatNumber(index + 1)
  const button = (name: Act, idle = false) => ({
    type: 'submit' as const,
    formNoValidate: true,
    name,
    value: id,
    'aria-disabled': idle || undefined,
    onClick: (event: React.MouseEvent<HTMLButtonElement>) => {
      if (idle || onAct) event.preventDefault()
      if (idle || !onAct) return
      if (name === 'remove') focusNeighbour(event.currentTarget)
      onAct(name)
    },
  })
  return (
    <div className="k-shot__b">
      <IconButton
        icon="star"
        label={m.offer_image_make_main({ number })}
        aria-pressed={isMain}
        {...button('main', isMain)}
      />
      <IconButton
        icon="chevron-down"
        className="k-shot__up"
        label={m.offer_image_earlier({ number })}
        {...button('earlier', index === 0)}
      />
      <IconButton
        icon="chevron-down"
        label={m.offer_image_later({ number })}
        {...button('later', index === count - 1)}
      />
      <IconButton icon="x" label={m.offer_image_remove({ number })} {...button('remove')} />
    </div>
  )
}

/**
 * Before its row goes, the focus is handed to the one beside it, or to the field that adds
 * images.
 */
export function focusNeighbour(button: HTMLElement) {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target =
    next?.querySelector<HTMLElement>('button[name="remove"]') ??
    button.closest('.k-images')?.querySelector<HTMLElement>('input[type="file"]')
  target?.focus()
}
