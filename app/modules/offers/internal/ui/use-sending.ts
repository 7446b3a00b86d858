import { type RefObject, useEffect, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { finishDesk } from './offer-desk.ts'
import type { Album } from '../../offer-image.ts'
import type { OfferFormProps } from './offer-frame.ts'
import type { Uploads } from './image-uploads.ts'
import type { OfferValues } from '../../ui/offer-values.ts'
import { type OfferAnswer, untouched } from '../../ui/offer-words.ts'
import { sendOffer } from './send-offer.ts'

/** How far the form is. */
export type Stage = 'typing' | 'sending' | 'images' | 'saved' | 'unchanged'

/** Why nothing was sent, or nothing came back. */
export type Trouble = 'images' | 'lost' | 'signed_out'

/**
 * Sends the form without leaving it, once its images have arrived; what comes back is shown in it,
 * and nothing typed is lost.
 */
export function useSending(
  { form: given, desk, answer: first = untouched, onSaved }: OfferFormProps,
  form: RefObject<HTMLFormElement | null>,
  uploads: Uploads,
  album: Album,
) {
  const [answer, setAnswer] = useState(first)
  const [seen, setSeen] = useState({
    ...given.seen,
    ...seenBefore(first),
    ...(typeof album === 'string' && { create_token: album }),
  })
  const [stage, setStage] = useState<Stage>('typing')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) focusFault(form.current)
  }, [form, round])
  const stop = (why: Trouble | null) => {
    setTrouble(why)
    setStage('typing')
    setRound(round + 1)
  }
  const send = async () => {
    setTrouble(null)
    setStage(uploads.store.get().shots.length > 0 ? 'images' : 'sending')
    if (!(await uploads.settled())) return stop('images')
    setStage('sending')
    // what is typed from here on is not saved
    const sent = await sendOffer(given.path, new FormData(form.current!))
    if (typeof sent === 'string') return stop(sent)
    if ('to' in sent) return location.assign(hrefOf(sent.to))
    if ('saved' in sent) {
      finishDesk(desk, given.offerId)
      setStage(sent.unchanged ? 'unchanged' : 'saved')
      return onSaved(sent.saved)
    }
    setAnswer(sent.answer)
    setSeen({ ...seen, ...sent.seen })
    stop(null)
  }
  return { answer, setAnswer, seen, stage, trouble, send }
}

/**
 * What the reader has seen is that of the form they sent, until they are told that it is out of
 * date.
 */
export function seenBefore({ values, errors, refusal }: OfferAnswer): OfferValues {
  const { create_token, version_seen, quantity_seen } = values
  return {
    ...(create_token && !errors.create_token && { create_token }),
    ...(version_seen && !errors.version_seen && refusal?.code !== 'changed' && { version_seen }),
    ...(quantity_seen &&
      !errors.quantity_seen &&
      refusal?.code !== 'stock_changed' && { quantity_seen }),
  }
}

/** A form that comes back leads to what is wrong with it. */
function focusFault(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], .is-error input')
  const fold = wrong?.closest('details')
  if (fold) fold.open = true
  const target = wrong ?? form?.parentElement?.querySelector<HTMLElement>('[role="alert"]')
  target?.scrollIntoView({ block: 'center' })
  wrong?.focus({ preventScroll: true })
}
