import { readFileSync } from 'node:fs'
import { type Child, serve } from './children.ts'
import type { Inside } from './inside.ts'

export const SECRET = 'a secret that only serves to sign the sessions of the bench'

const MB = 1_048_576

/** The site as `npm start` runs it, where requests say themselves from where they come. */
export const siteEnv = (databaseUrl: string): NodeJS.ProcessEnv =>
  ({ DATABASE_URL: databaseUrl, APP_SECRET: SECRET, LOG_LEVEL: 'silent', NODE_ENV: '', TRUST_PROXY: '1' })

/** One node of the site that tells how it is. */
export interface SiteNode extends Child {
  /** The memory it holds of the machine, in MB. */
  resident(): number
  inside(): Promise<Inside>
}

export async function serveNode(databaseUrl: string): Promise<SiteNode> {
  const child = await serve(['--import', './scripts/end-with-parent.ts', '--import', './bench/inside.ts', 'build/server/index.js'], siteEnv(databaseUrl))
  const { process: own } = child
  return {
    ...child,
    resident: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${own.pid}/status`, 'utf8'))?.[1]) * 1024 / MB,
    inside: () => new Promise((resolve) => {
      // a node also says when it is ready, in a word
      const hear = (told: unknown) => {
        if (typeof told !== 'object') return
        own.off('message', hear)
        resolve(told as Inside)
      }
      own.on('message', hear).send('inside')
    }),
  }
}

/** What a node does while nothing but time passes: statements per second, and the share of one core. */
export async function rateOf(node: SiteNode, during: Promise<unknown>): Promise<{ statements: number; cores: number }> {
  const began = performance.now()
  const before = await node.inside()
  await during
  const after = await node.inside()
  const ms = performance.now() - began
  return { statements: ((after.statements - before.statements) / ms) * 1000, cores: (after.cpu - before.cpu) / ms }
}

export const inMb = (bytes: number): number => bytes / MB
