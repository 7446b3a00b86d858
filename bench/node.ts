import { readFileSync } from 'node:fs'
import { memoryEnv, memoryOptions } from '../scripts/node-memory.ts'
import { type Child, serve } from './children.ts'
import { SECRET } from './market.ts'

const MB = 1_048_576

/**
 * Starts the site as `npm start` runs it, but that requests say themselves from where they come.
 * `more` are options of Node, `env` is what else the site is told.
 */
export const serveSite = (
  databaseUrl: string,
  more: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Child> =>
  serve([...memoryOptions, ...more, 'build/server/index.js'], {
    ...memoryEnv,
    DATABASE_URL: databaseUrl,
    APP_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    NODE_ENV: '',
    TRUST_PROXY: '1',
    ...env,
  })

/**
 * What a node says of itself: memory in bytes, time on a processor in ms, and how many statements
 * it has sent since it began.
 */
export interface Inside {
  statements: number
  cpu: number
  heapUsed: number
}

/** One node of the site that tells how it is. */
export interface SiteNode extends Child {
  /** The memory it holds of the machine, in MB. */
  resident(): number
  inside(): Promise<Inside>
}

/** The memory that a program holds of the machine, in MB. */
export const residentOf = ({ process: { pid } }: Child): number =>
  (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / MB

export async function serveNode(databaseUrl: string): Promise<SiteNode> {
  const child = await serveSite(databaseUrl, [
    '--import',
    './scripts/end-with-parent.mjs',
    '--import',
    './bench/inside.mjs',
  ])
  const { process: own } = child
  return {
    ...child,
    resident: () => residentOf(child),
    inside: () =>
      new Promise((resolve) => {
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

/**
 * What a node does while nothing but time passes: statements per second, and the share of one core.
 */
export async function rateOf(
  node: SiteNode,
  during: Promise<unknown>,
): Promise<{ statements: number; cores: number }> {
  const began = performance.now()
  const before = await node.inside()
  await during
  const after = await node.inside()
  const ms = performance.now() - began
  return {
    statements: ((after.statements - before.statements) / ms) * 1000,
    cores: (after.cpu - before.cpu) / ms,
  }
}

export const inMb = (bytes: number): number => bytes / MB
