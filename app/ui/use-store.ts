import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/**
 * What the store holds, in step with it; while the page is rendered and hydrated, what it held at
 * the beginning.
 */
export function useStore<Value>({ get, listen, initial }: Store<Value>): Value {
  return useSyncExternalStore(listen, get, () => initial)
}
