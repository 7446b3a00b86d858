import { data } from 'react-router'
import type { Missing } from './problem.tsx'

export type { Missing }

/**
 * To throw where something does not exist, or exists but not for this reader: both look the same,
 * and the page says what is missing.
 */
export const missing = (what: Missing) => data({ missing: what }, { status: 404 })
