import { runSteps } from '../scripts/steps.ts'

const step = { program: './tests/steps-busy-for-seconds.ts', budget: 60 } as const
process.exit(
  await runSteps([
    [
      { ...step, name: 'busy', args: ['2'] },
      { ...step, name: 'idle', args: ['0'] },
    ],
    { ...step, name: 'never', args: ['1'] },
  ]),
)
