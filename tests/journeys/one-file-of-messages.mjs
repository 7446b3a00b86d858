import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Preloaded by each process of the journeys: they read the messages in one file, where it was made
// (tests/messages-setup.ts), instead of five thousand.

const index = /\/messages\/_index\.js$/

registerHooks({
  resolve(specifier, context, next) {
    if (!index.test(specifier)) return next(specifier, context)
    const all = specifier.replace(index, '/messages/_all.js')
    const isMade = existsSync(fileURLToPath(new URL(all, context.parentURL)))
    return next(isMade ? all : specifier, context)
  },
})
