import './skeleton.css'

type SkeletonProps = { shape?: 'line' | 'short' | 'price' | 'picture' }

/** The place of something that is on its way. Its container says so with `aria-busy`. */
export function Skeleton({ shape = 'line' }: SkeletonProps) {
  return <span className={`k-skel k-skel--${shape}`} aria-hidden="true" />
}
