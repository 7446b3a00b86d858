import type { ImageRefusal } from '#modules/images/image.ts'
import { type Prepared, prepareImage } from '#modules/images/ui/prepare-image.ts'
import { createStore } from '#ui/store.ts'
import { MOST_IMAGES, type OwnImage } from '../../offer-image.ts'

// Sends an offer's pictures from the browser one after another, and keeps their order meanwhile.

/**
 * Why an image was not taken before anything was sent, or that the connection was lost on the way.
 */
export type ShotFault = ImageRefusal | 'full' | 'connection'

/** An image that was chosen and is not at the server yet. */
export interface Shot {
  key: string
  file: File
  /** The image as it is sent, once it is made smaller. */
  prepared: Promise<Prepared>
  /** An address for its preview. */
  src: string
  state: 'waits' | 'sends' | 'failed'
  /** How much of it is sent, from 0 to 1. */
  part: number
  fault?: ShotFault | undefined
  /** The server's refusal, in words of the page's language. */
  words?: string | undefined
  /** Whether sending it once more may help. */
  again?: boolean | undefined
}

export interface Images {
  /** Those that the server has, in their order. */
  images: readonly OwnImage[]
  shots: readonly Shot[]
}

/** What the server said of an image: it is there, or why not. */
export type Arrival = { image: OwnImage } | { words?: string | undefined; again: boolean }

/** How an image gets to the server, telling how much of it is sent. */
export type Send = (file: File, onPart: (part: number) => void) => Promise<Arrival>

/** The list with the item of this key moved to where another one stands. */
export function moved<Item extends { key: string }>(
  items: readonly Item[],
  key: string,
  at: string,
): Item[] {
  const from = items.findIndex((each) => each.key === key)
  const to = items.findIndex((each) => each.key === at)
  if (from === -1 || to === -1) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}

/** One thing after the other, whatever came of the one before. */
function createChain() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take: <Value>(task: () => Promise<Value>): Promise<Value> => {
      const result = last.then(task)
      last = result.catch(() => {})
      return result
    },
    over: () => last,
  }
}

/** The list of images, and how a single one of those that wait changes in it. */
function createList(images: readonly OwnImage[]) {
  const store = createStore<Images>({ images, shots: [] })
  const setShots = (shots: readonly Shot[]) => store.set({ ...store.get(), shots })
  const list = {
    store,
    setShots,
    tell: (key: string, news: Partial<Shot>) =>
      setShots(store.get().shots.map((shot) => (shot.key === key ? { ...shot, ...news } : shot))),
    /**
     * Takes an image that waits out of the list; in its place comes the one that is at the server
     * now, if it is.
     */
    drop: (key: string, image?: OwnImage) => {
      const { images: there, shots } = store.get()
      URL.revokeObjectURL(shots.find((shot) => shot.key === key)?.src ?? '')
      // one that was there already came once
      const isNew = image && !there.some(({ id }) => id === image.id)
      store.set({
        images: isNew ? [...there, image] : there,
        shots: shots.filter((shot) => shot.key !== key),
      })
    },
    take: (files: readonly File[]) => {
      const { images: there, shots } = store.get()
      let free = MOST_IMAGES - there.length - shots.filter(({ state }) => state !== 'failed').length
      const added = files.map((file) => shotOf(file, free-- <= 0))
      setShots([...shots, ...added])
      for (const { key, prepared } of added)
        void prepared.then(
          (is) => 'fault' in is && list.tell(key, { state: 'failed', fault: is.fault }),
        )
    },
  }
  return list
}

function shotOf(file: File, isFull: boolean): Shot {
  return {
    key: crypto.randomUUID(),
    file,
    prepared: prepareImage(file),
    src: URL.createObjectURL(file),
    state: isFull ? 'failed' : 'waits',
    part: 0,
    fault: isFull ? 'full' : undefined,
  }
}

/** Sends those that wait one by one. */
function createQueue(
  { store, setShots, tell, drop }: ReturnType<typeof createList>,
  chain: ReturnType<typeof createChain>,
  send: Send,
) {
  async function sendNext(): Promise<void> {
    const shot = store.get().shots.find(({ state }) => state === 'waits')
    if (!shot) return
    tell(shot.key, { state: 'sends', part: 0, fault: undefined, words: undefined })
    const prepared = await shot.prepared
    const answer =
      'file' in prepared ? await send(prepared.file, (part) => tell(shot.key, { part })) : null
    // why not is told below its name already
    if (!answer) return sendNext()
    if ('image' in answer) drop(shot.key, answer.image)
    else
      tell(shot.key, {
        state: 'failed',
        words: answer.words,
        fault: answer.words ? undefined : 'connection',
        again: answer.again,
      })
    await sendNext()
  }
  const sendAll = () => chain.take(sendNext)
  const retry = (wanted: (shot: Shot) => boolean) => {
    setShots(
      store
        .get()
        .shots.map((shot) =>
          shot.state === 'failed' && shot.again && wanted(shot)
            ? { ...shot, state: 'waits', fault: undefined, words: undefined }
            : shot,
        ),
    )
    return sendAll()
  }
  return { sendAll, retry }
}

/**
 * The images of an offer, or of the form of one to come. They are sent one by one in their order;
 * changes of those that are there take their turn between them.
 */
export function createUploads(images: readonly OwnImage[], send: Send) {
  const list = createList(images)
  const { store, setShots, drop } = list
  const chain = createChain()
  const { sendAll, retry } = createQueue(list, chain, send)
  return {
    store,
    /** Takes files into the list; each that cannot be taken stays there too, with the reason. */
    take: (files: readonly File[]) => {
      list.take(files)
      void sendAll()
    },
    remove: (key: string) => drop(key),
    retry: (key: string) => retry((shot) => shot.key === key),
    /** Sends again what a lost connection stopped. */
    retryLost: () => retry(({ fault }) => fault === 'connection'),
    /**
     * Changes the images that are there by a command that answers how they are then, or null when
     * it failed: they stay.
     */
    change: (command: () => Promise<OwnImage[] | null>) =>
      chain.take(async () => {
        const next = await command()
        if (next) store.set({ ...store.get(), images: next })
        return next !== null
      }),
    /**
     * Sends again what did not arrive, and waits until nothing is on its way any more; whether
     * nothing is left that could be sent again.
     */
    settled: async (): Promise<boolean> => {
      await retry(() => true)
      return !store.get().shots.some(({ again }) => again)
    },
    /**
     * Gives the list up: what waits is never sent, and no preview is kept. One that is on its way
     * may still arrive at the offer.
     */
    end: () => {
      for (const { src } of store.get().shots) URL.revokeObjectURL(src)
      setShots([])
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
