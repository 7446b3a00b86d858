import { classNames } from './class-names.ts'
import './kashida.css'

type KashidaProps = { percent: number; label: string; className?: string }

/** Progress from 0 to 100, drawn as the joining stroke with a dot at its end. */
export function Kashida({ percent, label, className }: KashidaProps) {
  const done = Math.min(100, Math.max(0, percent))
  return (
    <div className={classNames('k-kashida', className)}>
      <progress className="k-vh" aria-label={label} value={Math.round(done)} max={100} />
      <svg className="k-mirror" width="100%" height="100%" aria-hidden="true">
        <rect className="k-kashida__start" height="100%" />
        <rect width={`${done}%`} height="100%" />
        <svg x={`${done}%`} y="50%">
          <path d="M0-8 8 0 0 8-8 0z" />
        </svg>
      </svg>
    </div>
  )
}
