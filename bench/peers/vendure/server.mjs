import { bootstrap, JobQueueService } from '@vendure/core'
import { config } from './config.mjs'

// one process that serves and does the work behind, as ours does
const app = await bootstrap(config)
await app.get(JobQueueService).start()
