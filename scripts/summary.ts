import type { Reporter as JourneyReporter, TestCase, TestResult } from '@playwright/test/reporter'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase as Test, TestModule } from 'vitest/node'

/** So many files are named, and so many lines of what a test said when it failed. */
const MOST = 10

/**
 * Tells after a run what failed and with which words, then the ten files that took longest, of a
 * run of more: a reporter of vitest, and of Playwright, where the times of a file's journeys are
 * added up.
 */
// oxlint-disable-next-line import/no-default-export -- reporters are found by it
export default class Summary implements Reporter, JourneyReporter {
  readonly #seconds = new Map<string, number>()
  readonly #failures: string[] = []

  onTestCaseResult(test: Test) {
    const { state, errors = [] } = test.result()
    // one that passed at its second try has errors too
    if (state === 'failed') this.#fail(`${test.module.relativeModuleId} › ${test.fullName}`, errors)
  }

  onTestModuleEnd(module: TestModule) {
    const { duration, collectDuration } = module.diagnostic()
    this.#add(module.moduleId, duration + collectDuration)
    if (module.errors().length > 0) this.#fail(module.relativeModuleId, module.errors())
  }

  onTestRunEnd(_: readonly TestModule[], outside: readonly { message?: string }[]) {
    if (outside.length > 0) this.#fail('outside the tests', outside)
    this.#tell()
  }

  onTestEnd(journey: TestCase, { duration, errors }: TestResult) {
    this.#add(journey.location.file, duration)
    if (!journey.ok()) this.#fail(journey.titlePath().filter(Boolean).join(' › '), errors)
  }

  onEnd() {
    this.#tell()
  }

  #add(file: string, milliseconds: number) {
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + milliseconds / 1000)
  }

  #fail(name: string, errors: readonly { message?: string }[]) {
    const said = stripVTControlCharacters(errors.map(({ message }) => message).join('\n'))
    this.#failures.push(`FAILED ${name}`)
    for (const line of said
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, MOST))
      this.#failures.push(`  | ${line.slice(0, 300)}`)
  }

  #tell() {
    if (this.#failures.length > 0) console.log(`\n${this.#failures.join('\n')}\n`)
    if (this.#seconds.size <= MOST) return
    const slowest = [...this.#seconds].sort(([, a], [, b]) => b - a).slice(0, MOST)
    for (const [file, seconds] of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative(process.cwd(), file)}`)
  }
}
