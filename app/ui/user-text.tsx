import { directionOfText } from '#kernel/text-direction.ts'
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

/** Split at empty lines; a single line break stays one. */
function paragraphs(text: string): string[] {
  return text.trim().split(/\n\s*\n/)
}
