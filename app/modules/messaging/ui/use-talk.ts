import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { postImage } from '#modules/images/ui/send-form.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { getJson } from '#ui/ask-json.ts'
import { liveNews } from '#ui/live-news.ts'
import { postForm } from '#ui/post-form.ts'
import { useResource } from '#ui/use-resource.ts'
import { useStore } from '#ui/use-store.ts'
import type { MessageNews, MessageView } from '../message-view.ts'
import { PICTURES } from '../pictures.ts'
import type { ConversationView, Draft } from './conversation-view.ts'
import {
  extended,
  heard,
  leavesGap,
  type PartView,
  type Picked,
  renewed,
  type Sending,
  type Talk,
  talkOf,
} from '../internal/ui/talk.ts'

// Keeps an open conversation up to date in the browser, and sends what is typed, once and in order.

/** What posting a message answers: the message and what of it was lost, or why it was not sent. */
export type SayAnswer = { message: MessageView; lost?: string } | Draft

/** So long after a first event others of the same moment are waited for, in ms. */
const PAUSE_MS = 200

/**
 * A conversation that keeps itself up to date: what is heard of it stands in it once, and whatever
 * may have been missed is asked for.
 */
export function useTalk(view: ConversationView) {
  const [talk, setTalk] = useState<Talk>(() => talkOf(view))
  const known = useRef(view.newest)
  const latest = useRef(talk)
  const change = (next: (talk: Talk) => Talk) => setTalk((now) => (latest.current = next(now)))
  const after = () => latest.current.messages.at(-1)?.id ?? 0
  const { renew: renewNow } = useResource<PartView>(
    view.unread,
    () => hrefOf(`/inbox/${view.id}?after=${after()}`),
    (part) => {
      known.current = Math.max(known.current, part.newest)
      change((now) => renewed(now, part))
    },
  )
  const renew = useSoon(renewNow)
  const hear = useEffectEvent((event: string, data: string) => {
    if (event === 'again') return renew()
    if (event === 'read') {
      const { conversation, up_to } = JSON.parse(data) as { conversation: string; up_to: number }
      if (conversation === view.id) change((now) => ({ ...now, seen: Math.max(now.seen, up_to) }))
    }
    if (event !== 'message') return
    const { conversation, ...message } = JSON.parse(data) as MessageNews
    known.current = Math.max(known.current, message.id)
    if (conversation !== view.id || view.before !== null) return
    if (leavesGap(latest.current, message)) renew()
    else change((now) => heard(now, message))
  })
  useEffect(() => {
    let last = liveNews.get().heard
    return liveNews.listen(() => {
      const { heard: now } = liveNews.get()
      if (!now || now === last) return
      last = now
      hear(now.event, now.data)
    })
  }, [])
  // what was said before the page listened
  const { conversations } = useStore(liveNews)
  const newest = conversations?.newest ?? 0
  const catchUp = useEffectEvent(() => newest > known.current && renew())
  useEffect(() => void catchUp(), [newest])
  return { talk, change, latest, renew }
}

/** Returns what does `act` soon, once for all that asks for it together. */
function useSoon(act: () => Promise<unknown>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void act()
    }, PAUSE_MS)
  }
}

interface SendOptions {
  /** The token of what was typed before, and is sent once more. */
  again?: string | undefined
  /** Its sender was warned. */
  anyway?: boolean
}

/**
 * Sends what is typed, one after another in their order; each stands there at once. What a warning
 * was given of comes back to be looked at, and what did not get there waits to be sent again.
 */
export function useMessageSending(
  view: ConversationView,
  { latest, change, renew }: Pick<ReturnType<typeof useTalk>, 'latest' | 'change' | 'renew'>,
  warned: (draft: Draft & { token: string; files: readonly Picked[] }) => void,
) {
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const [lost, setLost] = useState('')
  const tell = (token: string, news: Partial<Sending>) =>
    change((now) => ({
      ...now,
      sending: now.sending.map((each) => (each.token === token ? { ...each, ...news } : each)),
    }))
  const post = async (sending: Sending, anyway: boolean) => {
    const { token } = sending
    const answer = await postMessage(view.action, sending, anyway, (part) => tell(token, { part }))
    if ('message' in answer) {
      for (const { src } of sending.files ?? []) URL.revokeObjectURL(src)
      setLost(answer.lost ?? '')
      // what was said between is asked for, and brings this along
      if (leavesGap(latest.current, answer.message)) return renew()
      return change((now) => without(heard(now, answer.message), token))
    }
    if ('warning' in answer && answer.warning) {
      change((now) => without(now, token))
      return warned({ ...answer, token, files: sending.files ?? [] })
    }
    tell(token, { state: 'unsent', problem: answer.problem })
  }
  const send = (said: Pick<Sending, 'body' | 'files'>, { again, anyway }: SendOptions = {}) => {
    const token = again ?? crypto.randomUUID()
    const sending: Sending = { ...said, token, state: 'sending' }
    change((now) => ({
      ...now,
      sending: [...now.sending.filter((each) => each.token !== token), sending],
    }))
    before.current = before.current.then(() => post(sending, anyway === true))
  }
  return { send, lost, drop: (token: string) => change((now) => without(now, token)) }
}

/** Posts a message; with pictures in a form that says how much of it is sent. */
async function postMessage(
  action: string,
  { token, body, files = [] }: Sending,
  anyway: boolean,
  onPart: (part: number) => void,
): Promise<SayAnswer | { problem: string }> {
  const fields: [string, string][] = [
    ['body', body],
    ['say_token', token],
  ]
  if (anyway) fields.push(['anyway', 'on'])
  if (files.length === 0) return postForm<SayAnswer>(action, fields)
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const { prepared } of files) {
    const picture = await prepared
    if ('fault' in picture) return { problem: imageProblem(picture.fault) }
    form.append(PICTURES, picture.file)
  }
  const answer = await postImage<SayAnswer>(action, form, {
    onPart,
    isOnce: true,
    onLost: () => {}, // it is shown as being on its way
  })
  if (!answer) return { problem: navigator.onLine ? m.unanswered() : m.offline_unsent() }
  const { said } = answer
  return 'message' in said || 'problem' in said ? (said as SayAnswer) : { problem: m.unanswered() }
}

const without = (talk: Talk, token: string): Talk => ({
  ...talk,
  sending: talk.sending.filter((each) => each.token !== token),
})

/** Loads what lies before the oldest message; answers whether there was an answer. */
export async function loadEarlier(
  id: string,
  { messages }: Talk,
  change: (next: (talk: Talk) => Talk) => void,
  signal: AbortSignal,
): Promise<void> {
  const oldest = messages[0]?.id
  if (oldest === undefined) return
  const part = await getJson<PartView>(hrefOf(`/inbox/${id}?before=${oldest}`), signal)
  if (!signal.aborted) change((now) => extended(now, part))
}
