/** The parts of a page's frame that differ between readers. */
export type SlotName = 'change' | 'header' | 'menu' | 'sign-out' | 'market'

/** Random, so that no text that a user wrote can pass for a slot. */
const nonce = crypto.randomUUID()

/** Marks the place of such a part, which is filled in for each reader (server/viewer-slots.tsx). */
export const Slot = ({ name }: { name: SlotName }) => <i data-slot={`${nonce} ${name}`} />

const mark = new RegExp(`<i data-slot="${nonce} ([a-z-]+)"></i>`)

/** A part of a rendered page: text that all readers share, or a slot. */
export type Piece = { text: string } | { slot: SlotName }

/** Splits a rendered page at its slots. */
export const splitAtSlots = (html: string): Piece[] =>
  html
    .split(mark)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { slot: part as SlotName }))
