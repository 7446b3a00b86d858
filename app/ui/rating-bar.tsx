import { StackBar } from './stack-bar.tsx'

type RatingBarProps = { positive: number; neutral: number; negative: number; label: string }

/** Counts of feedback as one thin bar; the label says them in words. */
export function RatingBar({ positive, neutral, negative, label }: RatingBarProps) {
  return (
    <StackBar
      thin
      label={label}
      parts={[
        { value: positive, tone: 'success' },
        { value: neutral, tone: 'muted' },
        { value: negative, tone: 'danger' },
      ]}
    />
  )
}
