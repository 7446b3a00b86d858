import { createServer as createHttpServer } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { readEnv, type Env } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { openDatabase } from './database.ts'
import { fillDemo, printDemoAccounts } from './demo-accounts.ts'
import { compileMessages } from './i18n.ts'
import { assertPortIsFree } from './port.ts'
import { runScript } from './run-script.ts'
import { runStandIn } from './stand-in.ts'

await runScript(develop)

/** `npm run dev`: the same marketplace from its sources, where a saved file shows at once. */
async function develop() {
  const env = readEnv()
  if (env.production) throw new StartupError('npm run dev is not for production: unset NODE_ENV.')
  if (env.worker === 'only') throw new StartupError('npm run dev serves pages: unset WORKER.')
  await assertPortIsFree(env.port, env.host)
  await compileMessages()
  const database = await openDatabase(env, console.log)
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  try {
    await fillDemo(env, database.url, console.log)
    const standIn = await runStandIn(env, over, console.log)
    // the sources read the environment for themselves
    Object.assign(process.env, standIn?.variables)
    const server = await serveSources({ ...readEnv(), databaseUrl: database.programUrl })
    printDemoAccounts(env)
    console.log(`\nReady on ${env.appUrl}  (Ctrl-C ends it)`)
    // The router's plugin has a Vite of its own, which would end the process before the database is
    // stopped.
    process.removeAllListeners('SIGTERM')
    await new Promise((done) => process.once('SIGINT', done).once('SIGTERM', done))
    await server.close()
  } finally {
    end()
    await database.stop()
  }
}

/** Vite in front, for sources and hot reload; whatever it does not know goes to the app. */
async function serveSources(env: Env) {
  const http = createHttpServer()
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } } })
  const main = (await vite.ssrLoadModule('./server/main.ts')) as typeof import('../server/main.ts')
  await main.open(env)
  const app = main.createListener(
    () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    env,
  )
  http.on('request', (request, response) =>
    vite.middlewares(request, response, () => app(request, response)),
  )
  await new Promise<void>((done) => http.listen(env.port, env.host, done))
  return {
    async close() {
      http.closeAllConnections()
      await vite.close()
      await main.close()
    },
  }
}
