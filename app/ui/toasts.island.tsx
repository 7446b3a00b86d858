import { useLayoutEffect, useState } from 'react'
import { Toast, ToastLayer } from './toast.tsx'
import { type ToastMessage, messages, unsay } from './toasts.ts'
import { raiseToasts } from './toasts-above.ts'
import { useStore } from './use-store.ts'

/**
 * The messages of the page: that of the form that led here, and what is said while the page is
 * open.
 */
export function Toasts({ first, close }: { first: ToastMessage | null; close: string }) {
  const said = useStore(messages)
  const [isOver, setOver] = useState(false)
  useLayoutEffect(raiseToasts, [said, isOver])
  return (
    <ToastLayer>
      {first && !isOver && <Words message={first} close={close} onDone={() => setOver(true)} />}
      {said.map((message) => (
        <Words
          key={message.key}
          message={message}
          close={close}
          onDone={() => unsay(message.key)}
        />
      ))}
    </ToastLayer>
  )
}

function Words({
  message: { tone, words, href, next },
  close,
  onDone,
}: {
  message: ToastMessage
  close: string
  onDone: () => void
}) {
  return (
    <Toast tone={tone} onDone={onDone} close={close}>
      {href ? (
        <a className="k-link" href={href}>
          {words}
        </a>
      ) : (
        <span>{words}</span>
      )}
      {next && (
        <>
          {' '}
          <a className="k-link" href={next.href}>
            {next.words}
          </a>
        </>
      )}
    </Toast>
  )
}
