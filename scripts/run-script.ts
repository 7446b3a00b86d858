import { StartupError } from '../app/platform/startup-error.ts'

/**
 * Runs a script to its end. What its operator can mend is one sentence; anything else shows where
 * it went wrong.
 */
export async function runScript(script: () => Promise<void | number>): Promise<never> {
  try {
    // Explicit, because some libraries leave timers behind that would keep the process for half a
    // minute.
    process.exit((await script()) ?? 0)
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  }
}

/** Whether this module is the program that was started, and not one that it imports. */
export function isProgram(filename: string): boolean {
  return process.argv[1] === filename
}
