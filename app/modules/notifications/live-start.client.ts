// No island: it asks for the script of the live stream where there is somebody whose news it has.
import { islandOf } from '#ui/island.ts'

/** Starts on pages of somebody who is signed in: their bell is an island. */
export function keepUpToDate(): void {
  if (islandOf('bell'))
    void import('./internal/live.client.ts').then(({ startLive }) => startLive())
}
