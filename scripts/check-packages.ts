import { readFileSync } from 'node:fs'

// What is installed is what was meant: exact versions, a digest of each package, and none of which
// somebody has warned (docs/advisories.json).

/** A version of a package that is not to be installed: those before `below`, `*` for all. */
export interface Advisory {
  package: string
  below: string
  why: string
}

interface Locked {
  version?: string
  integrity?: string
  optional?: boolean
  dev?: boolean
  devOptional?: boolean
}

interface Named {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** What is wrong with the packages of this project, a sentence each. */
export const packageFaults = (): string[] =>
  faultsOf(
    parsed<Named>('package.json'),
    parsed<{ packages: Record<string, Locked> }>('package-lock.json').packages,
    parsed<Advisory[]>('docs/advisories.json'),
  )

const parsed = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

/**
 * The same of a package.json, the packages of its lock and the advisories that are known. A package
 * for another platform that the registry of whoever wrote the lock lacked has no digest, and none
 * of these is installed here.
 */
export function faultsOf(
  named: Named,
  locked: Readonly<Record<string, Locked>>,
  advisories: readonly Advisory[],
): string[] {
  const wanted = Object.entries({
    ...named.dependencies,
    ...named.devDependencies,
    ...named.optionalDependencies,
  })
  const packages = Object.entries(locked).filter(([at]) => at !== '')
  return [
    ...wanted
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `package.json takes ${name} as "${version}", not one version`),
    ...packages
      .filter(([, { integrity, optional }]) => !optional && !integrity?.startsWith('sha512-'))
      .map(([at]) => `package-lock.json has no SHA-512 of ${at}`),
    ...packages.flatMap(([at, { version = '0' }]) =>
      advisories
        .filter((each) => at.endsWith(`node_modules/${each.package}`) && isBefore(version, each))
        .map((each) => `${at} is ${version}: ${each.why} Take ${newerThan(each)}.`),
    ),
  ]
}

const isBefore = (version: string, { below }: Advisory): boolean =>
  below === '*' || version.localeCompare(below, 'en', { numeric: true }) < 0

const newerThan = ({ below }: Advisory): string =>
  below === '*' ? 'none of it' : `${below} or newer`
