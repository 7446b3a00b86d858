import { type RefObject, useEffect, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { handOver, deskKeyOf } from './offer-desk.ts'
import type { OfferFormProps } from './offer-frame.ts'
import type { Uploads } from './image-uploads.ts'
import type { OfferValues } from '../../ui/offer-values.ts'
import { type OfferAnswer, untouched } from '../../ui/offer-words.ts'
import { sendOffer } from './send-offer.ts'

/** How far the form is. */
export type Stage = 'typing' | 'sending' | 'images' | 'saved' | 'unchanged'

/**
 * Sends the form without leaving it, then its images; what comes back is shown in it, and nothing
 * typed is lost.
 */
export function useSending(
  { form: given, desk, answer: first = untouched, onSaved, onMissing }: OfferFormProps,
  form: RefObject<HTMLFormElement | null>,
  uploads: Uploads,
) {
  const [answer, setAnswer] = useState(first)
  const [seen, setSeen] = useState({ ...given.seen, ...seenBefore(first) })
  const [stage, setStage] = useState<Stage>('typing')
  const [trouble, setTrouble] = useState<'lost' | 'signed_out' | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) focusFault(form.current)
  }, [form, round])
  const isNew = given.kind === 'new'
  const finish = async (id: number, over: 'saved' | 'unchanged') => {
    setStage('images')
    // what is typed from here on is not saved
    desk.drafts.delete(deskKeyOf(given.offerId))
    const arrived = await (isNew ? uploads.finish(id) : uploads.settled())
    if (isNew) handOver(desk, id)
    if (!arrived) return onMissing(id)
    setStage(over)
    onSaved(id)
  }
  const send = async () => {
    setTrouble(null)
    setStage('sending')
    const sent = await sendOffer(given.path, new FormData(form.current!))
    if (typeof sent === 'object' && 'to' in sent) return location.assign(hrefOf(sent.to))
    if (typeof sent === 'object' && 'saved' in sent)
      return finish(sent.saved, sent.unchanged ? 'unchanged' : 'saved')
    if (typeof sent === 'string') setTrouble(sent)
    else {
      setAnswer(sent.answer)
      setSeen({ ...seen, ...sent.seen })
    }
    setStage('typing')
    setRound(round + 1)
  }
  return { answer, setAnswer, seen, stage, trouble, send }
}

/**
 * What the reader has seen is that of the form they sent, until they are told that it is out of
 * date.
 */
function seenBefore({ values, errors, refusal }: OfferAnswer): OfferValues {
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
