import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { endDescendants, processorTimes } from './processes.ts'
import { runProgram } from './programs.ts'

export interface Step {
  name: string
  program: Parameters<typeof runProgram>[0]
  args?: string[]
  /** What of its lines is said again at the end. */
  closing?: RegExp
  /** Seconds of processors that it may take. */
  budget: number
}

interface Options {
  env?: Record<string, string>
  /** How long an interrupted step may take to end by itself, in ms. */
  patience?: number
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs steps one after the other, those of an inner list beside each other, until one fails or a
 * signal comes, and tells at the end how each went and what it took. Returns the exit code. After a
 * signal no process is left behind.
 */
export async function runSteps(
  steps: readonly (Step | readonly Step[])[],
  { env = {}, patience = 30_000 }: Options = {},
): Promise<number> {
  let interrupted: Promise<void> | undefined
  const interrupt = (name: NodeJS.Signals) => {
    if (interrupted) return
    console.log(`\n${name}: ending what was started.`)
    interrupted = endDescendants(patience)
  }
  for (const name of signals) process.on(name, interrupt)
  const closing: string[] = []
  let hasFailed = false
  for (const group of steps) {
    const beside = [group].flat()
    console.log(`\n== ${beside.map(({ name }) => name).join(', ')} ==`)
    for (const { lines, passed } of await runBeside(beside, env)) {
      closing.push(...lines)
      hasFailed ||= !passed
    }
    if (hasFailed || interrupted) break
  }
  // one that the signal ended is not known to have passed or failed
  if (interrupted) {
    await interrupted
    return 130
  }
  console.log(`\n${closing.join('\n')}`)
  return hasFailed ? 1 : 0
}

async function runBeside(
  steps: readonly Step[],
  env: Record<string, string>,
): Promise<{ lines: string[]; passed: boolean }[]> {
  const [began, before] = [performance.now(), processorTimes()]
  // children are counted as they end, so what came since the last one is this one's
  let counted = before
  const ended = await Promise.all(
    steps.map(async (step) => {
      const label = steps.length > 1 ? step.name : ''
      const how = { show: true, label, env, apart: true }
      const { code, output } = await runProgram(step.program, step.args, how)
      // what its children waited for is counted once the step itself is
      await sleep(0)
      const seconds = (performance.now() - began) / 1000
      const sum = processorTimes()
      const took = sum && counted && since(sum, counted)
      counted = sum
      return { step, code, output, seconds, took }
    }),
  )
  const after = processorTimes()
  const whole = before && after && since(after, before)
  const others = whole ? shareOfOthers(whole, (performance.now() - began) / 1000) : 1
  return ended.map(({ step, code, output, seconds, took }) => {
    const excess = code === 0 && took ? excessOf(step.budget, took.own, others) : undefined
    const passed = code === 0 && !excess
    const processors = took
      ? `, ${took.own.toFixed(0)} s of processors and ${took.kernel.toFixed(0)} s in the kernel`
      : ''
    return {
      lines: [
        `${step.name}: ${passed ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s${processors}`,
        ...((step.closing && plain(output).match(step.closing)) ?? []),
        ...(excess ? [`${step.name} ${excess}`] : []),
      ],
      passed,
    }
  })
}

type Times = NonNullable<ReturnType<typeof processorTimes>>

function since(now: Times, then: Times): Times {
  return { own: now.own - then.own, kernel: now.kernel - then.kernel, all: now.all - then.all }
}

/** What part of a machine's processors others had, between 0 and 1. */
export function shareOfOthers(took: Times, seconds: number, processors = cpus().length): number {
  return Math.max(0, took.all - took.own - took.kernel) / (seconds * processors)
}

/**
 * How a step exceeds its budget by more than half, in words. Seconds of its own code are compared:
 * the time on the clock grows with whatever else runs, and that in the kernel is many times as long
 * where a virtual machine is given its memory page by page. Since even those grow where others take
 * the caches, nothing is said of a machine of which others had a fifth meanwhile.
 */
export function excessOf(budget: number, own: number, others: number): string | undefined {
  if (others > 0.2 || own <= budget * 1.5) return undefined
  return `took ${own.toFixed(0)} s of processors on a quiet machine; its budget is ${budget} s: make it cheaper, or say in scripts/test.ts why it may take more`
}

/** Without colours. */
function plain(output: string): string {
  return output.replaceAll(/\u001b\[[\d;]*m/g, '')
}
