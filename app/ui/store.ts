/**
 * A value that islands share, and those scripts that are there before React: each island holds it
 * by `useStore` (use-store.ts).
 */
export interface Store<Value> {
  /** What it held at the beginning. */
  initial: Value
  get: () => Value
  set: (next: Value) => void
  /** Calls back after each change; answers how to stop. */
  listen: (changed: () => void) => () => void
}

/**
 * A store that holds `initial` until it is set. The server renders every island with what stands
 * here at the beginning.
 */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set: (next) => {
      value = next
      for (const changed of listeners) changed()
    },
    listen: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
