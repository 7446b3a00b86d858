import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether an island runs: false on the server and while it is hydrated, so that what stands for it
 * until then may go.
 */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
