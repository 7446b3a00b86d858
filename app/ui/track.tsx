import './track.css'

type Mark = { at: number; label: string; done: boolean }
type TrackProps = { value: number; max: number; label: string; marks: readonly Mark[] }

/** Progress along a scale whose steps have names; `at` is in the same unit as `value` and `max`. */
export function Track({ value, max, label, marks }: TrackProps) {
  const percent = (part: number) => `${Math.min(100, Math.max(0, (part / max) * 100))}%`
  return (
    <div className="k-track">
      <progress className="k-vh" aria-label={label} value={Math.min(value, max)} max={max} />
      <svg className="k-mirror" width="100%" height="100%" aria-hidden="true">
        <rect width={percent(value)} height="100%" rx="4" />
        {marks.map((mark) => (
          <svg key={mark.at} x={percent(mark.at)} y="50%" className={mark.done ? 'is-done' : undefined}>
            <path d="M0-9 9 0 0 9-9 0z" />
            <text className={mark.at >= max ? 'is-last' : undefined} y="-14">{mark.label}</text>
          </svg>
        ))}
      </svg>
    </div>
  )
}
