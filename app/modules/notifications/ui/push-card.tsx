import { Island } from '#ui/island.tsx'
import { Push, type PushState } from '../internal/ui/push.island.tsx'

/** Offers to tell of order news in this browser; "Not now" is remembered. */
export function PushCard({ push, back }: { push: PushState; back: string }) {
  return push.on ? null : <Island of={Push} props={{ push, back, look: 'card' }} when="touch" />
}

/** Turns order news in this browser on or off. */
export function PushSwitch({ push }: { push: PushState }) {
  return <Island of={Push} props={{ push, back: '/notifications', look: 'line' }} when="touch" />
}
