import {
  type ServerBuild,
  UNSAFE_withComponentProps as withProps,
  UNSAFE_withErrorBoundaryProps as withErrorProps,
} from 'react-router'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'

type Modules = Record<string, () => Promise<unknown>>
type ServerRoute = NonNullable<ServerBuild['routes'][string]>
type Asset = ServerBuild['assets']['routes'][string]

const modules: Modules = import.meta.glob([
  '../app/root.tsx',
  '../app/routes/**/*.{ts,tsx}',
  '!**/*.test.{ts,tsx}',
])

let made: Promise<ServerBuild> | undefined

/**
 * The router made of app/routes.ts and the sources as they are, without a bundler between a test
 * and what it tests.
 */
export const routerBuild = (): Promise<ServerBuild> => (made ??= make())

async function make(): Promise<ServerBuild> {
  const entries = [{ id: 'root', file: 'root.tsx', path: '' }, ...flatten(routes, 'root')]
  const loaded = await Promise.all(entries.map(serverRoute))
  return {
    entry: { module: await import('../app/entry.server.tsx') },
    routes: Object.fromEntries(loaded.map((route) => [route.id, route])),
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: Object.fromEntries(loaded.map((route) => [route.id, assetOf(route)])),
      url: '/assets/manifest.js',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }
}

type Flat = Omit<RouteConfigEntry, 'children'> & { id: string; parentId?: string }

function flatten(entries: readonly RouteConfigEntry[], parentId: string): Flat[] {
  return entries.flatMap(({ children = [], ...entry }) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    return [{ ...entry, id, parentId }, ...flatten(children, id)]
  })
}

async function serverRoute({ file, ...entry }: Flat): Promise<ServerRoute> {
  const load = modules[`../app/${file}`]
  if (!load) throw new Error(`app/routes.ts names ${file}, which does not exist`)
  return { ...entry, module: given((await load()) as Module) } as ServerRoute
}

type Module = {
  default?: Parameters<typeof withProps>[0]
  ErrorBoundary?: Parameters<typeof withErrorProps>[0]
}

/** A route's components with their data as props, which the bundler's plugin sees to elsewhere. */
function given(module: Module): Module {
  return {
    ...module,
    ...(module.default && { default: withProps(module.default) }),
    ...(module.ErrorBoundary && { ErrorBoundary: withErrorProps(module.ErrorBoundary) }),
  }
}

function assetOf({ id, parentId, path, index, module }: ServerRoute): Asset {
  return {
    id,
    parentId,
    path,
    index,
    hasAction: 'action' in module,
    hasLoader: 'loader' in module,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: 'ErrorBoundary' in module,
    hasDefaultExport: 'default' in module,
    module: `/assets/${id}.js`,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  } as Asset
}
