import { type SubmitEvent, useRef } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { takeFile } from '#ui/take-file.ts'
import { say } from '#ui/toasts.ts'

/**
 * What a form wears whose answer is a file; what it changed is read (`renew`) once it is here.
 */
export function useFile(path: string, renew: () => void) {
  const isOnItsWay = useRef(false)
  const goes = useRef(false)
  const take = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    isOnItsWay.current = true
    try {
      if (await takeFile(form, submitter)) return renew()
      // another page is the answer: that asks who it is, or says that there is nothing new
      goes.current = true
      form.requestSubmit(submitter)
    } catch {
      say({ tone: 'danger', words: m.unanswered() })
    } finally {
      isOnItsWay.current = false
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (goes.current || !navigator.onLine) return
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (!isOnItsWay.current) void take(event.currentTarget, submitter)
  }
  return { action: hrefOf(path), onSubmit }
}
