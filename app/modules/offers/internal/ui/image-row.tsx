import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { IconButton } from '#ui/button.tsx'
import './offer-images.css'

type Act = 'main' | 'earlier' | 'later' | 'remove'

type ShotButtonsProps = {
  id?: number
  index: number
  count: number
  isMain: boolean
  onAct: (act: Act) => void
}

/**
 * Buttons stay where they are while their image moves, so that who presses them again need not
 * look for them.
 */
export function ShotButtons({ id, index, count, isMain, onAct }: ShotButtonsProps) {
  const number = formatNumber(index + 1)
  const button = (name: Act, idle = false) => ({
    type: id === undefined ? ('button' as const) : ('submit' as const),
    name,
    value: id,
    'aria-disabled': idle || undefined,
    onClick: (event: React.MouseEvent<HTMLButtonElement>) => {
      event.preventDefault()
      if (idle) return
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
