import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { dropStamp, hashOfSources, writeStamp } from './build-stamp.ts'
import { keepAssets } from './earlier-assets.ts'
import { compileMessages } from './i18n.ts'
import { runProgram } from './programs.ts'
import { runScript } from './run-script.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

await runScript(build)

/** Builds the pages and the server into build/, with each asset compressed once and for all. */
async function build(): Promise<number> {
  dropStamp()
  const hash = hashOfSources()
  await compileMessages()
  keepAssets('build', 'build-earlier', new Date())
  const { code } = await runProgram('react-router', ['build'], {
    show: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return code
  await compressAssets()
  writeStamp(hash)
  return 0
}

async function compressAssets() {
  const files = globSync('build/client/**/*.{js,css,svg,json,txt,webmanifest}')
  await Promise.all(files.map(compress))
  console.log(`${files.length} assets compressed`)
}

async function compress(file: string) {
  const content = await readFile(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await toBrotli(content, best))
  await writeFile(`${file}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }))
}
