// What keeps a node of the site small: it keeps many pages and streams, and makes much that is soon
// forgotten.

/**
 * Options of Node: a smaller place for what is new (Node takes three times 16 MB), and what was
 * forgotten is looked for when memory has grown by 30 % and not by up to three times.
 */
export const memoryOptions = ['--max-semi-space-size=8', '--heap-growing-percent=30']

/**
 * For the C library: two heaps for all threads, since each of its own keeps what it once needed.
 */
export const memoryEnv = { MALLOC_ARENA_MAX: '2' }
