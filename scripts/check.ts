import { budgetFaults } from './check-budgets.ts'
import { strayAddresses } from './check-addresses.ts'
import { catalogueFaults } from './check-catalogue.ts'
import { needlesslyPublic, violations } from './check-imports.ts'
import { migrationFaults } from './check-migrations.ts'
import { nameFaults } from './check-names.ts'
import { packageFaults } from './check-packages.ts'
import { untidiness } from './check-tidy.ts'
import { compileMessages } from './i18n.ts'
import { runProgram } from './programs.ts'
import { projectCoverage } from './requirements.ts'
import { runScript } from './run-script.ts'
import { projectSources } from './source.ts'

/** What a step finds wrong, and what it has to tell besides. */
type Found = { faults: string[]; note?: string }
type Step = { name: string; run: () => Promise<Found> | Found }
type Result = Found & { name: string; seconds: number }

/** At most two programs beside each other: one per core of a small machine. */
const lanes: Step[][] = [
  [
    { name: 'types', run: types },
    { name: 'unused', run: unused },
  ],
  [
    { name: 'format', run: format },
    { name: 'lint', run: lint },
    { name: 'import table', run: importTable },
    { name: 'tidiness', run: tidiness },
    { name: 'requirements', run: requirements },
    { name: 'names in texts', run: () => ({ faults: nameFaults() }) },
    { name: 'packages', run: () => ({ faults: packageFaults() }) },
    { name: 'migrations', run: async () => ({ faults: await migrationFaults() }) },
    { name: 'build budgets', run: () => ({ faults: budgetFaults() }) },
  ],
]

await runScript(check)

/** `npm run check`: everything that is found without running the product, in under a minute. */
async function check(): Promise<number> {
  const written = await runLane([
    { name: 'catalogue', run: catalogue },
    { name: 'route types', run: routeTypes },
  ])
  const read = await Promise.all(lanes.map(runLane))
  const results = [...written, ...read.flat()]
  for (const { name, faults } of results) {
    if (faults.length > 0)
      console.log(`\n${name}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
  console.log()
  for (const { name, faults, seconds, note } of results) {
    const verdict = faults.length === 0 ? 'ok' : 'FAILED'
    console.log(
      `${name.padEnd(16)}${verdict.padEnd(8)}${seconds.toFixed(1).padStart(5)} s  ${note ?? ''}`.trimEnd(),
    )
  }
  return results.some(({ faults }) => faults.length > 0) ? 1 : 0
}

async function runLane(steps: Step[]): Promise<Result[]> {
  const results: Result[] = []
  for (const step of steps) results.push(await runStep(step))
  return results
}

async function runStep({ name, run }: Step): Promise<Result> {
  const began = performance.now()
  const found = await Promise.try(run).catch((error: Error) => ({ faults: [error.message] }))
  return { ...found, name, seconds: (performance.now() - began) / 1000 }
}

async function catalogue(): Promise<Found> {
  await compileMessages()
  return { faults: catalogueFaults() }
}

/** Types and lint both read them: on a clean checkout neither may start before they are there. */
function routeTypes(): Promise<Found> {
  return linesOf('react-router', ['typegen'])
}

function types(): Promise<Found> {
  // on the second run only what changed is checked anew
  const kept = ['--incremental', '--tsBuildInfoFile', '.data/types.tsbuildinfo']
  const args = ['--pretty', 'false', '--checkers', '2', '-p', '.', ...kept]
  return linesOf('tsc', args)
}

function importTable(): Found {
  const sources = projectSources()
  return { faults: [...violations(sources), ...needlesslyPublic(sources)] }
}

function tidiness(): Found {
  const sources = projectSources()
  return { faults: [...untidiness(sources), ...strayAddresses(sources)] }
}

/** `npm run format` mends it. */
function format(): Promise<Found> {
  return linesOf('oxfmt', ['--list-different', '.'])
}

function lint(): Promise<Found> {
  const args = ['--type-aware', '--deny-warnings', '--format', 'unix']
  return linesOf('oxlint', args)
}

/** Files and exports that nothing uses but tests; what of knip.config.ts is needless, too. */
function unused(): Promise<Found> {
  const how = ['--no-progress', '--treat-config-hints-as-errors', '--reporter', 'compact']
  return linesOf('knip', ['--production', ...how])
}

/** A program's own words when it fails. */
async function linesOf(...program: Parameters<typeof runProgram>): Promise<Found> {
  const { code, output } = await runProgram(...program)
  return { faults: code === 0 ? [] : output.trim().split('\n') }
}

function requirements(): Found {
  const { total, unnamed, unknown, reworded } = projectCoverage()
  const faults = [
    ...unnamed.map((id) => `${id} is named by no test`),
    ...unknown.map((id) => `${id} is named by a test but is no requirement`),
    ...reworded,
  ]
  return { faults, note: `${total - unnamed.length} of ${total} named by tests` }
}
