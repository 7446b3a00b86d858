import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { catalogue } from './scripts/i18n.ts'

export default defineConfig(({ command }) => ({
  plugins: [paraglideVitePlugin(catalogue), reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: './server/main.ts' } },
      // React asks NODE_ENV at run time which of its builds to use. Built in, it is always the fast one, in a demonstration too.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: ['react', 'react-dom', 'react-router', '@react-router/node'] },
      }),
    },
  },
  build: { sourcemap: false },
}))
