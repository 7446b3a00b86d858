// No island: what the browser's script takes of this module.

import './internal/service-worker.client.ts'

export { keepUpToDate } from './internal/live-start.client.ts'
