import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inTurn, sliceOf } from '../tests/slice.ts'
import { runProgram } from './programs.ts'
import { runScript } from './run-script.ts'
import { presentChange } from './touched.ts'

const LIST = '.data/journeys.txt'

/** What each process of the journeys loads first: their file of messages alone saves it seconds. */
const preloaded = {
  NODE_OPTIONS: `--import ${pathToFileURL('tests/journeys/one-file-of-messages.mjs').href}`,
}

/** A change of the files of more journeys than this is looked at by the slices. */
const MOST_TOUCHED = 12

await runScript(walkJourneys)

/**
 * Walks the journeys that this run is about: those tagged @sweep, which draw their rows themselves,
 * a quarter of those tagged @core, an eighth of the others, and those whose file or address the
 * change touches; under `npm run test:all` every one. Returns the exit code.
 */
async function walkJourneys(): Promise<number> {
  const list = ['test', '--list', '--reporter=list']
  const { code, output } = await runProgram('playwright', list, { env: preloaded })
  const journeys = output.split('\n').flatMap((line) => line.match(/^ *(\[.+\] › .+)$/)?.[1] ?? [])
  if (code !== 0 || journeys.length === 0) {
    console.error(output)
    return 1
  }
  const swept = journeys.filter((journey) => /@sweep\b/.test(journey))
  const core = journeys.filter((journey) => /@core\b/.test(journey))
  const others = journeys.filter((journey) => ![...swept, ...core].includes(journey))
  const turn = new Set(inTurn(core.map(nameOf), 4))
  const changed = new Set(presentChange().files)
  const touched = [...core, ...others].filter((journey) => changed.has(fileOf(journey)))
  const chosen = new Set([
    ...swept,
    ...core.filter((journey) => turn.has(nameOf(journey))),
    ...(touched.length > MOST_TOUCHED ? [] : touched),
    ...sliceOf(others, nameOf, addressOf),
  ])
  mkdirSync('.data', { recursive: true })
  writeFileSync(LIST, [...chosen].join('\n'))
  const args = ['test', `--test-list=${LIST}`]
  return (await runProgram('playwright', args, { show: true, env: preloaded })).code
}

function fileOf(journey: string): string {
  return `tests/journeys/${journey.match(/› (.+?):\d+:\d+ ›/)![1]}`
}

/** The address that its title begins with, as those of forms do. */
function addressOf(journey: string): string | undefined {
  return journey.match(/› (\/\S*)/)?.[1]
}

/** What tells it apart, wherever in its file it stands. */
function nameOf(journey: string): string {
  return journey.replace(/:\d+:\d+ /, ' ')
}
