import { m } from '#i18n/paraglide/messages.js'
import { ShowMore } from '#ui/show-more.tsx'
import { UserText } from '#ui/user-text.tsx'
import './long-text.css'

type LongTextProps = {
  text: string
  /** How many lines stand before it is opened. */
  lines: 3 | 19
}

/**
 * A text that somebody wrote, cut to some lines with a switch for the rest, when it may be longer
 * than that on a phone.
 */
export function LongText({ text, lines }: LongTextProps) {
  if (linesOnPhone(text) <= lines) return <UserText text={text} />
  return (
    <div className="k-long" data-lines={lines}>
      <ShowMore lines={3} moreLabel={m.offer_read_more()} lessLabel={m.offer_read_less()}>
        <UserText text={text} />
      </ShowMore>
    </div>
  )
}

const LETTERS_PER_LINE = 38

const linesOnPhone = (text: string): number =>
  text
    .trim()
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LETTERS_PER_LINE)), 0)
