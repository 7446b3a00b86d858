import {
  type ChangeEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { ImageRefusal } from '#modules/images/image.ts'
import { prepareImage } from '#modules/images/ui/prepare-image.ts'
import { MOST_PICTURES } from '../../pictures.ts'
import type { Picked } from './talk.ts'

// Pictures that are chosen for a message before it is sent.

/** The pictures that are going to be sent, and why one of the last was not taken. */
export interface Picking {
  input: RefObject<HTMLInputElement | null>
  picked: readonly Picked[]
  fault: ImageRefusal | 'full' | null
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
    const room = MOST_PICTURES - picked.length
    const added = files.slice(0, room).map((file): Picked => {
      return { file, src: URL.createObjectURL(file), prepared: prepareImage(file) }
    })
    setPicked([...picked, ...added])
    setFault(files.length > room ? 'full' : null)
    for (const each of added)
      void each.prepared.then((is) => 'fault' in is && refuse(each, is.fault))
  }
  const refuse = ({ src }: Picked, why: ImageRefusal) => {
    setPicked((now) => now.filter((each) => each.src !== src))
    setFault(why)
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
