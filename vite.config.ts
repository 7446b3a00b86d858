import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './scripts/i18n.ts'
import { stylesOfRoutes } from './scripts/styles-of-routes.ts'

/**
 * Compiles the catalogue before a build, and again in development when one of its files changes.
 */
const messages: Plugin = {
  name: 'messages',
  buildStart: async () => void (await compileMessages()),
  configureServer({ watcher }) {
    watcher.on('change', (file) => {
      if (file.includes('/app/i18n/messages/')) void compileMessages()
    })
  },
}

/**
 * In development a page is drawn again when a file changes that browsers do not run; a changed
 * island shows by itself.
 */
const redrawn: Plugin = {
  name: 'redrawn',
  apply: 'serve',
  applyToEnvironment: ({ name }) => name === 'ssr',
  hotUpdate({
    file,
    modules,
    server: {
      environments: { client },
    },
  }) {
    const isRunByBrowsers = [...(client.moduleGraph.getModulesByFile(file) ?? [])].some(
      ({ importers }) => importers.size > 0,
    )
    if (modules.length > 0 && !isRunByBrowsers) client.hot.send({ type: 'full-reload' })
  },
}

/**
 * What browsers load together. Pages load styles but no components, so what is drawn together is
 * kept together: five sheets a page at most, which scripts/check-budgets.ts holds, not twenty. A
 * group takes along what its modules import, so what the entry uses as well has to be taken before.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
    priority: 3,
  },
  {
    name: 'base',
    test: /app\/(kernel\/(locale|retry|text-direction)|i18n\/(language|paraglide\/runtime))\.(ts|js)$/,
    priority: 2,
  },
  {
    name: 'kit',
    test: /app\/(ui|modules\/catalog\/(?:internal\/)?ui)\/[^/]+\.tsx$/,
    minShareCount: 6,
    priority: 1,
  },
  {
    name: 'desk',
    test: /app\/(ui\/(table|filters|bar-chart)|routes\/layout\/sheet)\.css$/,
    priority: 4,
  },
  {
    name: 'papers',
    test: /app\/(ui\/paper|modules\/documents\/ui\/(paper-parts|statement-paper))\.css$/,
    priority: 4,
  },
  {
    name: 'forms',
    test: /app\/(ui\/(radio-card|stepper|timeline)|modules\/catalog\/(?:internal\/)?ui\/asked-fields)\.css$/,
    priority: 5,
  },
  // gems stand on the home page, a wallet and beside the sign-in: a sheet of their own there
  { name: 'ui', test: /app\/(ui|routes\/layout)\/(?!(gem|kashida)\.)[^/]+\.css$/, priority: 4 },
  {
    name: 'sell',
    test: /app\/modules\/offers\/(?:internal\/)?ui\/(own-offers|batch-bar|batch-rows|wizard|offer-(images|sheet|terms))\.css$/,
    priority: 4,
  },
  {
    name: 'shop',
    test: /app\/modules\/(?:(catalog|offers)\/(?:internal\/)?ui\/(?!asked-fields)[^/]+|sellers\/ui\/level-mark)\.css$/,
    priority: 4,
  },
  {
    name: 'messaging',
    test: /app\/modules\/(messaging|disputes|vault)\/(?:internal\/)?ui\/(?!figures)[^/]+\.css$/,
    priority: 4,
  },
  { name: 'office', test: /app\/routes\/admin\/.*\.css$/, priority: 4 },
  {
    name: 'trade',
    test: /app\/(?:ui\/kashida|modules\/(?:(orders|order-payments|checkout|feedback|ledger|loyalty|notifications)\/(?:internal\/)?ui\/[^/]+|catalog\/(?:internal\/)?ui\/asked-fields|people\/(?:internal\/)?ui\/badge-(tag|color)|sellers\/ui\/level-details|messaging\/(?:internal\/)?ui\/figures))\.css$/,
    priority: 4,
  },
]

/**
 * So that a changed file has another address; seven letters of its digest are the fewest that the
 * bundler takes.
 */
const named = 'assets/[name]-[hash:7].js'

export default defineConfig(({ command }) => ({
  plugins: [messages, redrawn, reactRouter(), stylesOfRoutes],
  environments: {
    client: {
      // in development: what is found when the first island wakes, or in routes, which no browser
      // runs, would load the page anew
      optimizeDeps: { noDiscovery: true, include: ['react-dom/client'] },
      build: {
        rolldownOptions: {
          // nothing happens when a file of a module is loaded, but for scripts of the page and
          // styles: an island takes along what it uses, whatever else the same file exports
          treeshake: {
            moduleSideEffects: [
              { test: /app\/modules\/(?!.*\.client\.ts$).*\.ts$/, sideEffects: false },
            ],
          },
          output: {
            codeSplitting: { groups },
            // the entry's script names each file that an island may need
            entryFileNames: named,
            // the entry lists every chunk, so their names are kept short: that of a message, by
            // which nobody asks for it, ends after twelve letters
            chunkFileNames: ({ name }) =>
              named.replace(
                '[name]',
                name.includes('_') ? name.slice(0, 12) : name.replace('.client', ''),
              ),
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './server/main.ts' } },
      // React asks NODE_ENV at run time which of its builds to use. Built in, it is always the fast
      // one, in a demonstration too.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: ['react', 'react-dom', 'react-router', '@react-router/node'] },
      }),
    },
  },
  build: { sourcemap: false },
}))
