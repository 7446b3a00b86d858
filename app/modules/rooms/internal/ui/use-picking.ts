import {
  type ChangeEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { faultOfFile, type FileFault } from '#modules/files/rules.ts'
import { MOST_PICTURES } from '../pictures.ts'
import type { Picked } from './talk.ts'

/** The pictures that are going to be sent, and why one of the last was not taken. */
export interface Picking {
  input: RefObject<HTMLInputElement | null>
  picked: readonly Picked[]
  fault: FileFault | 'full' | null
  onPick: (event: ChangeEvent<HTMLInputElement>) => void
  drop: (src: string) => void
  take: () => readonly Picked[]
  putBack: (picked: readonly Picked[]) => void
}

/**
 * Collects the pictures of the message that is being written. What was chosen before the page woke
 * is there as well.
 */
export function usePicking(): Picking {
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [fault, setFault] = useState<Picking['fault']>(null)
  const collect = (files: readonly File[]) => {
    const wrong = files.map(faultOfFile).find((each) => each !== undefined)
    const fit = files.filter((file) => !faultOfFile(file))
    const room = MOST_PICTURES - picked.length
    const added = fit.slice(0, room).map((file) => ({ file, src: URL.createObjectURL(file) }))
    setPicked([...picked, ...added])
    setFault(wrong ?? (fit.length > room ? 'full' : null))
  }
  const collectFirst = useEffectEvent(() => {
    const files = [...(input.current?.files ?? [])]
    if (files.length > 0) collect(files)
    if (input.current) input.current.value = ''
  })
  useEffect(() => collectFirst(), [])
  return {
    input,
    picked,
    fault,
    onPick({ currentTarget }) {
      collect([...(currentTarget.files ?? [])])
      // so that the same file can be chosen once more
      currentTarget.value = ''
    },
    drop(src) {
      URL.revokeObjectURL(src)
      setPicked(picked.filter((each) => each.src !== src))
      setFault(null)
    },
    take() {
      setPicked([])
      setFault(null)
      return picked
    },
    putBack: setPicked,
  }
}
