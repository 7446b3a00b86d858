import { runSteps } from '../scripts/steps.ts'

const [dataDir = '', how = ''] = process.argv.slice(2)
const step = { name: 'stand-in', program: './tests/steps-stand-in.ts', budget: 60 } as const
process.exit(await runSteps([{ ...step, args: [dataDir, how] }], { patience: 500 }))
