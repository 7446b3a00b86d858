import type { Reporter as JourneyReporter, TestCase, TestResult } from '@playwright/test/reporter'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const MOST = 10

/**
 * Tells after a run of many files the ten that took longest: a reporter of vitest, and of
 * Playwright, where the times of a file's journeys are added up.
 */
// oxlint-disable-next-line import/no-default-export -- reporters are found by it
export default class Slowest implements Reporter, JourneyReporter {
  readonly #seconds = new Map<string, number>()

  onTestModuleEnd(module: TestModule) {
    const { duration, collectDuration } = module.diagnostic()
    this.#add(module.moduleId, duration + collectDuration)
  }

  onTestRunEnd() {
    this.#tell()
  }

  onTestEnd({ location }: TestCase, { duration }: TestResult) {
    this.#add(location.file, duration)
  }

  onEnd() {
    this.#tell()
  }

  #add(file: string, milliseconds: number) {
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + milliseconds / 1000)
  }

  #tell() {
    if (this.#seconds.size <= MOST) return
    const slowest = [...this.#seconds].sort(([, a], [, b]) => b - a).slice(0, MOST)
    for (const [file, seconds] of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative(process.cwd(), file)}`)
  }
}
