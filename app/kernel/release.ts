import manifest from '../../package.json' with { type: 'json' }

/** The version of Kanz that runs, as the changelog names it: `1.2.3`. */
export const release: string = manifest.version
