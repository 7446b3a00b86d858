import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { KEEP_FORM } from '../favourites.ts'
import './keep-button.css'

const heart = <Icon name="heart" />

type HeartProps = { offerId: number; title: string; kept?: boolean | undefined }

/**
 * The heart on an offer's card. `kept` where the page is its reader's own and knows; on pages that
 * are the same for all, the script presses it (keep.client.ts).
 */
export function Heart({ offerId, title, kept }: HeartProps) {
  return (
    <button
      type="submit"
      className="k-heart"
      form={KEEP_FORM}
      name={kept ? 'unsave' : 'save'}
      value={offerId}
      aria-label={m.keep_save_of({ title: isolated(title) })}
      aria-pressed={kept}
    >
      {heart}
    </button>
  )
}

type Kept = { verb: 'save' | 'follow' | 'await' | 'watch'; of: string | number; kept?: boolean }

/** The same in words, with what it says once it is pressed. */
export function KeepButton({ verb, of, kept }: Kept) {
  const { icon, off, on } = looks[verb]
  return (
    <button
      type="submit"
      className="k-btn k-btn--sm k-keep"
      form={KEEP_FORM}
      name={kept ? `un${verb}` : verb}
      value={of}
      aria-pressed={kept}
    >
      <Icon name={icon} />
      <span>{off()}</span>
      <span>{on()}</span>
    </button>
  )
}

const looks = {
  save: { icon: 'heart', off: m.keep_save, on: m.keep_saved },
  follow: { icon: 'user-plus', off: m.keep_follow, on: m.keep_following },
  await: { icon: 'bell', off: m.keep_await, on: m.keep_awaited },
  watch: { icon: 'bell', off: m.keep_watch, on: m.keep_watched },
} as const
