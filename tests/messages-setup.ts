import { existsSync } from 'node:fs'
import { build } from 'vite'
import { catalogue, compileMessages } from '../scripts/i18n.ts'

const folder = `${catalogue.outdir}/messages`
const name = '_all'

/**
 * The messages in one file, which tests read in place of three thousand: each process of theirs
 * evaluates all of them.
 */
export const allMessages = `${folder}/${name}.js`

/** All that tests without a database need beforehand. */
export default async function setup() {
  await compileMessages()
  if (existsSync(allMessages)) return // the compiler empties its folder
  const { NODE_ENV } = process.env
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'esnext',
      rolldownOptions: {
        input: { [name]: `${folder}/_index.js` },
        external: /\/(runtime|registry)\.js$/,
        output: { entryFileNames: '[name].js', comments: false },
      },
    },
  })
  // the build has set it, and what starts after it would take itself for the site of an operator
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}
