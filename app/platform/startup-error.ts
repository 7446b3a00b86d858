/**
 * A reason why the program cannot start, as one sentence that its operator understands. Shown
 * without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
