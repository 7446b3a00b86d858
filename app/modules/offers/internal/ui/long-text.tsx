import { directionOfText } from '#kernel/text-direction.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ShowMore } from '#ui/show-more.tsx'
import './user-text.css'

const ARABIC = /\p{Script=Arabic}/u

/**
 * A text that somebody wrote: right to left when it is Arabic, and each of its paragraphs in the
 * direction of its own words.
 */
export function UserText({ text, className }: { text: string; className?: string }) {
  const isArabic = ARABIC.test(text)
  return (
    <div
      className={className ?? 'k-text'}
      dir={isArabic ? 'rtl' : undefined}
      lang={isArabic ? 'ar' : undefined}
    >
      {paragraphs(text).map((paragraph, index) => (
        <p key={index} dir={directionOfText(paragraph)}>
          {paragraph}
        </p>
      ))}
    </div>
  )
}

type LongTextProps = {
  text: string
  /** How many lines stand before it is opened. */
  lines: 3 | 19
}

/**
 * The same, cut to some lines with a switch for the rest, when it may be longer than that on a
 * phone.
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

/** Split at empty lines; a single line break stays one. */
function paragraphs(text: string): string[] {
  return text.trim().split(/\n\s*\n/)
}

const LETTERS_PER_LINE = 38

const linesOnPhone = (text: string): number =>
  text
    .trim()
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LETTERS_PER_LINE)), 0)
