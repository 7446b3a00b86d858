/** The parts of the frame that are another for each reader. */
export type HoleName = 'header' | 'menu' | 'sign-out' | 'market'

/** Random, so that no text that somebody wrote can be taken for a hole. */
const nonce = crypto.randomUUID()

/**
 * The place of such a part. A page is rendered without it; it is put in for each reader
 * (server/viewer-parts.tsx).
 */
export const Hole = ({ name }: { name: HoleName }) => <i data-hole={`${nonce} ${name}`} />

const mark = new RegExp(`<i data-hole="${nonce} ([a-z-]+)"></i>`)

/** What a page is made of, in its order: text that is the same for all readers, and holes. */
export type Piece = { text: string } | { hole: HoleName }

/** Takes a rendered page apart at its holes. */
export const piecesOf = (html: string): Piece[] =>
  html
    .split(mark)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { hole: part as HoleName }))
